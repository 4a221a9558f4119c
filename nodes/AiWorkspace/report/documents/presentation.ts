import type { Decimal } from '../../util/decimal';
import { capitalized, shorten } from '../../util/text';
import type { Figures, Report } from '../figures/figures';
import { budgetsWithin, daysOf, usesOf, type BudgetUse } from '../figures/budgets';
import { forecastOf, weekdaysIn } from '../figures/forecast';
import type { Reason } from '../figures/reasons';
import { notesIn, problemsIn } from '../figures/remarks';
import type { Budget } from '../read/budgets';
import type { TableHints } from '../read/lacking';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import { beside, groupName, rateNotes, remarkText, type RemarkText } from './phrases';

/** Characters of a title, which has room in a report, but not in a subject. */
const LONGEST_TITLE = 200;

/** How a report is presented. */
export interface Presentation {
	/** Empty for that of the language. */
	readonly title: string;
	readonly language: Language;
	readonly money: Money;
	/** The name of the workspace, or its ID where that isn't known; empty where neither is. */
	readonly workspace: string;
	readonly hasWorkspaceName: boolean;
	/** YYYY-MM-DD. */
	readonly today: string;
	readonly hints: TableHints;
	/** Those of a month; empty for any other period. */
	readonly budgets: readonly Budget[];
}

/** A report with the words that all of its formats share. */
export interface PresentedReport extends Omit<Presentation, 'budgets'>, Report {
	/** In a few words, for a subject: what it's about, and what else belongs to its name. */
	readonly short: readonly [about: string, more: string];
	/** Its period, also if it isn't over: today isn't, either. */
	readonly period: string;
	readonly isOpen: boolean;
	/** The workspace by its name, above the title, or by its ID, at the foot. */
	readonly overline: string;
	readonly foot: string;
	/** What it's compared with; undefined where it isn't compared. */
	readonly previous?: string;
	/** The same for the head of a column, which is too narrow for a period without a name. */
	readonly previousHead: string;
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
}

/** The forecast and the budgets of a report on a month. */
function monthOf(figures: Figures, { budgets: all, today }: Presentation) {
	const { period, readings, unread, total, types } = figures;
	const { day, days } = daysOf(period);
	const weekdays = weekdaysIn(figures);
	const rows = new Set(readings.map(({ row }) => row));
	const prompts = new Set([...readings, ...unread].map(({ prompt }) => prompt));
	const budgets = usesOf(
		budgetsWithin(all, rows, prompts),
		{ ...figures, rows: [...rows] },
		types.counted,
		{ isOver: period.to < today && day === days, weekdays },
	);
	const counted = readings.filter(({ isCounted }) => isCounted);
	const forecast = weekdays && total.now && forecastOf(total.now.cost, counted, weekdays);
	return { budgets, forecast };
}

/** A report on some figures, whose total changed for exact reasons. */
export function presentReport(
	{ figures, about }: Report,
	reasons: readonly Reason[],
	presentation: Presentation,
): PresentedReport {
	const { language, money, today, hints, workspace, hasWorkspaceName } = presentation;
	const { words, dates } = language;
	const { period, breakdown } = figures;
	const { previous } = period;
	const { reportPer = '' } = breakdown;
	const { cost, change, before, yearBefore } = words.columns;
	const { currency } = money;
	const unit = currency === '' ? '' : ` (${currency})`;
	const { forecast, budgets } = monthOf(figures, presentation);
	const range = dates.range(period);
	const isOpen = period.to >= today;
	const title = presentation.title || words.title;
	const group = about ? groupName(about.group, reportPer, words) : '';
	// Owners know their addresses.
	const isOwn = group === '' || (reportPer === 'owner_email' && about?.group !== null);
	// The same days of another year.
	const isYear = previous?.from.slice('YYYY'.length) === period.from.slice('YYYY'.length);
	const name = previous && dates.shortName(previous);
	const where = workspace && words.notes.workspace(shorten(workspace));
	return {
		...presentation,
		figures,
		about,
		title: shorten(group === '' ? title : beside(title, group), LONGEST_TITLE),
		short: isOwn ? [title, shorten(group)] : [group, shorten(title)],
		period: isOpen ? words.soFar(range) : range,
		isOpen,
		overline: hasWorkspaceName ? where : '',
		foot: hasWorkspaceName ? '' : where,
		previous: previous && dates.range(previous),
		previousHead: isYear ? yearBefore : capitalized(name ?? before),
		costHead: `${cost}${unit}`,
		changeHead: `${change}${unit}`,
		forecast,
		budgets,
		problems: problemsIn(figures, currency, budgets).map((one) => remarkText(one, words)),
		notes: [
			...notesIn(figures, hints).map((one) => remarkText(one, words)),
			...rateNotes(money, words).map((title) => ({ title, why: '', names: [], brief: '' })),
		],
		reasons,
	};
}
