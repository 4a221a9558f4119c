import type { Period } from '../../analytics/period';
import { capitalized } from '../../util/text';
import type { Sums } from '../figures/places';
import { heading, type Block, type Point } from './blocks';
import type { PresentedReport } from './presentation';
import { several, type Section } from './tables';

/** The cost of a period in a chart. */
function pointOf(
	{ of, now }: Sums & { readonly of: Period },
	{ language: { words, numbers, dates }, money }: PresentedReport,
	missing: string = words.noData,
): Point {
	return {
		label: capitalized(dates.range(of)),
		text: now ? money.total(now.cost) : missing,
		short: dates.tick(of),
		value: now?.cost,
		brief: numbers.brief(now?.cost),
	};
}

/** What a period of a trend is called. That of the report may not be over. */
const momentName = (of: Period, { figures, period, language }: PresentedReport): string =>
	capitalized(of === figures.period ? period : language.dates.range(of));

/** The trend and the intervals as tables, for files without charts. */
export function periodSections(report: PresentedReport): Record<'intervals' | 'trend', Section> {
	const { figures, language } = report;
	const { trend, headings } = language.words;
	const sectionOf = (title: string, all: ReadonlyArray<Sums & { readonly of: Period }>) =>
		several({
			title,
			column: '',
			lines: all.map((sums) => ({ title: momentName(sums.of, report), sums })),
			isOverTime: true,
		});
	return {
		trend: sectionOf(trend.title, figures.trend),
		intervals: sectionOf(headings.overTime, figures.byInterval),
	};
}

/** Bars that a phone has room for. */
const MOST_BARS = 92;

/** A chart of the trend, and one of the intervals, where there are any. */
export function chartBlocks(report: PresentedReport): Block[] {
	const { figures, language } = report;
	const { trend, headings } = language.words;
	const moments = figures.trend.map((moment): Point => {
		const point = pointOf(moment, report, moment.unread.length > 0 ? trend.unread : undefined);
		const isMarked = moment.of === figures.period;
		return { ...point, label: momentName(moment.of, report), isMarked };
	});
	const charts = [
		{ title: trend.title, points: moments },
		{ title: headings.overTime, points: figures.byInterval.map((one) => pointOf(one, report)) },
	];
	return charts.flatMap(({ title, points }): Block[] =>
		points.length > 1 && points.length <= MOST_BARS
			? [heading(title), { kind: 'timeline', points }]
			: [],
	);
}
