import { absolute, divide, larger, multiply, ZERO, type Decimal } from '../../util/decimal';
import { existing } from '../../util/guards';
import {
	valuesIn,
	type Level,
	type Point,
	type TableRow,
	type Timeline,
} from '../documents/blocks';
import { NO_AMOUNT } from '../words/numbers';
import {
	DARK,
	GRAY,
	IN_COLUMN,
	IN_HEADING,
	TONES,
	colored,
	escaped,
	layout,
	paragraph,
	shown,
	table,
} from './htmlStyles';

/** From screen readers. */
export const HIDDEN = 'aria-hidden="true"';
const [BLUE, PALE_BLUE] = ['#3b5bdb', '#aab9ee'];
const BAR_COLORS = { forecast: PALE_BLUE, over: TONES.up };
/** How high a bar in a table is, in pixels. */
const BAR = 6;

/** The bar of a line of a table. One below zero is gray, because nothing is as long as it says. */
export function barOf({ bar = ZERO, look }: TableRow, highest: Decimal): string {
	const scaled = multiply(absolute(bar), { digits: 1000n, places: 0 });
	const tenths = Number(divide(scaled, highest, 0)?.digits ?? 0n);
	if (tenths === 0) return '';
	const own = bar.digits < 0n ? GRAY : BLUE;
	const color = look ? BAR_COLORS[look] : own;
	const rest = tenths < 1000 ? '<td></td>' : '';
	return layout(
		`<tr>${colored(`${tenths / 10}%`, color, BAR)}${rest}</tr>`,
		`${HIDDEN} width="100%"`,
	);
}

/** The height of a timeline in pixels, and the most of its bars with a label each. */
const HEIGHT: Decimal = { digits: 96n, places: 0 };
const MOST_LABELED = 7;
/** Half the width of a bar at most, that of all together, which have to fit a phone, and how high a line is. */
const [WIDEST_HALF, ALL_HALVES, LEVEL_HEIGHT] = [8, 150, 2];

/** A part of a column. Bars are borders, because paper shows these. */
const segment = (height: number, borders: string) =>
	`<tr><td${height > 0 ? ` height="${height}"` : ''} style="${borders}font-size:0;line-height:0">&nbsp;</td></tr>`;
const border = (color: string, widths: string, look: Level['look'] = 'solid') =>
	`border:${look} ${color};border-width:${widths};`;

/** A column in pixels: its bar, and a line at each level. */
function column(
	bar: number,
	levels: ReadonlyMap<number, Level['look']>,
	color: string,
	half: number,
): string {
	const heights = [...new Set([bar, ...levels.keys()])].filter((height) => height > 0);
	const edges = [...heights.sort((a, b) => b - a), 0];
	const parts = edges.slice(0, -1).map((top, at) => {
		const look = levels.get(top);
		const line = look ? segment(0, border(DARK, `${LEVEL_HEIGHT}px 0 0`, look)) : '';
		const height = top - existing(edges[at + 1], 'edge of a bar') - (look ? LEVEL_HEIGHT : 0);
		const borders = top <= bar ? border(color, `0 ${half}px`) : '';
		return line + (height > 0 ? segment(height, borders) : '');
	});
	if (parts.length === 0) return '';
	return `<table role="presentation" width="${half * 2}" cellpadding="0" cellspacing="0" border="0">${parts.join('')}</table>`;
}

/** The labels or amounts of some of many points, up to the last, below their bars. */
function labelsOf(points: readonly Point[], textOf: (point: Point) => string): string {
	const step = Math.ceil(points.length / MOST_LABELED);
	const align = step > 1 ? 'right' : 'center';
	const cells = points.map((point, at) => {
		if ((points.length - 1 - at) % step > 0) return '';
		const weight = point.isMarked ? 'bold' : 'normal';
		// The first may have no room.
		const text = at + 1 < step ? '' : shown(textOf(point), IN_COLUMN);
		return `<td colspan="${Math.min(step, at + 1)}" align="${align}" style="font-size:11px;font-weight:${weight};padding:2px 0 0">${text}</td>`;
	});
	return `<tr valign="top">${cells.join('')}</tr>`;
}

/** Values from left to right, which a screen reader reads in words. */
export function timeline(block: Timeline): string {
	const { points, levels = [] } = block;
	const all = [...levels, ...points.map(({ now }) => now)].map(({ value = ZERO }) => value);
	const highest = all.reduce(larger, ZERO);
	const pixels = (value: Decimal = ZERO) =>
		Math.max(0, Number(divide(multiply(value, HEIGHT), highest, 0)?.digits ?? 0n));
	const hasRoom = points.length <= MOST_LABELED;
	const half = Math.min(WIDEST_HALF, Math.floor(ALL_HALVES / points.length));
	const width = `${Math.floor(1000 / points.length) / 10}%`;
	const isAnyMarked = points.some(({ isMarked }) => isMarked);
	const lines = new Map(levels.map(({ value, look }) => [pixels(value), look]));
	const amountOf = ({ brief, isMarked }: Point) =>
		paragraph([shown(brief, IN_COLUMN)], '0 0 2px', { size: 11, bold: isMarked });
	const bars = points.map((point) => {
		const color = point.isMarked || !isAnyMarked ? BLUE : PALE_BLUE;
		const bar = column(pixels(point.now.value), lines, color, half);
		const content = hasRoom ? amountOf(point) + bar : bar || (point.now.value ? '' : NO_AMOUNT);
		return `<td align="center" width="${width}" valign="bottom" style="color:${GRAY};border-bottom:1px solid ${GRAY}">${content}</td>`;
	});
	const rows = [
		`<tr>${bars.join('')}</tr>`,
		labelsOf(points, ({ short }) => short),
		hasRoom ? '' : labelsOf(points, ({ brief }) => brief),
	];
	const style = 'margin:0 0 8px;page-break-inside:avoid;';
	const words = valuesIn(block).map(([label, text]) => `${label} ${text}`);
	const chart = table(
		rows.join(''),
		`role="img" aria-label="${escaped(words.join('; '))}" width="100%"`,
		{ style },
	);
	if (levels.length === 0) return chart;
	const cells = levels.map(({ look, label, text }) => {
		const sample = layout(segment(6, border(DARK, `${LEVEL_HEIGHT}px 0 0`, look)), 'width="14"');
		const legend = shown(`${label} ${text}`, IN_HEADING);
		return `<td width="14">${sample}</td><td style="padding:0 16px 0 6px;font-size:12px;color:${GRAY}">${legend}</td>`;
	});
	return chart + layout(`<tr>${cells.join('')}</tr>`, HIDDEN, 'margin:0 0 10px 4px;');
}
