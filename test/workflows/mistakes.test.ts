/** What each template makes of the same mistakes: people learn of every one, and nothing looks like a result. */
import { executeCode } from './codeNode';
import { monthAgo } from './dates';
import { departmentRow, mistyped, nodeOf, readWorkflow, useStage } from './stage';

/** Where templates save what they have read or sent. */
const SAVED = ['ai_workspace_costs', 'ai_workspace_closed_months', 'ai_workspace_keys'];

/** With budgets that are reached, so that the budget guard has something to send. */
const stage = useStage({
	directory: ({ entities, prompts }) => ({
		entities,
		prompts: prompts.map((row) => ({ ...row, monthly_budget: 0 })),
	}),
	tables: SAVED,
});

const month = monthAgo(1).name;
const ALL = 'Support reply, Sales outreach, Contract check';
/** Executes a template: its error, and what its email says. */
async function execute(template: string, chosen = {}) {
	const { error, id } = await stage.runTemplate(template, {}, chosen);
	expect((await Promise.all(SAVED.map(stage.rowsOf))).flat()).toEqual([]);
	const [mail] = stage.mail.mails;
	const message: string = error?.message ?? '';
	const said = [message, mail?.text, mail?.html].join('\n');
	return { id, message, subject: mail?.subject, said };
}

/**
 * The template sends this subject and fails with these words, and shows no 0 for what isn't known, no sentence that
 * ends twice, no line of a Code node, and a link to what failed. Returns all that it says.
 */
