import { executeCode } from './codeNode';
import { today } from './dates';
import { readWorkflow, setSettings, SIGNED_IN, useStage } from './stage';

const TABLE = 'ai_workspace_costs';

const stage = useStage({ directory: (demo) => demo });
let page: string;

async function template() {
	const workflow = await readWorkflow('cost-page');
	setSettings(workflow, { currency: 'EUR' });
	return workflow;
}
beforeAll(async () => {
	const workflow = await template();
	// The weeks go back further than the months.
	setSettings(workflow, { currency: 'EUR', months: 1 });
	page = await stage.publishPage(workflow);
});

const open = async () => await fetch(page, { headers: SIGNED_IN });
const yesterday = today.minus({ days: 1 });
const rowOf = (more: object) => ({
	...{ day: yesterday.toISODate(), prompt_id: 'support-reply', title: 'Support reply' },
	...{ entity_type: 'agent', entity_id: stage.directory.entities[0]?.entity_id },
	...{ name: 'Ticket triage', total_calls: 1, cost_sum: 0.1 },
	...more,
});
/** The page of these rows, with a directory. */
async function htmlOf(Costs: object[], Entities: object[] = stage.directory.entities) {
	const Prompts = stage.directory.prompts;
	const nodes = { Costs, Entities, Prompts };
	const [{ html }] = executeCode(await template(), 'Page', { nodes });
	return String(html);
}
/** The amounts of a row, by table. */
const cellsOf = (html: string, label: string) =>
	[...html.matchAll(new RegExp(`<th>${label}</th>(.*?)<svg`, 'g'))].map(([, cells = '']) =>
		[...cells.matchAll(/<td>(?:<i>)?([^<]*)/g)].map(([, text]) => text).slice(0, -1),
	);

test('months and weeks are at least 1', async () => {
	const workflow = await template();
	setSettings(workflow, { weeks: 0 });
	const [{ html }] = executeCode(workflow, 'Page', {});
	expect(html).toContain('months and weeks must be whole numbers of at least 1');
});

test('an empty table says what to do', async () => {
	const response = await open();
	expect(response.headers.get('content-type')).toContain('text/html');
	const html = await response.text();
	expect(html).toContain('<p>No data. Execute the workflow');
	expect(html).not.toContain('<table>');
});

test('shows months and weeks, added up exactly, and a line per row', async () => {
	await open();
	const earlier = yesterday.startOf('month').minus({ days: 10 }).toISODate();
	const other = { entity_id: stage.directory.entities[1]?.entity_id, name: 'Refund helper' };
	await stage.addRows(TABLE, [
		rowOf({}),
		rowOf({ ...other, cost_sum: 0.2 }),
		rowOf({ day: earlier, cost_sum: 1234.5 }),
		rowOf({ day: today.toISODate(), cost_sum: 7 }),
	]);
	const html = await (await open()).text();
	const [months, weeks] = cellsOf(html, 'Support reply');
	const amounts = months?.map((text) => text?.replace(/ \(.*/, ''));
	expect(amounts).toEqual(['0.30']);
	expect(weeks?.join()).toContain('1,234.50 (1 of 7 days)');
	expect(weeks).toHaveLength(8);
	expect(weeks?.at(-1)).toMatch(/^0.30/);
	const [before, last] = cellsOf(html, 'Refund helper')[1]?.slice(-2) ?? [];
	expect(before).toBe('no data');
	expect(last).toMatch(/^0.20/);
	expect(html.match(/<svg[^>]*><path d="M[^"]+"\/><path [^>]*"\/><\/svg>/g)).toHaveLength(8);
	expect(html).toContain('Amounts in EUR');
});

test('a month with days that nothing is saved for is marked, and its line dashed', async () => {
	const days = (months: number) => {
		const start = yesterday.startOf('month').minus({ months });
		const count = months === 0 ? yesterday.day : (start.daysInMonth ?? 0);
		return Array.from({ length: count }, (_, index) => start.plus({ days: index }));
	};
	const onDays = (list: (typeof today)[]) => list.map((day) => rowOf({ day: day.toISODate() }));
	const others = [...days(3), ...days(2), ...days(0)];
	const html = await htmlOf(onDays([...others, ...days(1).slice(9, 12)]));
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
	expect(await htmlOf(onDays([...others, ...days(1)]))).not.toContain('days with data');
});

