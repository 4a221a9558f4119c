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
import { valuesIn, type Bar, type BarAmount, type Point, type Timeline } from '../documents/blocks';
import { NO_AMOUNT } from '../words/numbers';
import type { Words } from '../words/words';
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
	shown,
	small,
} from './htmlStyles';

const larger = (a: Decimal, b: Decimal) => (compare(a, b) > 0 ? a : b);

/** From screen readers. */
const HIDDEN = 'aria-hidden="true"';
const [NOW, BEFORE] = ['#3b5bdb', '#aab9ee'];
const LOOKS = { forecast: BEFORE, over: TONES.up };
/** The longest bar's percent of the width, which leaves room for its amount. */
const LONGEST_BAR = 68n;

/** What cells of a chart mean. */
function legendOf(samples: ReadonlyArray<readonly [cell: string, label: string]>): string {
	const style = `padding:0 16px 0 6px;color:${GRAY}`;
	const cells = samples.map(
		([cell, label]) => cell + beside(shown(label, IN_HEADING), 12, 'align="left"', style),
	);
	if (cells.length === 0) return '';
	return layout(`<tr>${cells.join('')}</tr>`, HIDDEN, 'margin:0 0 10px 4px;');
}

/** Hidden from screen readers, which have the same in a table or in sentences. */
export function chart(bars: readonly Bar[], legend: readonly string[]): string {
	const amounts = bars.flatMap(({ now, before }) =>
		[now.value ?? ZERO, before?.value ?? ZERO].map(absolute),
	);
	const highest = amounts.reduce(larger, ZERO);
	const bar = ({ value = ZERO, text }: BarAmount, color: string, style: string, margin = '') => {
		const scaled = multiply(value, { digits: LONGEST_BAR, places: 0 });
		const tenths = Math.max(0, Number(divide(scaled, highest, 1)?.digits ?? 0n));
		const part = tenths > 0 ? colored(`${tenths / 10}%`, color, 16) : '';
		const rest = `width="${(1000 - tenths) / 10}%" nowrap`;
		const amount = beside(escaped(text), 16, rest, `padding-left:8px;${style}`);
		return layout(`<tr>${part}${amount}</tr>`, 'width="100%"', margin);
	};
	const rows = bars.map(({ label, now, before, look }) => {
		const hasSecond = before && legend.length > 1;
		const second = hasSecond ? bar(before, BEFORE, `color:${GRAY}`, 'margin:3px 0 0;') : '';
		const both = bar(now, look ? LOOKS[look] : NOW, 'font-weight:bold') + second;
		return `<tr valign="top"><td width="30%" style="padding:0 8px 10px 4px">${shown(label, IN_COLUMN)}</td><td width="70%" style="padding:0 0 10px">${both}</td></tr>`;
	});
	const colors = legend.map(
		(label, at) => [colored('12', at === 0 ? NOW : BEFORE, 12), label] as const,
	);
	return legendOf(colors) + layout(rows.join(''), `${HIDDEN} width="100%"`);
}

/** The height of a timeline in pixels, and its numbers of bars that have room for wide ones on a phone, and for a label each. */
const HEIGHT: Decimal = { digits: 96n, places: 0 };
const [MOST_WIDE, MOST_LABELED] = [12, 7];
/** Half the width of a bar, and how high a line is. */
const [WIDE, NARROW, LINE] = [8, 4, 2];

/** A part of a column. Bars are borders, because paper shows these. */
const segment = (height: number, borders: string) =>
	`<tr><td${height > 0 ? ` height="${height}"` : ''} style="${borders}font-size:0;line-height:0">&nbsp;</td></tr>`;
const border = (color: string, widths: string, style = 'solid') =>
	`border:${style} ${color};border-width:${widths};`;

