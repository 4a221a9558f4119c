import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import { describeInBrowser } from '../editor/describeInBrowser';
import { checkEmail } from './emailClients';
import type { Mail } from './mail';
import { changeShown, grouped, micros, shown, sumOf } from './money';
import { openBrowser, takePicture } from './pictures';
import { readWorkflow, setSettings, settingsOf, startStage, type Stage } from './stage';

const NAME = 'scheduled-cost-report';
const MISTYPED = '00000000-0000-4000-a000-000000000000';

let stage: Stage;
let prompts: Array<{ promptId: string; title: string }>;
let entities: Array<{ entityId: string; name: string }>;

beforeAll(async () => {
	stage = await startStage();
	({ prompts, entities } = settingsOf(await readWorkflow(NAME)));
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

const monthStart = DateTime.now().setZone('Europe/Berlin').startOf('month');
const monthAt = (months: number) => {
	const first = monthStart.minus({ months });
	return { from: first.toFormat('yyyy-MM-dd'), to: first.endOf('month').toFormat('yyyy-MM-dd') };
};
const monthName = (months: number) =>
	monthStart.minus({ months }).setLocale('en').toFormat('LLLL yyyy');

/** What the sandbox's own report says of a month. */
const figuresOf = (promptId: string, months: number, ids = entities.map((one) => one.entityId)) =>
	stage.sandbox.expected({
		...{ workspaceId: stage.sandbox.world.workspaces.main.id, promptId, entityIds: ids },
		...{ departments: stage.sandbox.behaviour.departments, ...monthAt(months) },
	});

/** The email's first table: a line for each prompt template, and the total. */
function wantedLines(of = prompts) {
	const figures = of.map(({ promptId }) => [1, 2].map((at) => figuresOf(promptId, at).totals));
	const line = (title: string, own: typeof figures) => {
		const cost = (at: number) => sumOf(own.map((totals) => String(totals[at]?.cost_sum)));
		const calls = own.reduce((sum, [now]) => sum + Number(now?.total_calls), 0);
		const [now, before] = [cost(0), cost(1)];
		return [title, grouped(calls), shown(now), shown(before), changeShown(now, before)];
	};
	return [
		...of.map(({ title }, index) => line(title, figures.slice(index, index + 1))),
		line('Total', figures),
	];
}

/** Executes the workflow with other settings: its only email, the two bodies of it, the execution, and its URL. */
async function send(settings: Record<string, unknown> = {}) {
	const source = await readWorkflow(NAME);
	setSettings(source, settings);
	const workflow = await stage.importWorkflow(source);
	const execution = await stage.api.run(workflow);
	expect(execution.error).toBeUndefined();
	const [mail, ...others] = stage.mail.mails;
	if (!mail || others.length > 0) throw new Error(`${stage.mail.mails.length} emails arrived`);
	const url = `${stage.url}/workflow/${workflow.id}/executions/${execution.id}`;
	return { mail, bodies: [mail.text, mail.html], execution, url };
}

const sheetOf = async ({ attachments }: Mail) =>
	await readSheet(attachments[0]?.content ?? Buffer.alloc(0));
const cellsOf = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/));
const refuse = (path: string, status = 403) =>
	stage.sandbox.faults.add({
		kind: 'status',
		status,
		times: Infinity,
		match: ({ url }) => url.includes(path),
	});

