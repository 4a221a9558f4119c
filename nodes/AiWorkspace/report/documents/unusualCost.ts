import type { Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { compare, divide, multiply, toNumber, wholeNumber, type Decimal } from '../../util/decimal';
import { capitalized, shorten } from '../../util/text';
import { shownChange, shownPerCall } from '../figures/change';
import type { Contributor, Finding } from '../figures/unusual';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import type { Words } from '../words/en';
import { notice, subjectLine, type Presented } from './alert';
import { heading, note, type Block, type TableRow } from './blocks';
import { BRIEF_NAME, DOT, groupName, lacksLines, listed, rateNotes, fullName } from './phrases';
import { pointOf } from './trend';

/** What findings on the same periods have in common: the earlier ones, the oldest first, and the one looked at. */
export interface UnusualContext {
	readonly unit: keyof Words['unusual']['basis'];
	readonly earlier: readonly Period[];
	readonly period: Period;
	readonly language: Language;
	readonly money: Money;
}

/** From so many times the usual on, it's said how many: whole ones, of which these are the decimal places before. */
const [MANY_TIMES, TIMES_PLACES] = [2, 6];

/** Why a cost rose, in a few words, and whether that's due to calls. */
function causeOf(
	{ now, usual, extra, fromCalls }: Finding,
	{ unusual: says, reasons, isNew }: Words,
) {
	if (!usual) return { cause: capitalized(isNew), isOfCalls: true };
	const isMain = !fromCalls || compare(multiply(fromCalls, wholeNumber(2)), extra) >= 0;
	const isOfCalls = isMain && compare(now.calls, usual.calls) > 0;
	const [times, own, plain] = isOfCalls
		? [divide(now.calls, usual.calls, TIMES_PLACES), says.timesCalls, reasons.moreCalls]
		: [pricesTimes(now, usual), says.timesDearer, reasons.dearer];
	const count = times ? Math.floor(toNumber(times)) : 0;
	return { cause: count >= MANY_TIMES ? own(count) : plain, isOfCalls };
}

/** How many times the usual a call costs, if that's known. */
const pricesTimes = (now: Amounts, usual: Amounts): Decimal | undefined =>
	divide(multiply(now.cost, usual.calls), multiply(usual.cost, now.calls), TIMES_PLACES);

/** Calls and the cost of one, beside what's usual. */
function callLines({ now, usual }: Finding, { language, money }: UnusualContext): string[] {
	const { words, numbers } = language;
	if (!usual) return [];
	const { columns, unusual: says, labeled } = words;
	const lineOf = (what: string, own: string, before: string) =>
		`${labeled(what, says.instead(own, before))}.`;
	const [price, before] = [now, usual].map((one) => {
		const each = shownPerCall(one, money.decimals);
		return each && money.withCurrency(each);
	});
	return [
		lineOf(columns.calls, numbers.count(now.calls), numbers.count(usual.calls)),
		...(price && before ? [lineOf(columns.costPerCall, price, before)] : []),
	];
}

/** The other side of a contributor than what a rise is about. */
const nameOf = ({ of }: Finding, { part }: Contributor): string =>
	(of.kind === 'prompt' ? part.row : part.prompt).name;

/** What the rise is of, each amount rounded by itself. */
function partTable(finding: Finding, { language, money }: UnusualContext): Block[] {
	const { contributors, of, now, usual } = finding;
	const { words, numbers } = language;
	const { columns, headings, unusual: says } = words;
	const rowOf = (name: string, own?: Amounts, before?: Amounts): TableRow => ({
		cells: [
			name,
			numbers.count(own?.calls),
			numbers.count(before?.calls),
			money.amount(own?.cost),
			money.signed(shownChange({ now: own, before }, money.decimals)),
		],
	});
	const rows = contributors.map((one) =>
		rowOf(shorten(nameOf(finding, one)), one.part.now, usual && one.usual),
	);
	const [title, column] =
		of.kind === 'prompt' ? [headings.byEntity, columns.name] : [headings.byPrompt, columns.prompt];
	const head = [column, columns.calls, says.usually, columns.cost, says.aboveUsual];
	const total = { ...rowOf(words.total, now, usual), isTotal: true };
	const all = rows.length > 1 ? [...rows, total] : rows;
	return [heading(title), { kind: 'table', head, rows: all }];
}

/** The earlier costs and the one looked at. */
const timelineOf = ({ now, trend }: Finding, comparison: UnusualContext): Block => ({
	kind: 'timeline',
	points: [
		...comparison.earlier.map((period, at) => pointOf(period, trend[at], comparison)),
		{ ...pointOf(comparison.period, now, comparison), isMarked: true },
	],
});

/** What a finding says in one line, as a document, and in a few lines for a chat. */
export function presentFinding(finding: Finding, comparison: UnusualContext): Presented {
	const { of, now, usual, limit, contributors, lacks } = finding;
	const { language, period, unit, money } = comparison;
	const { words, dates } = language;
	const { unusual: says, labeled } = words;
	const cost = money.total(now.cost);
	const figures = usual ? says.instead(cost, money.total(usual.cost)) : `${cost}, ${words.isNew}`;
	const range = unit === 'today' ? words.soFar(dates.range(period)) : dates.range(period);
	const rise = money.signedTotal(shownChange({ now, before: usual }, money.decimals));
	const { cause, isOfCalls } = causeOf(finding, words);
	const lines = [...callLines(finding, comparison), ...lacksLines(lacks, words)];
	const parts = contributors.map((one) => {
		const above = shownChange({ now: one.part.now, before: one.usual }, money.decimals);
		return `${shorten(nameOf(finding, one))} (${money.signedTotal(above)})`;
	});
	const from = parts.length > 0 ? [says.mostFrom(listed(parts, parts.length, words))] : [];
	const limitText = labeled(says.threshold, money.total(limit));
	const { type, department, owner_email: owner } = of.texts;
	const kind = type && groupName(type, 'type', words);
	const overline = [says.title, kind, department, owner].filter((text) => text !== undefined);
	return {
		subject: subjectLine(labeled(shorten(of.name, BRIEF_NAME), `${figures}, ${range}`)),
		brief: `${shorten(of.name, BRIEF_NAME)} ${rise}`,
		lines: [`${cause}.`, ...lines, ...from],
		language,
		overline: overline.map((text) => shorten(text)).join(DOT),
		title: labeled(fullName(of, words), figures),
		period: [range, rise].join(DOT),
		preview: [`${cause}.`, ...lines].slice(0, 2).join(' '),
		blocks: [
			notice(cause, lines),
			heading(words.headings.overTime),
			timelineOf(finding, comparison),
			...partTable(finding, comparison),
			note(isOfCalls ? says.askAboutCalls : says.askAboutPrice),
			...(usual ? [note(`${limitText}. ${says.basis[unit]}`)] : []),
			...rateNotes(money, words).map(note),
		],
	};
}
