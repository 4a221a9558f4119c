import { isolated } from '../../util/text';
import type { Tone } from '../documents/blocks';

// For email clients: tables and inline styles. No body, which some clients remove with its style.
export const [GRAY, DARK, BROWN] = ['#475467', '#101828', '#7a2e0e'];
export const [LIGHT, LINE] = ['#f2f5fb', '#d9dee8'];
/** Empty for that of the text around. */
export const TONES: Record<Tone, string> = {
	up: '#b42318',
	close: BROWN,
	down: '#067647',
	none: '',
};

/** Everything that isn't ours goes through it. */
export const escaped = (text: string): string =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll("'", '&#39;');

/** What breaks nowhere by itself, and what's between: it does between words, and at a hyphen before a letter. */
const UNBROKEN = /(?:[^\s-]|-(?!\p{L}))+|[\s-]/gu;
/** Where a long word breaks: after eight characters, where a visible one ends. */
const BREAK_AFTER = /\S{7}[\p{L}\p{N}\p{P}](?=[\p{L}\p{N}\p{P}\p{S}])/gu;

/**
 * A text whose words fit a phone: one with more than `longest` characters has spaces without a width, because most clients know no
 * style that breaks it. It goes to the next line before it breaks. Other words, and all numbers, stay what they are when somebody
 * copies them.
 */
export const shown = (text: string, longest: number): string =>
	isolated(text).replace(UNBROKEN, (word) => {
		const parts = word.length > longest ? word.replace(BREAK_AFTER, '$&\u200b') : word;
		return parts === word
			? escaped(word)
			: `<span style="display:inline-block">${escaped(parts)}</span>`;
	});
/** Words that fit a column, its head, a heading, and a paragraph, in which an ID is one. */
export const [IN_COLUMN, IN_HEAD, IN_HEADING, IN_PARAGRAPH] = [10, 11, 20, 36];

const FONT = 'font-family:Arial,sans-serif';

/** Sets the font of its cells, so that they don't have to. */
export const table = (
	rows: string,
	attributes: string,
	{ padding = 0, size = 13, style = '' } = {},
) =>
	`<table ${attributes} cellpadding="${padding}" cellspacing="0" border="0" style="${style}${FONT};font-size:${size}px;line-height:1.5;color:${DARK}">${rows}</table>`;
export const layout = (rows: string, attributes = 'width="100%"', style = '') =>
	table(rows, `role="presentation" ${attributes}`, { style });
export const space = (height: number) =>
	`<tr><td height="${height}" style="font-size:1px;line-height:1px">&nbsp;</td></tr>`;
export const filled = (color: string) => `bgcolor="${color}" style="background-color:${color};`;

export interface Look {
	readonly tag?: 'h1' | 'h2' | 'p';
	/** In pixels. */
	readonly size?: number;
	readonly color?: string;
	/** As headings are, if left out. */
	readonly bold?: boolean;
}

/** A heading or a paragraph, with a margin around it. */
export function line(text: string, margin: string, look: Look = {}) {
	const { size = 13 } = look;
	return paragraph([shown(text, size > 13 ? IN_HEADING : IN_PARAGRAPH)], margin, look);
}
/** The same of parts that are HTML. */
export function paragraph(
	parts: readonly string[],
	margin: string,
	{ tag = 'p', size = 13, color = DARK, bold: isBold = tag !== 'p' }: Look = {},
) {
	const weight = (isBold ? 'bold' : 'normal') + (tag === 'p' ? '' : ';page-break-after:avoid');
	return `<${tag} style="margin:${margin};${FONT};font-size:${size}px;line-height:1.4;color:${color};font-weight:${weight}">${parts.filter((part) => part !== '').join(' ')}</${tag}>`;
}
export const bold = (text: string) => (text === '' ? '' : `<b>${shown(text, IN_PARAGRAPH)}</b>`);
export const small = (text: string, margin = '0', color = GRAY) =>
	text === '' ? '' : line(text, margin, { size: 12, color });

/** A colored cell, which paper shows as well: most printers leave out backgrounds, none a border. Outlook's have 8 pixels at most. */
export const colored = (width: string, color: string, height: number) =>
	`<td width="${width}" ${filled(color)}border:solid ${color};border-width:${height / 2}px 0;font-size:0;line-height:0">&nbsp;</td>`;
