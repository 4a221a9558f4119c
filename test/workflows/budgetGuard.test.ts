import { DateTime } from 'luxon';
import { readWorkflow, setSettings, settingsOf, startStage, type Stage } from './stage';
import { REASONS } from './unsent';

const NAME = 'budget-guard';
const NEVER = { budget: 1e9, maxRisePercent: 1e9, minRise: 1e9 };

let stage: Stage;

beforeAll(async () => {
	stage = await startStage();
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

const today = DateTime.now().setZone('Europe/Berlin').startOf('day');
const period = (day: DateTime) => ({
	from: day.startOf('month').toFormat('yyyy-MM-dd'),
	to: day.toFormat('yyyy-MM-dd'),
});
const now = period(today);
const before = period(today.minus({ months: 1 }));

async function wanted() {
	const { prompts, entityIds } = settingsOf(await readWorkflow(NAME));
	return prompts.map(({ promptId, title }: { promptId: string; title: string }) => {
		const cost = (days: typeof now) =>
			Number(
				stage.sandbox.expected({
					workspaceId: stage.sandbox.world.workspaces.main.id,
					promptId,
					entityIds,
					...days,
				}).totals.cost_sum,
			);
		return { promptId, title, now: cost(now), before: cost(before) };
	}) as { promptId: string; title: string; now: number; before: number }[];
}

async function guard(limits: Partial<typeof NEVER>) {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { ...NEVER, ...limits });
	return await stage.run(workflow);
}

/** The titles in a subject such as "Budget alert: Support reply 36.24 (+0.2%), Contract check 9.16 (−1.0%)". */
const titlesIn = (subject: string | undefined) =>
	(subject ?? '')
		.replace(/^[^:]*: /, '')
		.replace(/, \d+ of \d+ IDs without data$/, '')
		.split(', ')
		.map((part) => part.replace(/ [\d.]+( EUR)? \(.*\)$/, ''));

const dayShown = (date: string) => DateTime.fromISO(date).setLocale('en').toFormat('d LLL yyyy');

test('is silent below all limits, on exact figures', async () => {
	const execution = await guard({});
	expect(execution.status).toBe('success');
	expect(stage.mail.mails).toEqual([]);
	const checked = execution.items('Within Limits').map(({ json }) => json);
	const figures = await wanted();
	expect(checked).toMatchObject(
		figures.map((prompt) => ({
			promptId: prompt.promptId,
			date_from: now.from,
			date_to: now.to,
			cost_sum: prompt.now,
			previous: { date_from: before.from, date_to: before.to, cost_sum: prompt.before },
			alert: false,
		})),
	);
});

test('sends what is above the budget, and only that', async () => {
	const figures = (await wanted()).sort((a, b) => b.now - a.now);
	const [most, second] = figures;
	if (!most || !second) throw new Error('The sandbox has too few figures');
	// At the limit is not above it.
	const execution = await guard({ budget: second.now });
	expect(execution.status).toBe('success');
	expect(stage.mail.mails).toHaveLength(1);
	const [mail] = stage.mail.mails;
	const percent = ((most.now - most.before) / most.before) * 100;
	const change = `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
	expect(mail?.subject).toBe(`Budget alert: ${most.title} ${most.now.toFixed(2)} (${change})`);
	expect(mail?.to).toEqual(['finance@example.com']);
	expect(mail?.text).toContain(
		[
			`${most.title}, ${dayShown(now.from)} to ${dayShown(now.to)}:`,
			`- ${most.now} is above the budget of ${second.now}.`,
			`- From ${dayShown(before.from)} to ${dayShown(before.to)}: ${most.before} (${change})`,
		].join('\n'),
	);
	expect(mail?.text).toContain('This email comes every morning until');
	expect(mail?.text.trim().split('\n').slice(-2)).toEqual([
		'Workflow: AI Workspace: budget guard',
		expect.stringMatching(new RegExp(`^${stage.url}/workflow/\\w+$`)),
	]);
	expect(mail?.text).not.toContain('No data for these IDs');
	expect(execution.items('Within Limits')).toHaveLength(figures.length - 1);
});

test('sends what rose by more than the percentage and the amount', async () => {
	const execution = await guard({ maxRisePercent: 0, minRise: 0 });
	const risen = (await wanted()).filter((prompt) => prompt.now > prompt.before);
	expect(execution.status).toBe('success');
	expect(stage.mail.mails).toHaveLength(risen.length > 0 ? 1 : 0);
	if (risen.length > 0) {
		expect(titlesIn(stage.mail.mails[0]?.subject)).toEqual(risen.map(({ title }) => title));
	}
	stage.reset();
	await guard({ maxRisePercent: 0 });
	expect(stage.mail.mails).toEqual([]);
});

describe('where there was no cost before, so that there is no percentage', () => {
	const nothingBefore = () =>
		stage.sandbox.faults.add({
			kind: 'json',
			body: { code: 200, message: 'OK', data: { entities: [] } },
			times: Infinity,
			match: ({ query }) => query.dateFrom === before.from,
		});

	test('a rise of at least the amount is an alert', async () => {
		nothingBefore();
		const execution = await guard({ maxRisePercent: 25, minRise: 0.000001 });
		const figures = (await wanted()).filter((prompt) => prompt.now > 0);
		expect(execution.status).toBe('success');
		expect(titlesIn(stage.mail.mails[0]?.subject)).toEqual(figures.map(({ title }) => title));
		expect(stage.mail.mails[0]?.text).toContain('compared with no cost in the same');
		expect(stage.mail.mails[0]?.text).not.toContain('null');
	});

	test('a smaller rise is no alert', async () => {
		nothingBefore();
		expect((await guard({ maxRisePercent: 25 })).status).toBe('success');
		expect(stage.mail.mails).toEqual([]);
	});

	test('nothing at all is no alert either', async () => {
		const workflow = await readWorkflow(NAME);
		const { id, name } = stage.sandbox.world.prompts.unused;
		setSettings(workflow, {
			...NEVER,
			maxRisePercent: 0,
			minRise: 0,
			prompts: [{ promptId: id, title: name }],
		});
		const execution = await stage.run(workflow);
		expect(execution.items('Within Limits')).toMatchObject([
			{ json: { cost_sum: 0, change: { cost_percent: null } } },
		]);
		expect(stage.mail.mails).toEqual([]);
	});
});

test('what could not be checked is reported, the others are checked', async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ url }) => url.includes('/sales-outreach/'),
	});
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { ...NEVER, budget: 0 });
	const imported = await stage.importWorkflow(workflow);
	const execution = await stage.api.run(imported);
	expect(execution.status).toBe('success');
	const subjects = stage.mail.mails.map(({ subject }) => subject);
	expect(subjects).toHaveLength(2);
	expect(titlesIn(subjects[0])).toEqual(['Support reply', 'Contract check']);
	expect(subjects[0]).toMatch(/, 2 of 12 IDs without data$/);
	expect(stage.mail.mails[0]?.text).toContain('no calls in the prompt templates that could be');
	expect(subjects[1]).toBe('Budget not checked: Sales outreach');
	expect(stage.mail.mails[1]?.text).toContain('Sales outreach: Told to fail.');
	expect(stage.mail.mails[1]?.text.trim().split('\n').slice(-3)).toEqual([
		'Node: Compare Months',
		'Workflow: AI Workspace: budget guard',
		`${stage.url}/workflow/${imported.id}/executions/${execution.id}`,
	]);
});

test('shows the currency beside the sums where one is set', async () => {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { ...NEVER, budget: 0, currency: 'EUR' });
	expect((await stage.run(workflow)).status).toBe('success');
	const [mail] = stage.mail.mails;
	const [first] = await wanted();
	expect(mail?.subject).toContain(`${first?.title} ${first?.now.toFixed(2)} EUR (`);
	expect(mail?.text).toContain(`- ${first?.now} EUR is above the budget of 0 EUR.`);
	expect(titlesIn(mail?.subject)).toHaveLength(3);
});

test('names IDs without data in the alert', async () => {
	const workflow = await readWorkflow(NAME);
	const mistyped = '00000000-0000-4000-a000-000000000000';
	const { entityIds } = settingsOf(workflow);
	setSettings(workflow, { ...NEVER, budget: 0, entityIds: [...entityIds, mistyped] });
	expect((await stage.run(workflow)).status).toBe('success');
	const [mail] = stage.mail.mails;
	expect(mail?.subject).toMatch(/\), 1 of 13 IDs without data$/);
	expect(mail?.text).toMatch(/^No data for these IDs/);
	const [list] = mail?.text.split('\n\n') ?? [];
	expect(list).toContain(`- ${mistyped}`);
	expect(list).not.toContain(entityIds[0]);
});

test('without a virtual key, the execution fails and names the node', async () => {
	const execution = await stage.run(await readWorkflow(NAME), {
		aiWorkspaceVirtualKeyApi: undefined,
	});
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('Select your virtual key in Compare Months');
	expect(stage.mail.mails).toEqual([]);
});

describe('an email that did not leave makes the execution fail', () => {
	test.each(REASONS)('$name', async ({ arrange, message }) => {
		const chosen = await arrange(stage);
		const workflow = await readWorkflow(NAME);
		setSettings(workflow, { ...NEVER, budget: 0 });
		const execution = await stage.run(workflow, chosen);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toMatch(message);
		expect(execution.items('Confirm Sent')).toEqual([]);
		expect(stage.mail.mails).toEqual([]);
	});

	test('for one of two recipients too', async () => {
		stage.mail.state.refusedRecipients = ['boss@example.com'];
		const workflow = await readWorkflow(NAME);
		setSettings(workflow, {
			...NEVER,
			budget: 0,
			toEmail: 'finance@example.com, boss@example.com',
		});
		const execution = await stage.run(workflow);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toContain('refused these recipients: boss@example.com');
	});
});
