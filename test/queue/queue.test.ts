import pick from 'lodash/pick';
import sumBy from 'lodash/sumBy';
import pLimit from 'p-limit';
import type { INodeParameters } from 'n8n-workflow';
import { aiWorkspace, chain, manualTrigger, n8nNode, names } from '../n8n/workflow';
import { expected, startSandbox, world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { credentialFor, report } from '../support/sandbox';
import { undoStack } from '../support/undo';
import { missingServers, startCluster } from './cluster';

/** Days of 2025 and 2026, different ones for each execution, so that a mixed-up result shows. */
const dayOf = (index: number) => new Date(Date.UTC(2025, 11, 1 + index)).toISOString().slice(0, 10);
const weeks = Array.from({ length: 40 }, (_, n) => ({ from: dayOf(n), to: dayOf(n + 6) }));

const entityIds = world.entities.agents.map(({ id }) => id);
const promptId = world.prompts.support.id;
const expectedOf = ({ from, to }: (typeof weeks)[number]) =>
	expected({ workspaceId: world.workspaces.main.id, promptId, entityIds, from, to });
const started = async () =>
	await undoStack(async (atEnd) => {
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const { stop, ...cluster } = await startCluster(2);
		atEnd(stop);
		const credential = await cluster.api.createCredential(credentialFor('virtualKey', sandbox));
		return { ...cluster, credential };
	});

describeWith(missingServers(), 'In queue mode', () => {
	let cluster: Awaited<ReturnType<typeof started>>;
	beforeAll(async () => void (cluster = await started()));
	afterAll(async () => await cluster.stop());

	const node = (parameters: INodeParameters) =>
		aiWorkspace(parameters, { credential: cluster.credential });

	test('40 executions on two workers, ten at the same time, are exact', async () => {
		const { api, workers } = cluster;
		const execute = async ({ from: dateFrom, to: dateTo }: (typeof weeks)[number]) => {
			const summary = node(report({ operation: 'getSummary', dateFrom, dateTo }));
			return await api.run(await api.createWorkflow(chain('Queue', [manualTrigger(), summary])));
		};
		// n8n has two connections to its database.
		const limit = pLimit(10);
		const executions = await Promise.all(weeks.map((week) => limit(execute, week)));
		const right = weeks.map((week) => [{ date_from: week.from, ...expectedOf(week).totals }]);
		expect(executions.map(({ json }) => json(names.node))).toMatchObject(right);
		const begun = expect.stringContaining('Worker started execution');
		expect(workers.map(({ log }) => log())).toEqual([begun, begun]);
	});

	test('PostgreSQL takes totals as they are, the same rows again, and adds up to the same', async () => {
		const { api, database } = cluster;
		const { DB_POSTGRESDB_HOST: host, DB_POSTGRESDB_PORT: port } = database;
		const { DB_POSTGRESDB_USER: user, DB_POSTGRESDB_DATABASE: own } = database;
		const data = { host, port: Number(port), user, database: own, password: 'none' };
		const credential = await api.createCredential({ name: 'Database', type: 'postgres', data });
		const postgres = (name: string, parameters: object) => ({
			...n8nNode(name, 'postgres', 2.6, { ...parameters, options: {} }),
			credentials: { postgres: pick(credential, 'id', 'name') },
		});
		const query = (name: string, text: string) =>
			postgres(name, { operation: 'executeQuery', query: text });
		const [from, to] = ['2026-01-01', '2026-01-07'];
		const totals = report({
			resource: 'costReport',
			operation: 'getTotals',
			prompts: promptId,
			directory: entityIds.join(),
			dateFrom: from,
			dateTo: to,
			splitBy: 'day',
		});
		const texts =
			'group_by group group_id cost_center department owner_email type currency problems notes workspace_id';
		const numbers = 'total_calls cost_sum amount cost_per_call share';
		const columns = [
			'row_key text PRIMARY KEY, date_from date, date_to date, is_complete boolean',
			...texts.split(' ').map((name) => `"${name}" text`),
			...numbers.split(' ').map((name) => `${name} numeric`),
		];
		const steps = [
			manualTrigger(),
			query('Create', `CREATE TABLE IF NOT EXISTS costs (${columns.join()})`),
			node(totals),
			postgres('Upsert', {
				operation: 'upsert',
				schema: { __rl: true, mode: 'list', value: 'public' },
				table: { __rl: true, mode: 'list', value: 'costs' },
				columns: { mappingMode: 'autoMapInputData', matchingColumns: ['row_key'] },
			}),
			{ ...query('Sum', 'SELECT count(*), sum(cost_sum) FROM costs'), executeOnce: true },
		];
		const workflow = await api.createWorkflow(chain('Database', steps));
		const found = expectedOf({ from, to }).totals;
		for (const time of [1, 2]) {
			const { error, json } = await api.run(workflow);
			expect([time, error]).toEqual([time, undefined]);
			const items = json(names.node);
			expect(sumBy(items, 'total_calls')).toBe(found.total_calls);
			const sums = json('Sum').map(({ count, sum }) => [Number(count), Number(sum)]);
			expect(sums).toEqual([[items.length, found.cost_sum]]);
		}
	});
});
