import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
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

const COLUMNS = [
	'day',
	'prompt_id',
	'entity_id',
	'entity_type',
	'total_calls',
	'cost_sum',
	'workspace_id',
] as const;
type Row = Record<'row_key' | (typeof COLUMNS)[number], unknown>;

/** The workflow, for a table of its own. */
async function history() {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { table: `costs_${DateTime.now().toMillis()}_${++tables}` });
	return workflow;
}

/** The table of an execution, by n8n's own interface, without n8n's columns. */
async function rowsIn(execution: Execution): Promise<Row[]> {
	const [table] = execution.items('Table');
	const { id, projectId } = table?.json ?? {};
	const path = `/projects/${projectId}/data-tables/${id}/rows?take=250`;
	const { data, count } = await stage.api.request('GET', path);
	expect(data).toHaveLength(count);
	return data.map((row: Row) => pick(row, 'row_key', COLUMNS));
}

/** What the API has for the IDs in Settings: nothing for days without calls. */
async function wanted() {
	const { prompts, entityIds } = settingsOf(await readWorkflow(NAME));
	const workspaceId = stage.sandbox.world.workspaces.main.id;
	return prompts.flatMap(({ promptId }: { promptId: string }) =>
		stage.sandbox
			.expected({ workspaceId, promptId, from, to, entityIds, splitBy: 'day' })
			.rows.map(({ date_from: day, ...row }) => ({
				...pick(row, COLUMNS),
				...{ day, prompt_id: promptId, workspace_id: workspaceId },
			})),
	);
}

/** In any order, and without their keys. */
const sorted = (rows: object[]) =>
	sortBy(
		rows.map((row) => pick(row, COLUMNS)),
		COLUMNS,
	);

test('writes one exact row a day and entity, and no more when it is executed again', async () => {
	const workflow = await stage.importWorkflow(await history());
	const first = await stage.api.run(workflow);
	expect(first.status).toBe('success');
	const rows = await rowsIn(first);
	expect(sorted(rows)).toEqual(sorted(await wanted()));
	expect(new Set(rows.map(({ row_key: key }) => key)).size).toBe(rows.length);

	const second = await stage.api.run(workflow);
	expect(second.status).toBe('success');
	expect(second.items('Saved')).toHaveLength(rows.length);
	expect(await rowsIn(second)).toEqual(rows);
});

test('a later amount takes the place of an earlier one, and no data that of none', async () => {
	const workflow = await stage.importWorkflow(await history());
	const [row] = await wanted();
	const { entity_id, entity_type } = row;
	const onThatDay = (entities: object[]) =>
		stage.sandbox.faults.add({
			kind: 'json',
			body: { code: 200, message: 'OK', data: { entities } },
			match: ({ url, query }) =>
				url.includes(`/${row.prompt_id}/`) &&
				query.dateFrom === row.day &&
				query.dateTo === row.day,
		});
	const saved = async () => {
		const rows = await rowsIn(await stage.api.run(workflow));
		return rows.find((one) => one.day === row.day && one.entity_id === entity_id);
	};
	onThatDay([{ entity_id, entity_type, total_calls: 1, cost_sum: 0.5 }]);
	expect(await saved()).toMatchObject({ total_calls: 1, cost_sum: 0.5 });
	expect(await saved()).toMatchObject(row);
	onThatDay([]);
	expect(await saved()).toMatchObject(row);
});

test('unknown IDs make it fail, with all rows that have data saved', async () => {
	const workflow = await history();
	const mistyped = '00000000-0000-4000-a000-000000000000';
	setSettings(workflow, { entityIds: [...settingsOf(workflow).entityIds, mistyped] });
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toMatch(new RegExp(`^These IDs are unknown: ${mistyped}\\. `));
	expect(sorted(await rowsIn(execution))).toEqual(sorted(await wanted()));
});

test('with all IDs mistyped, it fails and names them', async () => {
	const workflow = await history();
	const mistyped = settingsOf(workflow).entityIds.map((id: string) =>
		id.replace(/^.{8}/, '00000000'),
	);
	setSettings(workflow, { entityIds: mistyped });
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('error');
	for (const id of mistyped) expect(execution.error?.message).toContain(id);
	expect(await rowsIn(execution)).toEqual([]);
});

test('an idle ID with earlier rows in the table is not unknown', async () => {
	const source = await history();
	const { name, id } = stage.sandbox.world.entities.agents.at(-1) ?? {};
	expect(name).toBe('Retired translator');
	setSettings(source, { entityIds: [...settingsOf(source).entityIds, id] });
	const workflow = await stage.importWorkflow(source);
	const first = await stage.api.run(workflow);
	expect(first.error?.message).toContain(`These IDs are unknown: ${id}.`);
	const [{ json: table } = { json: {} }] = first.items('Table');
	await stage.api.request('POST', `/projects/${table.projectId}/data-tables/${table.id}/insert`, {
		data: [{ entity_id: id, day: '2024-01-31' }],
	});
	expect((await stage.api.run(workflow)).status).toBe('success');
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
	const rows = (await wanted()).filter((row: Row) => row.prompt_id !== 'sales-outreach');
	expect(sorted(await rowsIn(execution))).toEqual(sorted(rows));
});

test('without a virtual key, the execution fails and saves nothing', async () => {
	const execution = await stage.run(await history(), { aiWorkspaceVirtualKeyApi: undefined });
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('Select your virtual key in Daily Costs');
	expect(await rowsIn(execution)).toEqual([]);
});
