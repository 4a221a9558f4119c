import {
	absolute,
	compare,
	divide,
	multiply,
	subtract,
	ZERO,
	type Decimal,
} from '../../util/decimal';
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
	beside,
	colored,
	escaped,
	layout,
	paragraph,
	shown,
	table,
} from './htmlStyles';

export const larger = (a: Decimal, b: Decimal) => (compare(a, b) > 0 ? a : b);

/** From screen readers. */
export const HIDDEN = 'aria-hidden="true"';
const [NOW, BEFORE] = ['#3b5bdb', '#aab9ee'];
const LOOKS = { forecast: BEFORE, over: TONES.up };
/** How high a bar in a table is, in pixels. */
const BAR = 6;

/** What cells of a chart mean. */
function legendOf(samples: ReadonlyArray<readonly [cell: string, label: string]>): string {
	const style = `padding:0 16px 0 6px;color:${GRAY}`;
	const cells = samples.map(
		([cell, label]) => cell + beside(shown(label, IN_HEADING), 12, 'align="left"', style),
	);
	if (cells.length === 0) return '';
	return layout(`<tr>${cells.join('')}</tr>`, HIDDEN, 'margin:0 0 10px 4px;');
}

/** The bar of a line of a table. One below zero is gray, because nothing is as long as it says. */
export function barOf({ bar = ZERO, look }: TableRow, highest: Decimal): string {
	const scaled = multiply(absolute(bar), { digits: 1000n, places: 0 });
	const tenths = Number(divide(scaled, highest, 0)?.digits ?? 0n);
	if (tenths === 0) return '';
	const own = bar.digits < 0n ? GRAY : NOW;
	const color = look ? LOOKS[look] : own;
	const rest = tenths < 1000 ? '<td></td>' : '';
	return layout(
		`<tr>${colored(`${tenths / 10}%`, color, BAR)}${rest}</tr>`,
		`${HIDDEN} width="100%"`,
	);
}

/** The height of a timeline in pixels, and its numbers of bars that have room for wide ones on a phone, and for a label each. */
const HEIGHT: Decimal = { digits: 96n, places: 0 };
const [MOST_WIDE, MOST_NARROW, MOST_LABELED] = [12, 36, 7];
/** Half the width of a bar, and how high a line is. */
const [WIDE, NARROW, THIN, LINE] = [8, 4, 1, 2];

/** A part of a column. Bars are borders, because paper shows these. */
const segment = (height: number, borders: string) =>
	`<tr><td${height > 0 ? ` height="${height}"` : ''} style="${borders}font-size:0;line-height:0">&nbsp;</td></tr>`;
const border = (color: string, widths: string, style = 'solid') =>
	`border:${style} ${color};border-width:${widths};`;

/** A column in pixels: its bar, above it what's expected, and a line at each level. */
function column(
	bar: number,
	forecast: number,
	levels: ReadonlyMap<number, Level['look']>,
	color: string,
	half: number,
): string {
	const heights = [...new Set([bar, forecast, ...levels.keys()])].filter((height) => height > 0);
	const edges = [...heights.sort((a, b) => b - a), 0];
	const parts = edges.slice(0, -1).map((top, at) => {
		const level = levels.get(top);
		const hasLine = level !== undefined || (top === forecast && top > bar);
		const line = segment(0, border(level ? DARK : color, `${LINE}px 0 0`, level));
		const height = top - existing(edges[at + 1], 'edge of a bar') - (hasLine ? LINE : 0);
		const hollow = top <= forecast ? border(color, `0 ${LINE}px`, 'dashed') : '';
		const borders = top <= bar ? border(color, `0 ${half}px`) : hollow;
		return (hasLine ? line : '') + (height > 0 ? segment(height, borders) : '');
	});
	if (parts.length === 0) return '';
	return `<table role="presentation" width="${half * 2}" cellpadding="0" cellspacing="0" border="0">${parts.join('')}</table>`;
}