test('sends the exact calls and cost of the month before, as text and as HTML', async () => {
	const { mail, bodies } = await send();
	const lines = wantedLines();
	const [, , cost, before, change] = lines.at(-1) ?? [];
	expect(mail.from).toBe('n8n@example.com');
	expect(mail.to).toEqual(['finance@example.com']);
	expect(mail.subject).toBe(`Cost report: ${cost} for ${monthName(1)} (${change})`);
	expect(mail.text).toContain(`Total cost: ${cost} (${change} compared with ${before})`);
	const [monthBefore = ''] = monthName(2).split(' ');
	const head = ['Prompt template', 'Calls', 'Cost', monthBefore, 'Change'];
	expect(cellsOf(mail.text)).toEqual(expect.arrayContaining([head, ...lines]));
	for (const cell of lines.flat()) expect(mail.html).toContain(`>${cell}</td>`);
	const rows = cellsOf(mail.text).map((cells) => cells.slice(1));
	for (const row of prompts.flatMap(({ promptId }) => figuresOf(promptId, 1).rows)) {
		const amount = shown(micros(String(row.cost_sum)));
		expect(rows).toContainEqual([row.entity_type, grouped(row.total_calls), amount]);
	}
	for (const body of bodies) {
		expect(body).toContain('Covers 3 prompt templates and 12 IDs of ');
		expect(body).toContain(`Compared with ${monthName(2)}.`);
		expect(body).toContain('The API returns no currency.');
		expect(body).toMatch(/Created on .+ by the n8n workflow .+AI Workspace: scheduled cost report/);
		expect(body).not.toMatch(/Today isn|No data for these IDs/);
	}
	expect(stage.sandbox.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test('attaches a spreadsheet with the exact amounts of the API', async () => {
	const { mail } = await send({ currency: 'EUR' });
	expect(mail.attachments).toHaveLength(1);
	expect(mail.attachments[0]).toMatchObject({
		name: 'cost-report.xlsx',
		type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		disposition: 'attachment',
	});
	const [head = [], ...rows] = await sheetOf(mail);
	expect(head).toEqual([
		...['Start Date', 'End Date', 'Prompt Template', 'Prompt Template ID', 'Name', 'Type'],
		...['Entity ID', 'Calls', 'Cost (EUR)', 'In Total'],
	]);
	for (const { promptId } of prompts) {
		const own = rows.filter((row) => row[3] === promptId);
		const { totals } = figuresOf(promptId, 1);
		expect(sumOf(own.map((row) => Number(row[8]).toFixed(6)))).toBe(micros(totals.cost_sum));
		expect(own.reduce((sum, row) => sum + Number(row[7]), 0)).toBe(Number(totals.total_calls));
	}
});

test('shows the currency beside the sums where one is set', async () => {
	const { mail } = await send({ currency: 'EUR' });
	const sum = `${wantedLines().at(-1)?.[2]} EUR`;
	expect(mail.subject).toContain(`${sum} for `);
	expect(mail.html).toContain(`>${sum}</td>`);
	expect(mail.text).toContain(`Total cost: ${sum}`);
	expect(mail.text).not.toContain('The API returns no currency.');
});

test('names IDs without data above the tables and in the spreadsheet, so a mistyped ID is no lower total', async () => {
	const name = 'Ticket triage';
	const [, ...others] = entities;
	const { mail, bodies } = await send({ entities: [{ entityId: MISTYPED, name }, ...others] });
	const warning = '1 of 12 IDs without data';
	expect(mail.subject).toMatch(new RegExp(`^Cost report: [\\d.,]+ for .*\\), ${warning}$`));
	expect(mail.text).toMatch(new RegExp(`^Total cost: .*\\n${warning}$`, 'm'));
	expect(mail.html).toMatch(new RegExp(`>Total cost<[^]*>${warning}<[^]*>Calls<`));
	for (const body of bodies) {
		expect(body).toMatch(/Covers 3 prompt templates and 11 of 12 IDs of [^]*Prompt template/);
		expect(body).toMatch(
			new RegExp(`No data for these IDs[^]*${name} \\(${MISTYPED}\\)[^]*Prompt template`),
		);
		expect(body).not.toContain(`${others[0]?.name} (`);
	}
	const missing = (await sheetOf(mail)).filter((row) => row.at(-1) === 'no data');
	expect(missing).toEqual([expect.arrayContaining([name, MISTYPED, null])]);
	expect((await checkEmail(mail.html)).errors).toEqual([]);
});

test('shows no 0 where nothing is known', async () => {
	const mistyped = entities.map(({ entityId, name }) => {
		return { entityId: entityId.replace(/^.{8}/, '00000000'), name };
	});
	const { mail, bodies } = await send({ entities: mistyped });
	expect(mail.subject).toBe(`Cost report: no data for ${monthName(1)}, 12 of 12 IDs without data`);
	for (const body of bodies) {
		expect(body).toContain('No data');
		expect(body).not.toMatch(/\b0\.0|no calls in this period[.<]/i);
	}
});

test.each(['include', 'own'] as const)(
	'a department beside an agent stands apart, whether its cost includes theirs or not (%s)',
	async (departments) => {
		const [agent] = stage.sandbox.world.entities.agents;
		stage.sandbox.behaviour.departments = departments;
		const ids = [agent?.id, agent?.departmentId].map(String);
		const { mail, bodies } = await send({
			entities: ids.map((entityId) => ({ entityId, name: entityId })),
		});
		const [own, inDepartment] = ids.map((id) =>
			shown(micros(figuresOf('support-reply', 1, [id]).totals.cost_sum)),
		);
		expect(mail.subject).toMatch(
			new RegExp(`^Cost report: ${own} for .*\\), departments not added up$`),
		);
		expect(mail.html).toMatch(/Total cost<[^]*>Departments not added up<[^]*>Calls</);
		expect(mail.text).toMatch(new RegExp(`Departments, not in the total:\\n.*${inDepartment}`));
		for (const body of bodies) expect(body).toContain('stand apart.');
	},
);

test('stays below 90 KB with hundreds of rows, and the spreadsheet has them all', async () => {
	const long = (title: string) => `<"${title}"> `.repeat(20);
	const fleet = stage.sandbox.world.entities.fleet.slice(0, 200);
	const { mail, execution } = await send({
		entities: fleet.map(({ id: entityId, name }) => ({ entityId, name: long(name) })),
		prompts: [
			{ promptId: 'night-batch', title: 'Night batch' },
			...Array.from({ length: 20 }, (_, index) => {
				return { promptId: `not-there-${index}`, title: long('Mistyped') };
			}),
		],
	});
	expect(Buffer.byteLength(mail.html)).toBeLessThanOrEqual(90_000);
	const rest = /… and \d{3} more rows, together [\d.,]+, in the spreadsheet/;
	for (const body of [mail.text, mail.html]) expect(body).toMatch(rest);
	const inTotal = (await sheetOf(mail)).map((row) => row.at(-1));
	const withData = execution.items('Cost per Entity').filter(({ json }) => json.found);
	expect(inTotal.filter((value) => value === 'yes')).toHaveLength(withData.length);
	expect(inTotal.filter((value) => value === 'not read')).toHaveLength(20);
});

test('says once that a prompt template has no data', async () => {
	const { bodies } = await send({ entities: entities.slice(0, 2) });
	for (const body of bodies) {
		expect(body).toMatch(/>No data\. |^No data\.$/m);
		expect(body).not.toContain('No data: ');
	}
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

test('uses nothing that one of the large email clients drops', async () => {
	const { mail } = await send();
	// No style for dark mode either, which a client could drop.
	expect(mail.html).not.toMatch(/<svg|<img|<style|<div/);
	const { errors, warnings } = await checkEmail(mail.html);
	expect(errors).toEqual([]);
	expect(new Set(warnings.map(({ title }) => title))).toEqual(new Set(Object.keys(PARTIAL)));
});

interface Seen {
	rows: string[][];
	/** Their widths. */
	bars: number[];
	wide: number;
	/** Pixels from the top to the end of the first table. */
	totalAt: number;
	/** The frame around all of it. */
	card: { x: number; y: number; right: number };
}

describeInBrowser('in a browser', () => {
	test.each([
		{ name: 'email-cost-report', width: 760, dark: undefined },
		{ name: 'email-cost-report-phone', width: 375, dark: undefined },
		{ name: 'email-cost-report-dark', width: 375, dark: 'forced' as const },
	])('chart and tables, $width px wide, dark: $dark', async ({ name, width, dark }) => {
		const { mail } = await send({ currency: 'EUR' });
		const { page, close } = await openBrowser({ width, height: 900 }, dark);
		try {
			await page.setContent(mail.html);
			const seen = await page.evaluate(`({
				rows: [...document.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
				bars: [...document.querySelectorAll('td[height="16"]')].map((bar) => bar.getBoundingClientRect().width),
				wide: document.documentElement.scrollWidth,
				totalAt: [...document.querySelectorAll('tr')].find((row) => row.cells[0]?.textContent === 'Total' && row.cells.length === 5)?.getBoundingClientRect().bottom,
				card: document.querySelector('[style*="border:1px solid"]').getBoundingClientRect().toJSON(),
			})`);
			const { rows, bars, wide, totalAt, card } = seen as Seen;
			expect(rows).toEqual(expect.arrayContaining(wantedLines()));
			expect(wide).toBeLessThanOrEqual(width);
			const amounts = prompts.flatMap(({ promptId }) =>
				[1, 2].map((at) => Number(figuresOf(promptId, at).totals.cost_sum)),
			);
			expect(bars).toHaveLength(amounts.length);
			bars.forEach((bar, index) =>
				expect(bar / Math.max(...bars)).toBeCloseTo(
					(amounts[index] ?? 0) / Math.max(...amounts),
					1,
				),
			);
			// The inside of the frame down to the totals, with some white below.
			const [x, y] = [Math.ceil(card.x) + 1, Math.ceil(card.y) + 1];
			const size = { width: Math.floor(card.right) - 1 - x, height: Math.round(totalAt) + 24 - y };
			await takePicture(page, name, { fullPage: true, clip: { x, y, ...size } });
		} finally {
			await close();
		}
	});
});

test("names and titles can't put HTML into the email", async () => {
	const trap = `<img src=x onerror="alert('1')"> & co`;
	const { mail } = await send({
		prompts: [{ ...prompts[0], title: trap }],
		entities: entities.map((entity) => ({ ...entity, name: trap })),
	});
	expect(mail.html).not.toContain('<img');
	expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co');
	expect(mail.text).toContain(trap);
});

test("a prompt template that can't be read is named, and is in no total", async () => {
	refuse('/contract-check/');
	const { mail, bodies, url } = await send();
	const read = wantedLines(prompts.slice(0, 2));
	expect(mail.subject).toMatch(/, incomplete, /);
	expect(mail.text).toMatch(/^Total cost: .*\n1 of 3 prompt templates not included$/m);
	expect(cellsOf(mail.text)).toEqual(expect.arrayContaining(read));
	for (const body of bodies) {
		expect(body).toMatch(/Not in this report[^]*Contract check: Told to fail\.[^]*Prompt template/);
		expect(body).toContain('Covers 2 of 3 prompt templates and ');
		// Some of its entities use no other prompt template, which doesn't make them idle.
		expect(body).toContain('No calls in the prompt templates that could be read, or ');
		expect(body).toContain('Workflow: AI Workspace: scheduled cost report');
		expect(body).toContain(url);
	}
	expect((await checkEmail(mail.html)).errors).toEqual([]);
});

test.each([
	['a mistyped Prompt Template ID', {}],
	["a period that isn't an option", { period: 'last month' }],
])('%s is said to be in Settings, without advice about a node', async (_, settings) => {
	refuse('/contract-check/', 404);
	for (const body of (await send(settings)).bodies) {
		expect(body).toMatch(
			/Contract check: [^\n]* Check prompts, entities, and period in the node Settings\./,
		);
		expect(body).not.toMatch(/this node|expression/);
	}
});

test('nothing that could be read is no total of zero', async () => {
	stage.sandbox.faults.add({ kind: 'envelopeError', operation: 'getEntities', times: Infinity });
	const { mail, bodies } = await send();
	expect(mail.subject).toBe('Cost report: no data could be read');
	for (const body of bodies) {
		expect(body).toContain('The figures are not available.');
		expect(body).not.toContain('0.00');
	}
	expect(mail.attachments).toEqual([]);
});

test('without a scope, the email says why there is no report', async () => {
	refuse('/scope', 401);
	const { mail, url } = await send();
	expect(mail.subject).toBe("Cost report: couldn't be created");
	for (const text of ['Node: Get Scope', 'Told to fail.', 'Request ID: req-', url]) {
		expect(mail.text).toContain(text);
	}
	expect((await checkEmail(mail.html)).errors).toEqual([]);
});

test.each([
	['monthToDate', /^Total cost: .*\nToday isn't over, so the change looks too low\.$/m],
	['last7Days', /^Prompt template +Calls +Cost +Before +Change$/m],
])('%s: says what is special about the period', async (period, words) => {
	expect((await send({ period })).mail.text).toMatch(words);
});

test("an email that wasn't sent to one of two recipients makes the execution fail", async () => {
	stage.mail.state.refusedRecipients = ['boss@example.com'];
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { toEmail: 'finance@example.com, boss@example.com' });
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('refused these recipients: boss@example.com');
});