test('a row with more than three days in a row without data is marked, named, and so are sums that contain it', async () => {
	const start = yesterday.startOf('month').minus({ months: 1 });
	const [month, now] = [start.daysInMonth ?? 0, yesterday.day];
	const days = Array.from({ length: month + now }, (_, index) => start.plus({ days: index }));
	const other = { entity_id: stage.directory.entities[1]?.entity_id, name: 'Refund helper' };
	const cellsWithout = async (from: number, to: number, idle = -1) => {
		const isSaved = (_: unknown, at: number) => at < from || at >= to;
		const rowsOf = (list: typeof days, more = {}) =>
			list
				.filter((day) => day !== days[idle])
				.map((day, at) => rowOf({ ...more, day: day.toISODate(), ...(!at && { name: 'Former' }) }));
		const html = await htmlOf([...rowsOf(days), ...rowsOf(days.filter(isSaved), other)]);
		const cells = (label: string) => cellsOf(html, label)[0]?.slice(4);
		expect(cells('Support reply')).toEqual(cells('All prompt templates'));
		return { html, own: cells('Refund helper'), sums: cells('Support reply') };
	};
	const cost = (rows: number) => (rows / 10).toFixed(2);
	for (const from of [0, 10, month - 4]) {
		const { html, own, sums } = await cellsWithout(from, from + 4);
		expect(own).toEqual([`${cost(month - 4)} (${month - 4} of ${month} days)`, cost(now)]);
		expect(sums).toEqual([`${cost(2 * month - 4)} *`, cost(2 * now)]);
		expect(html).toContain('These rows: Support reply, Refund helper.');
	}
	const idle = await cellsWithout(1, 5, 7);
	expect(idle.own?.[0]).toBe(`${cost(month - 5)} (${month - 5} of ${month} days)`);
	expect(idle.sums?.[0]).toBe(`${cost(2 * month - 6)} (${month - 1} of ${month} days) *`);
	expect(idle.html).toContain('These rows: Support reply, Refund helper.');
	const overTheEnd = await cellsWithout(month - 3, month + 1);
	expect(overTheEnd.own?.[0]).toBe(`${cost(month - 3)} (${month - 3} of ${month} days)`);
	expect(overTheEnd.sums?.[1]).toBe(`${cost(2 * now - 1)} *`);
	const missing = await cellsWithout(0, month);
	expect(missing.own).toEqual(['no data', cost(now)]);
	expect(missing.sums).toEqual([`${cost(month)} *`, cost(2 * now)]);
	const weekend = await cellsWithout(10, 13);
	expect(weekend.sums).toEqual([cost(2 * month - 3), cost(2 * now)]);
	expect(weekend.html).not.toContain('Perhaps not complete');
});

test('a row without an amount is named, and in no sum', async () => {
	const html = await htmlOf([rowOf({}), rowOf({ name: 'Emptied', cost_sum: null })]);
	expect(html).toMatch(/an amount or an ID, in no sum: \S+, Support reply, Emptied\. Save/);
	expect(cellsOf(html, 'Support reply')[0]?.at(-1)).toMatch(/^0\.10/);
});

test('prompt templates and IDs of the directory without rows are named above the amounts', async () => {
	const html = await htmlOf([rowOf({})]);
	expect(html).toContain(': Sales outreach (sales-outreach), Contract check (contract-check).');
	expect(html).toMatch(/11 of 12 IDs without data in .*: Refund helper [^]*<table>/);
	const wrong = await htmlOf([rowOf({})], [{ entity_id: 'wrong', type: 'agent' }]);
	expect(wrong).toMatch(/1 of 1 IDs without data .*All amounts below are of IDs that aren/);
	expect(await htmlOf([rowOf({})], [])).toContain('The directory is empty');
});

test('departments are in no sum, old rows are named, and texts are shown as text', async () => {
	const day = yesterday.minus({ days: 6 }).toISODate();
	const department = { name: 'Support', entity_type: 'department', entity_id: 'd', cost_sum: 9 };
	const html = await htmlOf([rowOf({ day, name: '<b>Triage</b>' }), rowOf({ day, ...department })]);
	expect(html).toContain('Support reply: Support (department, in no sum)');
	const sumsOf = (page: string) => cellsOf(page, 'All prompt templates').flat().join();
	const unlike = { ...department, entity_type: 'agent' };
	const people = [{ entity_id: 'D', type: 'Department' }, { entity_id: 'a' }];
	for (const one of [
		html,
		await htmlOf([rowOf({}), rowOf(unlike)], people),
		await htmlOf([rowOf({}), rowOf({ day, ...unlike }), rowOf(department)]),
	]) {
		expect(sumsOf(one)).toContain('0.10');
		expect(sumsOf(one)).not.toMatch(/9\.[01]0/);
	}
	expect(sumsOf(await htmlOf([rowOf(department)]))).not.toMatch(/\d/);
	expect(sumsOf(await htmlOf([rowOf(department)], []))).toContain('9.00');
	const both = [rowOf({}), rowOf(department)];
	const only = await htmlOf(both, [{ ...department, type: 'department' }]);
	expect(sumsOf(only)).toContain('9.00');
	expect(only).toContain('Support reply: Ticket triage (no department, in no sum)');
	const asDepartments = ['a', 'd'].map((entity_id) => ({ entity_id, type: 'department' }));
	const mistyped = await htmlOf([rowOf({ entity_id: 'a' }), both[1] ?? {}], asDepartments);
	expect(sumsOf(mistyped)).toContain('9.00');
	expect(mistyped).toContain('say that they are departments: a.');
	expect(html).toContain('The newest row is of');
	expect(html).toContain('&#60;b&#62;Triage');
	expect(html).not.toContain('<b>Triage');
});
