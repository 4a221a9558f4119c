import { DateTime } from 'luxon';
import { changeShown, grouped, micros, shown, sumOf } from './money';
import { openBrowser, takePicture, whyNoBrowser } from './pictures';
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

const entityIdsOf = (settings: Record<string, { entityId: string }[]>) =>
	(settings.entities ?? []).map(({ entityId }) => entityId);

/** The line of a prompt template in the mail's first table, from the sandbox's own figures. */
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
	if (!mail) throw new Error('No mail came');
	return mail;
};

test('mails exact figures of the month before, as text and as HTML', async () => {
	const execution = await stage.run(await readWorkflow(NAME));
	expect(execution.error).toBeUndefined();
	expect(execution.status).toBe('success');

	const { lines, figures } = await wantedLines();
	const mail = onlyMail();
	expect(mail.from).toBe('n8n@example.com');
	expect(mail.to).toEqual(['finance@example.com']);
	expect(mail.subject).toContain(lines.at(-1)?.[2]);
	expect(mail.subject).not.toContain('incomplete');
	expect(cellsOf(mail.text)).toEqual(expect.arrayContaining(lines));
	for (const { now } of figures) {
		for (const row of now.rows) {
			const amount = shown(micros(String(row.cost_sum)));
			const wanted = [row.entity_type, grouped(row.total_calls), amount];
			expect(cellsOf(mail.text).map((cells) => cells.slice(1))).toContainEqual(wanted);
		}
	}
	for (const cell of lines.flat()) expect(mail.html).toContain(`>${cell}</td>`);
	expect(stage.sandbox.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

const inBrowser = whyNoBrowser === undefined ? test : test.skip;

inBrowser(`shows the mail in a browser, chart and all ${whyNoBrowser ?? ''}`, async () => {
	await stage.run(await readWorkflow(NAME));
	const { lines, figures } = await wantedLines();
	const browser = await openBrowser({ width: 760, height: 900 });
	try {
		await browser.page.setContent(onlyMail().html);
		const seen = await browser.page.evaluate(`({
			rows: [...document.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
			bars: [...document.querySelectorAll('svg rect[x="150"][height="18"]')].map((bar) => bar.getBoundingClientRect().width),
			wide: document.documentElement.scrollWidth,
		})`);
		const { rows, bars, wide } = seen as { rows: string[][]; bars: number[]; wide: number };
		expect(rows).toEqual(expect.arrayContaining(lines));
		expect(wide).toBeLessThanOrEqual(760);
		const amounts = figures.flatMap(({ now, before }) => [
			Number(now.totals.cost_sum),
			Number(before.cost_sum),
		]);
		const longest = Math.max(...bars);
		const most = Math.max(...amounts);
		expect(bars).toHaveLength(amounts.length);
		bars.forEach((bar, index) =>
			expect(bar / longest).toBeCloseTo((amounts[index] ?? 0) / most, 1),
		);
		expect(await takePicture(browser.page, 'mail-cost-report', { fullPage: true })).toBeGreaterThan(
			10_000,
		);
	} finally {
		await browser.close();
	}
});

test('names and titles cannot put HTML into the mail', async () => {
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
	const execution = await stage.run(await readWorkflow(NAME));
	expect(execution.status).toBe('success');
	expect(execution.items('Cost per Entity', 1).map(({ json }) => json.title)).toEqual([
		'Contract check',
	]);
	const mail = onlyMail();
	expect(mail.subject).toContain('(incomplete)');
	expect(mail.text).toContain('Not in this report: Contract check: Told to fail.');
	expect(mail.text).toContain('Totals are of 2 of 3 prompt templates');
	expect(mail.html).toContain('Contract check: Told to fail.');
	expect(cellsOf(mail.text)).toEqual(expect.arrayContaining(lines.slice(0, 2)));
	const total = cellsOf(mail.text).find(([title]) => title === 'Total');
	expect(total?.[1]).toBe(
		grouped(lines.slice(0, 2).reduce((sum, line) => sum + Number(line[1]?.replaceAll(',', '')), 0)),
	);
});

test('nothing that could be read is no total of zero', async () => {
	stage.sandbox.faults.add({ kind: 'envelopeError', operation: 'getEntities', times: Infinity });
	expect((await stage.run(await readWorkflow(NAME))).status).toBe('success');
	expect(onlyMail().subject).toBe('Cost report: no figures could be read');
	for (const body of [onlyMail().text, onlyMail().html]) {
		expect(body).toContain('The figures are not available.');
		expect(body).not.toContain('0.00');
	}
});

test('without a scope the mail says why there is no report', async () => {
	stage.sandbox.faults.add({ kind: 'status', status: 401, operation: 'getScope', times: Infinity });
	expect((await stage.run(await readWorkflow(NAME))).status).toBe('success');
	expect(onlyMail().subject).toBe('Cost report: it could not be made');
	expect(onlyMail().text).toContain('Told to fail.');
	expect(onlyMail().text).toContain('Request ID: sandbox-');
});

test('a mail that cannot be sent makes the execution fail', async () => {
	stage.mail.state.refuse = true;
	const execution = await stage.run(await readWorkflow(NAME));
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toContain('This sender may not send here');
	expect(stage.mail.mails).toEqual([]);
});
