/** Reports and alerts as a browser shows them: to a screen reader, on a phone, and on paper. */
import axe from 'axe-core';
import range from 'lodash/range';
import type { Page } from 'playwright-core';
import { htmlOf } from '../../nodes/AiWorkspace/report/files/html';
import { launchBrowser, missing } from '../editor/browser';
import { budgetAlerts } from '../support/alerts';
import { describeWith } from '../support/describeWith';
import * as support from '../support/reports';

/** In points: the margin of a page, a heading, and a line of the table below it. */
const ROW_BELOW = 60;
const PHONE = { width: 320, height: 700 };

function reportOn(names: string[], tag = 'en', years: number[] = []): string {
	const trend = years.map((year) => {
		return { of: { from: `${year}-10-01`, to: `${year}-10-31` }, unread: [] };
	});
	const earlier = trend.map((): support.Pair => [1, 1_234_567.89]);
	const given = names.flatMap((id, at) => {
		const now: support.Pair = [1500 + at, `${4000 + 321.5 * at}`];
		const before: support.Pair = [1600, `${5200.25 - 300 * at}`];
		return [names[0], 'Reply'].map((prompt) => ({ id, prompt, now, before, trend: earlier }));
	});
	const rows = names.map((name, at) => support.rowOf(name, { department: names[at % 2] }));
	const figures = support.figuresOf(given, { trend, rows });
	return htmlOf(support.documentFor(figures, { language: support.languageFor(tag) }));
}

function alertOn(id: string): string {
	const rows = [support.rowOf(id, { budget: support.decimal(1500) })];
	return budgetAlerts([{ id, now: [1, 1234.5] }], { rows })
		.map(htmlOf)
		.join();
}

const ROWS = ['Customer Support Agent', 'Rechtsabteilung', 'Ada Lovelace', 'Invoice Reader'];
const LONG = [
	'Donaudampfschifffahrtsgesellschaftskapit',
	'reply-to-support-tickets-of-2026-and-2027',
];
const EMAILS: ReadonlyArray<readonly [string, string]> = [
	['a report', reportOn(ROWS)],
	['a report with long names', reportOn(LONG)],
	['a report that lacks something', htmlOf(support.documentFor(support.example()))],
	['a report in German with a long trend', reportOn(ROWS, 'de', range(2002, 2026))],
	['a report in German with a short trend', reportOn(ROWS, 'de', range(2020, 2026))],
	['an alert', alertOn('Customer Support Agent')],
	['an alert with a long name', alertOn(`${LONG[0]}`)],
];

/** The width of Arial, which few servers have. */
const ARIAL = `
	@font-face { font-family: Arial; src: local("DejaVu Sans"); size-adjust: 87.4% }
	@font-face { font-family: Arial; font-weight: bold; src: local("DejaVu Sans Bold"); size-adjust: 80% }`;

describeWith(missing, 'In a browser', () => {
	let browser: Awaited<ReturnType<typeof launchBrowser>>;
	let page: Page;
	beforeAll(async () => {
		browser = await launchBrowser(1);
		page = await browser.context.newPage();
		await page.setViewportSize(PHONE);
	});
	afterAll(async () => await browser?.close());

	test.each(EMAILS)(
		'%s violates no rule of WCAG 2.2 AA, and is no wider than a phone',
		async (_, html) => {
			await page.setContent(html);
			await page.addStyleTag({ content: ARIAL });
			await page.evaluate('document.fonts.ready.then(() => undefined)');
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
			await page.evaluate(axe.source);
			const tags = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']";
			const { violations, passes } = await page.evaluate<axe.AxeResults>(
				`axe.run({ runOnly: ${tags} })`,
			);
			expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
			expect(passes.map(({ id }) => id)).toContain('color-contrast');
		},
	);

	test('on paper, no heading is alone at the foot of a page, wherever that is', async () => {
		const html = reportOn(ROWS);
		for (let above = 0; above < 120; above += 15) {
			await page.setContent(html);
			await page.addStyleTag({ content: `html { padding-top: ${above}px }` });
			const pdf = await page.pdf({ format: 'A4', tagged: true, outline: true });
			// Of each heading its distance from the foot of its page, in points.
			const places = pdf
				.toString('latin1')
				.matchAll(/\/Title \(([^)]*)[^[]*\/Dest \[\d+ 0 R \/XYZ [\d.]+ ([\d.]+)/g);
			const headings = Array.from(places, ([, title = '', y]) => ({ title, y: Number(y) }));
			expect(headings.length).toBeGreaterThan(3);
			expect(headings.filter(({ y }) => y <= ROW_BELOW)).toEqual([]);
		}
	});
});
