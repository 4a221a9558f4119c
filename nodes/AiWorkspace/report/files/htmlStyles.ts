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
	isolated(text)
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll("'", '&#39;');

const FONT = 'font-family:Arial,sans-serif';
/** A word that's too long for a phone, such as an ID, breaks anywhere. */
export const BREAKING = 'word-break:break-word';

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

/** A heading or a paragraph of HTML, with a margin around it. */
export function paragraph(
	content: string,
	margin: string,
	{ tag = 'p', size = 13, color = DARK, bold = tag !== 'p' }: Look = {},
) {
	const weight = (bold ? 'bold' : 'normal') + (tag === 'p' ? '' : ';page-break-after:avoid');
	return `<${tag} style="margin:${margin};${FONT};font-size:${size}px;line-height:1.4;color:${color};${BREAKING};font-weight:${weight}">${content}</${tag}>`;
}
/** The same of a text. */
export const line = (text: string, margin: string, look?: Look) =>
	paragraph(escaped(text), margin, look);
export const small = (text: string, margin = '0', color = GRAY) =>
	text === '' ? '' : line(text, margin, { size: 12, color });
