import fc from 'fast-check';
import { canonicalId, uuid } from '../../../../nodes/AiWorkspace/util/uuid';
import { accepted, anything, forAll, refusalOf, thrownBy } from '../../../support/properties';

const id = '123e4567-e89b-12d3-a456-426614174000';
const notUuids = [
	...['', 'main', id.slice(1), `${id}0`, id.replaceAll('-', ''), `{${id}}`, id.replace('e', 'g')],
	...[`${id}\r\nX-Evil: 1`, `${id},${id}`, `${id} ${id}`, `x${id}`, id.replace('-', ' -')],
];

describe('uuid', () => {
	test.each([
		...[id, id.toUpperCase(), `  ${id} `, `\t${id}\r\n`, `\u00a0${id}`, `\u200b${id}\u2060`],
	])('takes %j, in lowercase', (text) => {
		expect(uuid(text, 'Workspace ID')).toBe(id);
	});

	test.each([...notUuids, 5, null, undefined, {}, [id]])('refuses %j', (value) => {
		expect(refusalOf(() => uuid(value, 'Workspace ID'))).toContain("'Workspace ID'");
	});

	test('says how to get one, in the words given or its own', () => {
		expect(thrownBy(() => uuid('', 'ID', 'Ask'))).toHaveProperty('details.hint', 'Ask');
		expect(thrownBy(() => uuid('', 'ID'))).toHaveProperty(
			'details.hint',
			expect.stringContaining(id),
		);
	});

	test('is safe in a header, or throws InvalidInput, for any value', () => {
		const nearly = fc
			.tuple(fc.uuid(), fc.string({ unit: 'binary', maxLength: 2 }), fc.nat(36))
			.map(([text, strange, at]) => text.slice(0, at) + strange + text.slice(at));
		forAll(fc.oneof(anything, nearly), (value) => {
			expect(accepted(() => uuid(value, 'ID')) ?? id).toMatch(/^[0-9a-f-]{36}$/);
		});
	});
});

describe('canonicalId', () => {
	test('is a UUID in lowercase, and every other ID as it is', () => {
		expect(canonicalId(id.toUpperCase())).toBe(id);
		for (const other of [
			...notUuids,
			'Agent-A',
			` ${id.toUpperCase()}`,
			`${id.toUpperCase()}\n`,
			`A${id.toUpperCase()}`,
		]) {
			expect(canonicalId(other)).toBe(other);
		}
	});
});
