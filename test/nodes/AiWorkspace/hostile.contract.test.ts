import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';
import { daysFrom, ownDay } from '../../support/days';
import { everythingIn } from '../../support/everythingIn';
import { expectedRows, figuresOf } from '../../support/figures';
import { runNode, testCredential } from '../../support/runNode';
import {
	check,
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withPat,
	withVirtualKey,
} from '../../support/sandbox';
import { leaksIn, type Sandbox, world } from '../../sandbox';

// Retries wait.
jest.setTimeout(120_000);
const sandbox = useSandbox();
const { entities, prompts, providerKeys, scopes, tokens, pats, virtualKeys, workspaces } = world;
const byId = { workspace: 'id', workspaceId: workspaces.main.id };
const items = daysFrom(12);
const keys = [providerKeys.openai.accepted, providerKeys.openai.rejected];

/** All secrets but their first three characters: a scope may contain ten of them. */
const secrets = [tokens.good, pats.good, virtualKeys.agent, ...keys].map((one) => one.slice(3));
const leaks = (outcome: unknown) =>
	leaksIn(`${everythingIn(outcome)}\n${JSON.stringify(outcome)}`, secrets);

/** The parts of an error that say why. */
const isExplained = ({ error, message, details }: IDataObject) =>
	[error, message].every((text) => typeof text === 'string' && text !== '') &&
	Object(details).retryable !== undefined;

type Right = (item: number, output: IDataObject[]) => void;

const idsOf = entities.agents.map(({ id }) => id);
const questionOf = (item: number) => ({
	workspaceId: workspaces.main.id,
	promptId: prompts.support.id,
	from: items[item]?.day ?? '',
	to: items[item]?.day ?? '',
	entityIds: idsOf,
});
/** The rows with data, by the oracle. */
const rightRows: Right = (item, output) => {
	const found = output
		.filter((row) => row.found)
		.map((json) => ({ json: { ...json, entity_id: String(json.entity_id).toLowerCase() } }));
	expect(figuresOf(found)).toEqual(expectedRows(sandbox.current, questionOf(item)));
	expect(output).toHaveLength(idsOf.length);
};
const rightTotals: Right = (item, output) => {
	const { totals, rows } = sandbox.current.expected(questionOf(item));
	const amount = (exact: string) => (rows.length === 0 ? null : Number(exact));
	expect(output).toMatchObject([
		{
			total_calls: amount(totals.total_calls),
			cost_sum: amount(totals.cost_sum),
			entity_count: rows.length,
		},
	]);
};
const rightScope: Right = (_item, output) => {
	const { workspace, entity } = scopes.agent;
	expect(output).toHaveLength(1);
	const { workspace_id, entity_id, department_id } = output[0] ?? {};
	expect([workspace_id, entity_id, department_id].map((id) => String(id).toLowerCase())).toEqual([
		workspace.id,
		entity.id,
		entity.department_id,
	]);
};
const rightCheck: Right = (item, output) => {
	expect(output).toMatchObject([{ valid: item % 2 === 0, provider: 'openai' }]);
};

type CredentialFor = (running: Sandbox) => ICredentialDataDecryptedObject;

const uses: Array<[string, INodeParameters, CredentialFor, Right]> = [
	['Get Scope', scopeLookup, withVirtualKey, rightScope],
	[
		'Validate',
		check({ apiKey: `={{ ${JSON.stringify(keys)}[$itemIndex % 2] }}` }),
		withAccessToken,
		rightCheck,
	],
	[
		'Get Entities',
		// Earlier versions of n8n don't notice a compressed response that is cut off.
		report({ ...ownDay, options: { idsPerRequest: 3 }, requestOptions: { timeout: 10_000 } }),
		withVirtualKey,
		rightRows,
	],
	[
		'Get Summary',
		report({ ...ownDay, ...byId, authentication: 'pat', operation: 'getSummary' }),
		withPat,
		rightTotals,
	],
];

test.each(uses)(
	'%s of a hostile API is right, or an error that says why, and shows no secret',
	async (_, parameters, credential, right) => {
		const output: INodeExecutionData[] = [];
		// One lookup serves all items.
		const seeds = parameters === scopeLookup ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2];
		for (const seed of seeds) {
			sandbox.current.reset();
			Object.assign(sandbox.current.behaviour, { profile: 'hostile', seed });
			const found = await runNode({
				parameters,
				credential: credential(sandbox.current),
				items,
				onError: 'continueRegularOutput',
			});
			for (const item of items.keys()) {
				const own = found.filter(({ pairedItem }) => Object(pairedItem).item === item);
				const json = own.map((one) => one.json);
				const failed = json.filter(({ error }) => error !== undefined);
				expect(json.length).toBeGreaterThan(0);
				if (failed.length === 0) right(item, json);
				else expect(json.filter(isExplained)).toHaveLength(1);
			}
			output.push(...found);
			const { requests } = sandbox.current;
			const met = requests.filter(({ fault, tricks }) => fault !== null || tricks.length > 0);
			expect(met).not.toEqual([]);
		}
		expect(output.some(({ json }) => json.error === undefined)).toBe(true);
		expect(leaks(output)).toEqual([]);
	},
);

test.each([
	['testAccessToken', withAccessToken, tokens.good],
	['testPersonalAccessToken', withPat, pats.good],
	['testVirtualKey', withVirtualKey, virtualKeys.agent],
] as const)(
	'%s at a hostile API passes for a good token only, and shows no secret',
	async (name, credential, token) => {
		const results: string[] = [];
		for (let seed = 1; seed <= 20; seed += 1) {
			sandbox.current.reset();
			Object.assign(sandbox.current.behaviour, { profile: 'hostile', seed });
			for (const used of [token, `${token.slice(0, -6)}nobody`]) {
				const result = await testCredential(name, credential(sandbox.current, used));
				results.push(`${used === token} ${result.status}`);
				expect(result.message).toMatch(/.{10}/);
				expect(leaks(result)).toEqual([]);
			}
		}
		expect(results).toContain('true OK');
		expect(results).not.toContain('false OK');
	},
);
