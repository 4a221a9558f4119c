import { heading, type Block, type Point } from './blocks';
import type { PresentedReport } from './presentation';

/** A chart of earlier periods and the period itself, if somebody asked for them. */
export function trendBlocks({ figures, language, money, forecast }: PresentedReport): Block[] {
	const { words, numbers } = language;
	const points = figures.trend.map(({ of, shown, unread }): Point => {
		const isMarked = of === figures.period;
		const missing = unread.length > 0 ? words.trend.unread : words.noData;
		return {
			label: numbers.range(of),
			short: numbers.tick(of),
			now: { value: shown, text: shown ? money.total(shown) : missing },
			brief: numbers.brief(shown),
			isMarked,
			...(isMarked &&
				forecast && {
					forecast: {
						label: words.alert.forecastBar,
						value: forecast,
						text: money.total(forecast),
					},
				}),
		};
	});
	return points.length > 0 ? [heading(words.trend.title), { kind: 'timeline', points }] : [];
}
