import { larger, ZERO, type Decimal } from '../../util/decimal';
import { capitalized } from '../../util/text';
import type { Block, Document, Headline, TableRow } from '../documents/blocks';
import { joined } from '../documents/phrases';
import type { TextFormat } from './format';
import { barOf, timeline } from './htmlCharts';
import {
	BREAKING,
	BROWN,
	GRAY,
	LIGHT,
	LINE,
	TONES,
	escaped,
	filled,
	layout,
	line,
	paragraph,
	small,
	space,
	table,
} from './htmlStyles';

/** How much, in large digits, and what to know about it. */
function headline({ value, change, tone, lines, foot }: Headline): string {
	const content = [
		line(value, '0', { size: 28, bold: true }),
		small(change, '0 0 8px', TONES[tone] || GRAY),
		...lines.map(([lead, rest]) => {
			const start = lead === '' ? '' : `<b>${escaped(lead)}</b>`;
			return paragraph(joined([start, escaped(rest)]), '4px 0 0');
		}),
		small(foot, '8px 0 0'),
	];
	return layout(
		`<tr><td ${filled(LIGHT)}border:1px solid ${LINE};padding:12px 14px">${content.join('')}</td></tr>`,
	);
}

const CELL = `border-top:1px solid ${LINE}`;

/** A line of a table. */
function row(own: TableRow, highest: Decimal): string {
	const { cells, tone = 'none', isTotal = false } = own;
	const weight = isTotal ? 'bold' : 'normal';
	const content = cells.map((text, at) => {
		if (at === 0) {
			return `<th scope="row" align="left" style="${CELL};${BREAKING};font-weight:${weight}">${escaped(text)}${barOf(own, highest)}</th>`;
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

/** The widths of a table's columns in percent, by their number. The last has a percentage, too. */
const WIDTHS: Readonly<Record<number, readonly number[]>> = {
	2: [76, 24],
	3: [46, 22, 32],
	4: [40, 18, 18, 24],
	5: [34, 14, 14, 14, 24],
};

function dataTable(head: readonly string[], rows: readonly TableRow[]): string {
	const count = head.length;
	const titles = head.map((title, at) => {
		const [align, more] = at === 0 ? ['left', `;${BREAKING}`] : ['right', ''];
		return `<th scope="col" width="${WIDTHS[count]?.[at]}%" align="${align}" style="border-bottom:1px solid ${GRAY};font-size:11px;font-weight:normal;color:${GRAY}${more}">${escaped(title)}</th>`;
	});
	const highest = rows.map(({ bar = ZERO }) => bar).reduce(larger, ZERO);
	const body = rows.map((one) => row(one, highest)).join('');
	// On paper, a short one isn't divided between two pages.
	const style = rows.length <= SHORT ? 'page-break-inside:avoid;' : '';
	// Three amounts beside a name have to fit a phone.
	const options = { padding: 3, size: count > 4 ? 12 : 13 };
	const thead = `<thead><tr valign="bottom">${titles.join('')}</tr></thead>`;
	return table(thead + body, 'width="100%"', { ...options, style });
}

/** A box with a colored edge for what's missing. */
function noticeBox(title: string, lines: readonly string[]): string {
	const content = [
		line(title, '0', { tag: 'h2', color: BROWN }),
		...lines.map((text) => line(text, '4px 0 0', { color: BROWN })),
	];
	const box = `<td ${filled('#fff6e6')}border-left:4px solid #f79009;padding:12px">${content.join('')}</td>`;
	return layout(`${space(14)}<tr>${box}</tr>`);
}

/** What to know at the end, below a line. */
const foot = (lines: readonly string[]): string =>
	layout(
		`${space(20)}<tr><td style="border-top:1px solid ${LINE};padding:8px 4px 0">${lines.map((text) => small(text)).join('')}</td></tr>`,
	);

function blockOf(block: Block): string {
	switch (block.kind) {
		case 'heading':
			return line(block.text, '22px 4px 6px', { tag: 'h2', size: 15 });
		case 'headline':
			return headline(block);
		case 'foot':
			return foot(block.lines);
		case 'note':
			return small(block.text, '8px 4px 0');
		case 'notice':
			return noticeBox(block.title, block.lines);
		case 'table':
			return dataTable(block.head, block.rows);
		case 'timeline':
			return timeline(block.points);
	}
}

/** A document as HTML for email clients and browsers. */
export function htmlOf({ language, overline, title, period, preview, blocks }: Document): string {
	const content = [
		small(overline, '0 4px'),
		line(title, '0 4px', { tag: 'h1', size: 24 }),
		line(capitalized(period), '0 4px 16px', { size: 14, color: GRAY }),
		...blocks.map(blockOf),
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

export const html: TextFormat<'html'> = {
	value: 'html',
	label: 'HTML',
	description: 'For emails and web pages',
	make: (texts) => ({ json: { html: htmlOf(texts.document()) } }),
};
