import { today } from './dates';
import { submitForm } from './form';
import { mistyped, SIGNED_IN, UNUSED, useForm, useStage } from './stage';

const TABLE = 'ai_workspace_costs';
const [from, to] = ['2025-06-03', '2025-06-05'];

const stage = useStage({ directory: (demo) => demo, tables: [TABLE] });
const published = useForm(stage, 'cost-backfill');

/** Submits the form and returns its last page. */
const submit = async (first = from, last = to) =>
	(await submitForm(published.form, [first, last], SIGNED_IN)).page;

const wanted = (prompts: string[]) =>
	prompts.flatMap((promptId) => stage.expected({ promptId, from, to, splitBy: 'day' }).rows);

test('saves each day once, and updates it the second time', async () => {
	const rows = wanted(stage.directory.prompts.map((row) => row.prompt_id));
	for (let time = 0; time < 2; time++) {
		expect(await submit()).toContain(`Rows saved: ${rows.length}`);
		const saved = await stage.rowsOf(TABLE);
		const costs = (list: object[]) => list.map((row) => Object(row).cost_sum).sort();
		expect(costs(saved)).toEqual(costs(rows));
		for (const { day, name, title } of saved)
			expect(String(day) >= from && String(day) <= to && name && title).toBeTruthy();
	}
});

test('an ID that the API returns as a number has its name, and is no ID without data', async () => {
	await stage.reportNumber();
	const page = await submit();
	expect(page).toContain('Rows saved: 9');
	expect(page).not.toContain('without data');
	for (const saved of await stage.rowsOf(TABLE)) expect(saved.name).toBe('Numbered');
});

test('with all IDs mistyped, the page names them as they are, not as HTML', async () => {
	const [first, ...others] = mistyped(stage.directory.entities);
	const name = 'R&D "Q" <b>bold</b>';
	await stage.changeDirectory({ entities: [{ ...first, name }, ...others] });
	const page = await submit();
	expect(page).toContain('Nothing saved');
	expect(page).toContain('12 of 12 IDs without data');
	expect(page).toContain('3 of 3 prompt templates without data');
	expect(page).toContain('R&amp;D "Q" &lt;b&gt;bold&lt;/b&gt;');
	const { error } = await stage.failedExecution(published.workflowId);
	expect(error.message).toMatch(/^Nothing saved\. 12 of 12 IDs without data/);
});

test('what has no data or could not be read is named, and the rest is saved', async () => {
	await stage.changeDirectory({ prompts: [...stage.directory.prompts, UNUSED] });
	expect(await submit()).toMatch(/<h1>Saved<.*1 of 4 prompt templates without data .*: Unused/s);
	stage.refuse(401, '/sales-outreach/', 'The token has expired.');
	await stage.removeTables(TABLE);
	const page = await submit();
	expect(page).toContain('Saved in part');
	expect(page).toMatch(/Sales outreach: The token has expired/);
	const rows = wanted(['support-reply', 'contract-check']);
	expect(await stage.rowsOf(TABLE)).toHaveLength(rows.length);
});

test('a last day that is not over is left out, and the page says so', async () => {
	const days = [today.minus({ days: 2 }), today].map((day) => String(day.toISODate()));
	const lastDay = today.minus({ days: 1 }).toISODate();
	expect(await submit(...days)).toContain(`The last day is ${lastDay}`);
});

test('an empty directory is named', async () => {
	await stage.setDirectory({});
	const page = await submit();
	expect(page).toContain('The directory is empty');
	expect(page).not.toContain('[line');
});

test.each([
	[to, from, 'Swap the two days'],
	['2999-01-01', '2999-01-02', 'Enter an earlier day'],
	['2024-01-01', '2025-01-01', 'These are more than 366 days'],
])('days that nothing can be saved for are named: %s to %s', async (first, last, message) => {
	const page = await submit(first, last);
	expect(page).toContain('Nothing saved');
	expect(page).toContain(message);
	expect(stage.sandbox.requests.length).toBe(0);
});
