import { DateTime } from 'luxon';
import { world } from '../sandbox';
import { nodeOf, readWorkflow, setSettings, startStage, type Stage } from './stage';

const ZONE = 'Europe/Berlin';
const { agent, memberWithoutDepartment, revoked } = world.virtualKeys;
const [triage] = world.entities.agents;
const freelancer = world.entities.members.find(({ name }) => name === 'Freelance writer');
const TYPE = 'aiWorkspaceVirtualKeyApi';

let stage: Stage;
let perItem: { id: string; name: string };

beforeAll(async () => {
	stage = await startStage();
	const { baseUrl, analyticsUrl } = stage.sandbox;
	const data = { baseUrl, analyticsUrl, virtualKeyToken: '={{ $json.virtualKey }}' };
	perItem = await stage.addCredential({ name: 'Key of each customer', type: TYPE, data });
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

/** Executes the workflow with these customers and their keys. */
async function send(
	customers: object[],
	chosen: Record<string, { id: string; name: string } | undefined> = { [TYPE]: perItem },
	settings: Record<string, unknown> = {},
) {
	const workflow = await readWorkflow('report-per-customer');
	setSettings(workflow, settings);
	workflow.settings = { ...workflow.settings, saveManualExecutions: true, timezone: ZONE };
	nodeOf(workflow, 'Customers').parameters.jsonOutput = JSON.stringify({ customers });
	const { status, error } = await stage.run(workflow, chosen);
	return { status, error, email: stage.mail.mails[0] };
}

const lastMonth = DateTime.now().setZone(ZONE).minus({ months: 1 });
const from = lastMonth.startOf('month').toISODate() ?? '';
const to = lastMonth.endOf('month').toISODate() ?? '';
const line = (customer: string, entity?: { id: string; name: string }) => {
	const question = { workspaceId: world.workspaces.main.id, promptId: 'support-reply', from, to };
	const [row] = stage.sandbox.expected({ ...question, entityIds: [String(entity?.id)] }).rows;
	return `- ${customer} (${entity?.name}): ${Number(row?.cost_sum)}  for ${row?.total_calls} calls`;
};
const north = { customer: 'North', virtualKey: agent };
const south = { customer: 'South', virtualKey: memberWithoutDepartment };

test('each customer has the cost of its own key, and no key is in the email', async () => {
	const { status, email } = await send([north, south]);
	expect(status).toBe('success');
	expect(email?.subject).toBe(`Cost per customer, ${from} to ${to}`);
	expect(email?.text).toContain(line('North', triage));
	expect(email?.text).toContain(line('South', freelancer));
	expect(email?.text).not.toContain('Without a result');
	expect(email?.text).not.toMatch(/vk-|Workflow:/);
});

test('a customer without a result is named first, and not shown as 0', async () => {
	const { status, email } = await send([north, { customer: 'West', virtualKey: revoked }]);
	expect(status).toBe('success');
	expect(email?.subject).toContain(', 1 of 2 without a result');
	expect(email?.text).toMatch(/^Without a result:\n- West: [^.]+\. .+replace it.+\.\n/);
	expect(email?.text).toMatch(/\n\nNode: Cost\nWorkflow: .+\nhttp.+\/workflow\/\w+\n*$/);
	expect(email?.text).not.toMatch(/\.\. /);
	expect(email?.text).toContain(line('North', triage));
});

test('a customer without data is named first, and not shown as 0', async () => {
	const body = { code: 200, message: 'OK', data: { entities: [] } };
	stage.sandbox.faults.add({ kind: 'json', operation: 'getEntities', body, times: Infinity });
	const { email } = await send([north]);
	expect(email?.text).toMatch(/^Without a result:\n- North \(Ticket triage\): no data\n/);
	expect(email?.text).toContain('No customer has a result.');
});

test('with a fixed key, the email says that the customers have the same agent', async () => {
	const { email } = await send([north, south], {});
	expect(email?.text).toMatch(/^These customers have the same agent or member.*: North, South\.\n/);
});

test('without customers, the email says so', async () => {
	const { email } = await send([]);
	expect(email?.subject).toContain('1 of 1 without a result');
	expect(email?.text).toContain('No customer');
});

test('a refused recipient makes the execution fail', async () => {
	stage.mail.state.refusedRecipients = ['finance@example.com'];
	expect((await send([north])).status).toBe('error');
});

test('a recipient without @ makes the execution fail, and the message names it', async () => {
	const toEmail = 'finance@example.com, bossexample.com';
	const { error } = await send([north], { [TYPE]: perItem }, { toEmail });
	expect(error?.message).toMatch(/wasn't sent to bossexample\.com\. They aren't email addresses/);
});
