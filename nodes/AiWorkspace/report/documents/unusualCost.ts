import type { Unit } from '../../analytics/earlier';
import type { Period } from '../../analytics/period';
import { compare, rounded, subtract, sum, ZERO, type Decimal } from '../../util/decimal';
import { existing } from '../../util/guards';
import { capitalized, isolated, oneLine, shorten } from '../../util/text';
import type { Guarded } from '../figures/budgets';
import type { Finding } from '../figures/findings';
import { share } from '../figures/rounding';
import type { Rise } from '../figures/unusual';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import {
	MOST_IN_SENTENCE,
	namesOf,
	presentNotice,
	uncheckedText,
	type AlertText,
	type Presented,
} from './alert';
import { heading, note, type Block, type Highlight, type Point, type TableRow } from './blocks';
import { fitting, listed, whatIs } from './phrases';

/** What findings on the same periods have in common. The last interval is the one looked at. */
export interface Comparison {
	readonly unit: Unit;
	readonly intervals: readonly Period[];
	readonly period: Period;
	readonly language: Language;
	readonly money: Money;
}

type Told = Extract<Finding, Rise<Guarded>>;

/** Characters of a name in a subject, so that the 41 of a phone show the cost, too. */
const LONGEST_NAME = 20;

/** A change in cost beside what it's due to, or whose it is. */
interface Line {
	readonly what: string;
	readonly amount: Decimal;
}

/** By how much a cost is above the usual one, as both are shown. */
const shownExtra = ({ now, usual }: Told, { decimals }: Money): Decimal =>
	subtract(rounded(now.cost, decimals), rounded(usual?.cost ?? ZERO, decimals));

/** What calls and the cost per call added, which add up as they're shown. Where calls didn't change that way, it's whose they are. */
function reasonsOf(rise: Told, { language: { words }, money }: Comparison): Line[] {
	const { now, usual, fromCalls } = rise;
	if (!usual || !fromCalls) return [];
	const { moreCalls, fewerCalls, mix, costPerCall } = words.reasons;
	const amount = rounded(fromCalls, money.decimals);
	const way = compare(fromCalls, ZERO);
	const ofCalls = way > 0 ? moreCalls : fewerCalls;
	return [
		{ what: compare(now.calls, usual.calls) === way ? ofCalls : mix, amount },
		{ what: costPerCall, amount: subtract(shownExtra(rise, money), amount) },
	].filter((line) => line.amount.digits !== 0n);
}

/** Whose the rise is: of a prompt template, agents and members, and of these, prompt templates. With all others, they add up to it. */
function contributorsOf(rise: Told, money: Money): Line[] {
	const { of, contributors, extra } = rise;
	const extras = contributors.map((one) => one.extra);
	const others = subtract(extra, sum(extras));
	const shares = share([...extras, others], shownExtra(rise, money), money.decimals);
	return contributors.map(({ part }, at) => ({
		what: shorten(part[of.kind === 'prompt' ? 'entity' : 'prompt'].name),
		amount: existing(shares[at], 'share of a contributor'),
	}));
}

/** The cost, the usual one, and the calls. */
function headlineOf(rise: Told, { language, money }: Comparison, warnings: readonly string[]) {
	const { words, numbers } = language;
	const { unusual: says, columns } = words;
	const { now, usual, limit } = rise;
	const change = numbers.change(now.cost, usual?.cost);
	const extra = says.more(money.total(shownExtra(rise, money)));
	const cost: Highlight = {
		label: columns.cost,
		value: money.total(now.cost),
		note: usual ? [change, extra].filter((text) => text !== undefined).join(', ') : says.isNew,
		tone: 'up',
		warnings,
	};
	const before: Highlight = {
		label: says.usual,
		value: money.total(usual?.cost),
		note: usual ? capitalized(says.from(money.total(limit))) : '',
	};
	const calls: Highlight = {
		label: columns.calls,
		value: numbers.count(now.calls),
		note: usual ? capitalized(says.usually(numbers.count(usual.calls))) : '',
	};
	return [cost, before, calls] as const;
}

