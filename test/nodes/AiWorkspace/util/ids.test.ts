import { canonicalId, uuid } from '../../../../nodes/AiWorkspace/util/ids';
import { refusalOf } from '../../../support/properties';

const id = '123e4567-e89b-12d3-a456-426614174000';
const noHyphens = id.replaceAll('-', '');
const malformed = ['', 'main', id.slice(1), noHyphens, id.replace('e', 'g'), id.replace('-', ' -')];
const around = [`${id}0`, `x${id}`, `{${id}}`, `${id},${id}`, `${id} ${id}`, `${id}\r\nX-Evil: 1`];
const notUuids = [...malformed, ...around];

test.each([id.toUpperCase(), `\u200b${id}\r\n`])('uuid takes %j, in lowercase', (text) => {
	expect(uuid(text, 'Workspace ID')).toBe(id);
});

test.each([...notUuids, 5, null, undefined, {}, [id]])('uuid refuses %j', (value) => {
	expect(refusalOf(() => uuid(value, 'Workspace ID'))).toContain("'Workspace ID'");
});

test('canonicalId is a UUID in lowercase, and every other ID as it is', () => {
	const upper = id.toUpperCase();
	expect(canonicalId(upper)).toBe(id);
	const others = [...notUuids, 'Agent-A', ` ${upper}`, `${upper}\n`, `A${upper}`];
	expect(others.map(canonicalId)).toEqual(others);
});
