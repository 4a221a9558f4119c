import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import { describeInBrowser } from '../editor/describeInBrowser';
import { checkEmail } from './emailClients';
import type { Mail } from './mail';
import { changeShown, grouped, micros, shown, signed, sumOf } from './money';
import { openBrowser, takePicture } from './pictures';
import { readWorkflow, setSettings, startStage, type Stage } from './stage';

const NAME = 'monthly-report';
const MISTYPED = '00000000-0000-4000-a000-000000000000';

let stage: Stage;
let { entities, prompts }: ReturnType<Stage['demoDirectory']> = { entities: [], prompts: [] };

beforeAll(async () => {
	stage = await startStage();
});
beforeEach(async () => {
	stage.reset();
	({ entities, prompts } = stage.demoDirectory());
	await stage.setDirectory({ entities, prompts });
});
afterAll(async () => await stage.close());

const monthStart = DateTime.now().setZone('Europe/Berlin').startOf('month');
const monthAt = (months: number) => {
	const first = monthStart.minus({ months });
	return { from: first.toFormat('yyyy-MM-dd'), to: first.endOf('month').toFormat('yyyy-MM-dd') };
};
const monthName = (months: number) =>
	monthStart.minus({ months }).setLocale('en').toFormat('LLLL yyyy');

/** What the sandbox's own report says of a month. */
const reportOf = (promptId: string, months: number, ids = entities.map((one) => one.entity_id)) =>
	stage.sandbox.expected({
		...{ workspaceId: stage.sandbox.world.workspaces.main.id, promptId, entityIds: ids },
		...{ departments: stage.sandbox.behaviour.departments, ...monthAt(months) },
	});

/** A line of a table: calls, cost, the cost before, and the change of some IDs with some prompt templates. */
function lineOf(title: string, ids?: string[], of = prompts) {
	const totals = (months: number) => of.map((one) => reportOf(one.prompt_id, months, ids).totals);
	const [now, before] = [1, 2].map((months) => sumOf(totals(months).map((one) => one.cost_sum)));
	const calls = totals(1).reduce((sum, one) => sum + Number(one.total_calls), 0);
	if (now === undefined || before === undefined) throw new Error('Two months are needed');
	return [title, grouped(calls), shown(now), shown(before), changeShown(now, before)];
}
const promptLines = (of = prompts) => [
	...of.map((one) => lineOf(one.title, undefined, [one])),
	lineOf('Total', undefined, of),
];

/** Executes the workflow: its only email, both bodies, the execution, and its URL. */
async function send(settings: Record<string, unknown> = {}, fails = false) {
	const source = await readWorkflow(NAME);
	setSettings(source, settings);
	const workflow = await stage.importWorkflow(source);
	const execution = await stage.api.run(workflow);
	expect(execution.error === undefined).toBe(!fails);
	const [mail, ...others] = stage.mail.mails;
	if (!mail || others.length > 0) throw new Error(`${stage.mail.mails.length} emails arrived`);
	const url = `${stage.url}/workflow/${workflow.id}/executions/${execution.id}`;
	const message: string = execution.items('Build Email')[0]?.json.message;
	return { mail, bodies: [mail.text, mail.html], execution, message, url };
}

const sheetOf = async ({ attachments }: Mail) =>
	await readSheet(attachments[0]?.content ?? Buffer.alloc(0));
/** An amount in units of its last decimal. */
const units = (text = '') => BigInt(text.replace('−', '-').replace(/[+.,]/g, ''));
const cellsOf = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/));
const refuse = (path: string, status = 403) =>
	stage.sandbox.faults.add({
		kind: 'status',
		status,
		times: Infinity,
		match: ({ url }) => url.includes(path),
	});

