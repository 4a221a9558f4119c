import fc from 'fast-check';
import memoize from 'lodash/memoize';
import type { Amounts } from '../../../../../nodes/AiWorkspace/analytics/amounts';
import type { Part } from '../../../../../nodes/AiWorkspace/report/figures/outliers';
import { risesIn, type Rise } from '../../../../../nodes/AiWorkspace/report/figures/unusual';
import { toNumber, type Decimal } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll, forMany } from '../../../../support/properties';
import * as fractions from '../../../../support/fractions';
import { decimal, promptOf, rowOf, unitsOf } from '../../../../support/reports';

const { by, fractionOf, isAbove, minus, NONE, sign, size, sumOf, times } = fractions;
type Fraction = fractions.Fraction;

const [anyPrompt, anyRow] = [
	memoize((id: string) => promptOf(id)),
	memoize((id: string) => rowOf(id)),
];
/** A cost, also with its calls, such as `20/10`; `-` is nothing. */
function amountsOf(text: string): Amounts | undefined {
	const [cost, calls = 10] = text.split('/');
	return text === '-' ? undefined : { calls: decimal(calls), cost: decimal(cost) };
}
/** What prompt templates and agents cost in earlier periods and in the one looked at, such as `p a 10 9 11 10 50, p b 0 - 2 1 2`. */
const partsOf = (text: string) =>
	text.split(', ').map((one): Part => {
		const [prompt = '', agent = '', ...costs] = one.split(' ');
		const trend = costs.map(amountsOf);
		const now = trend.pop();
		return { prompt: anyPrompt(prompt), row: anyRow(agent), now, trend };
	});

const rulesOf = (leastAmount = 1, leastPercent = 100) => ({
	leastPercent: decimal(leastPercent),
	leastAmount: decimal(leastAmount),
	currency: 'EUR',
});

const numbered = (amount: Decimal | undefined) => (amount ? toNumber(amount) : 'none');
const told = ({ of, level, usual, extra }: Rise) =>
	`${level} ${of.id}: ${numbered(usual?.cost)} + ${numbered(extra)}`;

/** Each rise by what it's usually and what it's more, after what isn't compared. */
function found(text: string, rules: Parameters<typeof risesIn>[1] = rulesOf()): string {
	const { rises, reasons } = risesIn(partsOf(text), rules);
	const why = reasons.map(({ kind, about }) => `${kind}: ${about.map(({ name }) => name).join()}`);
	return [...why, ...rises.map(told)].join(' | ');
}

/** When something alone is told is a property below. */
test.each([
	['twice the usual', 'p a 9 10 11 10 20', 'unusual a: 10 + 10'],
	['a cost after refunds', 'p a -9 -9 -9 -9 4', 'unusual a: -9 + 13'],
	['what is new', 'p a - - - - 5', 'new a: none + 5'],
	['what is new after free calls', 'p a - 0 0 5', 'new a: none + 5'],
	['nothing new below the least amount', 'p a - - 0.5', 'tooFew: p'],
	['a rise with three periods before', 'p a - 4 4 4 8', 'tooFew: p,a'],
	['no rise with three periods before', 'p a - 4 4 4 7.9', 'tooFew: p'],
	['no data where there is none now', 'p a 8 9 10 11 12 -', 'nothing: p'],
	['calls without a cost that had one', 'p a 8 9 10 11 12 0', 'noCost: p'],
	[
		'what is not compared beside what is, and no idle agent',
		'good a 50 50 50 50 50, good idle - - - - -, young a - 4 4 4 90, steady a - 4 4 4 4, ended a - - - 4 -, mistyped a - - - - -',
		'tooFew: young | noData: mistyped | unusual a: 58 + 86',
	],
	[
		'an agent where no prompt template rises',
		'p a 99 99 99 99 99, p b 9 9 9 9 29, q a 99 99 99 99 99, q b 9 9 9 9 29',
		'unusual b: 18 + 40',
	],
	[
		'an agent that makes most of the rise of prompt templates',
		'p a 10 10 10 10 200, q a 10 10 10 10 150, p b 100 100 100 100 100',
		'unusual a: 20 + 330',
	],
	[
		'a prompt template of whose rise two agents make half each',
		'p a 10 10 10 10 60, p b 10 10 10 10 60',
		'unusual p: 20 + 100',
	],
	[
		'agents where one alone makes half of the rise of their prompt template',
		'p a 10 10 10 10 61, p b 10 10 10 10 59',
		'unusual a: 10 + 51 | unusual b: 10 + 49',
	],
	[
		'a prompt template whose agent costs no more in all',
		'p a 10 10 10 10 100, q a 100 100 100 100 10',
		'unusual p: 10 + 90',
	],
	[
		'a prompt template, but no agents whose rises are mainly its own',
		'p a 9 9 9 9 39, p b 9 9 9 9 39, p c 9 9 9 9 39, q a 9 9 9 9 10, q b 9 9 9 9 9, q c 9 9 9 9 10',
		'unusual p: 27 + 90',
	],
	[
		'the largest rise first, and those of the same size in their order',
		'p large 900 900 900 900 900, p b 10 10 10 10 30, p a 10 10 10 10 30, p c 10 10 10 10 40',
		'unusual c: 10 + 30 | unusual b: 10 + 20 | unusual a: 10 + 20',
	],
])('tells of %s', (_, parts, expected) => {
	expect(found(parts)).toBe(expected);
});

