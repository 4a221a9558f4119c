import { describeInBrowser } from '../editor/describeInBrowser';
import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import { checkEmail, CLIENTS } from './emailClients';
import type { Mail } from './mail';
import { changeShown, grouped, micros, shown, sumOf } from './money';
import { openBrowser, takePicture } from './pictures';
import { readWorkflow, setSettings, settingsOf, startStage, type Stage } from './stage';

const NAME = 'scheduled-cost-report';
const ZONE = 'Europe/Berlin';

let stage: Stage;

beforeAll(async () => {
	stage = await startStage();
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

const monthStart = DateTime.now().setZone(ZONE).startOf('month');
const monthAt = (months: number) => {
	const first = monthStart.minus({ months });
	return { from: first.toFormat('yyyy-MM-dd'), to: first.endOf('month').toFormat('yyyy-MM-dd') };
};

interface Seen {
	rows: string[][];
	bars: { width: number; height: number }[];
	wide: number;
	/** Pixels from the top to the end of the first table. */
	totalAt: number;
	/** The frame around all of it. */
	card: { x: number; y: number; right: number };
}

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

const entityIdsOf = (settings: Record<string, { entityId: string }[]>) =>
	(settings.entities ?? []).map(({ entityId }) => entityId);

/** The line of a prompt template in the email's first table, from the sandbox's own figures. */
async function wantedLines() {
	const settings = settingsOf(await readWorkflow(NAME));
	const prompts: { promptId: string; title: string }[] = settings.prompts;
	const figures = prompts.map(({ promptId, title }) => {
		const ask = (period: { from: string; to: string }) =>
			stage.sandbox.expected({
				workspaceId: stage.sandbox.world.workspaces.main.id,
				promptId,
				entityIds: entityIdsOf(settings),
				...period,
			});
		return { title, now: ask(monthAt(1)), before: ask(monthAt(2)).totals };
	});
	const line = (title: string, calls: number, cost: bigint, before: bigint) => [
		title,
		grouped(calls),
		shown(cost),
		shown(before),
		changeShown(cost, before),
	];
	const lines = figures.map(({ title, now, before }) =>
		line(
			title,
			Number(now.totals.total_calls),
			micros(now.totals.cost_sum),
			micros(before.cost_sum),
		),
	);
	const total = line(
		'Total',
		figures.reduce((sum, { now }) => sum + Number(now.totals.total_calls), 0),
		sumOf(figures.map(({ now }) => now.totals.cost_sum)),
		sumOf(figures.map(({ before }) => before.cost_sum)),
	);
	return { lines: [...lines, total], figures };
}

const cellsOf = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/));
const onlyMail = () => {
	expect(stage.mail.mails).toHaveLength(1);
	const [mail] = stage.mail.mails;
	if (!mail) throw new Error('No email arrived');
	return mail;
};
/** A failure email names the workflow and links to the execution. */
function expectPlaceToLook({ text, html }: Mail, workflowId: string, executionId: string) {
	const url = `${stage.url}/workflow/${workflowId}/executions/${executionId}`;
	expect(text).toContain(`Workflow: AI Workspace: scheduled cost report\n${url}\n`);
	expect(html).toContain('AI Workspace: scheduled cost report<');
	expect(html).toContain(`<a href="${url}"`);
}
const monthName = (months: number) =>
	monthStart.minus({ months }).setLocale('en').toFormat('LLLL yyyy');

