import { unitOf } from '../../analytics/period';
import { isoDate, utc } from '../../analytics/calendarDay';
import { isolated, oneLine, shorten } from '../../util/text';
import { shownChange } from '../figures/change';
import { hasData } from '../figures/places';
import { budgetLine } from './budgets';
import { comparedText, driverLine } from './headline';
import { BRIEF_NAME, fitting, joined, listed, MOST_NAMES, remarkSentence } from './phrases';
import type { PresentedReport } from './presentation';

/** What a total is beside the one before, briefly; an empty text where nothing is compared. */
function sinceOf(report: PresentedReport): string {
	const { figures, language, money } = report;
	const { total, period } = figures;
	const { now, before } = total;
	const { subject } = language.words;
	const { previous } = period;
	if (!now || !previous) return '';
	if (!before) return subject.noDataBefore;
	const change = language.numbers.change(now.cost, before.cost);
	if (change === undefined) return subject.before(money.total(before.cost));
	const isJustBefore = isoDate(utc(previous.to).plus({ days: 1 })) === period.from;
	return isJustBefore ? change : comparedText(change, report);
}

/** What a report is about and when: "AI costs in October". */
function aboutIn({ figures: { period }, isOpen, today, language }: PresentedReport, about: string) {
	const { words, dates } = language;
	const range = dates.range(period);
	const month = period.from.slice(0, 4) === today.slice(0, 4) ? dates.month(period.from) : range;
	const text = unitOf(period) === 'month' ? words.inMonth(about, month) : `${about}, ${range}`;
	return isOpen ? words.soFar(text) : text;
}

/** What, when, what's wrong with it, how much, and what that is beside the period before. */
function leadOf(report: PresentedReport, since: readonly string[]): string {
	const { title, figures, language, money, problems } = report;
	const { words } = language;
	const { now } = figures.total;
	const total = now ? money.total(now.cost) : words.noData;
	const told = joined(since, ', ');
	const about = aboutIn(report, shorten(title, BRIEF_NAME));
	const what = joined([about, ...problems.map(({ brief }) => brief)], ', ');
	return words.labeled(what, told === '' ? total : `${total} (${told})`);
}

/** Characters of the name of what caused a change. */
const LONGEST_CAUSE = 40;

/** One line that says the most important of all. No text in it can begin another line. */
export function subjectOf(report: PresentedReport): string {
	const { driver, subtitle, language } = report;
	const cause = driver ? language.words.driver.most(shorten(driver.of.name, LONGEST_CAUSE)) : '';
	return isolated(oneLine(joined([leadOf(report, [sinceOf(report)]), cause, subtitle], ', ')));
}

/** Agents and members in a chat message. */
const MOST_EXPENSIVE = 3;

/** At most five lines for a chat: how much, why, for what, which budgets are over, and what's wrong. */
export function messageLines(report: PresentedReport): string[] {
	const { figures, language, money, problems, forecast } = report;
	const { words } = language;
	const { total, byEntity } = figures;
	const change = total.now && total.before && shownChange(total, money.decimals);
	const since = [sinceOf(report), change ? money.signedTotal(change) : ''];
	const lead = leadOf(report, since);
	const known = byEntity.filter(hasData);
	const top = known
		.slice(0, MOST_EXPENSIVE)
		.map(({ of, now }) => `${shorten(of.name)} (${money.total(now?.cost)})`);
	const lines = [
		forecast ? `${lead}, ${words.labeled(words.alert.forecastBar, money.total(forecast))}` : lead,
		joined(driverLine(report)),
		known.length > 1
			? words.labeled(words.headings.byEntity, listed(top, MOST_EXPENSIVE, words))
			: '',
		joined(budgetLine(report), '. '),
		problems.map((problem) => remarkSentence(problem, words, MOST_NAMES)).join(' '),
	];
	return fitting(
		lines.filter((line) => line !== ''),
		words,
	);
}
