import { submitForm } from './form';
import { readWorkflow, nodeOf, SIGNED_IN, startStage, type Chosen, type Stage } from './stage';

const PROMPT = 'support-reply';

let stage: Stage;

beforeAll(async () => {
	stage = await startStage();
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

/** Publishes the form, by default with a sign-in, and submits an ID. */
async function cost(id = PROMPT, authentication = 'basicAuth', chosen?: Chosen) {
	const source = await readWorkflow('first-cost');
	nodeOf(source, 'Cost Form').parameters.authentication = authentication;
	const { form } = await stage.publishForm(source, chosen);
	const { page, executionId } = await submitForm(form, [id], SIGNED_IN);
	const execution = await stage.api.waitForEnd(executionId);
	return { page, execution, rows: execution.items('Table').map(({ json }) => json) };
}

test('shows exact amounts of the month, its weeks, and the month before, as a table and a page', async () => {
	const { page, rows, execution } = await cost();
	expect(execution.status).toBe('success');
	const [agent] = stage.sandbox.world.entities.agents;
	const workspaceId = stage.sandbox.world.workspaces.main.id;
	const expectedOf = (from: string, to: string, splitBy?: 'week') =>
		stage.sandbox.expected({
			...{ workspaceId, promptId: PROMPT, from, to, splitBy },
			entityIds: [String(agent?.id)],
		});
	const [month, before] = rows.slice(-2);
	const { periods, totals } = expectedOf(month?.From, month?.To, 'week');
	const { totals: earlier } = expectedOf(before?.From, before?.To);
	const figures = [...periods.map((week) => week.totals), totals, earlier];
	expect(rows.map(({ Calls, Cost }) => [Calls, Cost])).toEqual(
		figures.map(({ total_calls, cost_sum }) => [Number(total_calls), Number(cost_sum)]),
	);
	for (const { cost_sum } of figures) expect(page).toContain(`<td>${cost_sum}</td>`);
	expect(page).toMatch(/Change since the month before: [+−]\d.*Why: [+−]\d/);
	expect(page).toContain('Ticket triage (8c65b49e-3673-458f-aa42-5677c1056dbf)');
});

test('says that there is no data, and shows no 0', async () => {
	const { page, rows } = await cost('unused-draft');
	expect(page).toMatch(/No data: the API returned nothing for Ticket triage.*ID is mistyped/);
	expect(rows.at(-2)).toMatchObject({ Calls: null, Cost: null, Found: 'no data' });
	expect(page).not.toMatch(/<td>0/);
});

test.each([
	['a mistyped prompt template ID', 'suport-reply', 'This workspace has no such prompt template'],
	['an ID with HTML in it', '<b>&', 'This workspace has no such prompt template'],
])('fails with the reason: %s', async (_, id, reason) => {
	const { page, execution } = await cost(id);
	expect(page).toContain("The cost couldn't be read");
	expect(page).toContain(reason);
	expect(page).toContain('Check the Prompt Template ID that you entered.');
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain(reason);
});

test('fails with the reason where the virtual key is refused', async () => {
	stage.sandbox.faults.add({ kind: 'status', status: 401, operation: 'getScope', times: Infinity });
	const { page, execution } = await cost();
	expect(page).toContain('replace it with a new one');
	expect(execution.status).toBe('error');
});

test('fails with the reason where the key is assigned to nobody, or the credential is gone', async () => {
	const type = 'aiWorkspaceVirtualKeyApi';
	const { baseUrl, analyticsUrl, world } = stage.sandbox;
	const data = { baseUrl, analyticsUrl, virtualKeyToken: world.virtualKeys.unbound };
	const unbound = await stage.addCredential({ name: 'Unbound', type, data });
	const { page, execution } = await cost(PROMPT, 'basicAuth', { [type]: unbound });
	expect(page).toMatch(/The cost couldn't be read[^]*(agent|entity)/);
	expect(execution.status).toBe('error');
	const missing = { id: 'missingCredential', name: 'Missing credential' };
	const without = await cost(PROMPT, 'basicAuth', { [type]: missing });
	expect(without.page).toContain('select your virtual key in Month and Weeks');
	expect(without.execution.status).toBe('error');
});

test('published without a sign-in, it shows no cost', async () => {
	const { page } = await cost(PROMPT, 'none');
	expect(page).toContain('This form needs a sign-in');
	expect(stage.sandbox.requests).toEqual([]);
});
