/** Each operation and each credential type. `npm run compat:server` executes these tests in earlier versions of n8n as well. */
import sortBy from 'lodash/sortBy';
import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';
import type { AuthenticationMethod } from '../../nodes/AiWorkspace/auth/methods';
import type { Item } from '../n8n/api';
import { connect } from '../n8n/connection';
import { names } from '../n8n/workflow';
import { expected, reporting, world } from '../sandbox';
import * as support from '../support/sandbox';
import { runOurNode, store } from './support';

const { check, credentialFor, report, scopeLookup, useSandbox } = support;

const sandbox = useSandbox();

function originOf({ pairedItem }: Item): number | undefined {
	const [link] = [pairedItem].flat();
	return typeof link === 'number' ? link : link?.item;
}

const { prompts, scopes, tokens, virtualKeys, workspaces } = world;
const byId = { workspaceId: workspaces.main.id };

const [agent, ...others] = world.entities.agents.map(({ id }) => id);
const entityIds = [agent ?? '', ...others];
const question = { ...byId, promptId: prompts.support.id, entityIds };
const { rows, totals } = expected({ ...question, from: '2026-01-01', to: '2026-01-31' });
const allRows = expect.arrayContaining(rows.map((row) => expect.objectContaining(row)));
const summary = report({ ...byId, operation: 'getSummary' });

const costReport = (operation: string, directory: string) =>
	report({ ...byId, resource: 'costReport', operation, prompts: prompts.support.id, directory });
const create = costReport('create', entityIds.join());
const getTotals = { ...create, operation: 'getTotals', groupBy: 'none' };
const budgets = [{ entity_id: agent, monthly_budget: 0.01 }];
const checkBudgets = costReport('checkBudgets', `={{ ${JSON.stringify(budgets)} }}`);
const findUnusual = costReport('findUnusual', entityIds.join());
const rise = { level: 'unusual', kind: 'entity', id: agent, cost_sum: 9000 };
/** An agent that costs far more than usual yesterday. */
const yesterday = DateTime.now().minus({ days: 1 }).toISODate();
const high = { entity_id: agent, entity_type: 'agent', total_calls: 9000, cost_sum: 9000 };
const surge = reporting([high], ({ query }) => String(query.dateFrom) >= yesterday);
const alert = { kind: 'entity', level: '100', monthly_budget: 0.01 };

test.each<[string, AuthenticationMethod, INodeParameters, unknown]>([
	['Get Scope', 'virtualKey', { ...scopeLookup, simplify: false }, [scopes.agent]],
	['Validate', 'accessToken', check(byId), [expect.objectContaining({ valid: true })]],
	['Get Entities', 'virtualKey', report(), allRows],
	['Get Summary', 'pat', summary, [expect.objectContaining(totals)]],
	['Create', 'pat', create, [expect.objectContaining(totals)]],
	['Get Totals', 'pat', getTotals, [expect.objectContaining(totals)]],
	['Find Unusual Costs', 'pat', findUnusual, [expect.objectContaining(rise)]],
	['Check Budgets', 'pat', checkBudgets, expect.arrayContaining([expect.objectContaining(alert)])],
])('%s with %s', async (operation, authentication, parameters, right) => {
	if (operation === 'Find Unusual Costs') sandbox.current.faults.add(surge);
	const credential = await store(authentication, sandbox.current);
	const execution = await runOurNode({ ...parameters, authentication }, { credential });
	expect(execution).toMatchObject({ status: 'success' });
	expect(execution.json(names.node)).toEqual(right);
	expect(new Set(execution.items(names.node).map(originOf))).toEqual(new Set([0]));
	expect(sandbox.current.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test.each<[AuthenticationMethod, string]>([
	['accessToken', `${tokens.good.slice(0, -4)}AAAA`],
	['pat', 'pat_never_heard_of'],
	['virtualKey', 'vk-never-heard-of'],
])('The test of %s passes, and refuses a made-up token', async (authentication, madeUp) => {
	const tested = async (token?: string) =>
		await connect().api.testCredential(credentialFor(authentication, sandbox.current, token));
	expect(await tested()).toMatchObject({ status: 'OK' });
	const message = expect.stringContaining('The credential is not known');
	expect(await tested(madeUp)).toEqual({ status: 'Error', message });
});

test('A token that is an expression serves each item with its own, and a refused one fails its own items', async () => {
	const keys = ['agent', 'revoked', 'unbound'] as const;
	const keyOfItem = Array.from({ length: 20 }, () => keys).flat();
	// No key is in an item: other tests search n8n for them.
	const token = `={{ (${JSON.stringify(virtualKeys)})[$input.item?.json.name] ?? 'none' }}`;
	const credential = await store('virtualKey', sandbox.current, { token });
	const execution = await runOurNode(
		{ ...scopeLookup, simplify: false },
		{ credential, onError: 'continueErrorOutput' },
		keyOfItem.map((name) => ({ name })),
	);
	const words = expect.stringMatching(/\w/);
	const reference = { status: 401, code: 'UNAUTHORIZED', requestId: words };
	const details = { ...reference, retryable: false, hint: words };
	const message = 'This virtual key was revoked.';
	// Earlier versions of n8n have no place for details there.
	const more = connect().installed.version === 'current' ? { details } : {};
	const refused = { name: 'revoked', error: words, message, ...more };
	const right = keyOfItem.map((name) => (name === 'revoked' ? refused : scopes[name]));
	const failed = execution.items(names.node, 1);
	const items = sortBy([...execution.items(names.node), ...failed], originOf);
	expect(items.map(({ json }) => json)).toEqual(right);
	expect(items.map(originOf)).toEqual([...keyOfItem.keys()]);
	expect(failed).toHaveLength(20);
	expect(sandbox.current.requests).toHaveLength(keys.length);
});
