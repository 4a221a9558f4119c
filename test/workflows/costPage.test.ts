import { DateTime } from 'luxon';
import { readWorkflow, setSettings, SIGNED_IN, startStage, type Stage } from './stage';

const TABLE = 'ai_workspace_costs';

let stage: Stage;
let page: string;
let directory: ReturnType<Stage['demoDirectory']>;

beforeAll(async () => {
	stage = await startStage();
	directory = stage.demoDirectory();
	const workflow = await readWorkflow('cost-page');
	setSettings(workflow, { currency: 'EUR' });
	page = await stage.publishPage(workflow);
});
beforeEach(async () => {
	stage.reset();
	await stage.removeTable(TABLE);
	await stage.setDirectory(directory);
});
afterAll(async () => await stage.close());

const open = async () => await (await fetch(page, { headers: SIGNED_IN })).text();
const yesterday = DateTime.now().setZone('Europe/Berlin').startOf('day').minus({ days: 1 });
const rowOf = (more: object) => ({
	...{
		day: yesterday.toISODate(),
		prompt_id: 'support-reply',
		title: 'Support reply',
		entity_type: 'agent',
	},
	...{
		entity_id: directory.entities[0]?.entity_id,
		name: 'Ticket triage',
		total_calls: 1,
		cost_sum: 0.1,
	},
	...more,
});
/** The amounts of a row, by table. */
const cellsOf = (html: string, label: string) =>
	[...html.matchAll(new RegExp(`<th>${label}</th>(.*?)<svg`, 'g'))].map(([, cells = '']) =>
		[...cells.matchAll(/<td>(?:<i>)?([^<]*)/g)].map(([, text]) => text).slice(0, -1),
	);

test('nobody sees it without the password', async () => {
	expect((await fetch(page)).status).toBe(401);
});

test('without a credential for its users, n8n refuses to publish it', async () => {
	const workflow = await readWorkflow('cost-page');
	const { id } = await stage.importWorkflow(workflow, { httpBasicAuth: undefined });
	await expect(stage.api.activate(id)).rejects.toThrow(/credential/i);
});

test('an empty table says what to do', async () => {
	const html = await open();
	expect(html).toContain('<p>No data. Execute the workflow');
	expect(html).not.toContain('<table>');
	const again = await fetch(page, { headers: SIGNED_IN });
	expect(again.headers.get('content-type')).toContain('text/html');
});

test('shows months and weeks, added up exactly, and a line per row', async () => {
	await open();
	const monthAgo = yesterday.startOf('month').minus({ days: 1 }).toISODate();
	const other = { entity_id: directory.entities[1]?.entity_id, name: 'Refund helper' };
	await stage.addRows(TABLE, [
		rowOf({}),
		rowOf({ ...other, cost_sum: 0.2 }),
		rowOf({ day: monthAgo, cost_sum: 1234.5 }),
	]);
	const html = await open();
	const [months, weeks] = cellsOf(html, 'Support reply');
	const amounts = months?.map((text) => text?.replace(/ \(.*/, ''));
	expect(amounts).toEqual(['no data', 'no data', 'no data', 'no data', '1,234.50', '0.30']);
	expect(weeks).toHaveLength(8);
	expect(weeks?.at(-1)).toMatch(/^0.30/);
	expect(cellsOf(html, 'Refund helper')[0]?.slice(-2)).toEqual([
		'no data',
		expect.stringMatching(/^0.20/),
	]);
	expect(html.match(/<svg[^>]*><path d="M[^"]+"\/><path [^>]*"\/><\/svg>/g)).toHaveLength(8);
	expect(html).toContain('Amounts in EUR');
});

test('a month with days that nothing is saved for is marked, and its line dashed', async () => {
	await open();
	const days = (months: number) => {
		const start = yesterday.startOf('month').minus({ months });
		const count = months === 0 ? yesterday.day : (start.daysInMonth ?? 0);
		return Array.from({ length: count }, (_, index) => start.plus({ days: index }));
	};
	const saved = [...days(3), ...days(2), ...days(1).slice(9, 12), ...days(0)];
	await stage.addRows(
		TABLE,
		saved.map((day) => rowOf({ day: day.toISODate() })),
	);
	const html = await open();
	const [months = []] = cellsOf(html, 'Support reply');
	expect(months.slice(2)).toEqual([
		...[days(3), days(2)].map(({ length }) => (length / 10).toFixed(2)),
		`0.30 (3 of ${days(1).length} days)`,
		(days(0).length / 10).toFixed(2),
	]);
	expect(html).toContain('counts the days with data');
	const [, solid = '', dashed = ''] =
		/<svg[^>]*><path d="(.*?)"\/><path .*? d="(.*?)"\/>/.exec(html) ?? [];
	const lines = (path: string) => path.split('L').length - 1;
	expect([lines(solid), lines(dashed)]).toEqual([1, 2]);
	await stage.addRows(
		TABLE,
		days(1).map((day) => rowOf({ day: day.toISODate() })),
	);
	expect(await open()).not.toContain('days with data');
});

test('IDs of the directory without rows are named above the amounts', async () => {
	await open();
	await stage.addRows(TABLE, [rowOf({})]);
	const html = await open();
	expect(html).toContain('11 of 12 IDs without data: Refund helper');
	expect(html.indexOf('11 of 12 IDs without data')).toBeLessThan(html.indexOf('<table>'));
	await stage.setDirectory({ entities: [{ entity_id: 'wrong', type: 'agent' }] });
	expect(await open()).toMatch(/1 of 1 IDs without data: .*All amounts below are of IDs that aren/);
});

test('departments are in no sum, old rows are named, and texts are shown as text', async () => {
	await open();
	const day = yesterday.minus({ days: 6 }).toISODate();
	await stage.addRows(TABLE, [
		rowOf({ day, name: '<b>Triage</b>' }),
		rowOf({ day, name: 'Support', entity_type: 'department', entity_id: 'd', cost_sum: 9 }),
	]);
	const html = await open();
	const sums = cellsOf(html, 'All prompt templates').flat().join();
	expect(sums).toContain('0.10');
	expect(sums).not.toContain('9.10');
	expect(html).toContain('Support reply: Support (department, in no sum)');
	expect(html).toContain('The newest row is of');
	expect(html).toContain('&#60;b&#62;Triage');
	expect(html).not.toContain('<b>Triage');
});
