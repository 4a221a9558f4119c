import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import { DateTime } from 'luxon';
import omit from 'lodash/omit';
import { nodeOf, readWorkflow, startStage, type Stage } from './stage';

const NAME = 'cost-history';
const TABLE = 'ai_workspace_costs';
const MISTYPED = '00000000-0000-4000-a000-000000000000';

let stage: Stage;
let directory: ReturnType<Stage['demoDirectory']>;

beforeAll(async () => {
	stage = await startStage();
	directory = stage.demoDirectory();
});
beforeEach(async () => {
	stage.reset();
	await stage.removeTable(TABLE);
	await stage.setDirectory(directory);
});
afterAll(async () => await stage.close());

const today = DateTime.now().setZone('Europe/Berlin').startOf('day');
const week = {
	from: today.minus({ days: 7 }).toFormat('yyyy-MM-dd'),
	to: today.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
};
const COLUMNS = ['day', 'title', 'name', 'total_calls', 'cost_sum'];
const KEYS = ['entity_type', 'prompt_id', 'entity_id', 'workspace_id'];

/** What the API has for the IDs of the directory: nothing for days without calls. */
function wanted() {
	const { entities, prompts } = directory;
	const workspace_id = stage.sandbox.world.workspaces.main.id;
	const entityIds = entities.map((row) => row.entity_id);
	return prompts.flatMap(({ prompt_id, title }) =>
		stage.sandbox
			.expected({
				workspaceId: workspace_id,
				promptId: String(prompt_id),
				entityIds,
				...week,
				splitBy: 'day',
			})
			.rows.map(({ date_from: day, ...rest }) => {
				const row = omit(rest, 'date_to');
				const name = entities.find(({ entity_id }) => entity_id === row.entity_id)?.name;
				return { ...row, day, title, name, prompt_id, workspace_id };
			}),
	);
}
const sorted = (rows: object[]) =>
	sortBy(
		rows.map((row) => pick(row, [...COLUMNS, ...KEYS])),
		KEYS,
		COLUMNS,
	);

test('writes one exact row a day and entity, with name and title, and no more when it is executed again', async () => {
	const workflow = await stage.importWorkflow(await readWorkflow(NAME));
	expect((await stage.api.run(workflow)).status).toBe('success');
	const rows = await stage.rowsOf(TABLE);
	expect(sorted(rows)).toEqual(sorted(wanted()));
	expect(new Set(rows.map((row) => row.row_key)).size).toBe(rows.length);
	const second = await stage.run(await readWorkflow(NAME));
	expect(second.items('Saved')).toHaveLength(rows.length);
	expect(sorted(await stage.rowsOf(TABLE))).toEqual(sorted(rows));
});

test('a later amount takes the place of an earlier one, and no data that of none', async () => {
	const workflow = await stage.importWorkflow(await readWorkflow(NAME));
	const [row] = wanted();
	if (!row) throw new Error('The sandbox has no rows');
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
		await stage.api.run(workflow);
		const rows = await stage.rowsOf(TABLE);
		return rows.find(
			(one) =>
				one.day === row.day && one.entity_id === entity_id && one.prompt_id === row.prompt_id,
		);
	};
	onThatDay([{ entity_id, entity_type, total_calls: 1, cost_sum: 0.5 }]);
	expect(await saved()).toMatchObject({ total_calls: 1, cost_sum: 0.5 });
	expect(await saved()).toMatchObject(row);
	onThatDay([]);
	expect(await saved()).toMatchObject(row);
});

test('unknown IDs make it fail, with all rows that have data saved', async () => {
	const nobody = { entity_id: MISTYPED, name: 'Nobody', type: 'agent' };
	await stage.setDirectory({ ...directory, entities: [...directory.entities, nobody] });
	const execution = await stage.run(await readWorkflow(NAME));
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain(`1 of 13 IDs are unknown: Nobody (${MISTYPED}). `);
	expect(sorted(await stage.rowsOf(TABLE))).toEqual(sorted(wanted()));
});

test('with all IDs mistyped, it fails and names them', async () => {
	const entities = directory.entities.map((row) => ({
		...row,
		entity_id: row.entity_id.replace(/^.{8}/, '00000000'),
	}));
	await stage.setDirectory({ ...directory, entities });
	const { error } = await stage.run(await readWorkflow(NAME));
	expect(error?.message).toContain('12 of 12 IDs are unknown');
	for (const { entity_id } of entities) expect(error?.message).toContain(`(${entity_id})`);
	expect(error?.message).toMatch(/No row is saved\.$/);
	expect(await stage.rowsOf(TABLE)).toEqual([]);
});

test('an idle ID with earlier rows in the table is not unknown', async () => {
	const idle = String(stage.sandbox.world.entities.agents.at(-1)?.id);
	const row = { entity_id: idle.toUpperCase(), name: 'Idle', type: 'agent' };
	await stage.setDirectory({ ...directory, entities: [...directory.entities, row] });
	const workflow = await stage.importWorkflow(await readWorkflow(NAME));
	expect((await stage.api.run(workflow)).error?.message).toContain('IDs are unknown: Idle');
	await stage.addRows(TABLE, [{ entity_id: idle, day: '2024-01-31' }]);
	expect((await stage.api.run(workflow)).status).toBe('success');
});

test('saves what could be read, then fails with the name of what could not', async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ url }) => url.includes('/sales-outreach/'),
	});
	const { error } = await stage.run(await readWorkflow(NAME));
	expect(error?.message).toMatch(
		/^These prompt templates couldn't be read: Sales outreach \(Told to fail\. [^)]+\)\. .* All others are saved\.$/,
	);
	const rows = wanted().filter((row) => row.prompt_id !== 'sales-outreach');
	expect(sorted(await stage.rowsOf(TABLE))).toEqual(sorted(rows));
});

test('an expired token fails the execution', async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 401,
		body: { message: 'The token has expired.' },
		times: Infinity,
	});
	expect((await stage.run(await readWorkflow(NAME))).error?.message).toMatch(
		/The token has expired\. If .* in Daily Costs and Last 30 Days\. No row is saved\.$/,
	);
});

test('an empty directory fails the execution and says what to do', async () => {
	await stage.setDirectory({});
	const { error } = await stage.run(await readWorkflow(NAME));
	expect(error?.message).toMatch(/^The directory is empty: add rows to ai_workspace_entities.*\.$/);
});

test.each(['Daily Costs', 'Last 30 Days'])(
	'without a virtual key in %s, the execution fails and names it',
	async (name) => {
		const workflow = await readWorkflow(NAME);
		delete nodeOf(workflow, name).credentials;
		const execution = await stage.run(workflow);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toContain(`Select your virtual key in ${name}`);
	},
);