test('sends the exact calls, cost, and change, also per entity and department', async () => {
	const { mail, bodies } = await send();
	const [, , cost, before, change] = promptLines().at(-1) ?? [];
	expect(mail).toMatchObject({ from: 'n8n@example.com', to: ['finance@example.com'] });
	expect(mail.subject).toBe(`Monthly report: ${cost} for ${monthName(1)} (${change})`);
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
	const shownPeople = linesOf(people.flat());
	for (const column of [2, 3]) {
		const addedUp = (lines: string[][]) => lines.reduce((sum, one) => sum + units(one[column]), 0n);
		const total = units(column === 2 ? cost : before);
		expect(addedUp(linesOf(promptLines().slice(0, -1)))).toBe(total);
		expect(addedUp(linesOf(departments))).toBe(total);
		expect(addedUp(shownPeople)).toBe(total);
		const [first] = people;
		expect(addedUp(shownPeople.slice(0, first?.length))).toBe(
			addedUp(linesOf(promptLines().slice(0, 1))),
		);
	}
	for (const body of bodies) {
		expect(body).toContain('Covers 3 prompt templates and 12 IDs of the directory');
		expect(body).toContain('The API returns no currency.');
		expect(body).not.toMatch(/Today isn|No data for these IDs/);
	}
	expect(stage.sandbox.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test('says why the cost changed, in parts that add up exactly, and who moved it most', async () => {
	const { mail, execution, message } = await send({ decimals: 9, currency: 'EUR' });
	const table = cellsOf(mail.text);
	const at = table.findIndex(([title]) => title === 'Reason');
	const end = table.findIndex(([title], index) => index > at && title === 'Change');
	const parts = table.slice(at + 1, end).map((cells) => units(cells[1]));
	expect(parts.reduce((sum, part) => sum + part)).toBe(units(table[end]?.[1]));
	const changes = execution.items('Cost per Entity').filter(({ json }) => json.found);
	const [most] = changes
		.map(({ json }) => ({
			...json,
			name: entities.find((one) => one.entity_id === json.entity_id)?.name,
		}))
		.sort((a, b) => Math.abs(b.change.cost_sum) - Math.abs(a.change.cost_sum));
	expect(mail.text).toMatch(new RegExp(`Biggest movers\\n.*\\n${most.name}, `));
	expect(message).toContain(`${most.name}, `);
	expect(message).toMatch(
		/^(More|Fewer) calls, at the earlier average cost per call: [+−].* EUR$/m,
	);
});

test('a change beside rounded amounts is their difference', async () => {
	const { mail, message } = await send({ decimals: 1 });
	const table = cellsOf(mail.text);
	const at = table.findIndex(([title]) => title === 'Biggest movers');
	const movers = table.slice(at + 2, at + 5);
	for (const [title, , now, before, change] of movers) {
		expect(units(now) - units(before)).toBe(units(change));
		expect(message).toContain(`${title}: ${change}`);
	}
	const total = table.find(([title]) => title === 'Total') ?? [];
	const change = table.find(([title, , more]) => title === 'Change' && more === undefined);
	expect(units(total[2]) - units(total[3])).toBe(units(change?.[1]));
});

test.each([-1, 12, 'two'])(
	'decimals %s: the execution fails, and says what is valid',
	async (value) => {
		const workflow = await readWorkflow(NAME);
		setSettings(workflow, { decimals: value });
		expect((await stage.run(workflow)).error?.message).toMatch(/decimals/);
	},
);

test('lists apart who has no data before, and who has none now', async () => {
	const [gone = '', appeared = ''] = entities.map((one) => one.entity_id);
	const rows = (months: number, without: string) =>
		reportOf('support-reply', months).rows.filter((row) => row.entity_id !== without);
	for (const [months, without] of [
		[1, gone],
		[2, appeared],
	] as const) {
		stage.sandbox.faults.add({
			...{ kind: 'json', times: Infinity },
			body: { code: 200, message: 'OK', data: { entities: rows(months, without) } },
			match: ({ url, query }) =>
				url.includes('/support-reply/') && query.dateFrom === monthAt(months).from,
		});
	}
	const cost = (months: number, id: string) =>
		reportOf('support-reply', months, [id]).totals.cost_sum;
	await stage.setDirectory({ entities, prompts: prompts.slice(0, 1) });
	const { mail } = await send();
	expect(cellsOf(mail.text)).toEqual(
		expect.arrayContaining([
			[`No data before: ${entities[1]?.name}`, signed(micros(cost(1, appeared)))],
			[`No data now: ${entities[0]?.name}`, signed(-micros(cost(2, gone)))],
		]),
	);
	expect(mail.text).toContain(`(${gone}), ${monthName(2)}: ${shown(micros(cost(2, gone)))}`);
});

test('attaches a spreadsheet with all rows, exact, and without formulas', async () => {
	const [first, ...others] = entities;
	await stage.setDirectory({ entities: [{ ...first, name: '=1+1' }, ...others], prompts });
	const { mail } = await send({ currency: 'EUR' });
	const [head = [], ...rows] = await sheetOf(mail);
	expect(mail.attachments[0]?.name).toBe('monthly-report.xlsx');
	expect(rows.map((row) => row[4])).toContain("'=1+1");
	for (const { prompt_id: promptId } of prompts) {
		const own = rows.filter((row) => row[3] === promptId);
		const { totals } = reportOf(promptId, 1);
		const costs = own.map((row) => Number(row[head.indexOf('Cost (EUR)')]).toFixed(6));
		expect(sumOf(costs)).toBe(micros(totals.cost_sum));
	}
});

test('names a mistyped ID above all amounts, in the spreadsheet, and for chats', async () => {
	const [first, ...others] = entities;
	await stage.setDirectory({ entities: [{ ...first, entity_id: MISTYPED }, ...others], prompts });
	const { mail, bodies, message } = await send();
	const warning = '1 of 12 IDs without data';
	expect(mail.subject).toMatch(new RegExp(`^Monthly report: [\\d.,]+ for .*\\), ${warning}$`));
	for (const body of bodies) {
		expect(body).toMatch(
			new RegExp(
				`No data for these IDs[^]*${first?.name} \\(${MISTYPED}\\)[^]*Total cost[^]*${warning}`,
			),
		);
	}
	expect(message).toContain(`${first?.name} (${MISTYPED})`);
	const missing = (await sheetOf(mail)).filter((row) => row.at(-1) === 'no data');
	expect(missing).toEqual([expect.arrayContaining([first?.name, MISTYPED, null])]);
	expect((await checkEmail(mail.html)).errors).toEqual([]);
});

test('names a prompt template without data above all amounts, and in the spreadsheet', async () => {
	const unused = { prompt_id: 'unused-draft', title: 'Unused draft', monthly_budget: null };
	await stage.setDirectory({ entities, prompts: [...prompts, unused] });
	const { mail, bodies, message } = await send();
	expect(mail.subject).toMatch(/, 1 of 4 prompt templates without data$/);
	for (const body of [...bodies, message])
		expect(body).toMatch(/No data for these prompt templates[^]*Unused draft/);
	for (const body of bodies) expect(body).toContain('Covers 3 of 4 prompt templates');
	const missing = (await sheetOf(mail)).filter((row) => row.at(-1) === 'no data');
	expect(missing).toEqual([expect.arrayContaining(['Unused draft', 'unused-draft', null])]);
});

test('shows no 0 where all IDs are mistyped', async () => {
	const mistyped = entities.map((one) => {
		return { ...one, entity_id: one.entity_id.replace(/^.{8}/, '00000000') };
	});
	await stage.setDirectory({ entities: mistyped, prompts });
	const { mail, bodies } = await send();
	expect(mail.subject).toBe(
		`Monthly report: no data for ${monthName(1)}, 12 of 12 IDs without data`,
	);
	for (const body of bodies) expect(body).not.toMatch(/\b0\.0/);
});

test.each(['include', 'own'] as const)(
	'a department stands apart, whether its cost includes its agents or not, and whatever its type says (%s)',
	async (departments) => {
		stage.sandbox.behaviour.departments = departments;
		const { agents, departments: all } = stage.sandbox.world.entities;
		const [agent, department] = [agents[0], all[0]].map((one) => {
			return { entity_id: String(one?.id), name: String(one?.name) };
		});
		if (!agent || !department) throw new Error('The sandbox has too few entities');
		for (const type of ['department', 'Team']) {
			stage.mail.mails.length = 0;
			const row = { ...department, type };
			await stage.setDirectory({
				entities: [{ ...agent, type: 'agent' }, row],
				prompts,
			});
			const { mail, bodies } = await send();
			const [own, apart] = [agent, department].map((one) =>
				shown(micros(reportOf('support-reply', 1, [one.entity_id]).totals.cost_sum)),
			);
			expect(mail.subject).toContain(`: ${own} for `);
			expect(mail.text).toMatch(
				new RegExp(`Departments, not in the total:\\n.*\\n${department.name}.* ${apart}`),
			);
			for (const body of bodies) expect(body).toContain('departments stand apart.');
		}
	},
);

test('stays below 90 KB with hundreds of rows, and the spreadsheet has them all', async () => {
	const long = (title: string) => `<"${title}"> `.repeat(20);
	const fleet = stage.sandbox.world.entities.fleet.slice(0, 200);
	await stage.setDirectory({
		entities: fleet.map(({ id, name }, at) => {
			return {
				entity_id: id,
				name: long(name),
				type: 'agent',
				department: long(`Department ${at % 50}`),
			};
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
	const trap = `<img src=x onerror="alert('1')"> & co`;
	await stage.setDirectory({ entities: entities.map((one) => ({ ...one, name: trap })), prompts });
	const { mail } = await send();
	expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co');
	// No style for dark mode either, which a client could drop.
	expect(mail.html).not.toMatch(/<svg|<img|<style|<div/);
	const { errors, warnings } = await checkEmail(mail.html);
	expect(errors).toEqual([]);
	expect(new Set(warnings.map(({ title }) => title))).toEqual(new Set(Object.keys(PARTIAL)));
});

interface Seen {
	wide: number;
	bars: number;
	/** Pixels from the top to the end of the first total. */
	totalAt: number;
	/** The frame around all of it. */
	card: { x: number; y: number; right: number };
}

describeInBrowser('in a browser', () => {
	test.each([
		{ name: 'email-monthly-report', width: 760, dark: undefined },
		{ name: 'email-monthly-report-phone', width: 375, dark: undefined },
		{ name: 'email-monthly-report-dark', width: 375, dark: 'forced' as const },
	])('is as wide as the window, $width px, dark: $dark', async ({ name, width, dark }) => {
		const { mail } = await send({ currency: 'EUR' });
		const { page, close } = await openBrowser({ width, height: 900 }, dark);
		try {
			await page.setContent(mail.html);
			const seen = await page.evaluate(`({
				wide: document.documentElement.scrollWidth,
				bars: [...document.querySelectorAll('td[height="16"]')].length,
				totalAt: [...document.querySelectorAll('tr')].find((row) => row.cells[0]?.textContent === 'Total' && row.cells.length === 5)?.getBoundingClientRect().bottom,
				card: document.querySelector('[style*="border:1px solid"]').getBoundingClientRect().toJSON(),
			})`);
			const { wide, bars, totalAt, card } = seen as Seen;
			expect(wide).toBeLessThanOrEqual(width);
			expect(bars).toBe(prompts.length * 2);
			// The inside of the frame down to the totals, with some white below.
			const [x, y] = [Math.ceil(card.x) + 1, Math.ceil(card.y) + 1];
			const size = { width: Math.floor(card.right) - 1 - x, height: Math.round(totalAt) + 24 - y };
			await takePicture(page, name, { fullPage: true, clip: { x, y, ...size } });
		} finally {
			await close();
		}
	});
});

test("a prompt template that can't be read is named, and is in no total", async () => {
	refuse('/contract-check/', 404);
	const { mail, bodies, url } = await send();
	expect(mail.subject).toMatch(/, incomplete$|, incomplete, /);
	expect(cellsOf(mail.text)).toEqual(expect.arrayContaining(promptLines(prompts.slice(0, 2))));
	for (const body of bodies) {
		expect(body).toMatch(
			/Not in this report[^]*Contract check: Told to fail\. Check period [^]*Total cost/,
		);
		expect(body).toContain(url);
		expect(body).not.toMatch(/this node|expression/);
	}
});

test.each([
	[
		'an empty directory',
		"couldn't be created",
		/The directory is empty: add rows to ai_workspace_entities/,
	],
	['an ID twice', "couldn't be created", /Correct the directory in Data tables: .* twice/],
	['an expired token', 'no data could be read', /Told to fail\./],
])('%s: the email says why there is no report', async (what, subject, reason) => {
	if (what === 'an empty directory') await stage.setDirectory({ prompts });
	else if (what === 'an ID twice')
		await stage.setDirectory({ entities: [...entities, ...entities.slice(0, 1)], prompts });
	else refuse('/entities', 401);
	const { mail, bodies, execution } = await send({}, true);
	expect(mail.subject).toBe(`Monthly report: ${subject}`);
	expect(execution.error?.message).toMatch(reason);
	expect(execution.error?.message).not.toMatch(/\.\./);
	for (const body of bodies) {
		expect(body).toMatch(reason);
		expect(body).not.toMatch(/0\.00|\[line/);
	}
	expect(mail.attachments).toEqual([]);
	expect((await checkEmail(mail.html)).errors).toEqual([]);
});

test('without a virtual key, the email names the node', async () => {
	const chosen = { aiWorkspaceVirtualKeyApi: undefined };
	const { error } = await stage.run(await readWorkflow(NAME), chosen);
	expect(error?.message).toContain('Select your virtual key in Cost per Entity.');
	expect(stage.mail.mails[0]?.subject).toBe('Monthly report: no data could be read');
	expect(stage.mail.mails[0]?.text).toContain('Select your virtual key in Cost per Entity.');
});

test.each([
	['monthToDate', /^Today isn't over, so the change looks too low\.$/m],
	['last7Days', /^Prompt template +Calls +Cost +Before +Change$/m],
])('%s: says what is special about the period', async (period, words) => {
	expect((await send({ period })).mail.text).toMatch(words);
});

test('several recipients, some with names or accents, all get the email', async () => {
	const { mail } = await send({
		toEmail: 'Finance <Finance@Example.com>; "A, B" <ab@example.com>, c@büro.example',
	});
	expect(mail.to).toHaveLength(3);
});

test('executed twice, the directory keeps its rows and the report its amounts', async () => {
	const { mail } = await send();
	stage.mail.mails.length = 0;
	expect((await send()).mail.subject).toBe(mail.subject);
	expect(await stage.rowsOf('ai_workspace_entities')).toHaveLength(entities.length);
});

test.each([
	[
		'a refused recipient',
		{ toEmail: 'finance@example.com, boss@example.com' },
		/wasn't sent to boss@example\.com\. They aren't email addresses, or the email server refused/,
	],
	[
		'a recipient without @',
		{ toEmail: 'Finance <Finance@Example.com>, "A, B" <ab@example.com>, bossexample.com' },
		/wasn't sent to bossexample\.com\./,
	],
	[
		'a space instead of a comma',
		{ toEmail: 'finance@example.com cfo@example.com' },
		/wasn't sent to finance@example\.com cfo@example\.com\./,
	],
	['a refused sender', {}, /This sender may not send here/],
])("%s: the execution fails, because the email wasn't sent", async (what, settings, message) => {
	stage.mail.state.refusedRecipients = ['boss@example.com'];
	stage.mail.state.refuse = what === 'a refused sender';
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, settings);
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toMatch(message);
});
