import fc from 'fast-check';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { canonicalId, uuid } from '../../../../nodes/AiWorkspace/util/uuid';
import { anything, cases, thrownBy } from '../../../support/properties';

describe('uuid', () => {
	const id = '123e4567-e89b-12d3-a456-426614174000';

	test.each([id, id.toUpperCase(), '00000000-0000-0000-0000-000000000000'])('takes %s', (text) => {
		expect(uuid(text, 'Workspace ID')).toBe(text);
	});

	test('drops spaces around it', () => {
		expect(uuid(`  ${id} `, 'Workspace ID')).toBe(id);
	});

	test.each([
		'',
		'main',
		id.slice(1),
		`${id}0`,
		id.replaceAll('-', ''),
		`{${id}}`,
		`${id}\r\nX-Evil: 1`,
		`${id}\n`,
		id.replace('e', 'g'),
		`${id},${id}`,
		`${id} ${id}`,
		`x${id}`,
		`x ${id}`,
		`\t${id}`,
		id.replace('-', ' '),
		`${id.slice(0, 4)} ${id.slice(4)}`,
		5,
		null,
		undefined,
		{},
		[id],
	])('refuses %j', (value) => {
		expect(() => uuid(value, 'Workspace ID')).toThrow("'Workspace ID' isn't a UUID");
	});

	test('says how to get one, in the words given', () => {
		expect(thrownBy(() => uuid('', 'Subject', 'Ask somebody'))).toHaveProperty(
			'details.hint',
			'Ask somebody',
		);
	});

	test('says how to get one where no words are given', () => {
		expect(thrownBy(() => uuid('', 'Workspace ID'))).toHaveProperty(
			'details.hint',
			expect.stringContaining('Get Scope returns it'),
		);
	});

	test('returns every UUID in the letter case it came in', () => {
		fc.assert(
			fc.property(
				fc.uuid(),
				fc.boolean(),
				fc.nat(3),
				fc.nat(3),
				(lower, isUpper, before, after) => {
					const text = isUpper ? lower.toUpperCase() : lower;
					expect(uuid(' '.repeat(before) + text + ' '.repeat(after), 'ID')).toBe(text);
				},
			),
			cases,
		);
	});

	test('returns a value that is safe in a header, or throws InvalidInput, for any value', () => {
		const nearly = fc
			.tuple(fc.uuid(), fc.string({ unit: 'binary', maxLength: 2 }), fc.nat(36))
			.map(([text, strange, at]) => text.slice(0, at) + strange + text.slice(at));
		fc.assert(
			fc.property(fc.oneof(anything, nearly), (value) => {
				const taken: string[] = [];
				const error = thrownBy(() => taken.push(uuid(value, 'ID')));
				if (error === undefined) expect(taken[0]).toMatch(/^[0-9a-fA-F-]{36}$/);
				else expect(error).toBeInstanceOf(InvalidInput);
			}),
			cases,
		);
	});
});

describe('canonicalId', () => {
	const upper = '123E4567-E89B-12D3-A456-426614174000';

	test('is a UUID in lowercase', () => {
		expect(canonicalId(upper)).toBe('123e4567-e89b-12d3-a456-426614174000');
	});

	test.each(['Agent-A', '', ` ${upper}`, `${upper}\n`, `${upper}A`, `A${upper}`, upper.slice(1)])(
		'is %j as it is, which is no UUID',
		(id) => {
			expect(canonicalId(id)).toBe(id);
		},
	);
});
