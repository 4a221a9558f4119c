import { absolute, compare, divide, multiply, ZERO } from '../../util/decimal';
import type { Bar, BarAmount, Block, Document, Figure, TableRow, Tone } from '../documents/blocks';
import type { Texts, TextFormat } from './format';

// For email clients: tables, inline styles, and background colors. No body, which some clients remove with its style.
const [GRAY, DARK, BROWN, LIGHT, WHITE] = ['#475467', '#101828', '#7a2e0e', '#f2f5fb', '#ffffff'];
const TONES: Record<Tone, string> = { up: '#b42318', down: '#067647', none: GRAY };
const [NOW, BEFORE] = ['#3b5bdb', '#aab9ee'];

/** Everything that isn't ours goes through it. */
const escaped = (text: string): string =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll("'", '&#39;');

const TABLE = 'cellpadding="0" cellspacing="0" border="0"';
const layoutTable = (rows: string, width = '100%') =>
	`<table role="presentation" width="${width}" ${TABLE}>${rows}</table>`;
const css = ({ size = 13, color = DARK, bold = false } = {}) =>
	`font-family:Arial,Helvetica,sans-serif;font-size:${size}px;color:${color}${bold ? ';font-weight:bold' : ''}`;
const line = (text: string, style = {}, padding = '0') =>
	`<tr><td style="padding:${padding};${css(style)}">${escaped(text)}</td></tr>`;
const space = (height: number) =>
	layoutTable(`<tr><td height="${height}" style="font-size:1px">&nbsp;</td></tr>`);
const filled = (attributes: string, color: string, content = '&nbsp;', style = 'font-size:1px') =>
	`<td ${attributes} bgcolor="${color}" style="background-color:${color};${style}">${content}</td>`;

function figure(shown: Figure, width: string, size: number): string {
	const { label, value, note, tone = 'none', warnings = [] } = shown;
	const rows = [
		line(label, { size: 12, color: GRAY }),
		line(value, { size, bold: true }, '2px 0'),
		...(note === '' ? [] : [line(note, { size: 12, color: TONES[tone] })]),
		...warnings.map((warning) => line(warning, { bold: true, color: BROWN }, '4px 0 0')),
	];
	const content = layoutTable(rows.join(''));
	return filled(`width="${width}" valign="top"`, LIGHT, content, 'padding:14px 16px');
}

function figures([first, ...others]: readonly [Figure, ...Figure[]]): string {
	const large = layoutTable(`<tr>${figure(first, '100%', 28)}</tr>`);
	const cells = others.map((one) => figure(one, '49%', 18)).join('<td width="2%"></td>');
	return large + space(8) + layoutTable(`<tr>${cells}</tr>`);
}

function row({ cells, tone, isTotal = false }: TableRow): string {
	const content = cells.map((text, at) => {
		const color = tone && at === cells.length - 1 ? TONES[tone] : DARK;
		const align = at > 0 ? 'align="right" nowrap="nowrap"' : 'align="left"';
		const style = `padding:8px 4px;border-bottom:1px solid #d9dee8;${css({ bold: isTotal, color })}`;
		return filled(`${align} valign="top"`, isTotal ? LIGHT : WHITE, escaped(text), style);
	});
	return `<tr>${content.join('')}</tr>`;
}

/** The share of a table's first column, by its number of columns; the others divide the rest. */
const FIRST: Record<number, number> = { 2: 76, 3: 60 };

function table(head: readonly string[], rows: readonly TableRow[]): string {
	const first = FIRST[head.length] ?? 36;
	const titles = head.map((title, at) => {
		const width = at === 0 ? first : (100 - first) / (head.length - 1);
		const align = at > 0 ? 'right' : 'left';
		const style = `padding:7px 4px;border-bottom:2px solid #b8c0cf;${css({ size: 12, color: GRAY, bold: true })}`;
		return `<th width="${width}%" align="${align}" valign="bottom" style="${style}">${escaped(title)}</th>`;
	});
	return `<table width="100%" ${TABLE}><tr>${titles.join('')}</tr>${rows.map(row).join('')}</table>`;
}

/** The longest bar's percent of the width, which leaves room for its amount. */
const LONGEST_BAR = 68n;