test('sends the exact calls and cost of the month before, as text and as HTML', async () => {
	const execution = await stage.run(await readWorkflow(NAME));
	expect(execution.error).toBeUndefined();
	expect(execution.status).toBe('success');

	const { lines, figures } = await wantedLines();
	const mail = onlyMail();
	const [, , cost, before, change] = lines.at(-1) ?? [];
	expect(mail.from).toBe('n8n@example.com');
	expect(mail.to).toEqual(['finance@example.com']);
	expect(mail.subject).toBe(`Cost report: ${cost} for ${monthName(1)} (${change})`);
	expect(mail.text).toContain(`Total cost: ${cost} (${change} compared with ${before})`);
	expect(mail.text).toContain(`Compared with ${monthName(2)}.\n`);
	for (const body of [mail.text, mail.html]) {
		expect(body).toContain('Covers 3 prompt templates and 12 IDs of ');
		expect(body).toContain('The API returns no currency.');
		expect(body).not.toContain("Today isn't over");
	}
	const [, created = '', zone = '', workflowName] =
		/Created on (.+) \((.+)\) by the n8n workflow "(.+)"\.$/m.exec(mail.text) ?? [];
	const createdAt = DateTime.fromFormat(created, 'd LLL yyyy, HH:mm', { locale: 'en', zone });
	expect(Math.abs(createdAt.diffNow('minutes').minutes)).toBeLessThan(10);
	expect(workflowName).toBe('AI Workspace: scheduled cost report');
	expect(mail.html).toContain(`Created on ${created} (${zone})`);
	expect(cellsOf(mail.text)).toEqual(expect.arrayContaining(lines));
	for (const { now } of figures) {
		for (const row of now.rows) {
			const amount = shown(micros(String(row.cost_sum)));
			const wanted = [row.entity_type, grouped(row.total_calls), amount];
			expect(cellsOf(mail.text).map((cells) => cells.slice(1))).toContainEqual(wanted);
		}
	}
	for (const cell of lines.flat()) expect(mail.html).toContain(`>${cell}</td>`);
	const [monthBefore = ''] = monthName(2).split(' ');
	expect(cellsOf(mail.text)).toContainEqual([
		'Prompt template',
		'Calls',
		'Cost',
		monthBefore,
		'Change',
	]);
	expect(mail.html).toContain(`>${monthBefore}</th>`);
	for (const body of [mail.text, mail.html]) expect(body).not.toContain('No data for these IDs');
	expect(stage.sandbox.requests.flatMap(({ violations }) => violations)).toEqual([]);
	expect(execution.items('Confirm Sent')).toHaveLength(1);
});

test('attaches a spreadsheet with the exact amounts of the API', async () => {
	await stage.run(await readWorkflow(NAME));
	const { figures } = await wantedLines();
	const [attachment, ...others] = onlyMail().attachments;
	expect(others).toEqual([]);
	expect(attachment).toMatchObject({
		name: 'cost-report.xlsx',
		type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		disposition: 'attachment',
	});
	const [head = [], ...rows] = await readSheet(attachment?.content ?? Buffer.alloc(0));
	const column = (name: string) => head.indexOf(name);
	expect(head).toEqual([
		'Start Date',
		'End Date',
		'Prompt Template',
		'Prompt Template ID',
		'Name',
		'Type',
		'Entity ID',
		'Calls',
		'Cost',
		'In Total',
	]);
	expect(rows).toHaveLength(figures.flatMap(({ now }) => now.rows).length);
	for (const { title, now } of figures) {
		const own = rows.filter((row) => row[column('Prompt Template')] === title);
		const calls = own.map((row) => Number(row[column('Calls')]));
		const costs = own.map((row) => Number(row[column('Cost')]).toFixed(6));
		expect(String(calls.reduce((sum, number) => sum + number, 0))).toBe(now.totals.total_calls);
		expect(sumOf(costs)).toBe(micros(now.totals.cost_sum));
	}
});

test('shows the currency beside the sums where one is set', async () => {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { currency: 'EUR' });
	await stage.run(workflow);
	const { lines } = await wantedLines();
	const sum = `${lines.at(-1)?.[2]} EUR`;
	const mail = onlyMail();
	expect(mail.subject).toContain(`${sum} for `);
	expect(mail.html).toContain(`>${sum}</td>`);
	expect(mail.text).toContain(`Total cost: ${sum}`);
	expect(mail.text).not.toContain('The API returns no currency.');
	const [head = []] = await readSheet(mail.attachments[0]?.content ?? Buffer.alloc(0));
	expect(head).toContain('Cost (EUR)');
});

