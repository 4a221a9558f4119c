import fc from 'fast-check';
import groupBy from 'lodash/groupBy';
import sumBy from 'lodash/sumBy';
import { readSheet } from 'read-excel-file/node';
import { describeInBrowser } from '../editor/describeInBrowser';
import { executeCode } from './codeNode';
import { monthAgo } from './dates';
import { checkEmail } from './emailClients';
import type { Mail } from './mail';
import { changeShown, grouped, micros, shown, sumOf } from './money';
import { openBrowser } from './pictures';
import {
	agentRow,
	departmentRow,
	mistyped,
	readWorkflow,
	setSettings,
	UNUSED,
	useStage,
} from './stage';

const NAME = 'monthly-report';

const stage = useStage({ directory: (demo) => demo });
/** The rows and the email of an execution without anything special. */
let usual: Awaited<ReturnType<typeof send>>;

beforeAll(async () => {
	usual = await send();
});

/** What the sandbox's own report says of a month. */
const reportOf = (promptId: string, months: number, ids?: string[]) =>
	stage.expected({ promptId, ...monthAgo(months), ...(ids && { entityIds: ids }) });

/** A line of a table: calls, cost, the cost before, and the change of some IDs with some prompt templates. */
function lineOf(title: string, ids?: string[], of = stage.directory.prompts) {
	const totals = (months: number) => of.map((one) => reportOf(one.prompt_id, months, ids).totals);
	const [now, before] = [1, 2].map((months) => sumOf(totals(months).map((one) => one.cost_sum)));
	const calls = totals(1).reduce((sum, one) => sum + Number(one.total_calls), 0);
	if (now === undefined || before === undefined) throw new Error('Two months are needed');
	return [title, grouped(calls), shown(now), shown(before), changeShown(now, before)];
}
const promptLines = (of = stage.directory.prompts) => [
	...of.map((one) => lineOf(one.title, undefined, [one])),
	lineOf('Total', undefined, of),
];

/** Executes the workflow: its only email, both bodies, and the execution. */
async function send(settings: Record<string, unknown> = {}) {
	const execution = await stage.runTemplate(NAME, settings);
	expect(execution.error).toBeUndefined();
	expect(stage.sandbox.requests.flatMap(({ violations }) => violations)).toEqual([]);
	const [mail, ...others] = stage.mail.mails;
	if (!mail || others.length > 0) throw new Error(`${stage.mail.mails.length} emails arrived`);
	const message: string = execution.items('Build Email')[0]?.json.message;
	return { mail, bodies: [mail.text, mail.html], execution, message };
}

/** The email with other settings or names, made of the rows of the usual execution. */
async function build(settings: Record<string, unknown>, rename = (name: string) => name) {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, settings);
	const { entities, prompts } = stage.directory;
	const renamed = entities.map((row) => ({ ...row, name: rename(row.name) }));
	const tables = { Entities: renamed, Prompts: prompts };
	const Directory = executeCode(workflow, 'Directory', { nodes: tables });
	const input = usual.execution.items('All Results').map(({ json }) => json);
	const [email] = executeCode(workflow, 'Build Email', { input, nodes: { Directory } });
	return { html: String(email.html), text: String(email.text), message: String(email.message) };
}

const sheetOf = async ({ attachments }: Mail) =>
	await readSheet(attachments[0]?.content ?? Buffer.alloc(0));
