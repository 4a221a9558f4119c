import type { Row } from '../demo/directory';
import { executeCode } from './codeNode';
import { range, today } from './dates';
import { sumOf } from './money';
import {
	agentRow,
	departmentRow,
	mistyped,
	nodeOf,
	readWorkflow,
	setSettings,
	UNUSED,
	useStage,
} from './stage';

const NAME = 'budget-guard';
const TABLE = 'ai_workspace_alerts';
const SUPPORT = 'Budget alert: Support reply 100%';
const TO = 'finance@example.com, The Boss <boss@example.com>';

/** No entity has a budget, and those of the prompt templates are never reached. */
const stage = useStage({
	directory: ({ entities, prompts }) => ({
		entities: entities.map((row) => ({ ...row, monthly_budget: null })),
		prompts: prompts.map((row) => ({ ...row, monthly_budget: 1e9 })),
	}),
	tables: [TABLE],
});

/** The first full days of a month with 30 days. */
const june = (day: number) => ({
	from: '2025-06-01',
	to: `2025-06-${String(day).padStart(2, '0')}`,
});
const reportOf = (promptId: string, days = june(15), ids?: string[]) =>
	stage.expected({ promptId, ...days, ...(ids && { entityIds: ids }) });
const support = (days = june(15)) => Number(reportOf('support-reply', days).totals.cost_sum);
const department = departmentRow();
/** The prompt templates, of which Support reply has a budget. */
const withBudget = (monthly_budget: number) =>
	stage.directory.prompts.map((row, at) => (at === 0 ? { ...row, monthly_budget } : row));

/** The template for the first days of June. */
async function template(settings = {}, days = june(15)) {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { currency: 'EUR', toEmail: TO, ...settings });
	const custom = { period: 'custom', dateFrom: days.from, dateTo: days.to };
	Object.assign(nodeOf(workflow, 'Month to Yesterday').parameters, custom);
	return workflow;
}

interface Given {
	entities?: Row[];
	prompts?: Row[];
	days?: ReturnType<typeof june>;
	/** Of which entities the API has calls and cost. */
	ids?: string[];
}
/** The email for what the API has on these days, without n8n around it. */
async function emailFor({ days = june(15), ids, ...given }: Given) {
	const { entities, prompts } = { ...stage.directory, ...given };
	const workflow = await template({}, days);
	const tables = { Entities: entities, Prompts: prompts };
	const Directory = executeCode(workflow, 'Directory', { nodes: tables });
	const rows = stage.directory.prompts.flatMap(({ prompt_id }) =>
		reportOf(prompt_id, days, ids).rows.map((row) => {
			return { ...row, prompt_id, date_to: days.to, found: true, row_key: '' };
		}),
	);
	const nodes = { Directory, 'Month to Yesterday': rows, 'Last 30 Days': rows };
	const input = executeCode(workflow, 'Check Budgets', { nodes });
	if (input.length === 0) return { subject: '', text: '', failure: '' };
	const [email] = executeCode(workflow, 'Write Email', { input });
	return email;
}

test('compares the full days of the month, and is silent below all budgets', async () => {
	const { status, items } = await stage.runTemplate(NAME);
	expect(status).toBe('success');
	const { from, to } = range(today.minus({ days: 1 }).startOf('month'), today.minus({ days: 1 }));
	expect(items('Month to Yesterday')[0]?.json).toMatchObject({ date_from: from, date_to: to });
	expect(stage.subjects()).toEqual([]);
});

test('names a budget that is used up: once a month as soon as an email is sent, in each manual execution, for another budget, for one that is set back after that, and to other recipients', async () => {
	await stage.changeDirectory({ prompts: withBudget(support()) });
	await stage.run(await template());
	expect(await stage.rowsOf(TABLE)).toEqual([]);
	const start = await stage.publishTriggered(await template());
	stage.mail.state.refuse = true;
	expect(await start()).toBe(500);
	stage.mail.state.refuse = false;
	for (let time = 0; time < 2; time++) await start();
	expect(stage.subjects()).toEqual([SUPPORT, SUPPORT]);
	const shown = `${support().toFixed(2)} EUR`;
	expect(stage.text()).toContain(
		`100% of the budget reached:\n- Support reply: ${shown} of ${shown} (100%).`,
	);
	expect(stage.text()).toContain(
		"12 of 15 rows of the directory have no budget and aren't guarded: Ticket triage, ",
	);
	const { entities } = stage.directory;
	const ten = entities.slice(0, 10).map((row) => row.name);
	expect(stage.text()).toContain(`aren't guarded: ${ten.join(', ')}, ….`);
	// 80% and the forecast of a row that has reached 100% are no news.
	const keys = (await stage.rowsOf(TABLE)).map((row) => row.alert_key);
	expect(keys).toEqual(
		['100%', 'forecast', '80%'].map(
			(level) =>
				`2025-06 ${level} prompt support-reply ${support()} finance@example.com,theboss<boss@example.com>`,
		),
	);
	for (const budget of [support() * 1.5, support(), support()]) {
		await stage.changeDirectory({ prompts: withBudget(Number(budget.toFixed(9))) });
		await start();
	}
	const forecast = SUPPORT.replace('100%', 'forecast 133%');
	expect(stage.subjects().slice(2)).toEqual([forecast, SUPPORT]);
	expect((await stage.rowsOf(TABLE)).map((row) => row.alert_key).sort()).toEqual(keys.sort());
	await stage.run(await template({ toEmail: 'cfo@example.com' }));
	expect(stage.mail.mails.at(-1)?.to).toEqual(['cfo@example.com']);
});

