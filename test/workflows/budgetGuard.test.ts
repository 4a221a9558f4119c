import { DateTime } from 'luxon';
import type { Row } from '../demo/directory';
import { until } from '../support/until';
import { BACKGROUND_MS, nodeOf, readWorkflow, setSettings, startStage, type Stage } from './stage';

const NAME = 'budget-guard';
const SUPPORT = 'Budget alert: Support reply 100%';

let stage: Stage;
/** Without budgets, and prompt templates with budgets that are never reached. */
let entities: Row[];
let prompts: Row[];

beforeAll(async () => {
	stage = await startStage();
	const directory = stage.demoDirectory();
	entities = directory.entities.map((row) => ({ ...row, monthly_budget: null }));
	prompts = directory.prompts.map((row) => ({ ...row, monthly_budget: 1e9 }));
});
beforeEach(async () => {
	stage.reset();
	await stage.removeTable('ai_workspace_alerts');
	await stage.setDirectory({ entities, prompts });
});
afterAll(async () => await stage.close());

/** The first full days of a month with 30 days. */
const june = (day: number) => ({
	from: '2025-06-01',
	to: `2025-06-${String(day).padStart(2, '0')}`,
});
function costOf({ prompt_id }: Row, days = june(15), ids = entities.map((row) => row.entity_id)) {
	const workspaceId = stage.sandbox.world.workspaces.main.id;
	const question = { workspaceId, promptId: String(prompt_id), entityIds: ids.map(String) };
	return Number(stage.sandbox.expected({ ...question, ...days }).totals.cost_sum);
}
const department = (): Row => {
	const { id = '', name = '', type = '' } = stage.sandbox.world.entities.departments[0] ?? {};
	return { entity_id: id, name, type };
};
/** Gives Support reply a budget. */
const setBudget = async (monthly_budget: number, more: Row[] = []) =>
	await stage.setDirectory({
		entities: [...entities, ...more],
		prompts: prompts.map((row, index) => (index === 0 ? { ...row, monthly_budget } : row)),
	});
const support = (days = june(15)) => costOf(prompts[0] ?? {}, days);

const TO = 'finance@example.com, The Boss <boss@example.com>';
/** Executes it as its schedule would: n8n's API only starts manual executions. */
async function guard(days = june(15), settings = {}, mode = "'production'") {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { currency: 'EUR', toEmail: TO, ...settings });
	const custom = { period: 'custom', dateFrom: days.from, dateTo: days.to };
	Object.assign(nodeOf(workflow, 'Month to Yesterday').parameters, custom);
	const { parameters } = nodeOf(workflow, 'Alerts to Save');
	parameters.jsCode = parameters.jsCode.replace('$execution.mode', mode);
	return await stage.run(workflow);
}
const subjects = () => stage.mail.mails.map(({ subject }) => subject);
const text = () => stage.mail.mails.at(-1)?.text ?? '';

test('compares the full days of the month, and is silent below all budgets', async () => {
	const execution = await stage.run(await readWorkflow(NAME));
	expect(execution.status).toBe('success');
	const yesterday = DateTime.now().setZone('Europe/Berlin').minus({ days: 1 });
	const days = { date_from: yesterday.toFormat('yyyy-MM-01'), date_to: yesterday.toISODate() };
	expect(execution.items('Month to Yesterday')[0]?.json).toMatchObject(days);
	expect(subjects()).toEqual([]);
});

test('names a budget that is used up, once a month, in the currency of Settings', async () => {
	await setBudget(support());
	await guard();
	await guard();
	expect(subjects()).toEqual([SUPPORT]);
	const shown = `${support().toFixed(2)} EUR`;
	expect(text()).toContain(
		`100% of the budget reached:\n- Support reply: ${shown} of ${shown} (100%).`,
	);
	expect(text()).toContain(
		"12 of 15 rows of the directory have no budget and aren't guarded: Ticket triage, ",
	);
	// 80% and the forecast of a row that has reached 100% are no news.
	const keys = (await stage.rowsOf('ai_workspace_alerts')).map((row) => row.alert_key);
	expect(keys).toEqual(
		['100%', 'forecast', '80%'].map(
			(level) =>
				`2025-06 ${level} prompt support-reply finance@example.com,theboss<boss@example.com>`,
		),
	);
});

