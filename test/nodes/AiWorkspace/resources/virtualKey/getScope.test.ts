import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { world } from '../../../../sandbox';
import { jsonResponse } from '../../../../support/api';
import { failureOf, itemsOf, scopeLookup } from '../../../../support/execute';

const { agent } = world.scopes;

test('Get Scope returns plain members, or every field where an item turns Simplify off, an object each', async () => {
	const body = { ...agent, plan: { seats: 12 } };
	const parameters = [undefined, false, false, true].map((simplify) => {
		return { ...scopeLookup, simplify };
	});
	const items = await itemsOf({ parameters, respond: () => jsonResponse(body) });
	expect(items).toEqual([simplified(body), body, body, simplified(body)]);
	const [one, other, same, last] = items;
	expect(other?.workspace).not.toBe(same?.workspace);
	expect(one).not.toBe(last);
});

test('Get Scope is refused with Fail When Saved where n8n might save it', async () => {
	const parameters = { ...scopeLookup, options: { failWhenSaved: true } };
	expect(await failureOf({ parameters, settings: {} })).toMatchObject({ code: 'INVALID_INPUT' });
});