/** An amount in units of its last decimal. */
const units = (text = '') => BigInt(text.replace('−', '-').replace(/[+.,]/g, ''));
const cellsOf = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/));
test('sends the exact calls, cost, and change, also per entity and department', () => {
	const { mail, bodies } = usual;
	const { entities, prompts } = stage.directory;
	const [, , cost, before, change] = promptLines().at(-1) ?? [];
	expect(mail).toMatchObject({ from: 'n8n@example.com', to: ['finance@example.com'] });
	expect(mail.subject).toBe(`Monthly report: ${cost} for ${monthAgo(1).name} (${change})`);
	expect(mail.text).toContain(`Total cost: ${cost} (${change} compared with ${before})`);
	const departments = [...new Set(entities.map((one) => one.department))].map((department) => {
		const own = entities.filter((one) => one.department === department);
		return lineOf(
			String(department ?? 'No department'),
			own.map((one) => one.entity_id),
		);
	});
	const people = prompts.map((prompt) =>
		reportOf(prompt.prompt_id, 1).rows.map((row) => {
			const name = entities.find((one) => one.entity_id === row.entity_id)?.name;
			return lineOf(String(name), [row.entity_id], [prompt]);
		}),
	);
	const linesOf = (wanted: string[][]) =>
		wanted.map(([title, calls, now = '', then = '', percent]) => {
			const line = cellsOf(mail.text).find(
				(cells) => cells[0] === title && cells[1] === calls && cells[4] === percent,
			);
			// Rounded by largest remainder, so that all tables add up.
			expect([units(now) - 1n, units(now), units(now) + 1n]).toContain(units(line?.[2]));
			expect([units(then) - 1n, units(then), units(then) + 1n]).toContain(units(line?.[3]));
			for (const cell of line ?? []) expect(mail.html).toContain(`>${cell}</td>`);
			return line ?? [];
		});
	const ofPrompts = linesOf(promptLines().slice(0, -1));
	const ofPeople = people.map(linesOf);
	for (const column of [2, 3]) {
		const addedUp = (lines: string[][]) => lines.reduce((sum, one) => sum + units(one[column]), 0n);
		for (const lines of [ofPrompts, linesOf(departments), ofPeople.flat()])
			expect(addedUp(lines)).toBe(units(column === 2 ? cost : before));
		expect(ofPeople.map(addedUp)).toEqual(ofPrompts.map((line) => units(line[column])));
	}
	for (const body of bodies) {
		expect(body).toContain('Shows data of 3 prompt templates and 12 IDs of the directory');
		expect(body).toContain('In both periods, departments are those that the directory has now.');
		expect(body).toContain('The API returns no currency.');
		expect(body).not.toMatch(/Today isn|No data for these IDs/);
	}
});

test('says why the cost changed, in parts that add up exactly, and who moved it most', async () => {
	const { text, message } = await build({ decimals: 9, currency: 'EUR' });
	const table = cellsOf(text);
	const at = table.findIndex(([title]) => title === 'Reason');
	const end = table.findIndex(([title], index) => index > at && title === 'Change');
	const parts = table.slice(at + 1, end).map((cells) => units(cells[1]));
	expect(parts.reduce((sum, part) => sum + part)).toBe(units(table[end]?.[1]));
	const changes = usual.execution.items('Cost per Entity').filter(({ json }) => json.found);
	const [most] = changes
		.map(({ json }) => json)
		.sort((a, b) => Math.abs(b.change.cost_sum) - Math.abs(a.change.cost_sum));
	const { name } = stage.directory.entities.find((one) => one.entity_id === most.entity_id) ?? {};
	expect(text).toMatch(new RegExp(`Biggest movers\\n.*\\n${name}, `));
	expect(message).toContain(`${name}, `);
	expect(message).toMatch(/^(More|Fewer) calls, at the earlier average cost .*: [+−].* EUR$/m);
});

test.each([0, 1, 2, 3, 4])(
	'a change beside amounts rounded to %i decimals is their difference',
	async (decimals) => {
		const { text, message } = await build({ decimals });
		const table = cellsOf(text);
		const at = table.findIndex(([title]) => title === 'Biggest movers');
		const movers = table.slice(at + 2, at + 5);
		for (const [title, , now, before, change] of movers) {
			expect(units(now) - units(before)).toBe(units(change));
			expect(message).toContain(`${title}: ${change}`);
		}
		const total = table.find(([title]) => title === 'Total') ?? [];
		const change = table.find(([title, , more]) => title === 'Change' && more === undefined);
		expect(units(total[2]) - units(total[3])).toBe(units(change?.[1]));
	},
);

/** Calls and cost. */
type Figures = [calls: number, cost: number];
const NO_DATA = [null, null] as const;
const OCTOBER = { date_from: '2026-10-01', date_to: '2026-10-31' };
const SEPTEMBER = { date_from: '2026-09-01', date_to: '2026-09-30' };

