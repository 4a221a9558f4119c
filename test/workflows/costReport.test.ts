import { readWorkflow, setSettings, settingsOf, startStage, type Stage } from './stage';

const MISTYPED = '00000000-0000-4000-a000-000000000000';
const AGENT = '8c65b49e-3673-458f-aa42-5677c1056dbf';

let stage: Stage;

beforeAll(async () => {
	stage = await startStage();
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

/** The results of the workflow with these entities, by ID. */
async function results(entityIds: string[], name?: string) {
	const workflow = await readWorkflow('cost-report');
	const names = new Map<string, string>(
		settingsOf(workflow).entities.map((own: Record<string, string>) => [own.entityId, own.name]),
	);
	const nameOf = (id: string) => name ?? names.get(id) ?? `Name of ${id}`;
	const entities = entityIds.map((entityId) => ({ entityId, name: nameOf(entityId) }));
	setSettings(workflow, { entities });
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('success');
	const [report] = execution.items('Build Report').map(({ json }) => json);
	const [page] = execution.items('Web Page').map(({ json }) => json);
	return { report, page: page.html, rows: execution.items('Table').map(({ json }) => json) };
}
const departmentOf = () => String(stage.sandbox.world.entities.agents[0]?.departmentId);
const nothing = { Calls: null, Cost: null };

test('shows exact amounts as a table and as a web page, and no 0 where nothing is known', async () => {
	const { rows, page, report } = await results([AGENT]);
	const { totals } = stage.sandbox.expected({
		...{ workspaceId: stage.sandbox.world.workspaces.main.id, promptId: 'support-reply' },
		...{ entityIds: [AGENT], from: report.dateFrom, to: report.dateTo },
	});
	const figures = { Calls: Number(totals.total_calls), Cost: Number(totals.cost_sum) };
	const row = (title: string, Name: string, Type = '', amounts: object = nothing) => {
		return { 'Prompt template': title, Name, Type, ...amounts };
	};
	expect(rows).toEqual([
		row('Support reply', 'Ticket triage', 'agent', figures),
		row('Support reply', 'Total', '', figures),
		row('Sales outreach', 'No data'),
		row('Contract check', 'No data'),
		row('All', 'Total', '', figures),
	]);
	expect(page).toContain(`<td>${totals.total_calls}</td><td>${totals.cost_sum}</td>`);
	expect(report.notes).toEqual([]);
});

test('names IDs without data, above and in the table', async () => {
	const { report, page, rows } = await results([AGENT, MISTYPED]);
	expect(report.missing).toEqual([MISTYPED]);
	const name = `Name of ${MISTYPED}`;
	expect(page).toMatch(new RegExp(`No data for ${name} \\(${MISTYPED}\\)[^]*<table>`));
	expect(rows).toContainEqual(expect.objectContaining({ Name: name, Type: 'no data', ...nothing }));
});

test('has no total with all IDs mistyped', async () => {
	const { rows, page } = await results([MISTYPED]);
	expect(rows.at(-1)).toMatchObject({ Name: 'No data', ...nothing });
	expect(page).not.toMatch(/No calls in this period<|0\.000000/);
});

test.each(['include', 'own'] as const)(
	'shows a department apart, whether its cost includes that of its agents or not (%s)',
	async (departments) => {
		stage.sandbox.behaviour.departments = departments;
		const { rows: alone } = await results([AGENT]);
		const { rows, report } = await results([AGENT, departmentOf()]);
		expect(rows.at(-1)).toEqual(alone.at(-1));
		expect(rows).toContainEqual(expect.objectContaining({ Type: 'department' }));
		expect(report.notes).toEqual([expect.stringMatching(/^Totals add up agents and members only/)]);
	},
);

test('adds up departments where there are no agents or members', async () => {
	const { rows, report } = await results([departmentOf()]);
	expect(rows[0]).toMatchObject({ Type: 'department', Cost: expect.any(Number) });
	expect(rows.at(-1)).toMatchObject({ Name: 'Total', Cost: rows[0]?.Cost });
	expect(report.notes).toEqual([]);
});

test('shows names as they are, whatever is in them', async () => {
	expect((await results([AGENT], '<b>$& "A" & $1</b>')).page).toContain(
		'<td>&#60;b&#62;&#36;&#38; &#34;A&#34; &#38; &#36;1&#60;/b&#62;</td>',
	);
});

test("fails with the name of what isn't in its report", async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ url }) => url.includes('/sales-outreach/'),
	});
	const execution = await stage.run(await readWorkflow('cost-report'));
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toBe('Not in the report: Sales outreach (Told to fail.)');
	const [report] = execution.items('Build Report').map(({ json }) => json);
	expect(report.notes).toEqual([
		'Not read, so not in the total: Sales outreach.',
		expect.stringContaining('No calls in the prompt templates that could be read'),
	]);
	expect(JSON.stringify(report.rows)).not.toContain('Sales outreach');
});

test('fails without a virtual key, and names the node', async () => {
	const chosen = { aiWorkspaceVirtualKeyApi: undefined };
	const execution = await stage.run(await readWorkflow('cost-report'), chosen);
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('Select your virtual key in Get Scope');
});
