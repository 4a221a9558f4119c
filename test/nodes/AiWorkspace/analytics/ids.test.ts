import fc from 'fast-check';
import uniq from 'lodash/uniq';
import { parseEntityIds, parsePromptId } from '../../../../nodes/AiWorkspace/analytics/ids';
import { accepted, anyCharacter, bare, forAll, refusalOf } from '../../../support/properties';

const SPACES = /[\s\p{Cf}\u034f\ufe0f]/u;
/** IDs of characters of any script, without separators and what opens a JSON array. */
const ids = fc
	.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
	.map(bare)
	.filter(
		(text) =>
			text !== '' &&
			!SPACES.test(text) &&
			!/^(["']).*\1$/.test(text) &&
			!/[,;|[\p{Cc}\u2028\u2029]/u.test(text) &&
			text.isWellFormed(),
	);
const spellings = fc
	.tuple(fc.uuid(), fc.boolean())
	.map(([id, isUpper]) => (isUpper ? id.toUpperCase() : id));

const one = '8c65b49e-0000-4000-8000-00000000abcd';
const other = '11111111-2222-3333-4444-555555555555';

const refused = (value: unknown) => refusalOf(() => parseEntityIds(value));

describe('parseEntityIds', () => {
	test.each([
		[7, '7'],
		[['a,b', ' c ', null, undefined, '', 'a', 5], 'a b c 5'],
		['["12345678901234567890"]', '12345678901234567890'],
		['a[x],b]', 'a[x] b]'],
		['"', '"'],
		['a"b",x“a”,“a”x', 'a"b" x“a” “a”x'],
		['agent-id-7,entity,{a}', 'agent-id-7 entity {a}'],
		['"a\'', '"a\''],
		['\ufeffa\u200b, \u2060b\u200bc', 'a bc'],
		['x'.repeat(1000), 'x'.repeat(1000)],
	])('reads %j as %s', (value, wanted) => {
		expect(parseEntityIds(value)).toEqual(wanted.split(' '));
	});

	test('reads UUIDs with any of these separators, in lowercase', () => {
		const separators = fc.constantFrom(' ', ';', '|', ' | ', '\t', '\u00a0', ', ', '\n', '\u2060');
		const parts = fc.array(fc.tuple(spellings, separators), { minLength: 1, maxLength: 12 });
		forAll(parts, (list) => {
			const wanted = uniq(list.map(([id]) => id.toLowerCase()));
			expect(parseEntityIds(list.flat().join(''))).toEqual(wanted);
			expect(parseEntityIds([list.flat().join(''), 'a'])).toEqual([...wanted, 'a']);
		});
	});

	test.each<[string, unknown[]]>([
		['nothing', ['', ' , \r\n', [], [''], '[]', '[""]', [null], null, undefined, [' | ']]],
		['something else', [{}, [['a']], true, '[["a"]]', [Number.NaN], 2 ** 53, 1.5]],
		['brackets around a list', [' [a,b]\n', `[ ${one}]`, '[a', '[x][a,b]', "['a-1']", "[ 'a' ]"]],
		['control characters', ['a\u0000b', 'a\u007fb', 'a\u0085b', 'a\ud800', ['b', '\u0001']]],
		['an ID that is too long', ['x'.repeat(1001), 'ä'.repeat(167)]],
		['what separates UUIDs only', ['one two', 'a;b', 'a|b', 'a\u2028b', `${one};${other}x`]],
		['quotation marks', ['"a", "b"', "'a'", '""', '“ab”', '„a“']],
		['an expression as text', ['{{ $json.id }}', '{{$json.id}}', "={{ $json.ids.join(',') }}"]],
		['a heading', ['entity_id,name\na,Ada', 'Agent ID\na', 'memberIds', 'entity_id;name']],
		['objects in a text', ['a,[object Object]', ['x[object Undefined]']]],
	])('refuses %s', (_, values) => {
		for (const value of values) expect(refused(value)).toContain("'Entity IDs'");
	});

	test('shows at most 100 characters of what it refuses', () => {
		expect(refused(`a ${'x'.repeat(5000)}`)).toMatch(/: a x{98}$/);
	});

	test('takes 100,000 IDs, and no more', () => {
		const ids = Array.from({ length: 100_000 }, (_, at) => at);
		expect(parseEntityIds(ids)).toHaveLength(100_000);
		expect(refused([...ids, 'more'])).toBe("'Entity IDs' is too long");
	});

	test('returns each ID once, in order, of an array, of it as JSON text, and of text with any separators', () => {
		const separators = fc.constantFrom(',', '\n', '\r\n', ' , ', ',,', ',\n', '\r', '\n\n ');
		forAll(fc.array(fc.tuple(ids, separators), { minLength: 1, maxLength: 12 }), (parts) => {
			const list = parts.map(([id]) => id);
			for (const value of [list, JSON.stringify(list), parts.flat().join('')]) {
				expect(parseEntityIds(value)).toEqual(uniq(list));
			}
		});
	});

	test('returns valid IDs or throws InvalidInput for any value, never an empty list', () => {
		// Generating large values takes most of the time.
		const anything = fc.anything({ maxDepth: 1, maxKeys: 3, size: 'xsmall' });
		const lists = fc.array(anything, { maxLength: 4 });
		const values = fc.oneof(anything, lists, fc.string({ unit: anyCharacter }), fc.json());
		let count = 0;
		forAll(values, (value) => {
			const found = accepted(() => parseEntityIds(value));
			if (found === undefined) return;
			count += 1;
			expect(found.length).toBeGreaterThan(0);
			expect(new Set(found).size).toBe(found.length);
			expect(found.every((id) => /^[^,;|\p{Cc}]+$/u.test(id) && !SPACES.test(id))).toBe(true);
			expect(() => found.map(encodeURIComponent)).not.toThrow();
		});
		expect(count).toBeGreaterThan(50);
	});
});

test.each([
	['\u200b a \u200bb\r\n\u2060', 'a b', 'a%20b'],
	[42, '42', '42'],
	['%2e%2e', '%2e%2e', '%252e%252e'],
	['...', '...', '...'],
	['v1.2/.x/y./...', 'v1.2/.x/y./...', 'v1.2%2F.x%2Fy.%2F...'],
	['a'.repeat(1000), 'a'.repeat(1000), 'a'.repeat(1000)],
])('parsePromptId reads %j as %s', (value, id, segment) => {
	expect(parsePromptId(value)).toEqual({ id, segment });
});

test.each<[string, unknown[]]>([
	['nothing', ['   ', '\u200b', null, undefined]],
	['a longer one', ['a'.repeat(1001), 'ä'.repeat(167)]],
	['dot segments', ['.', ' .. ', '../x', '..\\x', 'a/../b', 'a\\.\\b', 'a/..', './a']],
	['control characters', ['a\nb', 'a\u0000', '\ud800', 'a\u2028b']],
	['what else is pasted', ['{{ $json.id }}', "['p']", 'prompt_id', 'Prompt Template ID']],
	['something else', ['x[object Object]', {}, [], ['a'], true, Number.NaN, 2 ** 60, 1.5]],
])('parsePromptId refuses %s', (_, values) => {
	for (const value of values) {
		expect(refusalOf(() => parsePromptId(value))).toContain("'Prompt Template ID'");
	}
});

test('parsePromptId makes one path segment that decodes to the ID, or refuses', () => {
	const fragments = fc.constantFrom('.', '..', '/', '?', '#', '%', '%2e', '\\', '+', '&', ';');
	const mixed = fc.oneof(fragments, fc.string({ maxLength: 2 }));
	const texts = fc.oneof(
		fc.string({ unit: anyCharacter }),
		fc.string({ unit: 'grapheme' }),
		fc.array(mixed, { maxLength: 5 }).map((parts) => parts.join('')),
	);
	let count = 0;
	forAll(texts, (text) => {
		const made = accepted(() => parsePromptId(text));
		if (made === undefined) return;
		count += 1;
		const { id, segment } = made;
		const { pathname, search, hash } = new URL(`https://api.example.com/a/${segment}/b`);
		expect(id).toBe(bare(text));
		expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'a', id, 'b']);
		expect(search + hash).toBe('');
		expect(decodeURIComponent(segment).split(/[/\\]/)).not.toContain('..');
	});
	expect(count).toBeGreaterThan(50);
});
