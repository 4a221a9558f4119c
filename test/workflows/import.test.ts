import mapValues from 'lodash/mapValues';
import type { Workflow } from '../n8n/api';
import { importFolder } from './database';
import { readWorkflow, startStage, type Stage } from './stage';

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
	const execution = await stage.run(await readWorkflow('cost-report'), 'Start');
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toBe('Not in the report: Sales outreach (Told to fail.)');
});
