import type { Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { capitalized } from '../../util/text';
import type { Moment } from '../figures/figures';
import { heading, type Block, type Point } from './blocks';
import type { PresentedReport } from './presentation';
import { several, type Section } from './tables';

/** The cost of a period in a chart. */
export const pointOf = (
	of: Period,
	now: Amounts | undefined,
	{ language: { words, numbers, dates }, money }: Pick<PresentedReport, 'language' | 'money'>,
): Point => ({
	label: capitalized(dates.range(of)),
	text: now ? money.total(now.cost) : words.noData,
	short: dates.tick(of),
	brief: numbers.brief(now?.cost),
	value: now?.cost,
});

/** A cost over time, with its heading. */
interface Series {
	readonly title: string;
	readonly moments: ReadonlyArray<Pick<Moment, 'before' | 'now' | 'of'> & Partial<Moment>>;
}

/** The trend and the intervals. */
const seriesIn = ({ figures, language: { words } }: PresentedReport): Series[] => [
	{ title: words.trend.title, moments: figures.trend },
	{ title: words.headings.overTime, moments: figures.byInterval },
];

/** What a period of a trend is called. That of the report may not be over. */
const momentName = (of: Period, { figures, period, language }: PresentedReport): string =>
	capitalized(of === figures.period ? period : language.dates.range(of));

/** The trend and the intervals as tables, for files without charts. */
export const periodSections = (report: PresentedReport): Section[] =>
	seriesIn(report).map(({ title, moments }) =>
		several({
			title,
			column: '',
			lines: moments.map((sums) => ({ title: momentName(sums.of, report), sums })),
			isOverTime: true,
		}),
	);

/** Bars that a phone has room for. */
const MOST_BARS = 92;

/** A chart of the trend, and one of the intervals, where there are any. */
export const chartBlocks = (report: PresentedReport): Block[] =>
	seriesIn(report).flatMap(({ title, moments }): Block[] => {
		if (moments.length < 2 || moments.length > MOST_BARS) return [];
		const points = moments.map(({ of, now, unread = [] }): Point => {
			const point = { ...pointOf(of, now, report), label: momentName(of, report) };
			const text = unread.length > 0 ? report.language.words.trend.unread : point.text;
			return { ...point, text, isMarked: of === report.figures.period };
		});
		return [heading(title), { kind: 'timeline', points }];
	});
