import fc from 'fast-check';
import type {
	Bar,
	Block,
	Document,
} from '../../../../../nodes/AiWorkspace/report/documents/blocks';
import { htmlOf } from '../../../../../nodes/AiWorkspace/report/files/html';
import { checkEmail } from '../../../../support/emailClients';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, ENGLISH, hostileTexts } = support;

const amount = (value: number): BarAmount => ({ value: decimal(value), text: `${value}` });

/** A document of all blocks, with a text that must be escaped in each. */
const documentWith = (text: string): Document => ({
	language: ENGLISH,
	preview: text,
	overline: text,
	title: text,
	period: text,
	blocks: [
		{ kind: 'notice', title: text, lines: [text] },
		{
			kind: 'figures',
			figures: [
				{ label: text, value: text, note: text, tone: 'up', warnings: [text] },
				{ label: text, value: text, note: '' },
				{ label: text, value: text, note: text, tone: 'down' },
			],
		},
		{ kind: 'heading', text },
		{ kind: 'note', text },
		{
			kind: 'chart',
			legend: [text, text],
			bars: [
				{ label: text, now: amount(3), before: amount(1) },
				{ label: text, now: amount(1), before: amount(9) },
			],
		},
		{ kind: 'chart', legend: [], bars: [{ label: text, now: amount(0) }] },
		{ kind: 'table', head: [text, text], rows: [{ cells: [text, text], isTotal: true }] },
		{ kind: 'table', head: [text, text, text], rows: [{ cells: [text, text, text], tone: 'up' }] },
		{ kind: 'table', head: [text, text, text, text, text], rows: [] },
	],
});

const tagsIn = (html: string) => html.match(/<[^>]*>/g) ?? [];

/** What isn't well-formed: a tag that closes another one than the last, or a character that isn't escaped. */
function faultIn(html: string): string | undefined {
	const open: string[] = [];
	for (const tag of tagsIn(html)) {
		const [, end, name = ''] = /^<(\/?)(\w+)( [a-z-]+(="[\w ,.:;=/#%()-]*")?)*>$/.exec(tag) ?? [];
		if (end === '/' ? open.pop() !== name : name === '' && tag !== '<!doctype html>') return tag;
		if (end === '' && name !== 'meta') open.push(name);
	}
	const unescaped = html.replace(/<[^>]*>|&(amp|lt|gt|quot|nbsp|#39);/g, '').match(/[<>&]/);
	return open.at(-1) ?? unescaped?.[0];
}

test('HTML looks as it did', () => {
	expect(htmlOf(documentWith('x'))).toMatchSnapshot();
});

test('HTML shows any text as it is, and no text becomes a tag', () => {
	const tags = tagsIn(htmlOf(documentWith('x')));
	forAll(hostileTexts, (text) => {
		const html = htmlOf(documentWith(`x${text.slice(0, 100)}`));
		expect(faultIn(html)).toBeUndefined();
		expect(tagsIn(html)).toEqual(tags);
	});
	expect(htmlOf(documentWith(`<a href="x">'&amp;</a>`))).toContain(
		'>&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&lt;/a&gt;</td>',
	);
});

test('HTML of any report is well-formed', () => {
	const limits = fc.constantFrom(1, 200);
	forAll(support.datasets(hostileTexts), hostileTexts, limits, (dataset, text, limit) => {
		const unread = [support.unreadOf(text, text)];
		for (const { figures } of support.reportsFor({ ...dataset, unread })) {
			const document = support.documentFor(figures, limit, { title: text, workspace: text });
			expect(faultIn(htmlOf(document))).toBeUndefined();
		}
	});
});

const chartOf = (bars: Bar[], legend: string[] = []) => {
	const blocks: Block[] = [{ kind: 'chart', bars, legend }];
	return htmlOf({ ...documentWith(''), overline: '', title: '', period: '', blocks });
};

test('A bar is as long as its amount, and none where there is none', () => {
	const widthsOf = (...amounts: number[]) => {
		const html = chartOf(amounts.map((now) => ({ label: 'x', now: amount(now) })));
		const widths = /(?:width="([\d.]+)%" height="16".*?)?<td width="([\d.]+)%" nowrap/g;
		return [...html.matchAll(widths)].map(([, bar, rest]) => `${bar} ${rest}`);
	};
	expect(widthsOf(10, 1, 0)).toEqual(['68 32', '6.8 93.2', 'undefined 100']);
	expect(widthsOf(0)).toEqual(['undefined 100']);
	// A refund is as much as what's paid, but has no bar.
	expect(widthsOf(1, -2)).toEqual(['34 66', 'undefined 100']);
});

test('A bar without an amount shows a dash, never 0', () => {
	const html = chartOf(
		[{ label: 'x', now: { text: '–' }, before: { text: '–' } }],
		['now', 'before'],
	);
	expect(html.match(/>–<\/td>/g)).toHaveLength(2);
	expect(html).not.toContain('0.00');
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

test('HTML uses nothing that a large email client drops', async () => {
	const html = htmlOf(support.documentFor(support.example()));
	// No style for dark mode either, which a client could drop.
	expect(html).not.toMatch(/<svg|<img|<style|<div|<body/);
	const { errors, warnings } = await checkEmail(html);
	expect(errors).toEqual([]);
	expect(warnings).toEqual(new Set(Object.keys(PARTIAL)));
}, 60_000);
