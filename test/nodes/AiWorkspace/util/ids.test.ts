import { canonicalId } from '../../../../nodes/AiWorkspace/util/ids';

const id = '123e4567-e89b-12d3-a456-426614174000';
const noHyphens = id.replaceAll('-', '');
const malformed = ['', 'main', id.slice(1), noHyphens, id.replace('e', 'g'), id.replace('-', ' -')];
const around = [`${id}0`, `x${id}`, `{${id}}`, `${id},${id}`, `${id} ${id}`, `${id}\r\nX-Evil: 1`];
const notUuids = [...malformed, ...around];

test('canonicalId is a UUID in lowercase, and every other ID as it is', () => {
	const upper = id.toUpperCase();
	expect(canonicalId(upper)).toBe(id);
	const others = [...notUuids, 'Agent-A', ` ${upper}`, `${upper}\n`, `A${upper}`];
	expect(others.map(canonicalId)).toEqual(others);
});
