import type { IDataObject } from 'n8n-workflow';
import { Failure, InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { getScope } from '../../../../../nodes/AiWorkspace/resources/virtualKey/getScope';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { world } from '../../../../sandbox';
import { base, inputOf, itemsIn, runOperation, sessionOf } from '../../../../support/runOperation';

async function lookUp(body: Failure | IDataObject, values: unknown[]) {
	const respond = () => (body instanceof Failure ? body : { body });
	const session = sessionOf(respond, { credential: { baseUrl: base } });
	const inputs = values.map((simplify) => inputOf({ simplify }));
	return await runOperation(getScope, session, inputs);
}

const { agent } = world.scopes;

test('Get Scope returns plain members, or every field where an item turns Simplify off, an object each', async () => {
	const body = { ...agent, plan: { seats: 12 } };
	const results = await lookUp(body, [undefined, false, false, true]);
	const [one, other, same, last] = results.map((result) => itemsIn(result)[0]);
	expect([one, other, same, last]).toEqual([simplified(body), body, body, simplified(body)]);
	expect(other?.workspace).not.toBe(same?.workspace);
	expect(one).not.toBe(last);
});

test('Get Scope is refused with Fail When Saved where n8n might save it', () => {
	const input = inputOf({}, { failWhenSaved: true }, { isSaved: () => true });
	expect(() => getScope.read(input)).toThrow(InvalidInput);
});

test('Get Scope fails every item with the failure of the lookup', async () => {
	const failure = new Failure('Not known', { status: 401 });
	expect(await lookUp(failure, [true, true])).toEqual([failure, failure]);
});