/** A column in pixels: its bar, above it what's expected, and a line at each level. */
function column(
	bar: number,
	forecast: number,
	levels: readonly number[],
	color: string,
	half: number,
): string {
	const heights = [...new Set([bar, forecast, ...levels])].filter((height) => height > 0);
	const edges = [...heights.sort((a, b) => b - a), 0];
	const parts = edges.slice(0, -1).map((top, at) => {
		const isLevel = levels.includes(top);
		const hasLine = isLevel || (top === forecast && top > bar);
		const line = segment(0, border(isLevel ? DARK : color, `${LINE}px 0 0`));
		const height = top - existing(edges[at + 1], 'edge of a bar') - (hasLine ? LINE : 0);
		const hollow = top <= forecast ? border(color, `0 ${LINE}px`, 'dashed') : '';
		const borders = top <= bar ? border(color, `0 ${half}px`) : hollow;
		return (hasLine ? line : '') + (height > 0 ? segment(height, borders) : '');
	});
	if (parts.length === 0) return '';
	return `<table role="presentation" width="${half * 2}" cellpadding="0" cellspacing="0" border="0">${parts.join('')}</table>`;
}

/** The label and the amount of one in so many points, up to the last. */
function labelsOf(points: readonly Point[], textOf: (point: Point) => string): string {
	const step = Math.ceil(points.length / MOST_LABELED);
	const cells = points.map((point, at) => {
		const left = points.length - 1 - at;
		if (left % step > 0) return '';
		const span = Math.min(step, at + 1);
		const weight = point.isMarked ? 'bold' : 'normal';
		const align = step > 1 ? 'right' : 'center';
		return `<td colspan="${span}" align="${align}" style="font-size:11px;font-weight:${weight};padding:2px 0 0">${shown(textOf(point), IN_COLUMN)}</td>`;
	});
	return `<tr valign="top">${cells.join('')}</tr>`;
}

/** Values from left to right, with those in words below it that a screen reader reads. */
export function timeline(block: Timeline, words: Words): string {
	const { points, reference } = block;
	const levels = (reference?.levels ?? []).filter(({ digits }) => digits > 0n);
	const all = [
		...[ZERO, ...levels],
		...points.flatMap(({ now, forecast }) => [now.value ?? ZERO, forecast?.value ?? ZERO]),
	];
	const lowest = all.reduce((a, b) => (compare(a, b) < 0 ? a : b), ZERO);
	const range = subtract(all.reduce(larger, ZERO), lowest);
	const pixels = (value: Decimal = ZERO) =>
		Math.max(0, Number(divide(multiply(value, HEIGHT), range, 0)?.digits ?? 0n));
	const half = points.length > MOST_WIDE ? NARROW : WIDE;
	const width = `${Math.floor(1000 / points.length) / 10}%`;
	const rowOf = (
		valign: string,
		style: string,
		contentOf: (point: Point, color: string) => string,
	) =>
		`<tr>${points
			.map((point) => contentOf(point, point.isMarked ? NOW : BEFORE))
			.map(
				(bar) =>
					`<td align="center" width="${width}" valign="${valign}" style="${style}">${bar}</td>`,
			)
			.join('')}</tr>`;
	const lines = levels.map(pixels);
	const bars = rowOf(
		'bottom',
		`color:${GRAY};border-bottom:1px solid ${GRAY}`,
		({ now, forecast }, color) =>
			column(pixels(now.value), pixels(forecast?.value), lines, color, half) ||
			(now.value ? '' : NO_AMOUNT),
	);
	const negative = rowOf('top', 'font-size:0', ({ now }, color) =>
		column(pixels(now.value && subtract(ZERO, now.value)), 0, [], color, half),
	);
	const rows = [
		bars,
		lowest.digits < 0n ? negative : '',
		labelsOf(points, ({ short }) => short),
		labelsOf(points, ({ brief }) => brief),
	];
	const style = 'margin:0 0 8px;page-break-inside:avoid;';
	const chartTable = layout(rows.join(''), `${HIDDEN} width="100%"`, style);
	const sample = (borders: string) =>
		`<td width="14">${layout(segment(6, borders), 'width="14"')}</td>`;
	const expected = points.find(({ forecast }) => forecast)?.forecast;
	const legend = legendOf([
		...(reference ? [[sample(border(DARK, `${LINE}px 0 0`)), reference.label] as const] : []),
		...(expected ? [[sample(border(NOW, `${LINE}px`, 'dashed')), expected.label] as const] : []),
	]);
	if (block.isInTable) return chartTable + legend;
	const values = valuesIn(block).map(([label, text]) => words.labeled(label, text));
	return chartTable + legend + small(values.join(words.separator), '0 4px');
}
