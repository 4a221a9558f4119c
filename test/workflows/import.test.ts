import mapValues from 'lodash/mapValues';
import type { Workflow } from '../n8n/api';
import { importFolder } from './database';
import { readWorkflow, setSettings, settingsOf, startStage, type Stage } from './stage';

const NAMES = [
	'ask-about-costs',
	'budget-guard',
	'cost-history',
	'cost-report',
	'key-onboarding',
	'scheduled-cost-report',
];

/** n8n puts the credential of that name in the place of one whose id it does not know. */
const withCredentialNames = ({ credentials = {}, ...node }: Workflow['nodes'][number]) => ({
	...node,
	credentials: mapValues(credentials, 'name'),
});

let stage: Stage;

beforeAll(async () => {
	stage = await startStage();
});
afterAll(async () => await stage.close());

test("n8n's command line imports all of them as they are", async () => {
	await importFolder();
	for (const name of NAMES) {
		const source = await readWorkflow(name);
		const imported = await stage.api.getWorkflow(source.id);
		expect(imported).toMatchObject({ name: source.name, settings: source.settings, active: false });
		expect(imported.nodes.map(withCredentialNames)).toEqual(source.nodes.map(withCredentialNames));
		expect(imported.connections).toEqual(source.connections);
	}
});

test('the small one fails with the name of what is not in its report', async () => {
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

describe('the small one', () => {
	const agent = '8c65b49e-3673-458f-aa42-5677c1056dbf';

	/** Its results with these entities, by ID. */
	async function results(entityIds: string[], departments: 'include' | 'own' = 'include') {
		const workflow = await readWorkflow('cost-report');
		const { entities } = settingsOf(workflow);
		const named = entityIds.map((entityId) => ({
			entityId,
			name:
				entities.find((entity: { entityId: string }) => entity.entityId === entityId)?.name ??
				`Name of ${entityId}`,
		}));
		setSettings(workflow, { entities: named });
		stage.sandbox.reset();
		stage.sandbox.behaviour.departments = departments;
		const execution = await stage.run(workflow);
		expect(execution.status).toBe('success');
		const [report] = execution.items('Build Report').map(({ json }) => json);
		const [page] = execution.items('Web Page').map(({ json }) => json);
		return { report, page: page.html, rows: execution.items('Table').map(({ json }) => json) };
	}

	test('shows exact figures as a table and as a web page', async () => {
		const { rows, page, report } = await results([agent]);
		const { world, expected } = stage.sandbox;
		const period = { from: report.dateFrom, to: report.dateTo };
		const ask = { workspaceId: world.workspaces.main.id, entityIds: [agent], ...period };
		const { rows: wanted, totals } = expected({ promptId: 'support-reply', ...ask });
		const title = { 'Prompt template': 'Support reply' };
		const figures = { Calls: Number(totals.total_calls), Cost: Number(totals.cost_sum) };
		expect(wanted).toHaveLength(1);
		expect(rows.slice(0, 2)).toEqual([
			{ ...title, Name: 'Ticket triage', Type: 'agent', ...figures },
			{ ...title, Name: 'Total', Type: '', ...figures },
		]);
		expect(rows).toContainEqual({
			'Prompt template': 'Sales outreach',
			Name: 'No data',
			Type: '',
			Calls: null,
			Cost: null,
		});
		expect(rows.at(-1)).toEqual({
			'Prompt template': 'All',
			Name: 'Total',
			Type: '',
			...figures,
		});
		expect(page).toContain(`<td>${totals.total_calls}</td><td>${totals.cost_sum}</td>`);
		expect(report.notes).toEqual([]);
	});

	test('names IDs without data, above and in the table', async () => {
		const mistyped = '00000000-0000-4000-a000-000000000000';
		const { report, page, rows } = await results([agent, mistyped]);
		expect(report.missing).toEqual([mistyped]);
		expect(page).toMatch(
			new RegExp(`No data for Name of ${mistyped} \\(${mistyped}\\)[^]*<table>`),
		);
		const nothing = { Calls: null, Cost: null };
		expect(rows).toContainEqual(
			expect.objectContaining({ Name: `Name of ${mistyped}`, Type: 'no data', ...nothing }),
		);
	});

	test('has no total where nothing is known', async () => {
		const { rows, page } = await results(['00000000-0000-4000-a000-000000000000']);
		expect(rows.at(-1)).toMatchObject({ Name: 'No data', Calls: null, Cost: null });
		expect(page).not.toMatch(/No calls in this period<|0\.000000/);
	});

	test.each(['include', 'own'] as const)(
		'shows a department apart, whether its cost includes that of its agents or not (%s)',
		async (departments) => {
			const { departmentId } = stage.sandbox.world.entities.agents[0] ?? {};
			const { rows: alone } = await results([agent]);
			const { rows, report } = await results([agent, String(departmentId)], departments);
			expect(rows.at(-1)).toEqual(alone.at(-1));
			expect(rows).toContainEqual(expect.objectContaining({ Type: 'department' }));
			expect(report.notes).toEqual([
				expect.stringMatching(/^Totals add up agents and members only/),
			]);
		},
	);

	test('adds up departments where there are no agents or members', async () => {
		const { departmentId } = stage.sandbox.world.entities.agents[0] ?? {};
		const { rows, report } = await results([String(departmentId)]);
		const [department] = rows;
		expect(department).toMatchObject({ Type: 'department', Cost: expect.any(Number) });
		expect(rows.at(-1)).toMatchObject({ Name: 'Total', Cost: department?.Cost });
		expect(report.notes).toEqual([]);
	});

	test('shows names as they are, whatever is in them', async () => {
		const workflow = await readWorkflow('cost-report');
		const name = '<b>$& "A" & $1</b>';
		setSettings(workflow, { entities: [{ entityId: agent, name }] });
		const execution = await stage.run(workflow);
		const [page] = execution.items('Web Page').map(({ json }) => json);
		expect(page.html).toContain(
			'<td>&#60;b&#62;&#36;&#38; &#34;A&#34; &#38; &#36;1&#60;/b&#62;</td>',
		);
	});
});

test('the small one fails without a virtual key', async () => {
	const chosen = { aiWorkspaceVirtualKeyApi: undefined };
	const execution = await stage.run(await readWorkflow('cost-report'), chosen);
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('Select your virtual key in Get Scope');
});

test.each(NAMES)('%s has one trigger', async (name) => {
	const triggers = (await readWorkflow(name)).nodes.filter(({ type }) => /trigger$/i.test(type));
	expect(triggers).toHaveLength(1);
});
