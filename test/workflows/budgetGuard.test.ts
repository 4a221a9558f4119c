import { DateTime } from 'luxon';
import type { Directory } from '../demo/directory';
import { nodeOf, readWorkflow, setSettings, startStage, type Stage } from './stage';

const NAME = 'budget-guard';
const MISTYPED = '00000000-0000-4000-a000-000000000000';
const STATE = 'ai_workspace_alerts';

let stage: Stage;
let entities: NonNullable<Directory['entities']>;
let prompts: NonNullable<Directory['prompts']>;

beforeAll(async () => {
	stage = await startStage();
	const directory = stage.demoDirectory();
	entities = directory.entities.map((row) => ({ ...row, monthly_budget: null }));
	prompts = directory.prompts.map((row) => ({ ...row, monthly_budget: 1e9 }));
});
beforeEach(async () => {
	stage.reset();
	await stage.removeTable(STATE);
	await stage.setDirectory({ entities, prompts });
});
afterAll(async () => await stage.close());

/** The full days of this month; on the 1st those of the month before. */
const lastDay = DateTime.now().setZone('Europe/Berlin').startOf('day').minus({ days: 1 });
const month = { from: lastDay.toFormat('yyyy-MM-01'), to: lastDay.toFormat('yyyy-MM-dd') };
const idsOf = (rows: Directory['entities'] = entities) => rows.map((row) => String(row.entity_id));

/** What a prompt template, or one entity in all of them, has cost. */
function costOf(promptId: string, entityIds = idsOf(), days = month) {
	const workspaceId = stage.sandbox.world.workspaces.main.id;
	const { totals } = stage.sandbox.expected({ workspaceId, promptId, entityIds, ...days });
	return Number(totals.cost_sum);
}

const budgets = async (rows: Record<string, number>) =>
	await stage.setDirectory({
		entities,
		prompts: prompts.map((row) => ({ ...row, monthly_budget: rows[String(row.prompt_id)] ?? 1e9 })),
	});
const mistyped = () =>
	entities.map((row) => ({ ...row, entity_id: `${row.entity_id}`.replace(/^.{8}/, '00000000') }));

async function guard(days?: typeof month) {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { currency: 'EUR' });
	if (days) {
		Object.assign(nodeOf(workflow, 'Month to Yesterday').parameters, {
			...{ period: 'custom', dateFrom: days.from, dateTo: days.to },
		});
	}
	return await stage.run(workflow);
}
const subjects = () => stage.mail.mails.map(({ subject }) => subject);
const text = () => stage.mail.mails.at(-1)?.text ?? '';
const shown = (cost: number) => cost.toFixed(2);

test('is silent below all budgets', async () => {
	const execution = await guard();
	expect(execution.status).toBe('success');
	expect(execution.items('Check Budgets')).toEqual([]);
	expect(subjects()).toEqual([]);
});

test('names a budget that is used up, once a month, in the currency of Settings', async () => {
	const cost = costOf('support-reply');
	await budgets({ 'support-reply': cost });
	await guard();
	expect(subjects()).toEqual(['Budget alert: Support reply 100%']);
	expect(text()).toContain('100% of the budget reached:\n');
	expect(text()).toContain(`- Support reply: ${shown(cost)} EUR of ${shown(cost)} EUR (100%).`);
	expect(text()).toContain("12 of 15 rows of the directory have no budget and aren't guarded.");
	await guard();
	expect(subjects()).toHaveLength(1);
	// 80% and the forecast of a row that has reached 100% are no news.
	const month = lastDay.toFormat('yyyy-MM');
	const keys = (await stage.rowsOf(STATE)).map((row) => row.alert_key);
	expect(keys).toContain(`${month} 100% prompt support-reply`);
	expect(keys).toContain(`${month} 80% prompt support-reply`);
});

const longAgo = { from: '2025-06-01', to: '2025-06-15' };

test.each([
	['80% at exactly 80%', 1.25, /Support reply 80%/],
	[
		'the forecast above the budget only, below 80%',
		1.5,
		/^Budget alert: Support reply forecast 133%$/,
	],
	['nothing when the forecast is the budget', 2, /^$/],
])('on the 15th of 30 days: %s', async (_, times, subject) => {
	await budgets({
		'support-reply': Number((costOf('support-reply', idsOf(), longAgo) * times).toFixed(9)),
	});
	await guard(longAgo);
	expect(subjects().join()).toMatch(subject);
	expect(subjects()).toHaveLength(times === 2 ? 0 : 1);
});

test('no forecast before the seventh full day', async () => {
	const days = { from: '2025-06-01', to: '2025-06-06' };
	await budgets({ 'support-reply': costOf('support-reply', idsOf(), days) * 1.5 });
	await guard(days);
	expect(subjects()).toEqual([]);
});

test('on the 1st, the whole month before counts, its last day too', async () => {
	const days = { from: '2025-06-01', to: '2025-06-30' };
	const cost = costOf('support-reply', idsOf(), days);
	await budgets({ 'support-reply': cost });
	await guard(days);
	expect(subjects()).toEqual(['Budget alert: Support reply 100%']);
	expect(text()).toContain(`Forecast: ${shown(cost)} EUR`);
	expect((await stage.rowsOf(STATE))[0]?.alert_key).toMatch(/^2025-06 /);
});

