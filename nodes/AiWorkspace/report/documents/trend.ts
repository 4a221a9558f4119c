import type { Period } from '../../analytics/period';
import type { Sums } from '../figures/places';
import { heading, type Block, type Point } from './blocks';
import type { PresentedReport } from './presentation';

/** The cost of a period in a chart. */
function pointOf(
	{ of, shown }: Sums & { readonly of: Period },
	{ language: { words, numbers }, money }: PresentedReport,
	missing: string = words.noData,
): Point {
	return {
		label: numbers.range(of),
		short: numbers.tick(of),
		now: { value: shown, text: shown ? money.total(shown) : missing },
		brief: numbers.brief(shown),
	};
}

/** A chart of earlier periods and the period itself, if somebody asked for them. */
export function trendBlocks(report: PresentedReport): Block[] {
	const { figures, money, forecast: value } = report;
	const { trend, alert } = report.language.words;
	const points = figures.trend.map((moment): Point => {
		const point = pointOf(moment, report, moment.unread.length > 0 ? trend.unread : undefined);
		if (moment.of !== figures.period) return point;
		const forecast = value && { label: alert.forecastBar, value, text: money.total(value) };
		return { ...point, isMarked: true, forecast };
	});
	return points.length > 0 ? [heading(trend.title), { kind: 'timeline', points }] : [];
}

/** Bars that a phone has room for. */
const MOST_BARS = 36;

/** A chart of the intervals, which a table has as well, unless there are too many. */
export function intervalBlocks(report: PresentedReport): Block[] {
	const points = report.figures.byInterval.map((sums) => pointOf(sums, report));
	return points.length > MOST_BARS ? [] : [{ kind: 'timeline', points, isInTable: true }];
}
