import type { Workflow } from '../n8n/api';
import { world } from '../sandbox';
import { monthAgo } from './dates';
import { nodeOf, readWorkflow, useStage, type Chosen } from './stage';

const { agent, memberWithoutDepartment, revoked, unbound } = world.virtualKeys;
const [triage] = world.entities.agents;
const freelancer = world.entities.members.find(({ name }) => name === 'Freelance writer');

const stage = useStage();
let perItem: Chosen;

beforeAll(async () => {
	perItem = await stage.addVirtualKey('={{ $json.virtualKey }}');
});

/** Executes the workflow with these customers and their keys, or with what was typed in their place, and returns the email. */
async function send(
	customers: object[] | string,
	chosen = perItem,
	failure = /^$/,
	change?: (workflow: Workflow) => void,
) {
	const workflow = await readWorkflow('report-per-customer');
	Object.assign(workflow.settings, { saveManualExecutions: true });
	const list = typeof customers === 'string' ? customers : JSON.stringify(customers);
	nodeOf(workflow, 'Customers').parameters.jsonOutput = `={{ { customers: ${list} } }}`;
	change?.(workflow);
	const { error } = await stage.run(workflow, chosen);
	expect(error?.message ?? '').toMatch(failure);
	return stage.mail.mails[0];
}

const { from, to } = monthAgo(1);
const line = (customer: string, entity?: { id: string; name: string }) => {
	const question = { promptId: 'support-reply', from, to, entityIds: [String(entity?.id)] };
	const [row] = stage.expected(question).rows;
	return `- ${customer} (${entity?.name}): ${Number(row?.cost_sum)} for ${row?.total_calls} calls`;
};
const north = { customer: 'North', virtualKey: agent };
const south = { customer: 'South', virtualKey: memberWithoutDepartment };

test('each customer has the cost of its own key, and no key is in the email', async () => {
	const email = await send([north, south]);
	expect(email?.subject).toBe(`Cost per customer, ${from} to ${to}`);
	expect(email?.text).toContain(line('North', triage));
	expect(email?.text).toContain(line('South', freelancer));
	expect(email?.text).not.toContain('Without a result');
	expect(email?.text).not.toMatch(/vk-|Workflow:/);
});

test('a customer without a result is named first, and not shown as 0', async () => {
	const email = await send([north, { customer: 'West', virtualKey: revoked }]);
	expect(email?.subject).toContain(', 1 of 2 without a result');
	expect(email?.text).toMatch(/^Without a result:\n- West: [^.]+\. Replace the key of this cu/);
	expect(email?.text).not.toMatch(/\.\. /);
	const last = /\n\nNodes: Get Scope and Cost\nWorkflow: .+\nhttp.+\/workflow\/\w+\n*$/;
	expect(email?.text).toMatch(last);
	expect(email?.text).toContain(line('North', triage));
});

test('an amount is not shown as a power, and an agent without a name by the ID', async () => {
	const [entity_id, entity_type] = [triage?.id, 'agent'];
	const { agent: scope } = world.scopes;
	const body = { ...scope, entity: { ...scope.entity, name: null } };
	const fault = { kind: 'json', operation: 'getScope', times: Infinity } as const;
	stage.sandbox.faults.add({ ...fault, body });
	const rows = [{ entity_id, entity_type, total_calls: 1, cost_sum: 1e-7 }];
	stage.report(rows, ({ operation }) => operation === 'getEntities');
	expect((await send([north]))?.text).toContain(`- North (${entity_id}): 0.0000001 for 1 calls`);
});

test('a customer without data is named first, and not shown as 0', async () => {
	stage.report([], ({ operation }) => operation === 'getEntities');
	const email = await send([north], undefined, /^No customer .* North: no data\. No calls, or p/);
	expect(email?.text).toMatch(/^Without a result:\n- North \(Ticket triage\): no data\. .*\n/);
	expect(email?.text).toContain('No customer has a result.');
});

test('with a fixed key, also one that was revoked, no customer has a result', async () => {
	const fixed = ': The credential in Get Scope or Cost has a fixed virtual key';
	const failure = new RegExp(`^No customer has a result. North${fixed}.* South${fixed}`);
	await send([north, south], {}, failure);
	const text = stage.text();
	expect(text).toMatch(new RegExp(`^Without a result:\n- North \\(.*\\)${fixed}`));
	expect(text).toContain('No customer has a result.');
	for (const key of [revoked, 'sk-1', "={{ $json['Virtual key'] }}"])
		await send([north, south], await stage.addVirtualKey(key), failure);
});

test('a key in the place of a name is not in the email', async () => {
	await send([{ customer: agent, virtualKey: 'North' }], undefined, /result\. \(removed, .*\): /);
	expect(stage.text()).not.toContain(agent);
});

test('with a fixed key in Cost only, no other customer has its cost', async () => {
	const own = { ...south, 'Virtual key': south.virtualKey };
	const { credentials } = nodeOf(await readWorkflow('directory'), 'Get Scope');
	await send([own], {}, /South: The credential in Get Scope or Cost has a fixed/, (workflow) => {
		nodeOf(workflow, 'Get Scope').credentials = credentials;
	});
	stage.refuse(401, '/prompt-templates/', 'Expired.');
	await send([north], undefined, /Expired\. Get Scope accepted the key of this customer\. Select/);
});

test('two customers with the same key are named', async () => {
	const email = await send([north, { ...north, customer: 'Twin' }]);
	const all = `${email?.subject}\n${email?.text}`;
	expect(all).toMatch(/, 2 with the same .*\nThese .*: North, Twin\.\n[^]*\nWorkflow: /);
});

test.each(['Get Scope', 'Cost', 'Get Scope and Cost'])(
	'without a credential in %s, it fails and says where to select one',
	async (names) => {
		const wanted = /^No customer has a result\. North: .*Select the credential with the expr/;
		await send([north], undefined, wanted, (workflow) => {
			for (const name of names.split(' and ')) nodeOf(workflow, name).credentials = {};
		});
		expect(stage.text()).toContain('No customer has a result.');
	},
);

test.each([
	['an unescaped quote', '[{ virtualKey: "vk-never"shown" }]', /^invalid syntax$/],
	['a list as a key', '[{ customer: "N", virtualKey: ["vk-nevershown"] }]', /N: .* isn't text\.$/],
	['one customer without a list', '"vk-nevershown"', /^(?!.*shown).*has no customer\. Enter t/],
])('%s in the list shows no key', async (_, list, failure) => {
	await send(list, {}, failure);
	expect(stage.text()).not.toContain('shown');
});

test('without customers, their names, or an agent of a key, it fails and says what to enter', async () => {
	const email = await send([], undefined, /must return one item with the list customers/);
	expect(email?.subject).toContain('1 of 1 without a result');
	const none = { type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode: 'return []' } };
	await send([], undefined, /must return one item with the list customers/, (workflow) => {
		Object.assign(nodeOf(workflow, 'Customers'), none);
	});
	await send([{ ...north, virtualKey: unbound }], undefined, /\. Use a virtual key that is assign/);
	const nameless = [{ name: 'North', virtualKey: agent }];
	await send(nameless, undefined, /This entry of the list customers has no customer/);
});
