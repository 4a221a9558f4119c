import range from 'lodash/range';
import type { Document } from '../../../../../nodes/AiWorkspace/report/documents/blocks';
import { htmlOf } from '../../../../../nodes/AiWorkspace/report/files/html';
import { checkEmail } from '../../../../support/emailClients';
import { forAll, hostileTexts } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, ENGLISH } = support;

const MARKED = 99;
/** Bars, none without data or below 0, more than there is room for labels, and a marked one. */
const TIMELINES = [
	[6, -2, 0, undefined],
	[0, undefined],
	[undefined, ...range(1, 25)],
	[1, MARKED],
];

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
			kind: 'headline',
			value: text,
			change: text,
			tone: 'up',
			lines: [
				[text, text],
				['', text],
			],
			foot: text,
		},
		{ kind: 'foot', lines: [text, text] },
		{ kind: 'heading', text },
		{ kind: 'note', text },
		{
			kind: 'table',
			head: [text, text],
			rows: [
				...[3, 1.2, 0, -1].map((bar) => ({ cells: [text, text], bar: decimal(bar) })),
				{ cells: [text, text], isTotal: true },
			],
		},
		...TIMELINES.map((amounts) => ({
			kind: 'timeline' as const,
			points: amounts.map((amount, at) => {
				const value = amount === undefined ? undefined : decimal(amount);
				const texts = {
					label: `On ${at} ${text}`,
					text,
					short: `${at} ${text}`,
					brief: `= ${text}`,
				};
				return { ...texts, value, isMarked: amount === MARKED };
			}),
		})),
		{ kind: 'table', head: [text, text, text], rows: [{ cells: [text, text, text], tone: 'up' }] },
		{ kind: 'table', head: [text, text, text, text, text], rows: [] },
	],
});

/** All tags, without the texts that a screen reader reads in place of charts. */
const tagsIn = (html: string) =>
	html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/(?<=aria-label=")[^"]*/, '')) ?? [];

test('HTML looks as it did', () => {
	expect(htmlOf(documentWith('x'))).toMatchSnapshot();
});

test('HTML shows any text as it is, and no text becomes a tag', () => {
	const tags = tagsIn(htmlOf(documentWith('x')));
	forAll(hostileTexts, (text) => {
		const html = htmlOf(documentWith(`x${text.slice(0, 100)}`));
		expect(tagsIn(html)).toEqual(tags);
		expect(html.replace(/<[^>]*>|&(amp|lt|gt|quot|nbsp|#39);/g, '')).not.toMatch(/[<>&]/);
	});
	expect(htmlOf(documentWith(`<a href="x">'&amp;</a>`))).toContain(
		'>&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&lt;/a&gt;</p>',
	);
});

/** A report with the most of everything, whose texts are as long as they may be. */
function largest(text: string) {
	const name = (at: number) => `${at}${text}`;
	const rows = range(300).map((at) =>
		support.rowOf(name(at), { name: name(at), department: name(at), budget: decimal(1) }),
	);
	const prompts = range(12).map((at) => support.promptOf(name(at), { name: name(at) }));
	const trend = range(2001, 2025).map((year) => {
		return { of: { from: `${year}-10-01`, to: `${year}-10-31` }, unread: [] };
	});
	const given = rows.slice(0, 250).flatMap(({ id }, at) =>
		prompts.map((prompt, nth): support.Given => {
			const before: support.Pair = [1200, 1200.5 + (at * nth) / 7];
			return { id, prompt: prompt.id, now: [1234, 1234.56 + at], before };
		}),
	);
	const unread = range(9).map((at) => support.unreadOf(name(at), text));
	const notices = unread.map(({ message }) => ({ code: text, message }));
	const figures = support.figuresOf(given, { rows, prompts, trend, unread, notices });
	return htmlOf(support.documentFor(figures, { title: text, workspace: text }));
}

test('An email has less than 90 kB and at most 60 lines of tables with the longest texts', () => {
	const html = largest('"&\'<'.repeat(100));
	expect(Buffer.byteLength(html)).toBeLessThan(90_000);
	expect(html.match(/<tr align="right"/g)?.length).toBeLessThanOrEqual(60);
});

/** What some clients don't support, and why it may be missing. */
const UNSUPPORTED = {
	'display:none': 'Gmail on a phone without its app shows the preview, white and 1 px high',
	'word-break': 'Yahoo is as wide as the longest word',
	'aria-hidden attribute': 'Yahoo has empty cells for bars',
	'aria-label attribute':
		"Yahoo's readers have the amounts of a chart in the text and the spreadsheet",
	'height property': 'there is none: line-height is taken for it',
};

test('HTML uses nothing that a large email client drops', async () => {
	const document = support.documentFor(support.example());
	const charts = documentWith('x').blocks.filter(({ kind }) => kind === 'timeline');
	const html = htmlOf({ ...document, blocks: [...document.blocks, ...charts] });
	// No style for dark mode either, which a client could drop.
	expect(html).not.toMatch(/<svg|<img|<style|<div|<body/);
	expect(await checkEmail(html)).toEqual(new Set(Object.keys(UNSUPPORTED)));
});
