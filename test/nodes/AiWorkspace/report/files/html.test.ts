import type * as blocks from '../../../../../nodes/AiWorkspace/report/documents/blocks';
import { html, htmlOf } from '../../../../../nodes/AiWorkspace/report/files/html';
import { checkEmail } from '../../../../support/emailClients';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, ENGLISH, hostileTexts } = support;
type BarAmount = blocks.BarAmount;
type Block = blocks.Block;

const amount = (value: number): BarAmount => ({ value: decimal(value), text: `${value}` });

type Expected = BarAmount & { forecast?: BarAmount };

/** A document of all blocks, with a text that must be escaped in each. */
const documentWith = (text: string): blocks.Document => ({
	...{ language: ENGLISH, preview: text, overline: text, title: text, period: text },
	blocks: [
		{ kind: 'notice', title: text, lines: [text] },
		{
			kind: 'headline',
			highlights: [
				{ label: text, value: text, note: text, tone: 'up', warnings: [text], reason: text },
				{ label: text, value: text, note: '' },
				{ label: text, value: text, note: text, tone: 'down' },
			],
		},
		{ kind: 'heading', text },
		{ kind: 'note', text },
		{
			kind: 'table',
			head: [],
			rows: [3, -1].map((value) => ({ cells: [text, text], bar: decimal(value) })),
		},
		{
			kind: 'timeline',
			points: [
				amount(4),
				amount(-2),
				{ text },
				{ ...amount(1), forecast: { ...amount(3), text } },
			].map(({ forecast, ...now }: Expected, at) => ({
				...{ label: text, short: text, brief: text, now, isMarked: at === 3 },
				...(forecast && { forecast: { ...forecast, label: text } }),
			})),
			levels: [
				{ label: text, text, value: decimal(2), look: 'solid' },
				{ label: text, text, value: decimal(3.5), look: 'dashed' },
			],
		},
		{
			kind: 'table',
			head: [text, text],
			rows: [{ cells: [text, text] }, { cells: [text, text], isTotal: true }],
		},
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
	// Around words that break.
	const isSpan = (tag: string) => ['<span style="display:inline-block">', '</span>'].includes(tag);
	forAll(hostileTexts, (text) => {
		const html = htmlOf(documentWith(`x${text.slice(0, 100)}`));
		expect(faultIn(html)).toBeUndefined();
		expect(tagsIn(html).filter((tag) => !isSpan(tag))).toEqual(tags);
	});
	expect(htmlOf(documentWith(`<a href="x">'&amp;</a>`))).toContain(
		'>&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&lt;/a&gt;</p>',
	);
});

test('A long word breaks where a column, a heading, or a paragraph is too narrow for it, and a number never', () => {
	const [word, number] = ['Ab'.repeat(19), `1${'0'.repeat(40)}`];
	const partsOf = (block: Block) =>
		htmlOf({ ...documentWith(''), blocks: [block] })
			.match(/>[A1][^<]+</g)
			?.map((text) => text.slice(1, -1).split('\u200b').length);
	const cells = [word.slice(0, 12), number];
	const rows = [{ cells }, { cells: [word.slice(0, 13), number, number] }];
	expect(partsOf({ kind: 'table', head: [word], rows })).toEqual([5, 1, 1, 2, 1, 1]);
	// A hyphen breaks by itself.
	expect(htmlOf(documentWith('Prompt-Vorlage'))).toContain('>Prompt-Vorlage</th>');
	const texts = [20, 21, 36, 37].map((length) => word.slice(0, length));
	const widths = (kind: 'heading' | 'note') => texts.map((text) => partsOf({ kind, text })?.[0]);
	expect(widths('heading')).toEqual([1, 3, 5, 5]);
	expect(widths('note')).toEqual([1, 1, 1, 5]);
	// Never between a letter and what belongs to it.
	const accents = 'e\u0301'.repeat(40);
	expect(htmlOf(documentWith(accents))).not.toMatch(/\u200b\u0301/);
});

const sizeOf = (rows: number, prompts: number) => {
	const given = Array.from({ length: rows * prompts }, (_, at): support.Given => {
		const ids = { id: `agent-${at % rows}`, prompt: `prompt-${Math.floor(at / rows)}` };
		return { ...ids, now: [1234, 1234.56 + at], before: [1200, 1200.5] };
	});
	const report = support.presented({ figures: support.figuresOf(given) });
	const text = String(html.make(support.formattedOf(report)).json.html);
	return { bytes: Buffer.byteLength(text), rows: text.match(/>agent-/g)?.length ?? 0 };
};

test('An email shows all rows where there is room for them, 600 bytes at most for each', () => {
	const [less, all] = [sizeOf(12, 4), sizeOf(13, 4)];
	expect(all.rows - less.rows).toBe(5);
	expect((all.bytes - less.bytes) / 5).toBeLessThan(600);
	// Of each prompt template, of all, and three that changed most.
	expect(all.rows).toBe(13 * 5 + 3);
});

test('An email is at most 90 kB, and shows as many rows as that has room for', () => {
	const { bytes, rows } = sizeOf(300, 1);
	expect(bytes).toBeLessThanOrEqual(90_000);
	expect(bytes).toBeGreaterThan(80_000);
	expect(rows).toBeGreaterThan(170);
});

test('An email on many has all prompt templates and departments, and agents before details', () => {
	const rows = Array.from({ length: 300 }, (_, at) => {
		return support.rowOf(`agent-${at}`, { department: `Department ${at % 40}` });
	});
	const given = rows.flatMap(({ id }, at) =>
		Array.from({ length: 12 }, (_, nth): support.Given => {
			const ids = { id, prompt: `prompt-${nth}` };
			return { ...ids, now: [1234, 1234.56 + at], before: [1200, 1200.5] };
		}),
	);
	const report = support.presented({ figures: support.figuresOf(given, { rows }) });
	const text = String(html.make(support.formattedOf(report)).json.html);
	expect(Buffer.byteLength(text)).toBeLessThanOrEqual(90_000);
	expect(Buffer.byteLength(text)).toBeGreaterThan(80_000);
	expect(text.match(/>prompt-\d+</g)).toHaveLength(12);
	expect(text.match(/>Department \d+</g)).toHaveLength(40);
	expect(text.match(/>agent-\d+</g)?.length).toBeGreaterThan(80);
	expect(text).toMatch(/>and \d+ more<\/th>/);
	expect(text).toContain('no room for the agents and members of each prompt template');
});

test('A bar is as long as its amount, gray below 0, and there is none for nothing', () => {
	const widthsOf = (...amounts: Array<number | undefined>) => {
		const rows = amounts.map((bar) => {
			return { cells: ['x', 'y'], bar: bar === undefined ? bar : decimal(bar) };
		});
		const html = htmlOf({ ...documentWith(''), blocks: [{ kind: 'table', head: [], rows }] });
		return Array.from(
			html.matchAll(/x(?:<table role="presentation" aria-hidden="true".*?)?<\/th>/g),
			([cell]) => /<td width="([\d.]+%)" bgcolor="(#\w+)"/.exec(cell)?.slice(1).join(' '),
		);
	};
	const [blue, gray] = ['#3b5bdb', '#475467'];
	const [whole, tenth] = [`100% ${blue}`, `10% ${blue}`];
	expect(widthsOf(10, 1, 0, undefined)).toEqual([whole, tenth, undefined, undefined]);
	expect(widthsOf(0)).toEqual([undefined]);
	expect(widthsOf(1, -2)).toEqual([`50% ${blue}`, `100% ${gray}`]);
});

/** The columns of a timeline: the heights of their parts from top to bottom, or the text of an empty one. */
function columnsOf(given: Omit<Extract<Block, { kind: 'timeline' }>, 'kind'>) {
	const html = htmlOf({ ...documentWith(''), blocks: [{ kind: 'timeline', ...given }] });
	const column =
		/<td align="center" width="[\d.]+%" valign="(bottom|top)"[^>]*>(?:<table.*?<\/table>|[^<]*)<\/td>/g;
	const part = /<td( height="\d+")? style="(?:border:(\w+))?/g;
	return Array.from(html.matchAll(column), ([all, place]) => {
		const parts = Array.from(all.matchAll(part), ([, height = '', border = 'empty']) =>
			height === '' ? 'line' : `${border}${height.replace(/\D/g, ' ').trimEnd()}`,
		);
		return [place, ...(parts.length > 0 ? parts : [all.replace(/<[^>]*>/g, '')])]
			.join(' ')
			.replace(/ +/g, ' ')
			.trim();
	});
}

test('A timeline has bars above and below 0, none without data, and lines at levels', () => {
	const names = { label: 'x', short: 'x', brief: 'x' };
	const pointOf = (now: BarAmount, more = {}) => ({ ...names, now, ...more });
	const points = [amount(6), amount(-2), amount(0), { text: '–' }].map((now) => pointOf(now));
	expect(columnsOf({ points })).toEqual([
		...['bottom solid 72', 'bottom', 'bottom', 'bottom –'],
		...['top', 'top solid 24', 'top', 'top'],
	]);
	const forecast = { label: 'x', ...amount(8) };
	const levels = [{ label: 'x', text: 'x', value: decimal(4), look: 'solid' }] as const;
	const expected = [pointOf(amount(2), { forecast }), pointOf(amount(6))];
	expect(columnsOf({ points: expected, levels })).toEqual([
		'bottom line dashed 46 line dashed 22 solid 24',
		'bottom solid 24 line solid 46',
	]);
	const nothing = [amount(0), { text: '–' }].map((now) => pointOf(now));
	expect(columnsOf({ points: nothing })).toEqual(['bottom', 'bottom –']);
});

test('A timeline has labels for at most seven of its values, the last included, and all of them in words', () => {
	const points = Array.from({ length: 25 }, (_, at) => ({
		...{ label: `Month ${at}`, short: `M${at}`, brief: '', now: amount(at) },
	}));
	const html = htmlOf({ ...documentWith(''), blocks: [{ kind: 'timeline', points }] });
	expect(html.match(/(?<=>)M\d+(?=<)/g)?.join(' ')).toBe('M4 M9 M14 M19 M24');
	expect(html).toMatch(
		/>Month 0<\/td><td[^>]*>0<\/td><td>Month 1<.*>Month 24<\/td><td[^>]*>24<\/td>/,
	);
	// Two of many beside each other.
	const rowsOf = (count: number) => {
		const block = { kind: 'timeline', points: points.slice(0, count) } as const;
		return htmlOf({ ...documentWith(''), blocks: [block] }).match(/<tr valign="top"><td>/g)?.length;
	};
	expect([rowsOf(25), rowsOf(12)]).toEqual([13, 12]);
	const hidden = html.match(/<table role="presentation" aria-hidden="true"/g);
	expect(hidden).toHaveLength(1);
});

/** What some clients support in part, and why that part is enough. */
const PARTIAL = {
	'lang attribute': 'missing on cells only, we set it on <html> and on the outer table',
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
	display: 'none works, which is all we set',
	'display:none': 'works on paragraphs',
	margin: 'neither negative nor automatic',
	'line-height': 'a number works, and pixels are those of the bar beside the text',
	'height property': 'there is none: line-height is taken for it',
};

/** What some clients don't support, and why it may be missing. */
const UNSUPPORTED = {
	'display:none': 'Gmail on a phone without its app shows the preview, white and 1 px high',
	'aria-hidden attribute': "Yahoo's screen reader reads the chart and the table",
	'height property': 'there is none: line-height is taken for it',
};

test('HTML uses nothing that a large email client drops', async () => {
	const document = support.documentFor(support.example());
	const charts = documentWith('x').blocks.filter(({ kind }) => kind === 'timeline');
	const html = htmlOf({ ...document, blocks: [...document.blocks, ...charts] });
	// No style for dark mode either, which a client could drop.
	expect(html).not.toMatch(/<svg|<img|<style|<div|<body/);
	const { errors, warnings } = await checkEmail(html);
	expect(new Set(errors)).toEqual(new Set(Object.keys(UNSUPPORTED)));
	expect(warnings).toEqual(new Set(Object.keys(PARTIAL)));
});