function chart(bars: readonly Bar[], legend: readonly string[]): string {
	const amounts = bars.flatMap(({ now, before }) =>
		[now.value ?? ZERO, before?.value ?? ZERO].map(absolute),
	);
	const highest = amounts.reduce((a, b) => (compare(a, b) > 0 ? a : b), ZERO);
	const bar = ({ value = ZERO, text }: BarAmount, color: string, style: object) => {
		const scaled = multiply(value, { digits: LONGEST_BAR, places: 0 });
		const part = divide(scaled, highest, 1);
		const tenths = Math.max(0, Number(part?.digits ?? 0n));
		const colored = tenths > 0 ? filled(`width="${tenths / 10}%" height="16"`, color) : '';
		const amount = `<td width="${(1000 - tenths) / 10}%" nowrap style="padding:0 0 0 8px;${css(style)}">${escaped(text)}</td>`;
		return layoutTable(`<tr>${colored}${amount}</tr>`);
	};
	const rows = bars.map(({ label, now, before }) => {
		const earlier =
			before && legend.length > 1 ? space(3) + bar(before, BEFORE, { size: 12, color: GRAY }) : '';
		return `<tr><td width="30%" valign="top" style="padding:0 10px 12px 0;${css()}">${escaped(label)}</td><td width="70%" valign="top" style="padding:0 0 12px 0">${bar(now, NOW, { size: 12, bold: true })}${earlier}</td></tr>`;
	});
	const colors = legend.map((label, at) => {
		const text = `<td style="padding:0 16px 0 6px;${css({ size: 12, color: GRAY })}">${escaped(label)}</td>`;
		return filled('width="12" height="12"', at === 0 ? NOW : BEFORE) + text;
	});
	const head =
		colors.length > 0 ? layoutTable(`<tr>${colors.join('')}</tr>`, 'auto') + space(12) : '';
	return head + layoutTable(rows.join(''));
}

/** A box with a colored edge for what's missing. */
function notice(title: string, lines: readonly string[]): string {
	const rows = [
		line(title, { bold: true, color: BROWN }),
		...lines.map((text) => line(text, { color: BROWN }, '4px 0 0')),
	];
	const content = filled(
		'width="100%"',
		'#fff6e6',
		layoutTable(rows.join('')),
		'padding:12px 16px',
	);
	return layoutTable(`<tr>${filled('width="4"', '#f79009')}${content}</tr>`) + space(16);
}

function blockOf(block: Block): string {
	switch (block.kind) {
		case 'chart':
			return chart(block.bars, block.legend);
		case 'figures':
			return figures(block.figures);
		case 'heading':
			return layoutTable(line(block.text, { size: 17, bold: true }, '30px 0 8px'));
		case 'note':
			return layoutTable(line(block.text, { size: 12, color: GRAY }, '8px 4px 0'));
		case 'notice':
			return notice(block.title, block.lines);
		case 'table':
			return table(block.head, block.rows);
	}
}

/** A document as HTML for email clients and browsers. */
export function htmlOf({ language, overline, title, period, blocks }: Document): string {
	const outer = `role="presentation" width="100%" ${TABLE} bgcolor="${WHITE}"`;
	return [
		`<!doctype html><html lang="${language.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
		`<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escaped(title)}</title></head>`,
		`<table ${outer} style="background-color:${WHITE}"><tr><td align="center">`,
		`<table ${outer} style="max-width:680px;background-color:${WHITE}"><tr><td align="left" style="padding:24px 18px 28px;border:1px solid #d9dee8">`,
		layoutTable(
			line(overline, { color: GRAY }) +
				line(title, { size: 24, bold: true }, '2px 0') +
				line(period, { size: 14, color: GRAY }, '0 0 18px'),
		),
		...blocks.map(blockOf),
		'</td></tr></table></td></tr></table></html>',
	].join('\n');
}

/** The largest HTML, in bytes: Gmail cuts off an email above 102 KB. */
const LARGEST = 90_000;
/** Rows of a table, as many as the HTML has room for. */
const LIMITS = [2, 3, 5, 10, 20, 50, 200];

/** With as many rows in each table as it has room for. */
function fittingHtml(texts: Texts): string {
	let fitting = htmlOf(texts.document(1));
	for (const limit of LIMITS) {
		const longer = htmlOf(texts.document(limit));
		if (longer === fitting || Buffer.byteLength(longer) > LARGEST) break;
		fitting = longer;
	}
	return fitting;
}

export const html: TextFormat<'html'> = {
	value: 'html',
	label: 'HTML',
	description: 'For emails and web pages',
	make: (texts) => ({ json: { html: fittingHtml(texts) } }),
};