test.each([
	['what usually costs', 'p large 300 300 300 300 300, q a 1 1 1 1 4.02', 'unusual a: 1 + 3.02'],
	['what usually costs, and no less', 'p large 300 300 300 300 300, q a 1 1 1 1 4', ''],
	['what costs in any earlier period', 'p large 100 100, q a - 4', 'new a: none + 4'],
	['what costs now, without any', 'p large - - 99, q a - - 0.9', 'new large: none + 99'],
])('the least amount is 1%% of %s', (_, parts, expected) => {
	expect(found(parts, { ...rulesOf(), leastAmount: undefined })).toBe(expected);
});

test.each([
	['p a 8 9 10 11 12 -', ''],
	['p a 8 9 10 11 12 0', ''],
	['p a - - - - -', 'noData: p'],
	['p a 8 9 10 11 12 50', 'unusual a: 10 + 40'],
])('nothing is missing in a period that has only begun: %s', (parts, expected) => {
	expect(found(parts, { ...rulesOf(), isSoFar: true })).toBe(expected);
});

test.each([
	// The MAD is 0.6745, so the limit of the modified z-score is 3.5 above the usual.
	['p a 9.3255 10 10.6745 9.3255 10.6745', '13.5', '13.500000000000000000001'],
	// The MAD is 0 and the mean 5 ÷ 5, so the limit is 3.5 ÷ 0.6745 = 5.19 above the usual.
	['p a 10 10 10 10 15', '15.18', '15.20'],
])('is exact at the limit of the z-score: %s', (parts, within, above) => {
	const counts = [within, above].map((now) => found(`${parts} ${now}`, rulesOf(1, 0)) !== '');
	expect(counts).toEqual([false, true]);
});

test.each([
	[
		'the five that cost most above their usual',
		'p a 1 1 1 1 2, p b 1 1 1 1 4, p c 1 1 1 1 3, p d 1 1 1 1 7, p e 1 1 1 1 5, p f 1 1 1 1 6',
		'd +6, f +5, e +4, b +3, c +2',
	],
	[
		'what added to the whole: what is new with all of its cost, and nothing that fell',
		'p old 10 10 10 10 10, p new - - - - 12, p rare - - - 8 8, p refunded -5 -5 -5 -5 7, p down 5 5 5 5 1, p gone 1 1 1 1 -',
		'new +12, refunded +12, rare +8',
	],
])('contributors to a rise are %s', (_, parts, expected) => {
	const contributors = risesIn(partsOf(parts), rulesOf()).rises.map((rise) =>
		rise.contributors.map(({ part, extra }) => `${part.row.id} +${numbered(extra)}`).join(', '),
	);
	expect(contributors).toEqual([expected]);
});

