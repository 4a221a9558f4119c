import { readWorkflow, SIGNED_IN, BACKGROUND_MS, startStage, type Stage } from './stage';
import { until } from '../support/until';

const NAME = 'cost-backfill';
const TABLE = 'ai_workspace_costs';
const [from, to] = ['2025-06-03', '2025-06-05'];

let stage: Stage;
let form: string;
let directory: ReturnType<Stage['demoDirectory']>;

beforeAll(async () => {
	stage = await startStage();
	directory = stage.demoDirectory();
	({ form } = await stage.publishForm(await readWorkflow(NAME)));
});
beforeEach(async () => {
	stage.reset();
	await stage.removeTable(TABLE);
	await stage.setDirectory(directory);
});
afterAll(async () => await stage.close());

/** Submits the form and returns the text of its last page. */
async function submit(first = from, last = to) {
	const body = new FormData();
	body.append('field-0', first);
	body.append('field-1', last);
	const response = await fetch(form, { method: 'POST', headers: SIGNED_IN, body });
	const { formWaitingUrl } = (await response.json()) as { formWaitingUrl: string };
	const id = formWaitingUrl.replace(/^.*form-waiting\/(\d+).*$/, '$1');
	// n8n responds when the execution has reached its last page.
	await until(async () => (await stage.api.getExecution(id)).status === 'waiting', BACKGROUND_MS);
	return await (await fetch(formWaitingUrl, { headers: SIGNED_IN })).text();
}

function wanted(promptIds = directory.prompts.map((row) => row.prompt_id)) {
	const workspaceId = stage.sandbox.world.workspaces.main.id;
	const entityIds = directory.entities.map((row) => row.entity_id);
	return promptIds.flatMap(
		(promptId) =>
			stage.sandbox.expected({ workspaceId, promptId, entityIds, from, to, splitBy: 'day' }).rows,
	);
}

test('saves each day once, and updates it the second time', async () => {
	expect(await submit()).toContain(`Rows saved: ${wanted().length}`);
	const rows = await stage.rowsOf(TABLE);
	const costs = (list: object[]) => list.map((row) => Object(row).cost_sum).sort();
	expect(costs(rows)).toEqual(costs(wanted()));
	expect(
		rows.every(({ day, name, title }) => String(day) >= from && String(day) <= to && name && title),
	).toBe(true);
	await submit();
	expect(await stage.rowsOf(TABLE)).toHaveLength(rows.length);
});

test('with all IDs mistyped, the page names them', async () => {
	const entities = directory.entities.map((row) => ({
		...row,
		entity_id: row.entity_id.replace(/^.{8}/, '00000000'),
	}));
	await stage.setDirectory({ ...directory, entities });
	const page = await submit();
	expect(page).toContain('Nothing saved');
	expect(page).toContain('12 of 12 IDs without data');
});

test('what could not be read is named, and the rest is saved', async () => {
	stage.sandbox.faults.add({
		kind: 'status',
		status: 401,
		body: { message: 'The token has expired.' },
		times: Infinity,
		match: ({ url }) => url.includes('/sales-outreach/'),
	});
	const page = await submit();
	expect(page).toContain('Saved in part');
	expect(page).toMatch(/Sales outreach: The token has expired/);
	expect(await stage.rowsOf(TABLE)).toHaveLength(
		wanted(['support-reply', 'contract-check']).length,
	);
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