function tableOf(lines: readonly Line[], column: string, { language, money }: Comparison): Block {
	const rows = lines.map(({ what, amount }): TableRow => {
		return { cells: [what, money.signed(amount)] };
	});
	return { kind: 'table', head: [column, language.words.unusual.extra], rows };
}

/** The earlier costs and the one looked at, beside the usual one and the limit. */
function timelineOf(rise: Told, { intervals, language, money }: Comparison): Block {
	const { now, earlier, usual, limit } = rise;
	const { numbers, words } = language;
	const points = intervals.map((period, at): Point => {
		const cost = (at < earlier.length ? earlier[at] : now)?.cost;
		return {
			label: numbers.range(period),
			short: numbers.tick(period),
			now: { value: cost, text: money.amount(cost) },
			brief: numbers.brief(cost),
			isMarked: at === earlier.length,
		};
	});
	const { usual: label, from } = words.unusual;
	const text = [money.amount(usual?.cost), from(money.amount(limit))].join(', ');
	const reference = usual && { label, text, levels: [usual.cost, limit] };
	return { kind: 'timeline', points, reference };
}

/** A rise in one line, as a document, and in a few lines for a chat. */
function presentRise(rise: Told, comparison: Comparison): Presented {
	const { unit, period, language, money } = comparison;
	const { words, numbers } = language;
	const { unusual: says, headings, columns, alert } = words;
	const { of, now, usual, lacks } = rise;
	const range = numbers.range(period);
	const cost = money.total(now.cost);
	const beside = usual ? says.instead(cost, money.total(usual.cost)) : `${cost}, ${words.isNew}`;
	const change = numbers.change(now.cost, usual?.cost);
	const figures = [change === undefined ? beside : `${beside} (${change})`, range].join(', ');
	const subject = isolated(oneLine(words.labeled(shorten(of.name, LONGEST_NAME), figures)));
	const warnings =
		lacks.length > 0 ? [alert.lacks(listed(namesOf(lacks, words), MOST_IN_SENTENCE, words))] : [];
	const [reasons, contributors] = [reasonsOf(rise, comparison), contributorsOf(rise, money)];
	const highlights = headlineOf(rise, comparison, warnings);
	const lines = (some: readonly Line[]) =>
		some.map(({ what, amount }) => words.labeled(what, money.signedTotal(amount)));
	const basis = usual ? [says.basis[unit]] : [];
	const document = {
		language,
		overline: says.title,
		title: whatIs(of, words),
		period: range,
		preview: [highlights[0].note, ...lines(reasons)].join(' · '),
		blocks: [
			{ kind: 'headline', highlights } as const,
			heading(headings.overTime),
			timelineOf(rise, comparison),
			...basis.map(note),
			...(reasons.length > 0
				? [heading(says.why), tableOf(reasons, columns.reason, comparison)]
				: []),
			heading(says.contributors),
			tableOf(contributors, columns.name, comparison),
		],
	};
	const message = [
		subject,
		...warnings,
		...lines(reasons),
		says.contributors,
		...lines(contributors),
	];
	return { subject, document, message: fitting([...message, ...basis], words) };
}

/** What a finding says in one line, as a document, and in a few lines for a chat. */
export function presentFinding(finding: Finding, comparison: Comparison): Presented {
	const { language, period } = comparison;
	const { words, numbers } = language;
	const { unusual: says } = words;
	const about = { language, title: says.title, period: numbers.range(period), more: [] };
	if (finding.level === 'notChecked' || finding.level === 'doubtful') {
		return presentNotice(uncheckedText(finding, words), about);
	}
	if (finding.level !== 'noData') return presentRise(finding, comparison);
	const names = namesOf(finding.all, words);
	const why = finding.lacks === 'now' ? says.noData : says.tooFew;
	const text: AlertText = {
		title: words.labeled(words.noData, listed(names, 2, words)),
		lines: [why],
		names,
	};
	return presentNotice(text, about);
}