test('more calls cost what they usually do, and those of something new are all new', () => {
	const parts = 'p a 20/10 20/10 20/10 20/10 80/20, p b - - - - 30/10';
	const { rises } = risesIn(partsOf(parts), rulesOf());
	expect(rises.map(({ of, fromCalls }) => `${of.id} ${numbered(fromCalls)}`)).toEqual([
		'a 20',
		'b none',
	]);
});

/** Costs that are often equal, with up to six decimals, and refunds. */
const cost = fc.oneof(
	fc.integer({ min: 0, max: 4 }).map(String),
	fc.integer({ min: -3_000_000, max: 90_000_000 }).map((micros) => `${micros}e-6`),
);
const history = fc.array(fc.oneof({ weight: 4, arbitrary: cost }, fc.constant('-')), {
	minLength: 7,
	maxLength: 7,
});
const amount = fc.constantFrom(0, 1, 20);
const percent = fc.constantFrom(0, 50, 100);

const meanOf = (all: readonly Fraction[]) => by(sumOf(all), [BigInt(all.length), 1n]);
function medianOf(all: readonly Fraction[]): Fraction {
	const sorted = [...all].sort((a, b) => sign(minus(a, b)));
	return meanOf(sorted.slice(Math.ceil(all.length / 2) - 1, Math.floor(all.length / 2) + 1));
}

/** What the contract says of a cost after others. */
function isTold(now: Fraction, earlier: readonly Fraction[], least: number, share: number) {
	const isKnown = earlier.length >= 4;
	if (!isKnown && earlier.some((one) => sign(one) !== 0)) return false;
	const usual = isKnown ? medianOf(earlier) : NONE;
	const extra = minus(now, usual);
	const deviations = earlier.map((one) => size(minus(one, usual)));
	const mad = isKnown ? medianOf(deviations) : NONE;
	const spread = isKnown && sign(mad) === 0 ? meanOf(deviations) : mad;
	const leastShare = times(size(usual), [BigInt(share), 100n]);
	const isOutlier = isAbove(times(extra, [6745n, 10_000n]), times(spread, [35n, 10n]));
	const isHigh = !isAbove(leastShare, extra) && !isAbove([BigInt(least), 1n], extra);
	return sign(extra) > 0 && isHigh && isOutlier;
}

test('whatever the costs, one thing is told exactly where fractions say so', () => {
	forAll(history, cost, amount, percent, (earlier, now, ...rules) => {
		const known = earlier.filter((one) => one !== '-').map((one) => fractionOf(decimal(one)));
		const { rises } = risesIn(partsOf(`p a ${earlier.join(' ')} ${now}`), rulesOf(...rules));
		expect(rises).toHaveLength(Number(isTold(fractionOf(decimal(now)), known, ...rules)));
	});
});

test('whatever the costs, a rise is told once, with what it costs above the usual', () => {
	const part = fc
		.tuple(fc.constantFrom('p', 'q'), fc.constantFrom('a', 'b', 'c'), history, cost)
		.map(([prompt, agent, earlier, now]) => [prompt, agent, ...earlier, now].join(' '));
	forMany(fc.array(part, { minLength: 1, maxLength: 6 }), amount, percent, (all, ...rules) => {
		const parts = partsOf(all.join(', '));
		const { rises } = risesIn(parts, rulesOf(...rules));
		const subjects = new Set(rises.map((rise) => rise.of));
		expect(subjects.size).toBe(rises.length);
		for (const { of, now, usual, extra } of rises) {
			expect(unitsOf(extra)).toBe(unitsOf(now.cost) - unitsOf(usual?.cost));
			// An agent with a single prompt template, which is told.
			const own = parts.filter(({ row }) => row === of);
			expect(own.length === 1 && own.every(({ prompt }) => subjects.has(prompt))).toBe(false);
		}
	});
});
