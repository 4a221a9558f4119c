import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';
import { daysFrom, ownDay } from '../../support/days';
import { everythingIn } from '../../support/everythingIn';
import { expectedRows, figuresOf } from '../../support/figures';
import { rejectionOf } from '../../support/properties';
import { runNode, testCredential } from '../../support/runNode';
import {
	check,
	report,
	useSandbox,
	withAccessToken,
	withPat,
	withVirtualKey,
} from '../../support/sandbox';
import { leaksIn, type Sandbox, world } from '../../sandbox';

// Retries wait.
jest.setTimeout(120_000);
const sandbox = useSandbox();
const { entities, prompts, providerKeys, tokens, pats, virtualKeys, workspaces } = world;
const byId = { workspaceId: workspaces.main.id };
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

const entityIds = entities.agents.map(({ id }) => id);
/** What the sandbox has for the day of an item. */
function questionOf(item: number) {
	const day = items[item]?.day ?? '';
	const of = { workspaceId: workspaces.main.id, promptId: prompts.support.id, entityIds };
	return { ...of, from: day, to: day };
}

type CredentialFor = (running: Sandbox) => ICredentialDataDecryptedObject;
type Compare = (item: number, output: IDataObject[]) => void;

const uses: Array<[string, INodeParameters, CredentialFor, Compare]> = [
	[
		'Validate',
		check({ apiKey: `={{ ${JSON.stringify(keys)}[$itemIndex % 2] }}` }),
		withAccessToken,
		(item, output) => {
			expect(output).toMatchObject([{ valid: item % 2 === 0, provider: 'openai' }]);
		},
	],
	[
		'Get Entities',
		// Earlier versions of n8n don't notice a compressed response that is cut off.
		report({ ...ownDay, options: { idsPerRequest: 3 }, requestOptions: { timeout: 10_000 } }),
		withVirtualKey,
		(item, output) => {
			const found = output
				.filter((row) => row.found)
				.map((json) => ({ json: { ...json, entity_id: String(json.entity_id).toLowerCase() } }));
			expect(figuresOf(found)).toEqual(expectedRows(sandbox.current, questionOf(item)));
			expect(output).toHaveLength(entityIds.length);
		},
	],
	[
		'Get Summary',
		report({ ...ownDay, ...byId, authentication: 'pat', operation: 'getSummary' }),
		withPat,
		(item, output) => {
			const { totals, rows } = sandbox.current.expected(questionOf(item));
			const amount = (exact: string) => (rows.length === 0 ? null : Number(exact));
			const [total_calls, cost_sum] = [amount(totals.total_calls), amount(totals.cost_sum)];
			expect(output).toMatchObject([{ total_calls, cost_sum, entity_count: rows.length }]);
		},
	],
];

/** With this seed, each of them fails for an item at least. */
const FAILING = 2;

test.each(uses)(
	'%s of a hostile API is right, or an error that says why, and shows no secret',
	async (_, parameters, credential, compare) => {
		const output: INodeExecutionData[] = [];
		const run = async (seed: number, onError?: 'continueRegularOutput') => {
			sandbox.current.reset();
			Object.assign(sandbox.current.behaviour, { profile: 'hostile', seed });
			return await runNode({ parameters, credential: credential(sandbox.current), items, onError });
		};
		for (const seed of [1, FAILING]) {
			const found = await run(seed, 'continueRegularOutput');
			for (const item of items.keys()) {
				const own = found.filter(({ pairedItem }) => Object(pairedItem).item === item);
				const json = own.map((one) => one.json);
				const failed = json.filter(({ error }) => error !== undefined);
				expect(json.length).toBeGreaterThan(0);
				if (failed.length === 0) compare(item, json);
				else expect(json.filter(isExplained)).toHaveLength(1);
			}
			output.push(...found);
			const { requests } = sandbox.current;
			const met = requests.filter(({ fault, tricks }) => fault !== null || tricks.length > 0);
			expect(met).not.toEqual([]);
		}
		expect(output.some(({ json }) => json.error === undefined)).toBe(true);
		const error = await rejectionOf(run(FAILING));
		expect(error).toBeInstanceOf(Error);
		expect([...leaks(output), ...leaks(error)]).toEqual([]);
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