test('names IDs without data, so a mistyped ID is no lower total', async () => {
	const workflow = await readWorkflow(NAME);
	const { entities } = settingsOf(workflow);
	const mistyped = '00000000-0000-4000-a000-000000000000';
	setSettings(workflow, {
		entities: [{ ...entities[0], entityId: mistyped }, ...entities.slice(1)],
	});
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('success');
	const mail = onlyMail();
	const warning = '1 of 12 IDs without data';
	expect(mail.subject).toMatch(new RegExp(`^Cost report: [\\d.,]+ for .*\\), ${warning}$`));
	expect(mail.text).toMatch(new RegExp(`^Total cost: .*\\n${warning}$`, 'm'));
	const [, box = ''] = mail.html.split('>Total cost<');
	expect(box.split('>Calls<')[0]).toContain(`>${warning}<`);
	expect((await checkEmail(mail.html)).errors).toEqual([]);
	for (const body of [mail.text, mail.html]) {
		expect(body).toMatch(/Covers 3 prompt templates and 11 of 12 IDs of .*[^]*Prompt template/);
		expect(body).toContain('No data for these IDs');
		expect(body).toContain(`${entities[0].name} (${mistyped})`);
		expect(body).not.toMatch(new RegExp(`No data: .*${entities[0].name}`));
		expect(body).not.toContain(`${entities[1].name} (`);
	}
	const [, ...rows] = await readSheet(mail.attachments[0]?.content ?? Buffer.alloc(0));
	expect(rows.filter((row) => row.at(-1) === 'no data')).toEqual([
		expect.arrayContaining([entities[0].name, mistyped, null]),
	]);
});

test('shows no 0 where nothing is known', async () => {
	const workflow = await readWorkflow(NAME);
	const entities = settingsOf(workflow).entities.map((entity: { entityId: string }) => ({
		...entity,
		entityId: entity.entityId.replace(/^.{8}/, '00000000'),
	}));
	setSettings(workflow, { entities });
	await stage.run(workflow);
	const mail = onlyMail();
	expect(mail.subject).toBe(`Cost report: no data for ${monthName(1)}, 12 of 12 IDs without data`);
	for (const body of [mail.text, mail.html]) {
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
		const workflow = await readWorkflow(NAME);
		setSettings(workflow, { entities: ids.map((entityId) => ({ entityId, name: entityId })) });
		await stage.run(workflow);
		const mail = onlyMail();
		const { promptId } = settingsOf(workflow).prompts[0];
		const workspaceId = stage.sandbox.world.workspaces.main.id;
		const [own, inDepartment] = ids.map((id) => {
			const question = { workspaceId, promptId, entityIds: [id], departments, ...monthAt(1) };
			return shown(micros(stage.sandbox.expected(question).totals.cost_sum));
		});
		expect(mail.subject).toContain(`Cost report: ${own} for `);
		expect(mail.subject).toMatch(/\), departments not added up$/);
		expect(mail.html).toMatch(/Total cost<[^]*>Departments not added up<[^]*>Calls</);
		expect(mail.text).toMatch(new RegExp(`Departments, not in the total:\n.*${inDepartment}`));
		for (const body of [mail.text, mail.html]) expect(body).toContain('stand apart.');
		expect((await checkEmail(mail.html)).errors).toEqual([]);
	},
);

test('stays below 90 KB with hundreds of rows, and the spreadsheet has them all', async () => {
	const workflow = await readWorkflow(NAME);
	const fleet = stage.sandbox.world.entities.fleet.slice(0, 200);
	const name = (title: string) => `<"${title}"> `.repeat(20);
	setSettings(workflow, {
		entities: fleet.map(({ id: entityId, name: own }) => ({ entityId, name: name(own) })),
		prompts: [
			{ promptId: 'night-batch', title: 'Night batch' },
			...Array.from({ length: 20 }, (_, index) => ({
				promptId: `not-there-${index}`,
				title: name('Mistyped'),
			})),
		],
	});
	const execution = await stage.run(workflow);
	const { html, text, attachments } = onlyMail();
	expect(Buffer.byteLength(html)).toBeLessThanOrEqual(90_000);
	const [, rest] = /… and (\d+) more rows, together [\d.,]+, in the spreadsheet/.exec(text) ?? [];
	expect(Number(rest)).toBeGreaterThan(100);
	expect(html).toContain(`… and ${rest} more rows`);
	const [, ...rows] = await readSheet(attachments[0]?.content ?? Buffer.alloc(0));
	const withData = execution.items('Cost per Entity').filter(({ json }) => json.found);
	expect(rows.filter((row) => row.at(-1) === 'yes')).toHaveLength(withData.length);
	expect(rows.filter((row) => row.at(-1) === 'not read')).toHaveLength(20);
});

test('says once that a prompt template has no data', async () => {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { entities: settingsOf(workflow).entities.slice(0, 2) });
	await stage.run(workflow);
	const mail = onlyMail();
	for (const body of [mail.text, mail.html]) {
		expect(body).toMatch(/>No data\. |^No data\.$/m);
		expect(body).not.toContain('No data: ');
	}
});

