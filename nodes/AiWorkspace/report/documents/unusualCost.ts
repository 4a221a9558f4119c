import type { Period } from '../../analytics/period';
import { compare, rounded, subtract, ZERO, type Decimal } from '../../util/decimal';
import { capitalized, shorten } from '../../util/text';
import type { Finding } from '../figures/findings';
import type { Rise } from '../figures/unusual';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import type { Words } from '../words/words';
import * as alerts from './alert';
import { heading, note, type Block, type Point } from './blocks';
import { listed, whatIs } from './phrases';

/** What findings on the same periods have in common: the earlier ones, the oldest first, and the one looked at. */
export interface Comparison {
	readonly unit: keyof Words['unusual']['basis'];
	readonly earlier: readonly Period[];
	readonly period: Period;
	readonly language: Language;
	readonly money: Money;
}

type Told = Extract<Finding, Rise>;

/** Characters of a name in a subject, so that the 41 of a phone show the cost, too. */
const LONGEST_NAME = 20;

/** How much a rise is, why, and from what: amounts that add up as they're shown. */
function riseText(rise: Told, { language, money }: Comparison): alerts.AlertText {
	const { of, now, usual, extra, fromCalls, contributors, limit, lacks } = rise;
	const { words, numbers } = language;
	const { unusual: says, reasons } = words;
	const shown = (amount: Decimal = ZERO) => rounded(amount, money.decimals);
	const cost = money.total(now.cost);
	const change = numbers.change(now.cost, usual?.cost);
	const figures = usual ? says.instead(cost, money.total(usual.cost)) : `${cost}, ${words.isNew}`;
	const lines = (parts: ReadonlyArray<readonly [what: string, amount: Decimal]>) => {
		return parts.flatMap(([what, exact]) => {
			const amount = shown(exact);
			return amount.digits === 0n ? [] : [`${what} (${money.signedTotal(amount)})`];
		});
	};
	// Where calls didn't change that way, it's whose they are.
	const way = compare(fromCalls ?? ZERO, ZERO);
	const ofCalls = way > 0 ? says.moreCalls : says.fewerCalls;
	const isOfCalls = compare(now.calls, usual?.calls ?? ZERO) === way;
	const causes = fromCalls && [
		[isOfCalls ? ofCalls : reasons.mix, fromCalls] as const,
		[says.costPerCall, subtract(extra, fromCalls)] as const,
	];
	const calls = [now.calls, usual?.calls].map((one) => numbers.count(one));
	return {
		title: change === undefined ? figures : `${figures} (${change})`,
		lines: [
			...(shown(limit).digits > 0n && usual ? [says.from(money.total(limit))] : []),
			...(usual ? [says.calls(calls[0] ?? '', calls[1] ?? '')] : []),
			...alerts.lacksLines(lacks, words),
			...lines(causes ?? []),
		],
		names: lines(
			contributors.map(({ part, extra: own }) => {
				const { name } = of.kind === 'prompt' ? part.row : part.prompt;
				return [says.contributor(shorten(name)), own];
			}),
		),
	};
}

/** The earlier costs and the one looked at, beside the usual one and the limit. */
function timelineOf(
	rise: Told,
	{ earlier: before, period: own, language, money }: Comparison,
): Block {
	const { now, earlier, usual, limit } = rise;
	const { numbers, words, dates } = language;
	const points = [...earlier, now].map((one, at): Point => {
		const period = before[at] ?? own;
		return {
			label: capitalized(dates.range(period)),
			short: dates.tick(period),
			now: { value: one?.cost, text: money.amount(one?.cost) },
			brief: numbers.brief(one?.cost),
			isMarked: at === earlier.length,
		};
	});
	const label = words.unusual.levels;
	const text = [usual?.cost, limit].map((one) => money.amount(one)).join(words.separator);
	const isShown = rounded(limit, money.decimals).digits > 0n;
	const reference = usual && isShown ? { label, text, levels: [usual.cost, limit] } : undefined;
	return { kind: 'timeline', points, reference };
}

/** What a finding says in one line, as a document, and in a few lines for a chat. */
export function presentFinding(finding: Finding, comparison: Comparison): alerts.Presented {
	const { language, period, unit } = comparison;
	const { words, dates } = language;
	const { unusual: says, labeled } = words;
	const range = dates.range(period);
	const about = { language, title: says.title, period: range };
	if (finding.level === 'notChecked' || finding.level === 'doubtful') {
		return alerts.presentNotice(alerts.uncheckedText(finding, words), about);
	}
	if (finding.level === 'noData') {
		const names = alerts.namesOf(finding.all, words);
		const isFew = finding.lacks === 'earlier' || finding.lacks === 'enough';
		const title = isFew
			? words.alert.notChecked(listed(names, 2, words))
			: words.labeled(capitalized(words.noData), listed(names, 2, words));
		const lines = [isFew ? says.tooFew : says.noData];
		return alerts.presentNotice({ title, lines, names }, about);
	}
	const { of, usual } = finding;
	const text = riseText(finding, comparison);
	const subject = labeled(shorten(of.name, LONGEST_NAME), `${text.title}, ${range}`);
	const chart = [heading(words.headings.overTime), timelineOf(finding, comparison)];
	const more = [...chart, ...(usual ? [note(says.basis[unit])] : [])];
	const title = whatIs(of, words);
	return alerts.presentNotice(
		{ ...text, subject },
		{ ...about, overline: says.title, title, more },
	);
}
