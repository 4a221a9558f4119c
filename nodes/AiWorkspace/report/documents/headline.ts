import { perCall } from '../../analytics/amounts';
import { sentence } from '../../errors/Failure';
import { rounded, type Decimal } from '../../util/decimal';
import { capitalized, shorten } from '../../util/text';
import { shownChange, shownPerCall } from '../figures/change';
import { largestReason } from '../figures/reasons';
import { budgetLine } from './budgets';
import type { Headline } from './blocks';
import { DOT, joined, reasonText, withPercent } from './phrases';
import type { PresentedReport } from './presentation';
import { marked, toneOf } from './tables';

/** A change with the period before, if the report is compared with one. */
export function comparedText(change: string, { figures, language, previous }: PresentedReport) {
	const { period } = figures;
	if (!period.previous || previous === undefined) return change;
	return `${change} ${language.words.against} ${previous}`;
}

/** What the total is beside the one before, if anything. */
function totalChange(report: PresentedReport): string {
	const { figures, language, money, previous } = report;
	const { words, numbers } = language;
	const { now, before } = figures.total;
	if (previous === undefined) return '';
	if (!before) return words.labeled(capitalized(previous), words.subject.noDataBefore);
	if (!now) return words.labeled(capitalized(previous), money.total(before.cost));
	const change = money.signedTotal(shownChange(figures.total, money.decimals));
	return comparedText(withPercent(change, numbers.change(now.cost, before.cost)), report);
}

/** What caused the change: what makes most of it, with its cost per call before and now, or else the largest reason. */
export function driverLine(report: PresentedReport): readonly [lead: string, rest: string] {
	const { driver, reasons, language, money } = report;
	const { words, numbers } = language;
	const { labeled, columns } = words;
	if (!driver) {
		const largest = largestReason(reasons);
		return largest
			? ['', labeled(reasonText(largest, words), money.signedTotal(largest.cost))]
			: ['', ''];
	}
	const { now, before, share } = driver;
	const change = shownChange(driver, money.decimals);
	const isRise = change.digits > 0n;
	const { ofRise, ofFall } = words.driver;
	const what = (isRise ? ofRise : ofFall)(numbers.percent(rounded(share, 0)));
	const costs = [before, now].map((one) => shownPerCall(one, money.decimals));
	const [from, to] = costs.map((one) => one && numbers.decimal(one));
	const calls = numbers.change(now?.calls, before?.calls);
	const details = joined(
		[
			from && to ? labeled(columns.costPerCall, `${from} → ${to}`) : '',
			calls === undefined ? '' : labeled(columns.calls, calls),
		],
		DOT,
	);
	const said = `${labeled(what, money.signedTotal(change))}.`;
	return [marked(shorten(driver.of.name), driver, report), joined([said, details])];
}

/** Calls and cost per call in one line. */
function callsLine({ figures, language, money }: PresentedReport): string {
	const { words, numbers } = language;
	const { now, before } = figures.total;
	const each = shownPerCall(now, money.decimals);
	const { calls, costPerCall: perOne } = words.columns;
	const withChange = (text: string, one?: Decimal, other?: Decimal) =>
		withPercent(text, numbers.change(one, other));
	const texts = [
		words.labeled(calls, withChange(numbers.count(now?.calls), now?.calls, before?.calls)),
		each &&
			words.labeled(perOne, withChange(money.withCurrency(each), perCall(now), perCall(before))),
	];
	return texts.filter((text) => text !== undefined).join(DOT);
}

/** What to know in ten seconds: how much, since when, why, and what needs attention. */
export function headlineOf(report: PresentedReport): Headline {
	const { money, language, figures, isOpen, today, forecast } = report;
	const { words, dates } = language;
	const { total, period } = figures;
	const [count, names] = budgetLine(report);
	const lines: Headline['lines'] = [
		[isOpen ? words.notes.includesToday : '', ''],
		[period.to > today ? words.notes.endsLater(dates.day(period.to)) : '', ''],
		driverLine(report),
		[sentence(count), names],
		['', forecast ? words.alert.forecastIs(money.total(forecast)) : ''],
	];
	return {
		value: total.now ? money.total(total.now.cost) : capitalized(words.noData),
		change: totalChange(report),
		tone: toneOf(total, report),
		lines: lines.filter((line) => joined(line) !== ''),
		foot: total.now ? callsLine(report) : '',
	};
}

/** How much, its change, and what caused it, for an inbox. */
export const previewOf = ({ value, change }: Headline, report: PresentedReport): string =>
	joined([value, change, joined(driverLine(report))], DOT);