test('uses nothing that one of the large email clients drops', async () => {
	await stage.run(await readWorkflow(NAME));
	const { html } = onlyMail();
	expect(html).not.toMatch(/<svg|<img|<style|<div/);
	const { errors, warnings } = await checkEmail(html);
	expect(errors).toEqual([]);
	expect(new Set(warnings.map(({ title }) => title))).toEqual(new Set(Object.keys(PARTIAL)));
	expect(CLIENTS).toEqual(expect.arrayContaining(['gmail.ios', 'outlook.windows', 'yahoo.ios']));
});

describeInBrowser('in a browser', () => {
	const views = [
		{ name: 'email-cost-report', width: 760, dark: undefined },
		{ name: 'email-cost-report-phone', width: 375, dark: undefined },
		{ name: 'email-cost-report-dark', width: 375, dark: 'forced' as const },
		// Looks like the first one: there is no style for dark mode that a client could drop.
		{ name: undefined, width: 760, dark: 'preferred' as const },
	];

	test.each(views)(
		'chart and tables, $width px wide, dark: $dark',
		async ({ name, width, dark }) => {
			const workflow = await readWorkflow(NAME);
			setSettings(workflow, { currency: 'EUR' });
			await stage.run(workflow);
			const { lines, figures } = await wantedLines();
			const browser = await openBrowser({ width, height: 900 }, dark);
			try {
				await browser.page.setContent(onlyMail().html);
				const seen = await browser.page.evaluate(`({
				rows: [...document.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
				bars: [...document.querySelectorAll('td[height="16"]')].map((bar) => bar.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
				wide: document.documentElement.scrollWidth,
				totalAt: [...document.querySelectorAll('tr')].find((row) => row.cells[0]?.textContent === 'Total' && row.cells.length === 5)?.getBoundingClientRect().bottom,
				card: document.querySelector('[style*="border:1px solid"]').getBoundingClientRect().toJSON(),
			})`);
				const { rows, bars, wide, totalAt, card } = seen as Seen;
				expect(rows).toEqual(expect.arrayContaining(lines));
				expect(wide).toBeLessThanOrEqual(width);
				const amounts = figures.flatMap(({ now, before }) => [
					Number(now.totals.cost_sum),
					Number(before.cost_sum),
				]);
				const longest = Math.max(...bars.map((bar) => bar.width));
				const most = Math.max(...amounts);
				expect(bars).toHaveLength(amounts.length);
				bars.forEach((bar, index) => {
					expect(bar.height).toBeGreaterThanOrEqual(14);
					expect(bar.width / longest).toBeCloseTo((amounts[index] ?? 0) / most, 1);
				});
				// The inside of the frame down to the totals, with some white below.
				const [x, y] = [Math.ceil(card.x) + 1, Math.ceil(card.y) + 1];
				const clip = {
					x,
					y,
					width: Math.floor(card.right) - 1 - x,
					height: Math.round(totalAt) + 24 - y,
				};
				const size = await takePicture(browser.page, name, { fullPage: true, clip });
				expect(size).toBeGreaterThan(10_000);
			} finally {
				await browser.close();
			}
		},
	);
});

test('names and titles cannot put HTML into the email', async () => {
	const workflow = await readWorkflow(NAME);
	const { prompts, entities } = settingsOf(workflow);
	const trap = `<img src=x onerror="alert('1')"> & co`;
	setSettings(workflow, {
		prompts: [{ ...prompts[0], title: trap }],
		entities: entities.map((entity: object) => ({ ...entity, name: trap })),
	});
	expect((await stage.run(workflow)).status).toBe('success');
	expect(onlyMail().html).not.toContain('<img');
	expect(onlyMail().html).toContain(
		'&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co',
	);
	expect(onlyMail().text).toContain(trap);
});

