import type { Workflow } from '../n8n/api';
import { world } from '../sandbox';
import { submitForm } from './form';
import { SIGNED_IN, useStage } from './stage';

const ENTITIES = 'entities';
const { virtualKeys } = world;

const stage = useStage();

async function publish() {
	const { url, workflow } = await stage.publish('directory', 'form', {
		credentials: stage.fromForm,
	});
	const submit = async (key: string) => (await submitForm(url, [key], SIGNED_IN)).page;
	return { submit, workflow };
}

test('creates all tables, and leaves those with rows alone', async () => {
	const change = (source: Workflow) => void (source.settings = {});
	await stage.removeTables();
	for (const rows of [[], [expect.objectContaining({ name: 'Ada' })]]) {
		const { error } = await stage.run('directory', { change }, 'Create Tables');
		expect(error).toBeUndefined();
		expect(await stage.rowsOf(ENTITIES)).toEqual(rows);
		await stage.setDirectory({ entities: [{ entity_id: 'a', name: 'Ada' }] });
	}
	for (const name of ['prompts', 'budgets']) expect(await stage.rowsOf(name)).toEqual([]);
});

test('adds what a virtual key is assigned to, and updates it without the columns of its owner', async () => {
	const { entity_id = '' } = stage.directory.entities[0] ?? {};
	const own = { cost_center: '1100', owner_email: 'a@example.com', monthly_budget: 12.5 };
	await stage.setDirectory({ entities: [{ entity_id, name: 'Old name', ...own }] });
	const { submit } = await publish();
	expect(await submit(virtualKeys.agent)).toMatch(/Ticket triage\s+agent, Customer support/);
	await submit(virtualKeys.memberWithoutDepartment);
	expect(await stage.rowsOf(ENTITIES)).toMatchObject([
		{ entity_id, name: 'Ticket triage', type: 'agent', department: 'Customer support', ...own },
		{ name: 'Freelance writer', type: 'member', department: null, owner_email: null },
	]);
});

test('says why a key was not added, and nothing of it is in n8n after its clean-up', async () => {
	await stage.setDirectory({});
	const { submit, workflow } = await publish();
	expect(await submit(virtualKeys.revoked)).toContain('This virtual key was revoked.');
	expect(await submit(virtualKeys.degraded)).toContain('degraded');
	expect(await submit(virtualKeys.unbound)).toContain("isn't assigned to an agent or member");
	expect(await stage.rowsOf(ENTITIES)).toEqual([]);
	await stage.forgotten(workflow.id, virtualKeys.unbound, virtualKeys.degraded);
});