test('a manual execution keeps nothing, and other recipients get an email of their own', async () => {
	await setBudget(support());
	await guard(june(15), { toEmail: 'finance@example.com' }, '$execution.mode');
	await guard(june(15), { toEmail: 'finance@example.com' });
	await guard(june(15), { toEmail: 'boss@example.com' });
	expect(stage.mail.mails.map(({ to }) => to.join())).toEqual([
		...['finance@example.com', 'finance@example.com', 'boss@example.com'],
	]);
});

test('n8n calls a scheduled execution something else than a manual one', async () => {
	const workflow = await readWorkflow(NAME);
	await setBudget(0.01);
	const start = await stage.publishTriggered(workflow);
	await start();
	await start();
	await until(async () => (await stage.rowsOf('ai_workspace_alerts')).length > 0, BACKGROUND_MS);
	expect(stage.mail.mails.length).toBeLessThan(3);
});

test.each([
	[1.0005, /^Budget alert: .*Support reply 99%$/],
	[1 / 1.079, /^Budget alert: Support reply 108%$/],
	[0, /^Budget alert: Support reply above 0$/],
	[-1, /^Budget alert: Support reply above 0$/],
])('percentages are rounded, but not up to 100 (cost × %d)', async (times, subject) => {
	await setBudget(Number((support() * times).toFixed(9)));
	await guard();
	expect(subjects().join()).toMatch(subject);
});

test('decimals out of range are named', async () => {
	const { error } = await guard(june(15), { decimals: 12 });
	expect(error?.message).toContain('decimals in Settings must be a whole number from 0 to 9');
});

test('a recipient that is dropped fails the execution, and nothing is kept', async () => {
	await setBudget(support());
	const { error } = await guard(june(15), { toEmail: 'finance@example.com, not an address' });
	expect(error?.message).toContain("The email wasn't sent to not an address. They");
	expect(await stage.rowsOf('ai_workspace_alerts')).toEqual([]);
});

test.each([
	['80% at exactly 80%', 15, 1.25, /Support reply 80%/],
	['the forecast alone, below 80%', 15, 1.5, /^Budget alert: Support reply forecast 133%$/],
	['nothing when the forecast is the budget', 15, 2, /^$/],
	['no forecast before the seventh full day', 6, 1.5, /^$/],
	[
		'the last day of the month, on the 1st of the next one',
		30,
		1,
		/^Budget alert: Support reply 100%$/,
	],
])('says %s', async (_, day, times, subject) => {
	await setBudget(Number((support(june(day)) * times).toFixed(9)));
	await guard(june(day));
	expect(subjects().join()).toMatch(subject);
});

test('guards an entity over all prompt templates, added up exactly', async () => {
	const id = stage.sandbox.world.entities.members.find(
		({ name }) => name === 'Freelance writer',
	)?.id;
	const micros = prompts.reduce(
		(sum, row) => sum + Math.round(costOf(row, june(15), [id ?? '']) * 1e6),
		0,
	);
	const budget = { monthly_budget: micros / 1e6 };
	const rows = entities.map((row) => (row.entity_id === id ? { ...row, ...budget } : row));
	await stage.setDirectory({ entities: rows, prompts });
	await guard();
	expect(subjects()).toEqual(['Budget alert: Freelance writer 100%']);
});

test.each(['include', 'own'] as const)('departments are in no sum (%s)', async (departments) => {
	stage.sandbox.behaviour.departments = departments;
	await setBudget(support(), [department()]);
	await guard();
	expect(subjects()).toEqual([SUPPORT]);
	expect(text()).toContain("Departments (1) aren't in the sums of prompt templates.");
});