/** The label and the amount of one in so many points, up to the last, below its bar. */
function labelsOf(points: readonly Point[], textOf: (point: Point) => string): string {
	const half = Math.floor(Math.ceil(points.length / MOST_LABELED) / 2);
	const last = points.length - 1;
	const cells = points.map((point, at) => {
		if ((last - at) % (2 * half + 1) > 0) return '';
		const [before, after] = [Math.min(half, at), Math.min(half, last - at)];
		const weight = point.isMarked ? 'bold' : 'normal';
		// Those at the edges have half the room.
		const atEdge = after < half ? 'right' : 'left';
		const align = after === before ? 'align="center"' : `align="${atEdge}" nowrap`;
		return `<td colspan="${before + 1 + after}" ${align} style="font-size:11px;font-weight:${weight};padding:2px 0 0">${shown(textOf(point), IN_COLUMN)}</td>`;
	});
	const skipped = (last % (2 * half + 1)) - half;
	const gap = skipped > 0 ? `<td colspan="${skipped}"></td>` : '';
	return `<tr valign="top">${gap}${cells.join('')}</tr>`;
}

/** Values from left to right, which a screen reader reads in words. */
export function timeline(block: Timeline): string {
	const { points, levels = [] } = block;
	const all = [
		...[ZERO, ...levels.map(({ value }) => value)],
		...points.flatMap(({ now, forecast }) => [now.value ?? ZERO, forecast?.value ?? ZERO]),
	];
	const lowest = all.reduce((a, b) => (compare(a, b) < 0 ? a : b), ZERO);
	const range = subtract(all.reduce(larger, ZERO), lowest);
	const pixels = (value: Decimal = ZERO) =>
		Math.max(0, Number(divide(multiply(value, HEIGHT), range, 0)?.digits ?? 0n));
	const hasRoom = points.length <= MOST_LABELED;
	const narrow = points.length > MOST_NARROW ? THIN : NARROW;
	const half = points.length > MOST_WIDE ? narrow : WIDE;
	const width = `${Math.floor(1000 / points.length) / 10}%`;
	const isAnyMarked = points.some(({ isMarked }) => isMarked);
	const rowOf = (
		valign: string,
		style: string,
		contentOf: (point: Point, color: string) => string,
	) =>
		`<tr>${points
			.map((point) => contentOf(point, point.isMarked || !isAnyMarked ? NOW : BEFORE))
			.map(
				(bar) =>
					`<td align="center" width="${width}" valign="${valign}" style="${style}">${bar}</td>`,
			)
			.join('')}</tr>`;
	const lines = new Map(levels.map(({ value, look }) => [pixels(value), look]));
	const amountOf = ({ brief, isMarked }: Point) =>
		paragraph([shown(brief, IN_COLUMN)], '0 0 2px', { size: 11, bold: isMarked });
	const bars = rowOf('bottom', `color:${GRAY};border-bottom:1px solid ${GRAY}`, (point, color) => {
		const { now, forecast } = point;
		const bar = column(pixels(now.value), pixels(forecast?.value), lines, color, half);
		if (hasRoom) return amountOf(point) + bar;
		return bar || (now.value ? '' : NO_AMOUNT);
	});
	const negative = rowOf('top', 'font-size:0', ({ now }, color) =>
		column(pixels(now.value && subtract(ZERO, now.value)), 0, new Map(), color, half),
	);
	const rows = [
		bars,
		lowest.digits < 0n ? negative : '',
		labelsOf(points, ({ short }) => short),
		hasRoom ? '' : labelsOf(points, ({ brief }) => brief),
	];
	const style = 'margin:0 0 8px;page-break-inside:avoid;';
	const words = valuesIn(block).map(([label, text]) => `${label} ${text}`);
	const chartTable = table(
		rows.join(''),
		`role="img" aria-label="${escaped(words.join('; '))}" width="100%"`,
		{ style },
	);
	const sample = (borders: string) =>
		`<td width="14">${layout(segment(6, borders), 'width="14"')}</td>`;
	const expected = points.find(({ forecast }) => forecast)?.forecast;
	const legend = legendOf([
		...levels.map(
			({ look, label, text }) =>
				[sample(border(DARK, `${LINE}px 0 0`, look)), `${label} ${text}`] as const,
		),
		...(expected
			? [
					[
						sample(border(NOW, `${LINE}px`, 'dashed')),
						`${expected.label} ${expected.text}`,
					] as const,
				]
			: []),
	]);
	return chartTable + legend;
}
