import pick from 'lodash/pick';
import { DateTime } from 'luxon';
import type { Execution } from '../n8n/api';
import { readWorkflow, setSettings, settingsOf, startStage, type Stage } from './stage';

const NAME = 'cost-history';

let stage: Stage;
let tables = 0;

beforeAll(async () => {
	stage = await startStage();
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

const today = DateTime.now().setZone('Europe/Berlin').startOf('day');
const from = today.minus({ days: 7 }).toFormat('yyyy-MM-dd');
const to = today.minus({ days: 1 }).toFormat('yyyy-MM-dd');

interface Row {
	row_key: string;
	day: string;
	prompt_id: string;
	entity_id: string;
	entity_type: string;
	total_calls: number;
	cost_sum: number;
	workspace_id: string;
}

const COLUMNS = [
	'row_key',
	'day',
	'prompt_id',
	'entity_id',
	'entity_type',
	'total_calls',
	'cost_sum',
	'workspace_id',
] as const;

/** The workflow, for a table of its own. */
async function history() {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { table: `costs_${DateTime.now().toMillis()}_${++tables}` });
	return workflow;
}

/** What the table of a run holds, by n8n's own interface, without n8n's columns. */
async function rowsIn(execution: Execution): Promise<Row[]> {
	const [table] = execution.items('Table');
	const { id, projectId } = table?.json ?? {};
	const path = `/projects/${projectId}/data-tables/${id}/rows?take=250`;
	const { data, count } = await stage.api.request('GET', path);
	expect(data).toHaveLength(count);
	return data.map((row: Row) => pick(row, COLUMNS));
}

async function wanted(): Promise<Row[]> {
	const { prompts, entityIds } = settingsOf(await readWorkflow(NAME));
	const workspaceId = stage.sandbox.world.workspaces.main.id;
	return prompts.flatMap(({ promptId }: { promptId: string }) =>
		stage.sandbox
			.expected({ workspaceId, promptId, from, to, entityIds, splitBy: 'day' })
			.rows.map(({ date_from: day, ...row }) => ({
				...pick(row, COLUMNS.slice(3, -1)),
				row_key: [workspaceId, promptId, row.entity_id, day, day].join('/'),
				day,
				prompt_id: promptId,
				workspace_id: workspaceId,
			})),
	);
}

const byKey = (a: Row, b: Row) => a.row_key.localeCompare(b.row_key);
const sorted = (rows: Row[]) => [...rows].sort(byKey);

test('writes one exact row a day and entity, and no more when it is run again', async () => {
	const workflow = await stage.importWorkflow(await history());
	const first = await stage.api.run(workflow);
	expect(first.status).toBe('success');
	const rows = sorted(await rowsIn(first));
	expect(rows).toEqual(sorted(await wanted()));

	const second = await stage.api.run(workflow);
	expect(second.status).toBe('success');
	expect(second.items('Saved')).toHaveLength(rows.length);
	expect(sorted(await rowsIn(second))).toEqual(rows);
});

test('a later figure takes the place of an early one', async () => {
	const workflow = await stage.importWorkflow(await history());
	const [row] = await wanted();
	if (!row) throw new Error('The sandbox has no figures');
	const { entity_id, entity_type } = row;
	const early = { entity_id, entity_type, total_calls: 1, cost_sum: 0.5 };
	stage.sandbox.faults.add({
		kind: 'json',
		body: { code: 200, message: 'OK', data: { entities: [early] } },
		match: ({ url, query }) => url.includes(`/${row.prompt_id}/`) && query.dateFrom === row.day,
	});
	const first = await stage.api.run(workflow);
	const saved = (await rowsIn(first)).find(({ row_key }) => row_key === row.row_key);
	expect(saved).toMatchObject({ total_calls: 1, cost_sum: 0.5 });

	const second = await stage.api.run(workflow);
	expect(sorted(await rowsIn(second))).toEqual(sorted(await wanted()));
});

test('saves what could be read, then fails with the name of what could not', async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ url }) => url.includes('/sales-outreach/'),
	});
	const execution = await stage.run(await history());
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toBe(
		"These prompt templates couldn't be read: Sales outreach (Told to fail.). All others are saved.",
	);
	const rows = (await wanted()).filter(({ prompt_id }) => prompt_id !== 'sales-outreach');
	expect(sorted(await rowsIn(execution))).toEqual(sorted(rows));
});

test('fails when a table of another shape does not take the rows', async () => {
	const workflow = await history();
	const { table } = settingsOf(workflow);
	const project = await stage.api.request('GET', '/projects/personal');
	await stage.api.request('POST', `/projects/${project.id}/data-tables`, {
		name: table,
		columns: [{ name: 'something_else', type: 'string' }],
	});
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('Column(s) "row_key" do not exist');
	expect(execution.items('Saved')).toEqual([]);
});

test('without a virtual key, the execution fails and saves nothing', async () => {
	const execution = await stage.run(await history(), { aiWorkspaceVirtualKeyApi: undefined });
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('Select your virtual key in Daily Costs');
	expect(await rowsIn(execution)).toEqual([]);
});
