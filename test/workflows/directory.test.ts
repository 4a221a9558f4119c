import type { Workflow } from '../n8n/api';
import { world } from '../sandbox';
import { expectNoTraces } from './database';
import { submitForm } from './form';
import { MISSING, nodeOf, readWorkflow, SIGNED_IN, useForm, useStage, type Chosen } from './stage';

const NAME = 'directory';
const ENTITIES = 'ai_workspace_entities';

const stage = useStage();
const directory = useForm(stage, NAME);

const submit = async (key: string, at = directory.form) =>
	(await submitForm(at, [key], SIGNED_IN)).page;
const keys = () => world.virtualKeys;
const triage = {
	entity_id: '8c65b49e-3673-458f-aa42-5677c1056dbf',
	name: 'Ticket triage',
	...{ type: 'agent', department: 'Customer support' },
};
const byHand = { cost_center: '1100', owner_email: 'a@example.com', monthly_budget: 12.5 };

/** Publishes the form once more, with its failed executions saved, so that n8n refuses keys. Returns the page and the error. */
async function submitSaving(chosen?: Chosen, change?: (source: Workflow) => void) {
	const source = await readWorkflow(NAME);
	change?.(source);
	source.settings.saveDataErrorExecution = 'all';
	const published = await stage.publishForm(source, chosen);
	const page = await submit('vk-observed-and-saved', published.form);
	return { page, error: (await stage.failedExecution(published.workflow.id)).error.message };
}

test('creates both tables, again and again, with rows or without', async () => {
	const source = await readWorkflow(NAME);
	source.settings = {};
	const workflow = await stage.importWorkflow(source);
	for (let time = 0; time < 2; time++) {
		const execution = await stage.api.run(workflow, { trigger: 'Create Tables' });
		expect(execution.status).toBe('success');
		expect(execution.items('Ready')[0]?.json.next).toContain('Open Overview → Data tables');
		await stage.setDirectory({ entities: [triage] });
	}
	expect(await stage.rowsOf(ENTITIES)).toEqual([expect.objectContaining(triage)]);
	expect(await stage.rowsOf('ai_workspace_prompts')).toEqual([]);
});

test('adds who a virtual key is assigned to, also where there is no table yet', async () => {
	await stage.removeTables(ENTITIES);
	const page = await submit(keys().agent);
	expect(page).toContain('✓ Added to the directory');
	const { name } = stage.sandbox.world.scopes.agent.workspace;
	expect(page).toContain(`Ticket triage · agent, Customer support\nWorkspace: ${name}`);
	expect(await stage.rowsOf(ENTITIES)).toEqual([expect.objectContaining(triage)]);
});

test('a second submission updates the row, and leaves alone what was typed by hand, also a department that the API lacks', async () => {
	const { members } = stage.sandbox.world.entities;
	const member = members.find(({ name }) => name === 'Freelance writer');
	const freelancer = { entity_id: String(member?.id), department: 'Marketing', ...byHand };
	const entity_id = ` ${triage.entity_id.toUpperCase().replace('F', 'f')} `;
	const typed = { entity_id, name: 'Old name', type: null, department: 'Old', ...byHand };
	const longer = { entity_id: `x-${triage.entity_id}-2`, name: 'Other' };
	await stage.setDirectory({ entities: [typed, freelancer, longer] });
	for (let time = 0; time < 2; time++) await submit(keys().agent);
	const page = await submit(keys().memberWithoutDepartment);
	expect(page).toContain('Freelance writer · member, Marketing');
	expect(await stage.rowsOf(ENTITIES)).toEqual([
		expect.objectContaining({ ...triage, ...byHand }),
		expect.objectContaining({ ...freelancer, name: 'Freelance writer', type: 'member' }),
		expect.objectContaining(longer),
	]);
});

/** Submits a key whose scope the API describes in another way. */
async function submitAs(
	{ entity, virtual_key, workspace }: Record<string, object>,
	key = keys().agent,
) {
	await stage.setDirectory({});
	const { agent } = stage.sandbox.world.scopes;
	const body = {
		...{ ...agent, entity: { ...agent.entity, ...entity } },
		virtual_key: { ...agent.virtual_key, ...virtual_key },
		workspace: { ...agent.workspace, ...workspace },
	};
	stage.sandbox.faults.add({ kind: 'json', operation: 'getScope', body });
	return await submit(key);
}