test.each([
	['99%, never rounded up to 100%', 15, 1.0005, /^Budget alert: .*Support reply 99%$/],
	['107.9% as 107%', 15, 1 / 1.079, /^Budget alert: Support reply 107%$/],
	['a budget of 0', 15, 0, /^Budget alert: Support reply budget 0$/],
	['a budget below 0', 15, -1, /^Budget alert: Support reply budget below 0$/],
	['80% at exactly 80%', 15, 1.25, /Support reply 80%/],
	['the forecast alone, below 80%', 15, 1.5, /^Budget alert: Support reply forecast 133%$/],
	['nothing when the forecast is the budget', 15, 2, /^$/],
	['no forecast before the seventh full day', 6, 1.2, /^Budget alert: Support reply 83%$/],
	['the last day, on the 1st of the next month', 30, 1, /^Budget alert: Support reply 100%$/],
])('says %s', async (_, day, times, subject) => {
	const days = june(day);
	const prompts = withBudget(Number((support(days) * times).toFixed(9)));
	const email = await emailFor({ days, prompts });
	expect(email.subject).toMatch(subject);
	expect(/: [\d.,]+ EUR of .* Forecast/.test(email.text)).toBe(day >= 7 && email.text !== '');
});

test('guards an entity over all prompt templates, added up exactly', async () => {
	const [{ entity_id: id = '', name = '' } = {}, ...others] = stage.directory.entities;
	const total = sumOf(
		stage.directory.prompts.map(
			({ prompt_id }) => reportOf(prompt_id, june(15), [id]).totals.cost_sum,
		),
	);
	const guarded = { ...agentRow(id, name), monthly_budget: Number(total) / 1e6 };
	const { subject } = await emailFor({ entities: [guarded, ...others] });
	expect(subject).toBe(`Budget alert: ${name} 100%`);
});

test('departments by the directory or by the API are in no sum', async () => {
	const prompts = withBudget(support());
	for (const type of ['department', 'Team']) {
		const entities = [...stage.directory.entities, departmentRow(type)];
		const ids = entities.map((row) => row.entity_id);
		const { subject, text } = await emailFor({ entities, prompts, ids });
		const isWrong = type === 'Team';
		const wrong = `. Budget guard: wrong type of ${department.name}`;
		expect(subject).toBe(SUPPORT + (isWrong ? wrong : ''));
		expect(text).toContain(
			`Departments (1) aren't in the sums of prompt templates: ${department.name}.`,
		);
	}
});

test('a department by the API alone is in no sum beside an idle agent or a department', async () => {
	const prompts = withBudget(1);
	const team = departmentRow('Team');
	const [idle = {}] = mistyped(stage.directory.entities);
	const ids = [team.entity_id];
	const beside = await emailFor({ entities: [team, idle], prompts, ids });
	expect(beside.subject).toMatch(
		/^Budget guard: wrong type of .*Nothing to guard: 1 of 2 IDs without data$/,
	);
	const unused = mistyped([departmentRow('department', 1)]);
	const among = await emailFor({ entities: [team, ...unused], prompts, ids });
	expect(among.subject).toMatch(/^Budget guard: wrong type of .*Nothing to guard: 1 of 2/);
	expect((await emailFor({ entities: [team], prompts, ids })).subject).toMatch(
		/^Budget alert: Support reply \d+%. Budget guard: no data for Sales/,
	);
});

