import { DateTime } from 'luxon';
import { readWorkflow, setSettings, settingsOf, startStage, type Stage } from './stage';

const NAME = 'budget-guard';
const NEVER = { budget: 1e9, maxRisePercent: 1e9, minRise: 1e9 };
const MISTYPED = '00000000-0000-4000-a000-000000000000';

let stage: Stage;
let entityIds: string[];
let prompts: Array<{ promptId: string; title: string }>;

beforeAll(async () => {
	stage = await startStage();
	({ entityIds, prompts } = settingsOf(await readWorkflow(NAME)));
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

const today = DateTime.now().setZone('Europe/Berlin').startOf('day');
const date = (day: DateTime) => day.toFormat('yyyy-MM-dd');
const period = (day: DateTime) => ({ from: date(day.startOf('month')), to: date(day) });
const now = period(today);
// A whole month is compared with the whole month before.
const isWhole = today.hasSame(today.endOf('month'), 'day');
const monthAgo = today.minus({ months: 1 });
const before = period(isWhole ? monthAgo.endOf('month') : monthAgo);
const dayShown = (date: string) => DateTime.fromISO(date).setLocale('en').toFormat('d LLL yyyy');
const money = (cost: number, places = 2) =>
	cost.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places });

/** What each prompt template cost now and before, the most expensive one first. */
function costs(ids = entityIds) {
	const workspaceId = stage.sandbox.world.workspaces.main.id;
	const costOf = (promptId: string, days: typeof now) =>
		Number(
			stage.sandbox.expected({ workspaceId, promptId, entityIds: ids, ...days }).totals.cost_sum,
		);
	return prompts
		.map(({ promptId, title }) => ({
			...{ promptId, title },
			...{ now: costOf(promptId, now), before: costOf(promptId, before) },
		}))
		.sort((a, b) => b.now - a.now);
}

async function guard(settings: Record<string, unknown>) {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { ...NEVER, ...settings });
	return await stage.run(workflow);
}

const subjects = () => stage.mail.mails.map(({ subject }) => subject);
/** The titles in a subject such as "Budget alert: Support reply 36.24 (+0.2%), Contract check 9.16 (−1.0%)". */
const titlesIn = (subject = '') =>
	[...subject.replace(/^[^:]*: /, '').matchAll(/([A-Z][a-z ]+) [\d.,]+( EUR)? \([^)]*\)/g)].map(
		([, title]) => title,
	);

test('is silent below all limits, on exact amounts', async () => {
	const execution = await guard({});
	expect(execution.status).toBe('success');
	expect(subjects()).toEqual([]);
	const checked = execution.items('Within Limits').map(({ json }) => json);
	expect(checked).toHaveLength(prompts.length);
	expect(checked).toEqual(
		expect.arrayContaining(
			costs().map((prompt) =>
				expect.objectContaining({
					prompt_id: prompt.promptId,
					date_from: now.from,
					date_to: now.to,
					cost_sum: prompt.now,
					previous: expect.objectContaining({ date_to: before.to, cost_sum: prompt.before }),
				}),
			),
		),
	);
});