test('a prompt template that cannot be read is named, and is in no total', async () => {
	const { lines } = await wantedLines();
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ url }) => url.includes('/contract-check/'),
	});
	const workflow = await stage.importWorkflow(await readWorkflow(NAME));
	const execution = await stage.api.run(workflow);
	expect(execution.status).toBe('success');
	expect(execution.items('Cost per Entity', 1).map(({ json }) => json.title)).toEqual([
		'Contract check',
	]);
	const mail = onlyMail();
	expect(mail.subject).toContain(', incomplete');
	expect(mail.text).toContain('Not in this report:\nContract check: Told to fail.');
	expect(mail.text).toMatch(/^Total cost: .*\n1 of 3 prompt templates not included$/m);
	expect(mail.text).toContain('Covers 2 of 3 prompt templates and ');
	// Some of its entities use no other prompt template, which doesn't make them idle.
	expect(mail.text).toContain('No calls in the prompt templates that could be read, or ');
	expect(mail.html).toContain('Contract check: Told to fail.');
	expectPlaceToLook(mail, workflow.id, execution.id);
	expect((await checkEmail(mail.html)).errors).toEqual([]);
	expect(cellsOf(mail.text)).toEqual(expect.arrayContaining(lines.slice(0, 2)));
	const total = cellsOf(mail.text).find(([title]) => title === 'Total');
	expect(total?.[1]).toBe(
		grouped(lines.slice(0, 2).reduce((sum, line) => sum + Number(line[1]?.replaceAll(',', '')), 0)),
	);
});

describe('what is wrong in Settings is named as such, without advice about a node', () => {
	const advice = 'Check prompts, entities, and period in the node Settings.';
	const bodies = () => [onlyMail().text, onlyMail().html];

	test('a mistyped Prompt Template ID', async () => {
		stage.sandbox.faults.add({
			kind: 'status',
			status: 404,
			times: Infinity,
			match: ({ url }) => url.includes('/contract-check/'),
		});
		await stage.run(await readWorkflow(NAME));
		for (const body of bodies()) {
			expect(body).toContain(`Contract check: Told to fail. ${advice}`);
			expect(body).not.toContain('this node');
		}
	});

	test('a period that is not an option', async () => {
		const workflow = await readWorkflow(NAME);
		setSettings(workflow, { period: 'last month' });
		await stage.run(workflow);
		for (const body of bodies()) {
			expect(body).toContain(advice);
			expect(body).not.toContain('expression');
		}
	});
});

test('nothing that could be read is no total of zero', async () => {
	stage.sandbox.faults.add({ kind: 'envelopeError', operation: 'getEntities', times: Infinity });
	expect((await stage.run(await readWorkflow(NAME))).status).toBe('success');
	expect(onlyMail().subject).toBe('Cost report: no data could be read');
	for (const body of [onlyMail().text, onlyMail().html]) {
		expect(body).toContain('The figures are not available.');
		expect(body).not.toContain('0.00');
	}
	expect(onlyMail().attachments).toEqual([]);
});

test('without a scope, the email says why there is no report', async () => {
	stage.sandbox.faults.add({ kind: 'status', status: 401, operation: 'getScope', times: Infinity });
	const workflow = await stage.importWorkflow(await readWorkflow(NAME));
	const execution = await stage.api.run(workflow);
	expect(execution.status).toBe('success');
	expect(onlyMail().subject).toBe("Cost report: couldn't be created");
	expect(onlyMail().text).toContain('Node: Get Scope');
	expectPlaceToLook(onlyMail(), workflow.id, execution.id);
	expect(onlyMail().text).toContain('Told to fail.');
	expect(onlyMail().text).toContain('Request ID: req-');
	expect((await checkEmail(onlyMail().html)).errors).toEqual([]);
});

test('says that the change looks too low while today is part of the period', async () => {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { period: 'monthToDate' });
	await stage.run(workflow);
	expect(onlyMail().text).toMatch(/^Total cost: .*\nToday isn't over, so the change/m);
	expect(onlyMail().html).toContain('>Today isn&#39;t over, so the change');
});

test('a period that is not a month has no name in the tables', async () => {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { period: 'last7Days' });
	await stage.run(workflow);
	expect(cellsOf(onlyMail().text)).toContainEqual([
		'Prompt template',
		'Calls',
		'Cost',
		'Before',
		'Change',
	]);
});

test('an email that was not sent to one of two recipients makes the execution fail', async () => {
	stage.mail.state.refusedRecipients = ['boss@example.com'];
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, { toEmail: 'finance@example.com, boss@example.com' });
	const execution = await stage.run(workflow);
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('refused these recipients: boss@example.com');
	expect(onlyMail().to).toContain('finance@example.com');
});