test('a guard that guards nothing says so: without budgets, with the only one on a mistyped ID, and with IDs that share a name', async () => {
	const { entities, prompts } = stage.directory;
	const without = prompts.map((row) => ({ ...row, monthly_budget: null }));
	expect(await emailFor({ prompts: without })).toMatchObject({
		subject: 'Nothing to guard: no budgets in the directory',
		failure: expect.stringMatching(/^Nothing to guard: no budgets in the directory\n\n/),
	});
	const only = mistyped(entities.slice(0, 1)).map((row) => ({ ...row, monthly_budget: 1 }));
	const blind = await emailFor({ entities: [...only, ...entities.slice(1)], prompts: without });
	expect(blind.subject).toBe('Nothing to guard: 1 of 12 IDs unknown');
	expect(blind.failure).toContain(`(${only[0]?.entity_id})`);
	const ids = [department.entity_id];
	const twins = ['x', 'y'].map((id) => agentRow(id, 'Twin'));
	expect((await emailFor({ entities: twins, ids })).failure).toMatch(/- Twin \(x\)\n- Twin \(y\)$/);
});

test('one mistyped ID is named, but no ID that the history has data for', async () => {
	const { agents } = stage.sandbox.world.entities;
	const [nobody] = mistyped(stage.directory.entities);
	const idle = agentRow(String(agents.at(-1)?.id), 'Idle');
	const upper = { ...idle, entity_id: idle.entity_id.toUpperCase() };
	await stage.changeDirectory({
		entities: [...stage.directory.entities, { ...nobody, name: 'Nobody' }, upper],
	});
	await stage.run(await template());
	expect(stage.subjects()).toEqual(['Budget guard: 2 of 14 IDs unknown']);
	await stage.addRows('ai_workspace_costs', [{ entity_id: idle.entity_id, day: '2024-01-31' }]);
	await stage.run(await template());
	expect(stage.subjects()[1]).toBe('Budget guard: 1 of 14 IDs unknown');
	expect(stage.text()).toContain(`- Nobody (${nobody?.entity_id})`);
	// Once a month, but for trials by hand.
	const start = await stage.publishTriggered(await template());
	for (let time = 0; time < 2; time++) await start();
	expect(stage.subjects().slice(2)).toEqual(['Budget guard: 1 of 14 IDs unknown']);
});

test('a wrong type, and a prompt template without data, are named', async () => {
	const [one, ...others] = stage.directory.entities;
	const wrong = { entity_id: '', ...one, type: 'department' };
	const { subject, text } = await emailFor({
		...{ entities: [wrong, ...others], days: june(30) },
		prompts: [...stage.directory.prompts, { ...UNUSED, monthly_budget: 1 }],
	});
	expect(subject).toBe('Budget guard: wrong type of Ticket triage, no data for Unused draft');
	expect(text).toMatch(/in no sum: Unused draft\.\s+.* today\.\s[^]*- Ticket [^]* too low\. /);
	const entities = [{ ...one }, departmentRow('department', 1)];
	const ids = entities.map((row) => String(row.entity_id));
	expect((await emailFor({ entities, ids })).subject).toMatch(
		/^Budget guard: only departments have data for Sales outreach, [^.]*$/,
	);
});

test('what could not be read is named beside the alerts, and makes the execution fail', async () => {
	stage.refuse(401, '/sales-outreach/', 'The token has expired.');
	await stage.changeDirectory({ prompts: withBudget(support()) });
	const { id, error } = await stage.run(await template());
	expect(stage.subjects()).toEqual([`${SUPPORT}. Budget not checked: Sales outreach`]);
	expect(stage.text()).toMatch(/- Sales outreach: The token has expired\. If /);
	expect(error?.message).toMatch(/^Budget not checked: .*\n\n[^]*The token has expired/);
	expect(stage.text().trim()).toMatch(new RegExp(`/workflow/\\w+/executions/${id}$`));
	stage.refuse(401, `=${range(today.minus({ days: 30 }), today).from}`);
	await stage.run(await template());
	expect(stage.subjects()[1]).toMatch(/\. IDs not checked: Support reply, Contract check$/);
});

test('a budget that is a text is a budget, and one that is no number is named', async () => {
	const [one, ...others] = stage.directory.prompts;
	const withText = (monthly_budget: string) => [
		{ prompt_id: '', ...one, monthly_budget },
		...others,
	];
	expect((await emailFor({ prompts: withText(String(support())) })).subject).toBe(SUPPORT);
	for (const wrong of ['a lot', '-Infinity']) {
		const { subject, failure } = await emailFor({ prompts: withText(wrong) });
		expect(subject).toBe('Budget not checked: budget of Support reply');
		expect(failure).toContain("These budgets aren't numbers.");
	}
});