describe('a guard that guards nothing says so, each time', () => {
	const zero = (row: Row) => ({
		...row,
		entity_id: `${row.entity_id}`.replace(/^.{8}/, '00000000'),
	});
	test.each([
		[
			'all IDs mistyped',
			'12 of 12 IDs without data',
			() => ({ entities: entities.map(zero), prompts }),
		],
		[
			'all IDs mistyped but those of departments',
			'12 of 13 IDs without data',
			() => ({ entities: [...entities.map(zero), department()], prompts }),
		],
		[
			'no budget',
			'no budgets in the directory',
			() => ({ entities, prompts: prompts.map((row) => ({ ...row, monthly_budget: null })) }),
		],
		[
			'a mistyped ID in the only row with a budget',
			'1 of 12 IDs unknown',
			() => ({
				entities: entities.map((row, at) => (at ? row : { ...zero(row), monthly_budget: 1 })),
				prompts: prompts.map((row) => ({ ...row, monthly_budget: null })),
			}),
		],
		['no directory', 'the directory is empty', () => ({})],
		[
			'a wrong directory',
			'correct the directory',
			() => ({ entities: [{ ...entities[0], type: '' }], prompts }),
		],
	])('with %s', async (what, subject, directory) => {
		await stage.setDirectory(directory());
		await guard();
		const { error } = await guard();
		expect(subjects()).toEqual(Array(2).fill(`Nothing to guard: ${subject}`));
		expect(error?.message).toMatch(new RegExp(`^Nothing to guard: ${subject}\n\n`));
		expect(text()).not.toMatch(/\[line/);
		const ids = entities.map(zero).map((row) => text().includes(`(${row.entity_id})`));
		expect(ids.every(Boolean)).toBe(what.startsWith('all'));
	});
});

test('one mistyped ID is named once a month, but no ID that the history has data for', async () => {
	const mistyped = '00000000-0000-4000-a000-000000000000';
	await setBudget(1e9, [{ entity_id: mistyped, name: 'Nobody', type: 'agent' }]);
	await guard();
	await guard();
	expect(subjects()).toEqual(['Budget guard: 1 of 13 IDs unknown']);
	expect(text()).toContain(`- Nobody (${mistyped})`);
	const entity_id = String(stage.sandbox.world.entities.agents.at(-1)?.id);
	await setBudget(1e9, [{ entity_id: entity_id.toUpperCase(), name: 'Idle', type: 'agent' }]);
	await stage.addRows('ai_workspace_costs', [{ entity_id, day: '2024-01-31' }]);
	await guard();
	expect(subjects()).toHaveLength(1);
});

test('a prompt template without data is named', async () => {
	const unused = { prompt_id: 'unused-draft', title: 'Unused draft', monthly_budget: 1 };
	await stage.setDirectory({ entities, prompts: [...prompts, unused] });
	await guard();
	expect(subjects()).toEqual(['Budget guard: no data for Unused draft']);
});

test.each([
	['/sales-outreach/', `${SUPPORT}. Budget not checked: Sales outreach`],
	['/', 'Budget not checked: Support reply, Sales outreach, Contract check'],
])('what could not be read is named, such as with an expired token (%s)', async (part, subject) => {
	const body = { message: 'The token has expired.' };
	stage.sandbox.faults.add({
		...{ kind: 'status', status: 401, body, times: Infinity },
		match: ({ url }) => url.includes(part),
	});
	await setBudget(support());
	const { id, error } = await guard();
	expect(subjects()).toEqual([subject]);
	expect(text()).toMatch(/- Sales outreach: The token has expired\. If .* \(nodes Month to/);
	expect(error?.message).toMatch(/^Budget not checked: .*\n\n[^]*The token has expired/);
	const keys = await stage.rowsOf('ai_workspace_alerts');
	expect(keys.length > 0).toBe(subject.startsWith('Budget alert'));
	expect(text().trim()).toMatch(new RegExp(`/workflow/\\w+/executions/${id}$`));
});

test('without a virtual key, the execution fails and names the nodes', async () => {
	const none = { aiWorkspaceVirtualKeyApi: undefined };
	const { error } = await stage.run(await readWorkflow(NAME), none);
	expect(error?.message).toContain(
		'Select your virtual key in Month to Yesterday and Last 30 Days',
	);
});

test.each([
	[{ refuse: true }, /This sender may not send here/],
	[
		{ refusedRecipients: ['boss@example.com'] },
		/wasn't sent to The Boss <boss@example.com>\. .* refused them/,
	],
])(
	'a refused email fails the execution, and the next one sends it (%j)',
	async (state, message) => {
		await setBudget(support());
		Object.assign(stage.mail.state, state);
		expect((await guard()).error?.message).toMatch(message);
		stage.reset();
		expect((await guard()).status).toBe('success');
		expect(subjects()).toEqual([SUPPORT]);
	},
);
