import { executeCode } from './codeNode';
import { submitForm } from './form';
import { MISSING, readWorkflow, nodeOf, SIGNED_IN, useStage, type Chosen } from './stage';

const PROMPT = 'support-reply';

const stage = useStage();

/** Publishes the form, by default with a sign-in, and submits an ID. */
async function cost(id = PROMPT, chosen?: Chosen, authentication = 'basicAuth') {
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
	const entityIds = [String(stage.sandbox.world.entities.agents[0]?.id)];
	const expectedOf = ({ From: from, To: to }: (typeof rows)[number], splitBy?: 'week') =>
		stage.expected({ promptId: PROMPT, from, to, splitBy, entityIds });
	const [month, before] = rows.slice(-2);
	const { periods, totals } = expectedOf(month, 'week');
	const figures = [...periods.map((week) => week.totals), totals, expectedOf(before).totals];
	expect(rows.map(({ Calls, Cost }) => [Calls, Cost])).toEqual(
		figures.map(({ total_calls, cost_sum }) => [Number(total_calls), Number(cost_sum)]),
	);
	for (const { cost_sum } of figures) expect(page).toContain(`<td>${cost_sum}</td>`);
	expect(page).toMatch(/Change since the month before: [+−]\d.*Why: [+−]\d/);
	expect(page).toContain('Ticket triage (8c65b49e-3673-458f-aa42-5677c1056dbf)');
});

test('says that there is no data, and shows no 0', async () => {
	const { page, rows } = await cost('unused-draft');
	expect(page).toMatch(/No data: the API returned nothing for Ticket triage.*this Prompt Templ/);
	expect(rows.at(-2)).toMatchObject({ Calls: null, Cost: null, Found: 'no data' });
	expect(page).not.toMatch(/<td>0/);
});

test('fails with the reason where the ID is wrong, the key is assigned to nobody or refused, or the credential is gone', async () => {
	const unbound = await stage.addVirtualKey(stage.sandbox.world.virtualKeys.unbound);
	const failure = async (id: string, reason: RegExp, chosen?: Chosen) => {
		const { page, execution } = await cost(id, chosen);
		expect(page).toContain("The cost couldn't be read");
		expect(page).toMatch(reason);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toMatch(reason);
	};
	await failure('<b>&', /This workspace has no such prompt template/);
	const trouble = { status: 404, body: { code: 404, message: '<b>No</b> & never', data: null } };
	stage.sandbox.faults.add({ kind: 'status', ...trouble });
	const { page } = await cost('<b>&');
	expect(page).toMatch(/&lt;b&gt;No&lt;\/b&gt; &amp; never.*Check the Pr.* ends .*\(node M/s);
	await failure(PROMPT, /\sUse a virtual key that is assigned to .* \(node Month\)/, unbound);
	const gone = { aiWorkspaceVirtualKeyApi: MISSING };
	await failure(PROMPT, /select your virtual key in Month and Weeks/, gone);
	stage.refuse(401);
	await failure(PROMPT, /replace it with a new one.* \(node Month\)/);
});

test.each([1, 2])('a second ID is refused, not left out, with %i in Month', async (inMonth) => {
	const rows = [1, 2].map((id) => ({ row_key: id, entity_id: id }));
	const given = { input: rows.slice(0, 3 - inMonth), nodes: { Month: rows.slice(0, inMonth) } };
	const report = async () => executeCode(await readWorkflow('first-cost'), 'Report', given);
	await expect(report).rejects.toThrow(/enter one ID in Month, and|read different agents/);
});

test('published without a sign-in, it shows no cost', async () => {
	const { page } = await cost(PROMPT, {}, 'none');
	expect(page).toContain('This form needs a sign-in');
	expect(stage.sandbox.requests).toEqual([]);
});