test('sends what is above the budget, and only that, with the currency and decimals of Settings', async () => {
	const [most, second] = costs();
	if (!most || !second) throw new Error('The sandbox has too few figures');
	// At the limit isn't above it.
	const execution = await guard({ budget: second.now, currency: 'EUR', decimals: 3 });
	expect(execution.status).toBe('success');
	const percent = ((most.now - most.before) / most.before) * 100;
	const change = `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
	expect(subjects()).toEqual([`Budget alert: ${most.title} ${money(most.now, 3)} EUR (${change})`]);
	const [mail] = stage.mail.mails;
	expect(mail?.to).toEqual(['finance@example.com']);
	expect(mail?.text).toContain(
		[
			`${most.title}, ${dayShown(now.from)} to ${dayShown(now.to)}:`,
			`- ${money(most.now, 3)} EUR is above the budget of ${money(second.now, 3)} EUR.`,
			`- ${dayShown(before.from)} to ${dayShown(before.to)}: ${money(most.before, 3)} EUR`,
		].join('\n'),
	);
	expect(mail?.text).toContain('Adds up 12 of 12 IDs.\n');
	expect(mail?.text.trim().split('\n').at(-1)).toMatch(new RegExp(`^${stage.url}/workflow/\\w+$`));
	expect(execution.items('Within Limits')).toHaveLength(prompts.length - 1);
});

describe('a rise since the same days of the month before', () => {
	/** What the API reports for those days, whatever day it is. */
	const reportedBefore = (entities: object[]) =>
		stage.sandbox.faults.add({
			kind: 'json',
			body: { code: 200, message: 'OK', data: { entities } },
			times: Infinity,
			match: ({ query }) => query.dateFrom === before.from && query.dateTo === before.to,
		});

	test('is an alert above the percentage and the amount', async () => {
		const row = { entity_id: entityIds[0], entity_type: 'agent', total_calls: 1, cost_sum: 0.01 };
		reportedBefore([row]);
		await guard({ maxRisePercent: 0, minRise: 0 });
		const risen = costs().filter((prompt) => prompt.now > row.cost_sum);
		expect(titlesIn(subjects()[0]).sort()).toEqual(risen.map(({ title }) => title).sort());
		stage.mail.mails.length = 0;
		await guard({ maxRisePercent: 0 });
		expect(subjects()).toEqual([]);
	});

	test.each([
		[0.000001, 3],
		[1e9, 0],
	])('with no data before, is decided by the amount (%d: %d alerts)', async (minRise, count) => {
		reportedBefore([]);
		expect((await guard({ maxRisePercent: 25, minRise })).status).toBe('success');
		expect(titlesIn(subjects()[0])).toHaveLength(count);
		expect(subjects()[0] ?? 'no data before').toContain('no data before');
		expect(stage.mail.mails[0]?.text ?? '').not.toMatch(/null|NaN/);
	});
});

describe('what it says nothing about is named', () => {
	test('with all IDs mistyped there is nothing to guard', async () => {
		const mistyped = entityIds.map((id) => id.replace(/^.{8}/, '00000000'));
		expect((await guard({ budget: 0, entityIds: mistyped })).status).toBe('success');
		expect(subjects()).toEqual(['Nothing to guard: 12 of 12 IDs without data']);
		for (const id of mistyped) expect(stage.mail.mails[0]?.text).toContain(`- ${id}`);
	});

	test('one mistyped ID, in a warning and in an alert', async () => {
		const ids = [...entityIds, MISTYPED];
		expect((await guard({ entityIds: ids })).status).toBe('success');
		expect(subjects()).toEqual(['Budget guard: 1 of 13 IDs unknown']);
		expect(stage.mail.mails[0]?.text).toContain(`- ${MISTYPED}`);
		expect(stage.mail.mails[0]?.text).not.toContain(entityIds[0]);
		stage.reset();
		await guard({ budget: 0, entityIds: ids });
		expect(stage.mail.mails[0]?.text).toContain(
			`Adds up 12 of 13 IDs. No data in the last 30 days: ${MISTYPED}.`,
		);
	});

	test('a prompt template without data', async () => {
		const { id: promptId, name: title } = stage.sandbox.world.prompts.unused;
		await guard({ prompts: [...prompts, { promptId, title }] });
		expect(subjects()).toEqual([`Budget guard: no data for ${title}`]);
	});

	test('but no idle ID that the history has data for', async () => {
		const idle = stage.sandbox.world.entities.agents.find(
			({ name }) => name === 'Retired translator',
		);
		const ids = [...entityIds, String(idle?.id).toUpperCase()];
		const execution = await guard({ entityIds: ids });
		expect(subjects()).toEqual(['Budget guard: 1 of 13 IDs unknown']);
		const [{ json: table } = { json: {} }] = execution.items('History');
		const rows = `/projects/${table.projectId}/data-tables/${table.id}`;
		await stage.api.request('POST', `${rows}/insert`, { data: [{ entity_id: idle?.id }] });
		stage.reset();
		expect((await guard({ entityIds: ids })).status).toBe('success');
		const filter = {
			type: 'and',
			filters: [{ columnName: 'entity_id', condition: 'eq', value: idle?.id }],
		};
		await stage.api.request(
			'DELETE',
			`${rows}/rows?filter=${encodeURIComponent(JSON.stringify(filter))}`,
		);
		expect(subjects()).toEqual([]);
	});

	test.each(['include', 'own'] as const)(
		"a department beside agents, which isn't added up, whether its cost includes theirs or not (%s)",
		async (departments) => {
			stage.sandbox.behaviour.departments = departments;
			const departmentId = String(stage.sandbox.world.entities.agents[0]?.departmentId);
			const execution = await guard({ entityIds: [...entityIds, departmentId] });
			const sums = execution.items('Within Limits').map(({ json }) => json.cost_sum);
			expect(sums.sort()).toEqual(
				costs()
					.map((prompt) => prompt.now)
					.sort(),
			);
			expect(subjects()).toEqual(['Budget guard: 1 of 13 IDs not added up']);
			expect(stage.mail.mails[0]?.text).toContain(`- ${departmentId}`);
		},
	);

	test('each once a month, and a guard without data every morning', async () => {
		for (const ids of [[entityIds[0], MISTYPED], [MISTYPED]]) {
			const workflow = await readWorkflow(NAME);
			setSettings(workflow, { ...NEVER, entityIds: ids, prompts: prompts.slice(0, 1) });
			const start = await stage.publishTriggered(workflow);
			await start();
			await start();
		}
		expect(subjects()).toEqual([
			'Budget guard: 1 of 2 IDs unknown',
			...Array(2).fill('Nothing to guard: 1 of 1 IDs without data'),
		]);
	});
});

test.each(['Last 30 Days', 'Compare Months'])(
	'what %s could not check is reported, the others are checked',
	async (node) => {
		stage.sandbox.faults.add({
			kind: 'status',
			status: 403,
			times: Infinity,
			match: ({ url, query }) =>
				url.includes('/sales-outreach/') &&
				(query.dateTo === before.to) === (node === 'Compare Months'),
		});
		const workflow = await readWorkflow(NAME);
		setSettings(workflow, { ...NEVER, budget: 0 });
		const imported = await stage.importWorkflow(workflow);
		const execution = await stage.api.run(imported);
		expect(execution.status).toBe('success');
		const [alert, warning] = stage.mail.mails;
		expect(titlesIn(alert?.subject)).toEqual(['Support reply', 'Contract check']);
		expect(warning?.subject).toBe('Budget not checked: Sales outreach');
		expect(warning?.text).toContain('Sales outreach: Told to fail.');
		expect(warning?.text.trim().split('\n').slice(-3)).toEqual([
			`Node: ${node}`,
			'Workflow: AI Workspace: budget guard',
			`${stage.url}/workflow/${imported.id}/executions/${execution.id}`,
		]);
	},
);

test('without a virtual key, the execution fails and names the node', async () => {
	const execution = await stage.run(await readWorkflow(NAME), {
		aiWorkspaceVirtualKeyApi: undefined,
	});
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('Select your virtual key in Last 30 Days');
	expect(subjects()).toEqual([]);
});

describe('an email that was not sent makes the execution fail', () => {
	test.each([
		['no credential is selected', { smtp: undefined }, /credentials set for "smtp"/],
		['the email server refuses it', {}, /This sender may not send here/],
	])('%s', async (_, chosen, message) => {
		stage.mail.state.refuse = true;
		const workflow = await readWorkflow(NAME);
		setSettings(workflow, { ...NEVER, budget: 0 });
		const execution = await stage.run(workflow, chosen);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toMatch(message);
		expect(execution.items('Confirm Sent')).toEqual([]);
	});

	test('for one of two recipients too', async () => {
		stage.mail.state.refusedRecipients = ['boss@example.com'];
		const execution = await guard({ budget: 0, toEmail: 'finance@example.com, boss@example.com' });
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toContain('refused these recipients: boss@example.com');
	});
});
