import { toText, type Decimal } from '../util/decimal';
import { displayWidth } from '../util/text';
import type { RowStyle } from './styles';

/** Nothing, a text, an exact number or percentage (12.5 for 12.5%) that's shown with so many decimals, or a day (YYYY-MM-DD) from March 1900 on: programs disagree on earlier ones. */
export type Cell =
	| null
	| string
	| { readonly number: Decimal; readonly decimals: number }
	| { readonly percent: Decimal; readonly decimals: number }
	| { readonly date: string };

/** Excel's limit. */
const LONGEST_TEXT = 32_767;
/** A wider column pushes the others from the screen. */
const WIDEST_TEXT = 50;
/** Room for the button of a filter. */
const BUTTON = 3;
/** A day in every language, such as 31.01.2026. */
const DATE_WIDTH = 10;
const MS_PER_DAY = 86_400_000;
/** 1 January 1970 as the number of a day. */
const EPOCH = 25_569;

/** A text as a cell can contain it: at most 32,767 characters, without control characters but tabs and line breaks. */
export function sheetText(text: string): string {
	const clean = text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '');
	const isLong = clean.length > LONGEST_TEXT;
	return (isLong ? `${clean.slice(0, LONGEST_TEXT - 1)}…` : clean).toWellFormed();
}

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** A text in XML, as it is: spreadsheets read `_x0041_` as an escape. */
export const xmlText = (text: string) =>
	sheetText(text)
		.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
		.replace(/[&<"]/g, (character) => XML_ENTITIES[character] ?? '')
		// ]]> isn't allowed in a text.
		.replaceAll('>', '&gt;');

/** A cell as XML has it. */
export interface Content {
	/** As it stands in the file, empty where there's nothing. */
	readonly value: string;
	readonly isText: boolean;
	/** A number format: an ID that every program knows, or a pattern. Programs show both as in their own language. */
	readonly format: string | number;
}

/** The ID of the format for texts, which keeps 0042 as it is when somebody edits the cell. */
const TEXT = 49;
/** The ID of the format for days. */
const DATE_FORMAT = 14;

const EMPTY: Content = { value: '', isText: false, format: 0 };

/** How a percentage is shown. A larger one than readers can imagine is shown as such. */
const percentFormat = (end: string) => `[&gt;9.99]\\&gt;\\ \\9\\9\\9\\%;[&lt;0]-0${end}%;0${end}%`;

const fraction = (decimals: number) => (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');

/** What a cell contains, in XML. */
export function cellContent(cell: Cell): Content {
	if (cell === null) return EMPTY;
	if (typeof cell === 'string') return { value: cell, isText: true, format: TEXT };
	if ('date' in cell) {
		const day = Date.parse(cell.date) / MS_PER_DAY + EPOCH;
		return { value: String(day), isText: false, format: DATE_FORMAT };
	}
	const end = fraction(cell.decimals);
	if ('number' in cell) {
		return { value: toText(cell.number), isText: false, format: `#,##0${end}` };
	}
	const { digits, places } = cell.percent;
	return {
		value: toText({ digits, places: places + 2 }),
		isText: false,
		format: percentFormat(end),
	};
}

const longest = (texts: readonly string[]) =>
	texts.reduce((most, text) => Math.max(most, displayWidth(text)), 0);

/** How many characters wide a cell of a row is. */
export function widthOf(cell: Cell, style: RowStyle): number {
	if (cell === null || style === 'title' || style === 'note') return 0;
	if (typeof cell === 'string') {
		const width = Math.min(longest(cell.split('\n')), WIDEST_TEXT);
		return style === 'head' ? width + BUTTON : width;
	}
	if ('date' in cell) return DATE_WIDTH;
	const amount = 'number' in cell ? cell.number : cell.percent;
	const whole = toText(amount).split('.', 1).join('').length;
	// A separator for every third digit, and the sign of a percentage.
	return whole + Math.floor(whole / 3) + cell.decimals + 1;
}