/** The email for these rows, without n8n around it. */
async function emailFor(
	entities: object[],
	rows: Array<
		Record<'id', string> &
			Partial<Record<'prompt' | 'type' | 'typeBefore', string> & Record<'now' | 'before', Figures>>
	>,
) {
	const workflow = await readWorkflow(NAME);
	const ids = new Set(rows.map(({ prompt = 'p' }) => prompt));
	const Prompts = [...ids].map((id) => ({ prompt_id: id, title: id }));
	const tables = { Entities: entities, Prompts };
	const Directory = executeCode(workflow, 'Directory', { nodes: tables });
	const input = rows.map(({ id, prompt = 'p', type = 'agent', typeBefore = type, now, before }) => {
		const [calls, cost] = now ?? NO_DATA;
		const [callsBefore, costBefore] = before ?? NO_DATA;
		const isSplit = Boolean(calls && callsBefore);
		const change = isSplit ? Number(cost) - Number(costBefore) : null;
		const parts = { cost_from_calls: isSplit ? 0 : null, cost_from_cost_per_call: change };
		return {
			...{ row_key: id, prompt_id: prompt, entity_id: id, entity_type: now ? type : null },
			...{ ...OCTOBER, found: now !== undefined, total_calls: calls, cost_sum: cost },
			previous: {
				...{ ...SEPTEMBER, entity_type: before ? typeBefore : null },
				...{ total_calls: callsBefore, cost_sum: costBefore },
			},
			change: { cost_sum: change, ...parts },
		};
	});
	const [email] = executeCode(workflow, 'Build Email', { input, nodes: { Directory } });
	return { subject: String(email.subject), text: String(email.text), html: String(email.html) };
}
const AGENTS = [agentRow('a1', 'A1'), agentRow('a2', 'A2')];

test('prompt templates, their rows, and departments are less than a unit off, and add up, in both periods', async () => {
	const cost = fc.integer({ min: -30_000, max: 30_000 });
	const row = fc.record({
		...{ prompt: fc.constantFrom('p', 'q'), department: fc.constantFrom('X', 'Y') },
		...{ now: cost, before: cost },
	});
	const given = fc.array(row, { minLength: 1, maxLength: 30 });
	const check = fc.asyncProperty(given, async (rows) => {
		const { text } = await emailFor(
			rows.map(({ department }, at) => ({ ...agentRow(`N${at}`, `N${at}`), department })),
			rows.map(({ prompt, ...costs }, at) => {
				const [now, before] = [costs.now / 1e6, costs.before / 1e6];
				return { id: `N${at}`, prompt, now: [1, now], before: [1, before] };
			}),
		);
		const lines = cellsOf(text).filter((cells) => cells.length === 5);
		for (const period of ['now', 'before'] as const) {
			const column = period === 'now' ? 2 : 3;
			/** The amount of a line, which is less than a unit away from that of these rows. */
			const shownFor = (title: string, own: typeof rows) => {
				const amount = Number(units(lines.find((cells) => cells[0] === title)?.[column]));
				expect(Math.abs(amount * 10_000 - sumBy(own, period))).toBeLessThan(10_000);
				return amount;
			};
			const total = shownFor('Total', rows);
			for (const key of ['prompt', 'department'] as const) {
				const groups = Object.entries(groupBy(rows, key));
				if (key === 'department' && groups.length === 1) continue;
				expect(sumBy(groups, ([title, own]) => shownFor(title, own))).toBe(total);
			}
			for (const [title, own] of Object.entries(groupBy(rows, 'prompt')))
				expect(sumBy(own, (one) => shownFor(`N${rows.indexOf(one)}`, [one]))).toBe(
					shownFor(title, own),
				);
		}
	});
	await fc.assert(check);
});

test('the sum of the rows that are too many for the email is less than a unit off', async () => {
	const ids = Array.from({ length: 100 }, (_, at) => `N${at}`);
	const { text } = await emailFor(
		ids.map((id) => agentRow(id, id)),
		ids.map((id, at) => ({ id, now: [1, at < 20 ? 0.106 : 0.004], before: [1, 1] })),
	);
	const [, more, amount] = /… and (\d+) more, together ([\d.]+)/.exec(text) ?? [];
	expect(Math.abs(Number(amount) - Number(more) * 0.004)).toBeLessThan(0.01);
});

