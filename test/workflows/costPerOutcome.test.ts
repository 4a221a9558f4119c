import { DateTime } from 'luxon';
import { world } from '../sandbox';
import { nodeOf, readWorkflow, setSettings, startStage, type Stage } from './stage';

const ZONE = 'Europe/Berlin';
const MISTYPED = '00000000-0000-4000-8000-000000000000';

let stage: Stage;

beforeAll(async () => {
	stage = await startStage();
});
beforeEach(async () => {
	stage.reset();
	await stage.setDirectory(stage.demoDirectory());
});
afterAll(async () => await stage.close());

/** Executes the workflow with a number of outcomes. */
async function divide(outcomes: unknown, settings: Record<string, unknown> = {}, credentials = {}) {
	const workflow = await readWorkflow('cost-per-outcome');
	workflow.settings.timezone = ZONE;
	setSettings(workflow, settings);
	nodeOf(workflow, 'Count Outcomes').parameters.assignments.assignments[0].value = outcomes;
	const { status, error, items } = await stage.run(workflow, credentials);
	return { status, message: error?.message, result: items('Cost per Outcome')[0]?.json };
}

const lastMonth = DateTime.now().setZone(ZONE).minus({ months: 1 });
const days = {
	from: lastMonth.startOf('month').toISODate() ?? '',
	to: lastMonth.endOf('month').toISODate() ?? '',
};

const expectedCost = () => {
	const question = {
		...{ workspaceId: world.workspaces.main.id, promptId: 'support-reply', ...days },
		entityIds: (stage.demoDirectory().entities ?? []).map(({ entity_id: id }) => String(id)),
	};
	return String(stage.sandbox.expected(question).totals.cost_sum);
};

/** Divided with integers, in another way than the workflow does. */
function quotient(cost: string, outcomes: number, decimals: number) {
	const [whole = '', fraction = ''] = cost.split('.');
	const units = BigInt(whole + fraction.padEnd(20, '0'));
	const unit = BigInt(outcomes) * 10n ** BigInt(20 - decimals);
	const rounded = units / unit + ((units % unit) * 2n >= unit ? 1n : 0n);
	const digits = String(rounded).padStart(decimals + 1, '0');
	return decimals ? digits.replace(new RegExp(`(\\d{${decimals}})$`), '.$1') : digits;
}

test.each([
	[7, 4],
	[412, 8],
	[3, 0],
	[1_000_000, 10],
])('the cost of %i outcomes is exact, rounded once to %i decimals', async (outcomes, decimals) => {
	const { status, result } = await divide(outcomes, { decimals });
	expect(status).toBe('success');
	expect(result).toMatchObject({
		...{ prompt_id: 'support-reply', outcomes, date_from: days.from, date_to: days.to },
		...{ cost_sum: Number(expectedCost()), note: expect.stringContaining('IDs have no data: ') },
		cost_per_outcome: quotient(expectedCost(), outcomes, decimals),
	});
});

test.each([
	[0.1, 3, 2, '0.03'],
	[1e-7, 2, 9, '0.000000050'],
	[2.675, 1, 2, '2.68'],
	[1e21, 3, 0, '333333333333333333333'],
])(
	'a cost of %d, divided by %i with %i decimals, is %s',
	async (cost_sum, outcomes, decimals, text) => {
		const [entity] = stage.demoDirectory().entities;
		const row = { entity_id: entity?.entity_id, entity_type: 'agent', total_calls: 1, cost_sum };
		const body = { code: 200, message: 'OK', data: { entities: [row] } };
		stage.sandbox.faults.add({ kind: 'json', operation: 'getEntities', body, times: 2 });
		expect((await divide(outcomes, { decimals })).result.cost_per_outcome).toBe(text);
	},
);

test('without outcomes, the result says what to enter', async () => {
	const { status, result } = await divide(0);
	expect(status).toBe('success');
	expect(result.cost_per_outcome).toBeNull();
	expect(result.note).toContain('No outcomes: enter their number in Count Outcomes.');
	expect((await divide(2.5)).message).toContain("'outcomes' isn't a whole number");
});

test('one mistyped ID is named before the cost', async () => {
	const { entities, prompts } = stage.demoDirectory();
	await stage.setDirectory({
		entities: [...entities, { entity_id: MISTYPED, name: 'New agent', type: 'agent' }],
		prompts,
	});
	const { result } = await divide(7);
	expect(Object.keys(result)[0]).toBe('ids_without_data');
	expect(result.ids_without_data).toContain(MISTYPED);
	expect(result.note).toMatch(/IDs have no data: .*New agent\. That's normal for those that/);
	expect(result.cost_sum).toBe(Number(expectedCost()));
});

test("a department that's an agent in the directory isn't counted twice: the execution names it", async () => {
	const { entities, prompts } = stage.demoDirectory();
	const entity_id = String(world.entities.departments[0]?.id);
	const typed = { entity_id, name: 'Support team', type: 'Agent' };
	await stage.setDirectory({ entities: [...entities, typed], prompts });
	const { status, message } = await divide(7);
	expect(status).toBe('error');
	expect(message).toContain(`set their type to department: Support team (${entity_id}).`);
	await stage.setDirectory({ entities: [typed], prompts });
	expect((await divide(7)).status).toBe('success');
});

test('with mistyped IDs only, the execution fails', async () => {
	const { prompts } = stage.demoDirectory();
	await stage.setDirectory({ entities: [{ entity_id: MISTYPED, type: 'agent' }], prompts });
	const { status, message } = await divide(7);
	expect(status).toBe('error');
	expect(message).toContain('None of the 1 IDs has data for support-reply.');
});

test('an empty directory, and a key that was revoked, make the execution fail with what to do', async () => {
	const { baseUrl, analyticsUrl } = stage.sandbox;
	const type = 'aiWorkspaceVirtualKeyApi';
	const data = { baseUrl, analyticsUrl, virtualKeyToken: world.virtualKeys.revoked };
	const revoked = await stage.addCredential({ name: 'Revoked', type, data });
	expect((await divide(7, {}, { [type]: revoked })).message).toMatch(
		/no cost per outcome: .+replace it/,
	);
	await stage.setDirectory({});
	const { status, message } = await divide(7);
	expect(status).toBe('error');
	expect(message).toContain('The directory is empty');
});