test('a type that the API leaves out is unknown, so that other workflows take the row', async () => {
	const page = await submitAs({ entity: { type: undefined }, workspace: { name: undefined } });
	const { id } = stage.sandbox.world.scopes.agent.workspace;
	expect(page).toContain(`Ticket triage · unknown, Customer support\nWorkspace: ${id}`);
	const unknown = { ...triage, type: 'unknown' };
	expect(await stage.rowsOf(ENTITIES)).toEqual([expect.objectContaining(unknown)]);
});

test('says so where a key is refused, mistyped, degraded, or assigned to nobody, and adds nothing', async () => {
	await stage.setDirectory({});
	const refused = "The key wasn't accepted";
	expect(await submit(keys().revoked)).toContain(refused);
	expect(await submit(`${keys().agent}x`)).toContain(refused);
	stage.sandbox.faults.add({ kind: 'status', status: 403 });
	expect(await submit(keys().agent)).toContain(refused);
	const degraded = await submit(keys().degraded);
	expect(degraded).toContain(refused);
	expect(degraded).toContain('might no longer be assigned to a workspace (degraded)');
	const sent = stage.sandbox.requests.length;
	expect(await submit(stage.sandbox.world.pats.good)).toContain("This isn't a virtual key.");
	expect(stage.sandbox.requests).toHaveLength(sent);
	expect(await submit(keys().unbound)).toContain("This key isn't assigned to an agent or");
	const body = { virtual_key: { prefix: 'vk-' }, workspace: null, entity: null };
	stage.sandbox.faults.add({ kind: 'json', operation: 'getScope', body });
	expect(await submit(keys().agent)).toContain('(degraded). So there was nothing to add.');
	expect(await stage.rowsOf(ENTITIES)).toEqual([]);
});

test('an API that fails says nothing about the key', async () => {
	stage.sandbox.faults.add({ kind: 'html', status: 403, times: Infinity });
	const page = await submit(keys().agent);
	expect(page).toContain('This says nothing about your key');
	expect(page).not.toMatch(/URL|credential/);
});

test('names from the API are shown as text', async () => {
	const entity = { name: '<b>Big</b> & co' };
	const page = await submitAs({ entity, workspace: entity });
	expect(page).toContain('&lt;b&gt;Big&lt;/b&gt; &amp; co · agent');
	expect(page).toContain('Workspace: &lt;b&gt;Big&lt;/b&gt; &amp; co');
});

test('sends no key where executions are saved, and fails with the reason for the error workflow', async () => {
	const { page, error } = await submitSaving();
	expect(page).toContain('n8n might have saved what you entered.');
	expect(stage.sandbox.requests).toEqual([]);
	expect(error).toContain('n8n might save executions of this workflow');
});

test.each([
	['a fixed key', keys().agent],
	['a fixed key that was revoked', keys().revoked],
	['a fixed key that is none', 'sk-1'],
	['a fixed key if the other is refused', `={{ $json['Virtual key'] || '${keys().agent}' }}`],
	['an expression of another workflow', '={{ $json.virtualKey }}'],
])(
	'with %s in the credential, nothing is added, and the execution fails with what to do',
	async (_, key) => {
		await stage.setDirectory({});
		const fixed = await stage.addVirtualKey(key);
		// Without the check that nothing is saved.
		const { page, error } = await submitSaving(fixed, (source) => {
			nodeOf(source, 'Get Scope').parameters.options = {};
		});
		expect(page).toContain('nothing was added. The form is not set up yet');
		expect(error).toMatch(/has a fixed virtual key, or .* switch the field Virtual Key to Expr/);
		expect(await stage.rowsOf(ENTITIES)).toEqual([]);
	},
);

test.each([
	['pasted with spaces', (key: string) => `Bearer ${key.slice(0, 5)}\u200b ${key.slice(5)}  `, {}],
	['with a masked prefix', String, { prefix: 'vk-…0000' }],
	['without a prefix', String, { prefix: undefined }],
])('a key is added %s', async (_, pasted, virtual_key) => {
	const page = await submitAs({ virtual_key }, pasted(keys().agent));
	expect(page).toContain('✓ Added to the directory');
});

test('fails without its credential, and names the node', async () => {
	const { page, error } = await submitSaving({ aiWorkspaceVirtualKeyApi: MISSING });
	expect(page).toContain('This says nothing about your key');
	expect(error).toContain('Get Scope');
});

test('no virtual key is in n8n after its clean-up, in no table, execution, or line of the log', async () => {
	await stage.forgotten(directory.workflowId);
	const { unbound, memberWithoutDepartment: member, revoked, degraded } = keys();
	const typed = [unbound, member, revoked, degraded];
	await expectNoTraces(stage, typed, 'Add your key to the directory');
});
