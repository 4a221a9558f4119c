import type { Decimal } from '../../util/decimal';
import { shorten } from '../../util/text';
import type { Figures, Report } from '../figures/figures';
import { budgetsWithin, daysOf, usesOf, type BudgetUse } from '../figures/budgets';
import { forecastOf, weekdaysIn } from '../figures/forecast';
import { countedIn } from '../figures/places';
import { driverOf, type Driver, type Reason } from '../figures/reasons';
import { notesIn, problemsIn } from '../figures/remarks';
import type { Budget } from '../read/budgets';
import type { TableHints } from '../read/lacking';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import { groupName, rateNotes, remarkText, type RemarkText } from './phrases';

/** Characters of a title, which has room in a report, but not in a subject. */
const LONGEST_TITLE = 200;

/** How a report is presented. */
export interface Presentation {
	/** Empty for that of the language. */
	readonly title: string;
	readonly language: Language;
	readonly money: Money;
	/** The name of the workspace; empty where it isn't known. */
	readonly workspace: string;
	/** YYYY-MM-DD. */
	readonly today: string;
	readonly hints: TableHints;
	/** Those of a month; empty for any other period. */
	readonly budgets: readonly Budget[];
}

/** A report with the words that all of its formats share. */
export interface PresentedReport extends Omit<Presentation, 'budgets'>, Report {
	/** What else belongs to its title; empty for nothing. */
	readonly subtitle: string;
	/** Its period, also if it isn't over: today isn't, either. */
	readonly period: string;
	readonly isOpen: boolean;
	/** What it's compared with; undefined where it isn't compared. */
	readonly previous?: string;
	/** The heads of columns with costs, and with differences of them. */
	readonly costHead: string;
	readonly changeHead: string;
	/** The cost of the whole month, if it isn't over, and its budgets. */
	readonly forecast?: Decimal;
	readonly budgets: readonly BudgetUse[];
	/** What makes its figures partial or doubtful, and what's good to know, in words. */
	readonly problems: readonly RemarkText[];
	readonly notes: readonly RemarkText[];
	/** Exact. */
	readonly reasons: readonly Reason[];
	readonly driver?: Driver;
}

/** The forecast and the budgets of a report on a month. */
function monthFigures(figures: Figures, { budgets: all, today }: Presentation) {
	const { period, readings, unread, total, types } = figures;
	const { day, days } = daysOf(period);
	const weekdays = weekdaysIn(figures);
	const rows = new Set(readings.map(({ row }) => row));
	const prompts = new Set([...readings, ...unread].map(({ prompt }) => prompt));
	const budgets = usesOf(
		budgetsWithin(all, rows, prompts),
		figures,
		types.counted,
		period.to < today && day === days,
	);
	const forecast =
		weekdays && total.now && forecastOf(total.now.cost, countedIn(readings), weekdays);
	return { budgets, forecast };
}

/** A report on some figures, whose total changed for exact reasons. */
export function presentReport(
	{ figures, about }: Report,
	reasons: readonly Reason[],
	presentation: Presentation,
): PresentedReport {
	const { language, money, today, hints } = presentation;
	const { words, dates } = language;
	const { period, breakdown } = figures;
	const { reportPer = '' } = breakdown;
	const { cost, change } = words.columns;
	const unit = money.currency === '' ? '' : ` (${money.currency})`;
	const { forecast, budgets } = monthFigures(figures, presentation);
	const range = dates.range(period);
	const isOpen = period.to >= today;
	const own = presentation.title || words.title;
	const group = about ? groupName(about.group, reportPer, words) : '';
	// Owners know their addresses.
	const isOwn = group === '' || (reportPer === 'owner_email' && about?.group !== null);
	const [title, subtitle] = isOwn ? [own, group] : [group, own];
	return {
		...presentation,
		figures,
		about,
		title: shorten(title, LONGEST_TITLE),
		subtitle: shorten(subtitle),
		period: isOpen ? words.soFar(range) : range,
		isOpen,
		previous: period.previous && dates.range(period.previous),
		costHead: `${cost}${unit}`,
		changeHead: `${change}${unit}`,
		forecast,
		budgets,
		problems: problemsIn(figures, money.currency, budgets).map((one) => remarkText(one, words)),
		notes: [
			...notesIn(figures, hints).map((one) => remarkText(one, words)),
			...rateNotes(money, words).map((title) => ({ title, why: '', names: [], brief: '' })),
		],
		reasons,
		driver: driverOf(figures),
	};
}