async function expectNoResult(template: string, expected: string | undefined, ...words: RegExp[]) {
	const { id, message, subject, said } = await execute(template);
	expect(subject).toBe(expected);
	for (const some of words) expect(message).toMatch(some);
	expect(message).not.toContain('..');
	for (const { text, html, attachments } of stage.mail.mails) {
		const bodies = `${text} ${html}`;
		expect(bodies.replaceAll('127.0.0.1', '')).not.toMatch(/\b0\.0|\.\.|\[line/);
		if (message === '') continue;
		expect(bodies).toContain(`/executions/${id}`);
		expect(attachments).toEqual([]);
	}
	return said;
}

const WITHOUT_DATA = '12 of 12 IDs without data';

test.each([
	['budget-guard', `Nothing to guard: ${WITHOUT_DATA}`, /^Nothing to guard: .* without data\n\n/],
	['month-close', `Nothing to close: ${WITHOUT_DATA}`, /^Nothing to close: .* without data\n\n/],
	['cost-history', undefined, /12 of 12 IDs are unknown: [^]*s: Support[^]* No row is saved\.$/],
	['cost-per-outcome', undefined, /: None of the 12 IDs has data for support-reply\./],
	['chargeback', `Chargeback: no data, ${WITHOUT_DATA}`, /^$/],
	['monthly-report', `Monthly report: no data for ${month}, ${WITHOUT_DATA}`, /^$/],
])('%s names all IDs, if all are mistyped', async (template, subject, message) => {
	const entities = mistyped(stage.directory.entities);
	await stage.changeDirectory({ entities });
	const said = await expectNoResult(template, subject, message);
	if (template === 'cost-per-outcome') return;
	for (const { entity_id } of entities) expect(said).toContain(`(${entity_id})`);
});

test.each([
	['budget-guard', 'Nothing to guard: the directory is empty'],
	['chargeback', 'Chargeback: no data could be read'],
	['cost-history', undefined],
	['cost-per-outcome', undefined],
	['month-close', 'Nothing to close: the directory is empty'],
	['monthly-report', "Monthly report: couldn't be created"],
])('%s says so, if the directory is empty', async (template, subject) => {
	await stage.setDirectory({});
	await expectNoResult(template, subject, /The directory is empty: add rows to ai_workspace_entit/);
});

test.each([
	['budget-guard', `Budget not checked: ${ALL}`, /Month to Yesterday couldn't read these/],
	['chargeback', 'Chargeback: no data could be read', /Not included: Support reply\. The token/],
	['cost-history', undefined, /node is Daily Costs\. No row is saved\. The next .* execution\.$/],
	['cost-per-outcome', undefined, /no cost per outcome: .* \(node Cost per Entity\)$/],
	['month-close', `${month} not closed: ${ALL}`, /Last Month couldn't read .*:\n- Support reply: /],
	['monthly-report', 'Monthly report: no prompt template could be read', /Support reply: The to/],
])('%s fails with the reason, if the token has expired', async (template, subject, words) => {
	stage.refuse(401, '', 'The token has expired.');
	await expectNoResult(template, subject, words, /The token has expired\. [A-Z]/);
});

test.each([
	['budget-guard', 'Month to Yesterday', 'Nothing to guard: the workflow needs a correction'],
	['chargeback', 'Cost per Entity', 'Chargeback: no data could be read'],
	['cost-history', 'Daily Costs'],
	['cost-per-outcome', 'Cost per Entity and Cost'],
	['month-close', 'Last Month', 'Nothing closed or compared: the workflow needs a correction'],
	['monthly-report', 'Cost per Entity', 'Monthly report: no prompt template could be read'],
])('%s names the node %s, if it has no virtual key', async (template, node, email = undefined) => {
	const { message, subject } = await execute(template, { aiWorkspaceVirtualKeyApi: undefined });
	expect(message).toMatch(new RegExp(`Select (your|the same) virtual key in ${node}`));
	expect(subject).toBe(email);
});

test.each(['chargeback', 'monthly-report'])('%s has the credential of a form', async (template) => {
	const ofForm = await stage.addVirtualKey("={{ $json['Virtual key'] }}");
	const { message } = await execute(template, ofForm);
	expect(message).toContain("'Virtual Key' is empty. Enter it in the credential, or select a");
});

test.each([
	['cost-history', 'Last 30 Days', 'Daily Costs and Last 30 Days'],
	['cost-per-outcome', 'Cost per Entity', 'Cost per Entity and Cost'],
])('%s names what has no virtual key, if only %s has none', async (template, name, nodes) => {
	const workflow = await readWorkflow(template);
	nodeOf(workflow, name).credentials = {};
	const { error } = await stage.run(workflow);
	expect(error?.message).toMatch(new RegExp(`Select (your|the same) virtual key in ${nodes}`));
});

test.each([
	['first-cost', 'Report', 'Month', 'different agents, members, or workspaces'],
	['first-cost', 'Report', 'Month', 'No cost was read', { previous: {} }],
	['budget-guard', 'Check Budgets', 'Month to Yesterday', 'both read different workspaces'],
	['cost-per-outcome', 'Cost per Outcome', 'Cost', 'the nodes read different workspaces'],
	['cost-history', 'Unseen IDs', 'Daily Costs', 'or read another workspace'],
	['month-close', 'Compare Month', 'Frozen', 'ai_workspace_closed_months has no column cost_sum'],
])(
	"%s refuses rows that don't belong together, or lack a column, in %s",
	async (template, code, first, words, more: object = {}) => {
		const rowOf = (id: string) => [
			{ row_key: id, entity_id: id, workspace_id: id, missing_entity_ids: [] },
		];
		const others = { 'Last 30 Days': rowOf('b'), 'Cost per Entity': rowOf('b') };
		const nodes = { ...others, [first]: rowOf('a'), Directory: [{ entities: [] }] };
		const given = { input: rowOf('b').map((row) => ({ ...row, ...more })), nodes };
		const result = (async () => executeCode(await readWorkflow(template), code, given))();
		await expect(result).rejects.toThrow(words);
	},
);

test.each([
	['budget-guard', 12, 9],
	['cost-per-outcome', -1, 20],
	['monthly-report', -1, 9],
	['monthly-report', 12, 9],
])('%s refuses %d decimals', async (template, decimals, most) => {
	const { error } = await stage.runTemplate(template, { decimals });
	expect(error?.message).toContain(`decimals in Settings must be a whole number from 0 to ${most}`);
});

const WRONG_TYPE = 'a wrong type in the directory, 1 of 2 IDs without data';
const team = departmentRow('Team');
const CORRECT = `Correct their type in the data table ai_workspace_entities: ${team.name} (${team.entity_id}).`;
const APART = `, ${team.name} (the API says department): `;

// The monthly report and the budget guard are tested without n8n around them.
test.each([
	['chargeback', `Chargeback: no data, ${WRONG_TYPE}`, CORRECT, /^Chargeback: [\d.,]+ for /],
	['month-close', 'Nothing to close: 1 of 2 IDs without data', APART, / closed: [\d.,]+/],
])('%s counts a department by the API only where there is nobody else', async (...row) => {
	const [template, subject, words, counted] = row;
	const [idle = {}] = mistyped(stage.directory.entities);
	await stage.changeDirectory({ entities: [team, idle] });
	expect(await expectNoResult(template, subject)).toContain(words);
	stage.reset();
	await stage.changeDirectory({ entities: [team] });
	await stage.runTemplate(template);
	expect(stage.subjects()[0]).toMatch(counted);
	expect(stage.subjects()[0]).not.toContain('wrong type');
});

test.each([
	...['budget-guard', 'chargeback', 'key-reminders'],
	...['month-close', 'monthly-report', 'report-per-customer'],
])('%s fails, if not all recipients get the email, and names the others', async (template) => {
	const { error: none } = await stage.runTemplate(template, { toEmail: '' });
	expect(none?.message).toContain('to anyone, because toEmail in the node Settings is empty. ');
	stage.mail.state.refusedRecipients = ['boss@example.com', 'd@büro.example'];
	const wrong = 'd@büro.example, The Boss <boss@example.com>, bossexample.com';
	const toEmail = `"A, B" <AB@example.com>; c@büro.example, ${wrong}`;
	const { error } = await stage.runTemplate(template, { toEmail });
	expect(error?.message).toContain(
		`wasn't sent to ${wrong}. They aren't email addresses, or the email server refused them`,
	);
	// What somebody has read as closed is closed.
	const closed = await stage.rowsOf('ai_workspace_closed_months');
	expect(closed.length > 0).toBe(template === 'month-close');
});
