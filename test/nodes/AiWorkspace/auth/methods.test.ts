import { authenticationMethods, checkedToken } from '../../../../nodes/AiWorkspace/auth/methods';
import { refusalOf } from '../../../support/properties';

const [, pat] = authenticationMethods;

test('checkedToken is the token in what was pasted', () => {
	expect(checkedToken(' Bearer !ab\u200bc~\n', pat)).toBe('!abc~');
});

test.each<[what: string, values: unknown[]]>([
	['is empty', [undefined, '', ' ', '\n', '""']],
	["isn't text", [5, ['a']]],
	['is masked', ['vk-…aB3d', 'eyJ...aB3d', 'vk-********', '••••aB3d']],
	['is a placeholder', ['AI_WORKSPACE_TOKEN', 'process.env.PAT', '{{ $json.a }}', '<your token>']],
	['contains an invalid character', ['a\u0000b', 'a\u007fb', 'abcä', 'äabc', '日本']],
])('What %s is refused for every credential type, without being shown: %j', (what, values) => {
	for (const method of authenticationMethods) {
		const shown = values.map((value) => refusalOf(() => checkedToken(value, method)));
		expect(shown).toEqual(values.map(() => `'${method.name}' ${what}`));
	}
});
