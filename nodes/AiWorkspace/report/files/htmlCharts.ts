import { divide, larger, multiply, wholeNumber, ZERO, type Decimal } from '../../util/decimal';
import type { Point, TableRow } from '../documents/blocks';
import { NO_AMOUNT } from '../words/numbers';
import { GRAY, escaped, layout, line, table } from './htmlStyles';

const [BLUE, PALE_BLUE] = ['#3b5bdb', '#aab9ee'];
/** How high a bar in a table is, in pixels. */
const BAR = 6;

/** The bar of a line of a table, if it's above 0. It consists of borders, because paper shows these: most printers leave out backgrounds. Outlook's have 8 pixels at most. */
export function barOf({ bar = ZERO }: TableRow, highest: Decimal): string {
	const tenths = Number(divide(multiply(bar, wholeNumber(1000)), highest, 0)?.digits ?? 0n);
	if (tenths <= 0) return '';
	const rest = tenths < 1000 ? '<td></td>' : '';
	const cell = `<td width="${tenths / 10}%" style="border-top:${BAR}px solid ${BLUE};font-size:0;line-height:0">&nbsp;</td>`;
	return layout(`<tr>${cell}${rest}</tr>`, 'aria-hidden="true" width="100%"');
}

/** The height of a timeline in pixels, and the most of its bars with a label each. */
const HEIGHT = wholeNumber(96);
const MOST_LABELED = 7;
/** Half the width of a bar at most, and that of all together, which have to fit a phone. */
const [WIDEST_HALF, ALL_HALVES] = [8, 150];

/** A bar in pixels, of borders as well. */
const column = (height: number, half: number, color: string) =>
	height > 0
		? `<table role="presentation" width="${half * 2}" cellpadding="0" cellspacing="0" border="0"><tr><td height="${height}" style="border:solid ${color};border-width:0 ${half}px;font-size:0;line-height:0">&nbsp;</td></tr></table>`
		: '';

/** The labels or amounts of some of many points, up to the last, below their bars. */
function labelsOf(points: readonly Point[], textOf: (point: Point) => string): string {
	const step = Math.ceil(points.length / MOST_LABELED);
	const align = step > 1 ? 'right' : 'center';
	const cells = points.map((point, at) => {
		if ((points.length - 1 - at) % step > 0) return '';
		const weight = point.isMarked ? 'bold' : 'normal';
		// The first may have no room.
		const text = at + 1 < step ? '' : escaped(textOf(point));
		return `<td colspan="${Math.min(step, at + 1)}" align="${align}" style="font-size:11px;font-weight:${weight};padding:2px 0 0">${text}</td>`;
	});
	return `<tr valign="top">${cells.join('')}</tr>`;
}

/** Values from left to right, which a screen reader reads in words. */
export function timeline(points: readonly Point[]): string {
	const highest = points.map(({ value = ZERO }) => value).reduce(larger, ZERO);
	const hasRoom = points.length <= MOST_LABELED;
	const half = Math.min(WIDEST_HALF, Math.floor(ALL_HALVES / points.length));
	const width = `${Math.floor(1000 / points.length) / 10}%`;
	const isAnyMarked = points.some(({ isMarked }) => isMarked);
	const bars = points.map(({ value, brief, isMarked = false }) => {
		const height = Number(divide(multiply(value ?? ZERO, HEIGHT), highest, 0)?.digits ?? 0n);
		const bar = column(height, half, isMarked || !isAnyMarked ? BLUE : PALE_BLUE);
		const amount = hasRoom ? line(brief, '0 0 2px', { size: 11, bold: isMarked }) : '';
		const content = amount + bar || (value ? '' : NO_AMOUNT);
		return `<td align="center" width="${width}" valign="bottom" style="color:${GRAY};border-bottom:1px solid ${GRAY}">${content}</td>`;
	});
	const rows = [
		`<tr>${bars.join('')}</tr>`,
		labelsOf(points, ({ short }) => short),
		hasRoom ? '' : labelsOf(points, ({ brief }) => brief),
	];
	const words = points.map(({ label, text }) => `${label} ${text}`);
	return table(rows.join(''), `role="img" aria-label="${escaped(words.join('; '))}" width="100%"`, {
		style: 'margin:0 0 8px;page-break-inside:avoid;',
	});
}
