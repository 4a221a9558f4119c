import mapValues from 'lodash/mapValues';
import type { Workflow } from '../n8n/api';
import { importFolder } from './database';
import { nodeOf, readWorkflow, startStage, type Stage } from './stage';

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
	await importFolder(stage.userFolder);
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
});

test('the small one names IDs without data', async () => {
	const workflow = await readWorkflow('cost-report');
	const mistyped = '00000000-0000-4000-a000-000000000000';
	const node = nodeOf(workflow, 'Prompt Templates');
	const { jsCode } = node.parameters;
	node.parameters.jsCode = jsCode.replace('8c65b49e-3673-458f-aa42-5677c1056dbf', mistyped);
	stage.sandbox.reset();
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('success');
	const [report] = execution.items('Build Report').map(({ json }) => json);
	expect(report.missing).toEqual([mistyped]);
	for (const text of [report.table, report.html]) {
		expect(text).toContain(`No data for Ticket triage (${mistyped})`);
	}
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