test('guards an entity over all prompt templates, added up exactly', async () => {
	const id = String(
		stage.sandbox.world.entities.members.find(({ name }) => name === 'Freelance writer')?.id,
	);
	const total =
		prompts.reduce((sum, { prompt_id }) => sum + costOf(String(prompt_id), [id]) * 1e6, 0) / 1e6;
	const rows = entities.map((row) => ({
		...row,
		monthly_budget: row.entity_id === id ? total : null,
	}));
	await stage.setDirectory({ entities: rows, prompts });
	await guard();
	expect(subjects()).toEqual(['Budget alert: Freelance writer 100%']);
});

describe('a guard that guards nothing says so', () => {
	test('with all IDs mistyped', async () => {
		await stage.setDirectory({ entities: mistyped(), prompts });
		expect((await guard()).status).toBe('success');
		expect(subjects()).toEqual(['Nothing to guard: 12 of 12 IDs without data']);
		for (const id of idsOf(mistyped())) expect(text()).toContain(`(${id})`);
		await guard();
		expect(subjects()).toHaveLength(2);
	});

	test('without a budget', async () => {
		await stage.setDirectory({
			entities,
			prompts: prompts.map((row) => ({ ...row, monthly_budget: null })),
		});
		await guard();
		expect(subjects()).toEqual(['Nothing to guard: no budgets in the directory']);
	});

	test('with an empty directory', async () => {
		await stage.setDirectory({});
		await guard();
		expect(subjects()).toEqual(['Nothing to guard: the directory is empty']);
		expect(text()).toContain(
			'- The directory is empty: add rows to ai_workspace_entities and ai_workspace_prompts',
		);
	});
});

test('one mistyped ID is named once a month, but no ID that the history has data for', async () => {
	await stage.setDirectory({
		entities: [...entities, { entity_id: MISTYPED, name: 'Nobody' }],
		prompts,
	});
	await guard();
	await guard();
	expect(subjects()).toEqual(['Budget guard: 1 of 13 IDs unknown']);
	expect(text()).toContain(`- Nobody (${MISTYPED})`);
	const idle = String(stage.sandbox.world.entities.agents.at(-1)?.id);
	await stage.setDirectory({
		entities: [...entities, { entity_id: idle.toUpperCase(), name: 'Idle' }],
		prompts,
	});
	await stage.addRows('ai_workspace_costs', [{ entity_id: idle, day: '2024-01-31' }]);
	await guard();
	expect(subjects()).toHaveLength(1);
});

test('a prompt template without data is named', async () => {
	const { id, name } = stage.sandbox.world.prompts.unused;
	await stage.setDirectory({
		entities,
		prompts: [...prompts, { prompt_id: id, title: name, monthly_budget: 1 }],
	});
	await guard();
	expect(subjects()).toEqual(['Budget guard: no data for Unused draft']);
});

test.each(['include', 'own'] as const)(
	'a department is in no sum of a prompt template (%s)',
	async (departments) => {
		stage.sandbox.behaviour.departments = departments;
		const departmentId = String(stage.sandbox.world.entities.departments[0]?.id);
		const cost = costOf('support-reply');
		await stage.setDirectory({
			entities: [
				...entities,
				{ entity_id: departmentId, name: 'Customer support', type: 'department' },
			],
			prompts: prompts.map((row, index) => (index ? row : { ...row, monthly_budget: cost })),
		});
		await guard();
		expect(subjects()).toEqual(['Budget alert: Support reply 100%']);
		expect(text()).toContain("Departments (1) aren't in the sums of prompt templates.");
	},
);

test('what could not be read is named, with an alert for the rest', async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ url }) => url.includes('/sales-outreach/'),
	});
	await budgets({ 'support-reply': costOf('support-reply') });
	const execution = await guard();
	expect(subjects()).toEqual([
		'Budget alert: Support reply 100%. Budget not checked: Sales outreach',
	]);
	expect(text()).toContain('- Sales outreach: Told to fail.');
	expect(text().trim()).toMatch(new RegExp(`/workflow/\\w+/executions/${execution.id}$`));
});

test('an expired token is named for each prompt template', async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 401,
		body: { message: 'The token has expired.' },
		times: Infinity,
	});
	await guard();
	expect(subjects()).toEqual(['Budget not checked: Support reply, Sales outreach, Contract check']);
	expect(text()).toContain('The token has expired');
});

test('without a virtual key, the execution fails and names the nodes', async () => {
	const execution = await stage.run(await readWorkflow(NAME), {
		aiWorkspaceVirtualKeyApi: undefined,
	});
	expect(execution.error?.message).toContain(
		'Select your virtual key in Month to Yesterday and Last 30 Days',
	);
});

test.each([
	['all recipients', { refuse: true }, /This sender may not send here/],
	[
		'one of two',
		{ refusedRecipients: ['boss@example.com'] },
		/refused these recipients: boss@example.com/,
	],
])(
	'a refused email fails the execution and is sent by the next one: %s',
	async (_, state, message) => {
		await budgets({ 'support-reply': costOf('support-reply') });
		Object.assign(stage.mail.state, state);
		const workflow = await readWorkflow(NAME);
		setSettings(workflow, { toEmail: 'finance@example.com, boss@example.com' });
		const imported = await stage.importWorkflow(workflow);
		const execution = await stage.api.run(imported);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toMatch(message);
		stage.reset();
		expect((await stage.api.run(imported)).status).toBe('success');
		expect(subjects()).toEqual(['Budget alert: Support reply 100%']);
	},
);
