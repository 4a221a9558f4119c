import type { Figures, ReportGroup } from '../figures/figures';
import type { Problem } from '../figures/gaps';
import type { Reason } from '../figures/reasons';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import { shorten } from '../../util/text';
import { groupName } from './phrases';

/** How a report is presented. */
export interface Presentation {
	/** Empty for that of the language. */
	readonly title: string;
	readonly language: Language;
	readonly money: Money;
	/** The name or the ID of the workspace; empty where neither is known. */
	readonly workspace: string;
	/** YYYY-MM-DD. */
	readonly today: string;
}

/** A report with all that texts are made of. */
export interface PresentedReport extends Presentation {
	readonly figures: Figures;
	/** Where it's one of several. */
	readonly about?: ReportGroup;
	readonly problems: readonly Problem[];
	/** With amounts as they're shown. */
	readonly reasons: readonly Reason[];
}

/** What a report is called. */
export function titleOf({ title, language, figures, about }: PresentedReport): string {
	const { words } = language;
	const own = shorten(title) || words.title;
	const { reportPer } = figures.breakdown;
	if (!about || reportPer === 'none') return own;
	return words.titleFor(own, shorten(groupName(about.group, reportPer, words)));
}

/** Whether the period of a report isn't over: today isn't, either. */
export const isOpen = ({ figures, today }: PresentedReport): boolean => figures.period.to >= today;

/** The period of a report in words, also if it isn't over. */
export function periodOf(report: PresentedReport): string {
	const { numbers, words } = report.language;
	const text = numbers.range(report.figures.period);
	return isOpen(report) ? words.soFar(text) : text;
}

/** The heads of columns with costs, and with differences of them. */
export function amountHeads({ language, money: { currency } }: PresentedReport) {
	const { cost, costIn, change, changeIn } = language.words.columns;
	return currency === ''
		? { cost, change }
		: { cost: costIn(currency), change: changeIn(currency) };
}

/** What a report is compared with, in words; undefined where it isn't compared. */
export const previousOf = ({ figures, language }: PresentedReport): string | undefined =>
	figures.period.previous && figures.unreadBefore.length === 0
		? language.numbers.range(figures.period.previous)
		: undefined;