test.each([
	['above 0', 15, 10, '+50.0%', '+50.0% compared with 10.00', '+50.0%'],
	['0', 15, 0, 'nothing before', 'new compared with 0.00', 'new'],
	['0, as now', 0, 0, 'nothing before', 'Compared with 0.00', '–'],
	['a refund', 15, -149.9, '−149.90 before', 'Compared with −149.90', '–'],
])('a percentage needs a value above 0 before: %s', async (_, now, before, change, note, cell) => {
	const rows = [{ id: 'a1', now: [2, now] as Figures, before: [1, before] as Figures }];
	const { subject, text, html } = await emailFor(AGENTS.slice(0, 1), rows);
	expect(subject).toBe(`Monthly report: ${now}.00 for October 2026 (${change})`);
	expect(text).toContain(`(${note})`);
	const total = cellsOf(text).find(([title]) => title === 'Total');
	expect(total?.at(-1)).toBe(cell);
	expect(html).not.toMatch(/width="(-|1\d\d\.|10[1-9]%)|\+-/);
});

test('lists apart who has no calls or no data before, and who has none now', async () => {
	const linesOf = (lost: string) =>
		expect.arrayContaining([
			['No calls or no data before: A2, p', '+7.00'],
			['No calls or no data now: A1, p', lost],
		]);
	const withoutCalls = await emailFor(AGENTS, [
		{ id: 'a1', now: [0, -4.5], before: [3, 10] },
		{ id: 'a2', now: [3, 7], before: [0, 0] },
	]);
	expect(cellsOf(withoutCalls.text)).toEqual(linesOf('−14.50'));
	expect(withoutCalls.text).not.toMatch(/^No data (before|now)/m);
	const withoutData = await emailFor(AGENTS, [
		{ id: 'a1', before: [3, 10] },
		{ id: 'a2', now: [3, 7] },
	]);
	expect(cellsOf(withoutData.text)).toEqual(linesOf('−10.00'));
	expect(withoutData.text).toContain('(a1), September 2026: 10.00');
});

test('a row that the API called a department in the month before only is in no total', async () => {
	const { subject, text } = await emailFor(AGENTS, [
		{ id: 'a1', now: [1, 10], before: [1, 5] },
		{ id: 'a2', type: 'department', before: [1, 7] },
	]);
	expect(subject).toContain('10.00 for October 2026 (+100.0%), a wrong type in the directory');
	expect(text).toMatch(/^A2 \(a2\)$/m);
	// The type of the month itself comes first.
	const own = { now: [1, 10] as Figures, before: [1, 5] as Figures };
	const changed = { id: 'a2', typeBefore: 'department', ...own };
	expect((await emailFor(AGENTS, [{ id: 'a1', ...own }, changed])).subject).toBe(
		'Monthly report: 20.00 for October 2026 (+100.0%)',
	);
});

test('two agents with one name are told apart by their IDs, which are named once', async () => {
	const twins = AGENTS.map((row) => ({ ...row, name: 'Twin' }));
	const { text } = await emailFor(twins, [
		{ id: 'a1', now: [1, 10], before: [1, 5.0049] },
		{ id: 'a2', before: [1, 5.004] },
		{ id: 'a2', before: [1, 0.004], prompt: 'q' },
	]);
	expect(cellsOf(text).map(([title]) => title)).toContain('Twin (a1)');
	// The exact sum, rounded.
	expect(text).toMatch(/^Twin \(a2\), September 2026: 5\.01$/m);
});

test('a refund is rounded in the total of a table as in the subject', async () => {
	const rows = [{ id: 'a1', now: [1, -5.015] as Figures, before: [1, 1] as Figures }];
	const { subject, text } = await emailFor(AGENTS.slice(0, 1), rows);
	expect(subject).toContain('−5.02 for');
	expect(cellsOf(text)).toContainEqual(['Total', '1', '−5.02', '1.00', '−601.5%']);
});

test('a department by the API is neither added to nor compared with an agent that is idle', async () => {
	const team = { entity_id: 'd1', name: 'Sales', type: 'Team' };
	const rows = [
		{ id: 'd1', type: 'department', now: [9, 90] as Figures, before: [8, 80] as Figures },
		{ id: 'a1', before: [1, 10] as Figures },
	];
	const { subject, text } = await emailFor([team, ...AGENTS.slice(0, 1)], rows);
	expect(subject).toBe(
		'Monthly report: no data for October 2026, 1 prompt template without data, a wrong type in the directory, 1 of 2 IDs without data',
	);
	expect(text).toMatch(/^In no total:\nOnly the directory or only the API .*\nSales \(d1\)$/m);
	expect(text).toMatch(/^p \(only departments have data\), September 2026: 10\.00$/m);
	expect(cellsOf(text)).toEqual(
		expect.arrayContaining([
			['Total', '–', '–', '10.00', '–'],
			['Sales', '9', '90.00', '80.00', '+12.5%'],
		]),
	);
	// It's counted where there is nobody else.
	const alone = await emailFor([team], rows.slice(0, 1));
	expect(alone.subject).toBe('Monthly report: 90.00 for October 2026 (+12.5%)');
	expect(alone.text).not.toContain('In no total');
});

test('names mistyped IDs, unused prompt templates, and wrong types above all amounts, departments beside them, and has exact rows without formulas', async () => {
	const { entities, prompts } = stage.directory;
	const [first, second, third, ...others] = entities;
	const [wrong] = mistyped(entities);
	// One by the directory, the other by the API only.
	const departments = [departmentRow(), departmentRow('Team', 1)];
	const known = [{ ...second, name: '=1+1' }, { ...third, type: 'department' }, ...others];
	await stage.setDirectory({
		entities: [wrong ?? {}, ...known, ...departments],
		prompts: [...prompts, UNUSED],
	});
	const { mail, bodies, message } = await send({ currency: 'EUR' });
	const counted = [second, ...others].map((one) => String(one?.entity_id));
	const costOf = (promptId: string) => micros(reportOf(promptId, 1, counted).totals.cost_sum);
	const total = prompts.reduce((sum, one) => sum + costOf(one.prompt_id), 0n);
	expect(mail.subject).toContain(`: ${shown(total)} EUR for `);
	const warning = '1 of 14 IDs without data';
	expect(mail.subject).toContain(
		`), 1 of 4 prompt templates without data, a wrong type in the directory, ${warning}`,
	);
	const above = new RegExp(
		`In no total[^]*${third?.name}[^]*No data for these prompt templates[:<][^]*Unused draft(?! \\()[^]*No data for these IDs[^]*${first?.name} \\(${wrong?.entity_id}\\)`,
	);
	expect(message).toMatch(above);
	for (const body of bodies) {
		expect(body).toMatch(new RegExp(`${above.source}[^]*Total cost[^]*${warning}`));
		expect(body).toContain('Shows data of 3 of 4 prompt templates');
		expect(body).toContain('departments stand apart.');
	}
	const apart = mail.text.split('Not in the total:\n').slice(1).join('\n');
	for (const { name } of departments) expect(apart).toContain(`\n${name} `);
	const [head = [], ...rows] = await sheetOf(mail);
	expect(mail.attachments[0]?.name).toBe('monthly-report.xlsx');
	expect(rows.map((row) => row[4])).toContain("'=1+1");
	expect(rows.filter((row) => row.at(-1) === 'no data')).toEqual([
		expect.arrayContaining([first?.name, wrong?.entity_id, null]),
		expect.arrayContaining(['Unused draft', 'unused-draft', null]),
	]);
	for (const { prompt_id: promptId } of prompts) {
		const own = rows.filter((row) => row[3] === promptId && row.at(-1) === 'yes');
		const costs = own.map((row) => Number(row[head.indexOf('Cost (EUR)')]).toFixed(6));
		expect(sumOf(costs)).toBe(costOf(promptId));
	}
});

test('stays below 90 KB with hundreds of rows, and the spreadsheet has them all', async () => {
	const long = (title: string) => `<"${title}"> `.repeat(20);
	const fleet = stage.sandbox.world.entities.fleet.slice(0, 200);
	await stage.setDirectory({
		entities: fleet.map(({ id, name }, at) => {
			const department = long(`Department ${at % 50}`);
			return { entity_id: id, name: long(name), type: 'agent', department };
		}),
		prompts: [
			{ prompt_id: 'night-batch', title: 'Night batch' },
			...Array.from({ length: 20 }, (_, at) => ({ prompt_id: `none-${at}`, title: long('None') })),
		],
	});
	const { mail, execution } = await send();
	expect(Buffer.byteLength(mail.html)).toBeLessThanOrEqual(90_000);
	const rest = /… and \d{3} more, together [\d.,]+, in the spreadsheet/;
	for (const body of [mail.text, mail.html]) expect(body).toMatch(rest);
	const inTotal = (await sheetOf(mail)).map((row) => row.at(-1));
	const withData = execution.items('Cost per Entity').filter(({ json }) => json.found);
	expect(inTotal.filter((value) => value === 'yes').length).toBeGreaterThanOrEqual(withData.length);
	expect(inTotal.filter((value) => value === 'not read')).toHaveLength(20);
});

/** What some clients support in part, and why that part is enough. */
const PARTIAL = {
	'lang attribute': 'missing on cells only, we set it on <html>',
	'role attribute': 'works on tables, where we set it',
	background: 'a plain color works, which is all we set (background-color)',
	'font-size': 'rem values are missing, we use px',
	'font-weight': 'bold works',
	'max-width': 'works on tables in Outlook; elsewhere it matters on wide screens only',
	'width attribute': 'images only',
	'width property': 'works on tables',
	'height attribute': 'images only',
	padding: 'works on table cells, where we set it',
	border: 'works on table cells, up to 8 px',
};

test('uses nothing that a large email client drops, and no HTML of names', async () => {
	const { html } = await build({}, () => `<img src=x onerror="alert('1')"> & co`);
	expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co');
	// No style for dark mode either, which a client could drop.
	expect(html).not.toMatch(/<svg|<img|<style|<div/);
	const { errors, warnings } = await checkEmail(html);
	expect(errors).toEqual([]);
	expect(warnings).toEqual(new Set(Object.keys(PARTIAL)));
});

describeInBrowser('in a browser', () => {
	let browser: Awaited<ReturnType<typeof openBrowser>>;
	beforeAll(async () => void (browser = await openBrowser({ width: 760, height: 900 })));
	afterAll(async () => await browser?.close());

	test.each([760, 375])('is as wide as a window of %i px, with all bars', async (width) => {
		const { page } = browser;
		await page.setViewportSize({ width, height: 900 });
		await page.setContent((await build({ currency: 'EUR' })).html);
		const needed = await page.evaluate('document.documentElement.scrollWidth');
		expect(needed).toBeLessThanOrEqual(width);
		const bars = await page.locator('td[height="16"]').count();
		expect(bars).toBe(stage.directory.prompts.length * 2);
	});
});

test("a prompt template that can't be read is named, and is in no total", async () => {
	stage.refuse(404, '/contract-check/');
	const { mail, bodies, execution } = await send();
	expect(mail.subject).toMatch(/, incomplete$|, incomplete, /);
	const read = stage.directory.prompts.slice(0, 2);
	expect(cellsOf(mail.text)).toEqual(expect.arrayContaining(promptLines(read)));
	for (const body of bodies) {
		expect(body).toMatch(
			/Not in this report[^]*Contract check: Told to fail\. If .* in the data tables [^]*Total cost/,
		);
		expect(body).toMatch(new RegExp(`${stage.url}/workflow/\\w+/executions/${execution.id}\\b`));
		expect(body).not.toMatch(/this node|expression/);
	}
	expect((await checkEmail(mail.html)).errors).toEqual([]);
});

test.each([
	['monthToDate', /^Today isn't over, so the change looks too low\.$/m],
	['last7Days', /^Prompt template +Calls +Cost +Before +Change$/m],
])('%s: says what is special about the period', async (period, words) => {
	expect((await send({ period })).mail.text).toMatch(words);
});
