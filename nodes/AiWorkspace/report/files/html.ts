import { capitalized } from '../../util/text';
import type { Block, Document, Highlight, TableRow } from '../documents/blocks';
import type { Words } from '../words/words';
import type { Texts, TextFormat } from './format';
import { chart, timeline } from './htmlCharts';
import {
	BROWN,
	DARK,
	GRAY,
	IN_COLUMN,
	IN_HEAD,
	IN_HEADING,
	LIGHT,
	LINE,
	TONES,
	escaped,
	filled,
	layout,
	line,
	shown,
	small,
	space,
	table,
	type Look,
} from './htmlStyles';

function highlight(one: Highlight, size: number, tag: Look['tag'], attributes: string) {
	const { label, value, note, tone = 'none', warnings = [], reason = '', forecast = '' } = one;
	const lines = [
		line(label, '0', { tag, size: 12, color: GRAY, bold: false }),
		line(value, '2px 0', { size, bold: true }),
		small(note, '0', TONES[tone] || GRAY),
		...warnings.map((warning) => line(warning, '4px 0 0', { bold: true, color: BROWN })),
		small(reason, '4px 0 0', DARK),
		small(forecast, '4px 0 0', DARK),
	];
	return `<td ${attributes} valign="top" ${filled(LIGHT)}border:1px solid ${LINE};padding:12px">${lines.join('')}</td>`;
}

function headline([first, ...others]: readonly [Highlight, ...Highlight[]]): string {
	const cells = others
		.map((one) => highlight(one, 18, 'p', 'width="49%"'))
		.join('<td width="2%"></td>');
	const large = highlight(first, 28, 'h2', `colspan="${others.length * 2 - 1}"`);
	return layout(`<tr>${large}</tr>${space(8)}<tr>${cells}</tr>`);
}

/** As short as it can be, because there are hundreds. */
const CELL = 'border-top:1px solid #dde';

/** A line of a table. Hundreds of them have to fit, so that all which cells share is in front of them. */
function row({ cells, tone = 'none', isTotal = false }: TableRow): string {
	const weight = isTotal ? 'bold' : 'normal';
	const longest = cells.length > 2 ? IN_COLUMN : IN_HEADING;
	const content = cells.map((text, at) => {
		if (at === 0) {
			return `<th scope="row" align="left" style="${CELL};font-weight:${weight}">${shown(text, longest)}</th>`;
		}
		const bold = isTotal ? ';font-weight:bold' : '';
		const color = at === cells.length - 1 && TONES[tone] !== '' ? `;color:${TONES[tone]}` : '';
		return `<td style="${CELL}${bold}${color}">${escaped(text)}</td>`;
	});
	const total = isTotal ? ` bgcolor="${LIGHT}" style="page-break-before:avoid"` : '';
	return `<tr align="right" valign="top"${total}>${content.join('')}</tr>`;
}

/** Rows of a table that fit the rest of a page, or almost. */
const SHORT = 12;

/** The share of a table's first column, by its number of columns; the others divide the rest. */
const FIRST: Record<number, number> = { 2: 76, 3: 60 };

function dataTable(head: readonly string[], rows: readonly TableRow[]): string {
	const first = FIRST[head.length] ?? 36;
	const titles = head.map((title, at) => {
		const width = at === 0 ? first : (100 - first) / (head.length - 1);
		const align = at === 0 ? 'left' : 'right';
		return `<th scope="col" width="${width}%" align="${align}" style="border-bottom:1px solid ${GRAY};font-size:11px;font-weight:normal;color:${GRAY}">${shown(title, IN_HEAD)}</th>`;
	});
	const body = rows.map(row).join('');
	// On paper, a short one isn't divided between two pages.
	const style = rows.length <= SHORT ? 'page-break-inside:avoid;' : '';
	const thead = `<thead><tr valign="bottom">${titles.join('')}</tr></thead>`;
	// Three amounts beside a name have to fit a phone.
	const size = head.length > 4 ? 12 : 13;
	return table(thead + body, 'width="100%"', { padding: 3, size, style });
}

/** A box with a colored edge for what's missing. */
function notice(title: string, lines: readonly string[]): string {
	const content = [
		line(title, '0', { tag: 'h2', color: BROWN }),
		...lines.map((text) => line(text, '4px 0 0', { color: BROWN })),
	];
	const box = `<td ${filled('#fff6e6')}border-left:4px solid #f79009;padding:12px">${content.join('')}</td>`;
	return layout(`${space(14)}<tr>${box}</tr>`);
}

function blockOf(block: Block, words: Words): string {
	switch (block.kind) {
		case 'chart':
			return chart(block.bars, block.legend);
		case 'heading':
			return line(block.text, '28px 4px 8px', { tag: 'h2', size: 17 });
		case 'headline':
			return headline(block.highlights);
		case 'note':
			return small(block.text, '8px 4px 0');
		case 'notice':
			return notice(block.title, block.lines);
		case 'table':
			return dataTable(block.head, block.rows);
		case 'timeline':
			return timeline(block, words);
	}
}

/** A document as HTML for email clients and browsers. */
export function htmlOf({ language, overline, title, period, preview, blocks }: Document): string {
	const content = [
		small(overline, '0 4px'),
		line(title, '0 4px', { tag: 'h1', size: 24 }),
		line(capitalized(period), '0 4px 16px', { size: 14, color: GRAY }),
		...blocks.map((block) => blockOf(block, language.words)),
	];
	const cell = `<td align="left" style="padding:20px 2px">${content.join('\n')}</td>`;
	const page = layout(`<tr>${cell}</tr>`, 'width="100%"', 'max-width:680px;');
	return [
		`<!doctype html><html lang="${language.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
		`<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escaped(title)}</title></head>`,
		// An inbox shows it beside the subject.
		`<p style="display:none;mso-hide:all;font-size:1px;line-height:1px;color:#ffffff">${escaped(preview)}</p>`,
		layout(
			`<tr><td align="center">${page}</td></tr>`,
			`lang="${language.tag}" width="100%" bgcolor="#ffffff"`,
		),
		'</html>',
	].join('\n');
}

/** The largest HTML, in bytes: Gmail cuts off an email above 102 KB. */
const LARGEST = 90_000;
/** What is almost as large is large enough. */
const LARGE = 85_000;

/** With as many rows in each table as it has room for, or almost. */
function fittingHtml({ document }: Texts): string {
	const withRows = (limit: number) => {
		const text = htmlOf(document(limit));
		return { limit, text, size: Buffer.byteLength(text) };
	};
	let [fitting, longer] = [withRows(1), withRows(4)];
	while (longer.size <= LARGEST && longer.text !== fitting.text) {
		[fitting, longer] = [longer, withRows(longer.limit * 4)];
	}
	// Between the two, it grows about as much with each row.
	for (let tries = 0; tries < 3 && longer.size > LARGEST && fitting.size < LARGE; tries++) {
		const share = (LARGEST - fitting.size) / (longer.size - fitting.size);
		const limit = fitting.limit + Math.floor(share * (longer.limit - fitting.limit));
		if (limit === fitting.limit) break;
		const between = withRows(limit);
		if (between.size <= LARGEST) fitting = between;
		else longer = between;
	}
	return fitting.text;
}

export const html: TextFormat<'html'> = {
	value: 'html',
	label: 'HTML',
	description: 'For emails and web pages',
	make: (texts) => ({ json: { html: fittingHtml(texts) } }),
};
