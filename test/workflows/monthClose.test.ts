import { DateTime } from 'luxon';
import omit from 'lodash/omit';
import { readWorkflow, setSettings, startStage, type Stage } from './stage';

const NAME = 'month-close';
const TABLE = 'ai_workspace_closed_months';

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

const start = DateTime.now()
	.setZone('Europe/Berlin')
	.minus({ months: 1 })
	.startOf('month')
	.setLocale('en');
const days = { from: start.toISODate() ?? '', to: start.endOf('month').toISODate() ?? '' };
const month = start.toFormat('LLLL yyyy');

const reportOf = (promptId: string) =>
	stage.sandbox.expected({
		...{ workspaceId: stage.sandbox.world.workspaces.main.id, promptId, ...days },
		entityIds: directory.entities.map((row) => row.entity_id),
	});
/** The rows of a prompt template as the API has them, the first one with another cost. */
function restate(promptId: string, cost: (old: number) => number | undefined) {
	const [first, ...others] = reportOf(promptId).rows.map((row) =>
		omit(row, 'date_from', 'date_to'),
	);
	if (first === undefined) throw new Error('The sandbox has no row');
	const changed = cost(first.cost_sum);
	const entities = changed === undefined ? others : [{ ...first, cost_sum: changed }, ...others];
	stage.sandbox.faults.add({
		kind: 'json',
		body: { code: 200, message: 'OK', data: { entities } },
		times: Infinity,
		match: ({ url }) => url.includes(`/${promptId}/`),
	});
	return first;
}
async function close(settings = {}) {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { currency: 'EUR', ...settings });
	return await stage.run(workflow);
}
const subjects = () => stage.mail.mails.map(({ subject }) => subject);
const text = () => stage.mail.mails.at(-1)?.text ?? '';

test('closes last month with exact amounts, and is silent while nothing changes', async () => {
	expect((await close()).status).toBe('success');
	const rows = await stage.rowsOf(TABLE);
	const expected = directory.prompts.flatMap(({ prompt_id }) => reportOf(String(prompt_id)).rows);
	const costs = (list: object[]) =>
		list
			.map((row) => Object(row).cost_sum)
			.filter((cost) => cost !== null)
			.sort();
	expect(costs(rows)).toEqual(costs(expected));
	const micros = expected.reduce((sum, row) => sum + Math.round(row.cost_sum * 1e6), 0);
	const total = (micros / 1e6).toLocaleString('en', {
		minimumFractionDigits: 2,
		maximumFractionDigits: 6,
	});
	expect(subjects()).toEqual([`${month} closed: ${total} EUR`]);
	await close();
	expect(subjects()).toHaveLength(1);
	expect(await stage.rowsOf(TABLE)).toEqual(rows);
});

test('says by how much it was restated, exactly and once, and keeps the close', async () => {
	await close();
	const before = await stage.rowsOf(TABLE);
	const { cost_sum, entity_id } = restate('support-reply', (old) =>
		Number((old + 0.000001).toFixed(6)),
	);
	await close();
	await close();
	expect(subjects().slice(1)).toEqual([`${month} restated by +0.000001 EUR`]);
	expect(text()).toMatch(new RegExp(`- Support reply, .*: ${cost_sum} EUR → `));
	const frozen = (rows: object[]) => rows.map((row) => Object(row).cost_sum);
	const after = await stage.rowsOf(TABLE);
	expect(frozen(after)).toEqual(frozen(before));
	expect(
		after.find((row) => row.entity_id === entity_id && row.prompt_id === 'support-reply')?.cost_now,
	).not.toBe(cost_sum);
});

test('a row that is gone is no 0', async () => {
	await close();
	const { cost_sum } = restate('support-reply', () => undefined);
	await close();
	expect(subjects()[1]).toBe(`${month} restated by −${cost_sum} EUR`);
	expect(text()).toContain(`${cost_sum} EUR → no data`);
});

test('a mistyped ID is named first, and with all IDs mistyped nothing is closed', async () => {
	const wrong = directory.entities.map((row) => ({
		...row,
		entity_id: row.entity_id.replace(/^.{8}/, '00000000'),
	}));
	const { id = '', name = '' } = stage.sandbox.world.entities.departments[0] ?? {};
	const department = { entity_id: id, name, type: 'department' };
	await stage.setDirectory({ ...directory, entities: [...wrong, department] });
	await close();
	expect(subjects()).toEqual(['Nothing to close: 12 of 13 IDs without data']);
	expect(await stage.rowsOf(TABLE)).toEqual([]);
	await stage.setDirectory({
		...directory,
		entities: [...directory.entities, ...wrong.slice(0, 1)],
	});
	await close();
	expect(text()).toMatch(
		new RegExp(`^IDs without data in this month[^\\n]*:\\n- .*\\(${wrong[0]?.entity_id}\\)\\n`),
	);
	expect(subjects()[1]).toMatch(/ closed: /);
});

test('IDs that were mistyped after the close are named, and never look unchanged', async () => {
	await close();
	const [first, ...others] = directory.entities;
	const wrong = { ...first, entity_id: String(first?.entity_id).replace(/^.{8}/, '00000000') };
	await stage.setDirectory({ ...directory, entities: [wrong, ...others] });
	await close();
	expect(subjects()[1]).toBe(`${month} compared in part`);
	expect(text()).toContain(`${first?.name} (${wrong.entity_id})`);
	const gone = `anymore, so not compared:\n- ${first?.name} (${first?.entity_id})\n\n`;
	expect(text()).toContain(gone);
});

test('a prompt template that was added after the close is named once, and saved beside it', async () => {
	const [added, ...others] = directory.prompts;
	await stage.setDirectory({ ...directory, prompts: others });
	await close();
	const closed = await stage.rowsOf(TABLE);
	await stage.setDirectory(directory);
	await close();
	await close();
	expect(subjects().slice(1)).toEqual([`${month} compared in part`]);
	expect(text()).toMatch(
		new RegExp(`Not in the close, so not compared:\n- ${added?.title}, .*: \\d`),
	);
	const rows = await stage.rowsOf(TABLE);
	expect(rows.filter(({ closed_at }) => closed_at)).toEqual(closed);
	const beside = rows.filter(({ closed_at }) => !closed_at);
	expect(beside.map(({ prompt_id }) => prompt_id)).toContain(added?.prompt_id);
	expect(beside.every(({ cost_sum }) => cost_sum === null)).toBe(true);
	// A later email still says so.
	restate('sales-outreach', (old) => old + 1);
	await close();
	expect(subjects()[2]).toBe(`${month} restated by +1.00 EUR`);
	expect(text()).toContain(`Not in the close, so not compared:\n- ${added?.title}, `);
});

test('with all IDs mistyped after the close, it says that nothing was compared, and fails', async () => {
	await close();
	const entities = directory.entities.map((row) => ({
		...row,
		entity_id: row.entity_id.replace(/^.{8}/, '00000000'),
	}));
	await stage.setDirectory({ ...directory, entities });
	const { error } = await close();
	expect(subjects()[1]).toBe(`${month} not compared`);
	expect(error?.message).toMatch(new RegExp(`^${month} not compared\n\n`));
});

test('with an expired token nothing is closed', async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 401,
		body: { message: 'The token has expired.' },
		times: Infinity,
	});
	const { error } = await close();
	const subject = `${month} not closed: Support reply, Sales outreach, Contract check`;
	expect(subjects()).toEqual([subject]);
	expect(text()).toMatch(
		/^Last Month couldn't read .*:\n- Support reply: The token has expired\. If/,
	);
	expect(error?.message).toContain(`${subject}\n\nLast Month couldn't read`);
	expect(await stage.rowsOf(TABLE)).toEqual([]);
});

test.each([
	['the directory is empty', 'The directory is empty: add rows', () => ({})],
	[
		'correct the directory',
		'Correct the directory in Data tables: Ticket triage has no type',
		() => ({
			...directory,
			entities: directory.entities.map((row, index) => (index ? row : { ...row, type: '' })),
		}),
	],
])('%s: an email says so, and the execution fails', async (subject, message, wrong) => {
	await stage.setDirectory(wrong());
	expect((await close()).error?.message).toContain(`Nothing to close: ${message}`);
	expect(subjects()).toEqual([`Nothing to close: ${subject}`]);
	expect(text()).not.toContain('[line');
});

test('a recipient that is dropped fails the execution, and nothing is closed', async () => {
	const { error } = await close({ toEmail: 'finance@example.com, not an address' });
	expect(error?.message).toContain("The email wasn't sent to not an address. They");
	expect(await stage.rowsOf(TABLE)).toEqual([]);
});

test('a refused email fails the execution, and nothing is closed', async () => {
	stage.mail.state.refuse = true;
	expect((await close()).error?.message).toMatch(/This sender may not send here/);
	expect(await stage.rowsOf(TABLE)).toEqual([]);
});

test('without a virtual key, the execution fails and names the node', async () => {
	const { error } = await stage.run(await readWorkflow(NAME), {
		aiWorkspaceVirtualKeyApi: undefined,
	});
	expect(error?.message).toContain('Select your virtual key in Last Month');
});
