import fc from 'fast-check';
import memoize from 'lodash/memoize';
import { numberOf, type Amounts } from '../../../../../nodes/AiWorkspace/analytics/amounts';
import type { UnusualRules } from '../../../../../nodes/AiWorkspace/report/figures/outliers';
import * as unusual from '../../../../../nodes/AiWorkspace/report/figures/unusual';
import { compare, median, subtract, sum } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll, forMany } from '../../../../support/properties';
import * as fractions from '../../../../support/fractions';
import { decimal, unitsOf, type Pair } from '../../../../support/reports';
import { thing as newThing } from '../../../../support/unusualCosts';

const { by, fractionOf, minus, sign, sumOf, times } = fractions;
type Fraction = fractions.Fraction;

type Part = unusual.Part;
/** Calls and cost, a cost with ten calls, or nothing. */
type Given = Pair | number | string | null;

const thing = memoize(newThing, (...key) => key.join(' '));

function amountsOf(given: Given): Amounts | undefined {
	if (given === null) return undefined;
	const [calls, cost] = typeof given === 'object' ? given : [10, given];
	return { calls: decimal(calls), cost: decimal(cost) };
}

const partOf = (prompt: string, entity: string, now: Given, earlier: readonly Given[]): Part => ({
	prompt: thing('prompt', prompt),
	row: thing('entity', entity),
	now: amountsOf(now),
	earlier: earlier.map(amountsOf),
});

const rulesOf = (leastAmount?: number | string, leastPercent = 100) => ({
	leastPercent: decimal(leastPercent),
	leastAmount: leastAmount === undefined ? undefined : decimal(leastAmount),
});

const find = (parts: readonly Part[], rules: UnusualRules = rulesOf(1)) =>
	unusual.risesIn(parts, rules, []);
const risesIn = (...given: Parameters<typeof find>) => find(...given).rises;

const shown = (amount: Amounts['cost'] | undefined) => String(numberOf(amount) ?? 'none');

const said = ({ of, level, now, usual, extra }: unusual.Rise): string =>
	`${of.kind} ${of.id} ${level}: ${shown(now.cost)}, usual ${shown(usual?.cost)}, extra ${shown(extra)}`;

function saidOn(...given: Parameters<typeof find>): string[] {
	const { rises, reasons } = find(...given);
	const why = reasons.map(
		({ kind, about }) => `${kind}: ${about.map(({ name }) => name).join(', ')}`,
	);
	return [...why, ...rises.map(said)];
}

/** What's said of a prompt template that one agent uses, whose rise it is. */
const ofOne = (now: Given, earlier: readonly Given[], rules = rulesOf(1)) =>
	saidOn([partOf('p', 'a', now, earlier)], rules);

const UP = [8, 9, 10, 11, 12];

/** What is told exactly of one thing is a property below. */
test.each<[string, Given, readonly Given[], string]>([
	['twice the usual', 20, [9, 10, 11, 10], 'entity a unusual: 20, usual 10, extra 10'],
	['what is usual between two', 50, [8, 11, 12, 9], 'entity a unusual: 50, usual 10, extra 40'],
	['any cost where all were 0', 5, [0, 0, 0, 0], 'entity a unusual: 5, usual 0, extra 5'],
	['no fall', 1, UP, ''],
	[
		'a cost beside refunds, which count',
		90,
		[-9, 4, 4, 4],
		'entity a unusual: 90, usual 4, extra 86',
	],
	['a cost after refunds', 4, [-9, -9, -9, -9], 'entity a unusual: 4, usual -9, extra 13'],
	['no data where there is none now', null, UP, 'nothing: p'],
	['what is new', 5, Array(4).fill(null), 'entity a new: 5, usual none, extra 5'],
	['what is new after free calls', 5, [null, 0, 0], 'entity a new: 5, usual none, extra 5'],
	['a rise with three periods before', 8, [null, 4, 4, 4], 'tooFew: p, a'],
	['no rise with three periods before', 7.9, [null, 4, 4, 4], 'tooFew: p'],
	['four of six periods', 9, [null, 4, 4, null, 4, 4], 'entity a unusual: 9, usual 4, extra 5'],
	['nothing new below the least amount', 0.5, [null, null], 'tooFew: p'],
	['calls without a cost that had one', 0, UP, 'noCost: p'],
	['nothing far below the least amount', '2e-15', Array(4).fill('1e-15'), ''],
])('tells of %s', (_, now, earlier, expected) => {
	expect(ofOne(now, earlier).join()).toBe(expected);
});

test.each<[Given, readonly Given[], string]>([
	[null, UP, ''],
	[0, UP, ''],
	[null, Array(4).fill(null), 'noData: p'],
	[50, UP, 'entity a unusual: 50, usual 10, extra 40'],
])('nothing is missing in a period that has only begun: %j', (now, earlier, expected) => {
	const rules = { ...rulesOf(1), isSoFar: true };
	expect(saidOn([partOf('p', 'a', now, earlier)], rules).join()).toBe(expected);
});

test('is exact at the limit of the modified z-score, 3.5', () => {
	// The MAD is 0.6745, so the limit is 3.5 above the usual.
	const earlier = ['9.3255', '10', '10.6745', '9.3255', '10.6745'];
	const rules = rulesOf(1, 0);
	expect(ofOne('13.5', earlier, rules)).toEqual([]);
	expect(ofOne('13.500000000000000000001', earlier, rules)).toHaveLength(1);
});

test('takes the mean absolute deviation where the MAD is 0', () => {
	// 5 ÷ 5 is the mean, so the limit is 3.5 ÷ 0.6745 = 5.19 above the usual.
	const counts = ['15.18', '15.20'].map(
		(now) => ofOne(now, [10, 10, 10, 10, 15], rulesOf(1, 0)).length,
	);
	expect(counts).toEqual([0, 1]);
});

test.each([
	[UP.concat(10), 5, 50, 0],
	[[10, 10, 10, 10], 5, 50, 1],
	[[10, 10, 10, 10], '5.01', 50, 0],
	[[10, 10, 10, 10], 5, 51, 0],
])('is sensitive to 15 after %j by %s and %d%%', (earlier, amount, percent, count) => {
	expect(ofOne(15, earlier, rulesOf(amount, percent))).toHaveLength(count);
});

const NONE = [null, null, null, null];
const ONES = [1, 1, 1, 1];

test.each<[string, Given, readonly Given[], Given, readonly Given[], string]>([
	['usually costs', 300, Array(4).fill(300), 4.02, ONES, 'unusual: 4.02, usual 1, extra 3.02'],
	['usually costs, and no less', 300, Array(4).fill(300), 4, ONES, ''],
	['cost in any earlier periods', 100, [100], 4, [null], 'new: 4, usual none, extra 4'],
])('the least amount is 1%% of what all %s', (_, all, before, now, earlier, expected) => {
	const parts = [partOf('p', 'large', all, before), partOf('q', 'small', now, earlier)];
	expect(saidOn(parts, rulesOf()).join()).toBe(expected && `entity small ${expected}`);
});

test('without a least amount, it is 1% of what everything costs now where nothing is known of before', () => {
	const parts = [partOf('p', 'large', 99, NONE), partOf('q', 'small', 0.9, NONE)];
	expect(saidOn(parts, rulesOf())).toEqual(['entity large new: 99, usual none, extra 99']);
});

test('tells of what is not guarded beside what is, and of no idle agent', () => {
	const USUAL = [50, 50, 50, 50];
	const parts = [
		partOf('good', 'a', 50, USUAL),
		partOf('good', 'idle', null, NONE),
		partOf('young', 'a', 90, [null, 4, 4, 4]),
		partOf('steady', 'a', 4, [null, 4, 4, 4]),
		partOf('ended', 'a', null, [null, null, null, 4]),
		partOf('mistyped', 'a', null, NONE),
	];
	expect(saidOn(parts)).toEqual([
		'tooFew: young',
		'noData: mistyped',
		'entity a unusual: 144, usual 58, extra 86',
	]);
});

describe('a rise is told once, about its cause', () => {
	const HIGH = [100, 100, 100, 100];
	const LOW = [10, 10, 10, 10];
	const contributorsOf = (parts: readonly Part[]) =>
		risesIn(parts).map(({ contributors }) =>
			contributors.map(({ part }) => [part.prompt.id, part.row.id].join(' ')),
		);
	test('an agent where no prompt template rises, over all of them', () => {
		const parts = ['p', 'q'].flatMap((prompt) => [
			partOf(prompt, 'a', 100, HIGH),
			partOf(prompt, 'b', 30, LOW),
		]);
		expect(saidOn(parts)).toEqual(['entity b unusual: 60, usual 20, extra 40']);
	});
	test('an agent that makes most of the rise of prompt templates, with its other rises', () => {
		const parts = [
			partOf('p', 'a', 200, LOW),
			partOf('q', 'a', 150, LOW),
			partOf('r', 'a', 12, LOW),
			...['p', 'q', 'r'].map((prompt) => partOf(prompt, 'b', 100, HIGH)),
		];
		expect(saidOn(parts)).toEqual(['entity a unusual: 362, usual 30, extra 332']);
		expect(contributorsOf(parts)).toEqual([['p a', 'q a', 'r a']]);
	});
	test.each([
		[60, 60, ['prompt p unusual: 120, usual 20, extra 100']],
		[
			...[61, 59],
			['entity a unusual: 61, usual 10, extra 51', 'entity b unusual: 59, usual 10, extra 49'],
		],
	] as Array<[number, number, string[]]>)(
		'a prompt template unless one agent alone makes half of its rise: %d and %d',
		(a, b, expected) => {
			expect(saidOn([partOf('p', 'a', a, LOW), partOf('p', 'b', b, LOW)])).toEqual(expected);
		},
	);
	test('a prompt template where its agent costs no more in all', () => {
		const parts = [partOf('p', 'a', 100, LOW), partOf('q', 'a', 10, HIGH)];
		expect(saidOn(parts)).toEqual(['prompt p unusual: 100, usual 10, extra 90']);
	});
	test('a prompt template, with the agents whose rises are mainly its own', () => {
		const parts = ['a', 'b', 'c'].flatMap((agent, at) => [
			partOf('p', agent, 40 + at, LOW),
			partOf('q', agent, 11, LOW),
		]);
		expect(saidOn(parts)).toEqual(['prompt p unusual: 123, usual 30, extra 93']);
		expect(contributorsOf(parts)).toEqual([['p c', 'p b', 'p a']]);
	});
	test('are told with the largest rise first, and in their order where they cost the same', () => {
		const parts = [
			partOf('p', 'large', 9000, [9000, 9000, 9000, 9000]),
			partOf('p', 'b', 30, LOW),
			partOf('p', 'a', 30, LOW),
			partOf('p', 'c', 40, LOW),
		];
		expect(risesIn(parts).map(({ of }) => of.id)).toEqual(['c', 'b', 'a']);
	});
});

describe('contributors', () => {
	const contributorsOf = (parts: readonly Part[]) =>
		risesIn(parts).map(({ contributors }) =>
			contributors.map(({ part, extra }) => `${part.prompt.id} ${part.row.id} ${shown(extra)}`),
		);
	test('are the five that cost most above their usual', () => {
		const parts = [7, 5, 6, 1, 4, 2, 3].map((extra) => partOf('p', `a${extra}`, 1 + extra, ONES));
		expect(contributorsOf(parts)).toEqual([['p a7 7', 'p a6 6', 'p a5 5', 'p a4 4', 'p a3 3']]);
	});
	test('are new with all of their cost, and usually cost what they added to the whole', () => {
		const parts = [
			partOf('p', 'old', 10, [10, 10, 10, 10]),
			partOf('p', 'new', 12, NONE),
			partOf('p', 'rare', 8, [null, null, null, 8]),
			partOf('p', 'refunded', 7, [-5, -5, -5, -5]),
			// Less than usual, as much, and nothing.
			...[partOf('p', 'down', 1, [5, 5, 5, 5]), partOf('p', 'same', 2, [2, 2, 2, 2])],
			partOf('p', 'gone', null, ONES),
		];
		expect(contributorsOf(parts)).toEqual([['p new 12', 'p refunded 12', 'p rare 8']]);
	});
	test('of something new are all that it costs', () => {
		const parts = [partOf('p', 'a', 3, NONE), partOf('p', 'b', 3, NONE)];
		expect(contributorsOf(parts)).toEqual([['p a 3', 'p b 3']]);
	});
});

describe('the split into calls and cost per call', () => {
	const splitOf = (parts: readonly Part[]) =>
		risesIn(parts).map(({ extra, fromCalls }) => {
			const rest = fromCalls && subtract(extra, fromCalls);
			return [extra, fromCalls, rest].map((one) => numberOf(one));
		});
	const USUAL: Pair[] = [1, 2, 3, 4].map(() => [10, 20]);
	test.each<[string, Pair, Array<number | null>]>([
		['more calls', [30, 60], [40, 40, 0]],
		['a higher cost per call', [10, 60], [40, 0, 40]],
		['both', [20, 80], [60, 20, 40]],
		['fewer calls that cost more', [5, 60], [40, -10, 50]],
		['no calls at all', [0, 60], [40, null, null]],
	])('says what %s cost', (_, now, expected) => {
		expect(splitOf([partOf('p', 'a', now, USUAL)])).toEqual([expected]);
	});
	test('has none without a call before, and none of something new', () => {
		const free: Pair[] = [1, 2, 3, 4].map(() => [0, 20]);
		expect(splitOf([partOf('p', 'a', [30, 60], free)])).toEqual([[40, null, null]]);
		expect(splitOf([partOf('p', 'a', [30, 60], [null])])).toEqual([[60, null, null]]);
	});
	test('takes more calls at the usual cost of all, as a change does', () => {
		const four = (pair: Pair) => Array<Pair>(4).fill(pair);
		const parts = [
			partOf('dear', 'a', [400, 400], four([100, 100])),
			partOf('cheap', 'a', [700, 7], four([1000, 10])),
		];
		expect(splitOf(parts)).toEqual([[297, 0, 297]]);
	});
	test.each<[string, Pair, Pair]>([
		['numbers have no room for the rise', [1, '1e15'], [2, '4e15']],
		['the rise is far smaller than its parts', [1, '1e13'], [2, '10000000000020.5']],
	])('has none where %s', (_, before, now) => {
		const parts = [partOf('p', 'a', now, [before, before, before, before])];
		const [rise] = risesIn(parts, rulesOf(0, 0));
		expect(rise?.fromCalls).toBeUndefined();
		expect(unitsOf(rise?.extra)).toBe(unitsOf(decimal(now[1])) - unitsOf(decimal(before[1])));
	});
	test('keeps as many decimals as numbers print', () => {
		const usual = [1, 2, 3, 4].map((): Pair => [3, '0.30000000000000004']);
		const parts = [partOf('p', 'a', [9000, '900.0000000000001'], usual)];
		expect(splitOf(parts)).toEqual([[899.7, 899.7, 0]]);
	});
});

/** Costs that are often equal, with up to six decimals, and refunds. */
const cost = fc.oneof(
	fc.integer({ min: 0, max: 4 }).map(String),
	fc.integer({ min: -3_000_000, max: 90_000_000 }).map((micros) => `${micros}e-6`),
);
const pair = fc.tuple(fc.integer({ min: 0, max: 50 }), cost);
const given = fc.option(pair, { freq: 4 });
const HISTORY = 7;
const history = fc.array(given, { minLength: HISTORY, maxLength: HISTORY });
const parts = fc
	.array(fc.tuple(fc.constantFrom('p', 'q'), fc.constantFrom('a', 'b', 'c'), given, history), {
		minLength: 1,
		maxLength: 6,
	})
	.map((all) => all.map((one) => partOf(...one)));
const rules = fc
	.tuple(fc.option(fc.constantFrom(0, 1, 20), { nil: undefined }), fc.constantFrom(0, 50, 100))
	.map((both) => rulesOf(...both));

const isAbove = (a: Fraction, b: Fraction) => sign(minus(a, b)) > 0;
const meanOf = (all: readonly Fraction[]) => by(sumOf(all), [BigInt(all.length), 1n]);
function medianOf(all: readonly Fraction[]): Fraction {
	const sorted = [...all].sort((a, b) => sign(minus(a, b)));
	return meanOf(sorted.slice(Math.ceil(all.length / 2) - 1, Math.floor(all.length / 2) + 1));
}

/** What the contract says of a cost after others, in fractions. */
function isUnusual(now: Amounts, earlier: readonly Amounts[], least: Fraction, percent: bigint) {
	const costs = earlier.map((one) => fractionOf(one.cost));
	const extraOver = (usual: Fraction) => minus(fractionOf(now.cost), usual);
	if (costs.length < 4) {
		const extra = extraOver([0n, 1n]);
		return costs.every((one) => sign(one) === 0) && sign(extra) > 0 && !isAbove(least, extra);
	}
	const usual = medianOf(costs);
	const extra = extraOver(usual);
	const deviations = costs
		.map((one) => minus(one, usual))
		.map((one): Fraction => (sign(one) < 0 ? [-one[0], one[1]] : one));
	const [mad, mean] = [medianOf(deviations), meanOf(deviations)];
	const spread = sign(mad) > 0 ? mad : mean;
	const isOutlier =
		sign(spread) === 0 || isAbove(times([6745n, 10_000n], by(extra, spread)), [35n, 10n]);
	const share = times(usual, [sign(usual) < 0 ? -percent : percent, 100n]);
	const isHigh = !isAbove(share, extra) && !isAbove(least, extra);
	return sign(extra) > 0 && isHigh && isOutlier;
}

describe('whatever the costs', () => {
	const data = (all: ReadonlyArray<Amounts | undefined>) => all.filter((one) => one !== undefined);

	test('median is the one of exact fractions', () => {
		forAll(fc.array(cost, { minLength: 1, maxLength: 9 }), (texts) => {
			const values = texts.map(decimal);
			const exact = medianOf(values.map(fractionOf));
			expect(sign(minus(fractionOf(median(values)), exact))).toBe(0);
		});
	});

	test('one thing is told exactly where fractions say so', () => {
		const least = fc.constantFrom(0, 1, 20);
		const percent = fc.constantFrom(0, 50, 100);
		forAll(pair, history, least, percent, (now, earlier, amount, share) => {
			const part = partOf('p', 'a', now, earlier);
			if (!part.now) throw new Error('There is none');
			const expected = isUnusual(part.now, data(part.earlier), [BigInt(amount), 1n], BigInt(share));
			expect(risesIn([part], rulesOf(amount, share))).toHaveLength(Number(expected));
		});
	});

	test('the order of earlier periods means nothing, and neither do parts without data', () => {
		forMany(parts, rules, (all, of) => {
			const turned = all.map((part) => ({ ...part, earlier: [...part.earlier].reverse() }));
			const more = [...all, partOf('p', 'idle', null, Array(HISTORY).fill(null))];
			const told = (some: readonly Part[]) => risesIn(some, of).map(said);
			expect(told(turned)).toEqual(told(all));
			expect(told(more)).toEqual(told(all));
		});
	});

	test('all that is told costs more than usual, and is told once', () => {
		forMany(parts, rules, (all, of) => {
			const rises = risesIn(all, of);
			expect(new Set(rises.map((one) => one.of)).size).toBe(rises.length);
			for (const { of: what, now, usual, extra } of rises) {
				expect(unitsOf(extra)).toBe(unitsOf(now.cost) - unitsOf(usual?.cost));
				expect(extra.digits > 0n).toBe(true);
				// An agent with a single prompt template, which is told.
				const [first, ...others] = all.filter((part) => part.row === what);
				const isSame = others.length === 0 && rises.some((one) => one.of === first?.prompt);
				expect(isSame).toBe(false);
			}
		});
	});

	test('contributors cost more than usual, the most first', () => {
		forMany(parts, rules, (all, of) => {
			for (const { of: what, contributors } of risesIn(all, of)) {
				const extras = contributors.map((one) => one.extra);
				expect(extras).toEqual([...extras].sort((a, b) => compare(b, a)));
				expect(extras.every(({ digits }) => digits > 0n)).toBe(true);
				expect(contributors.every(({ part }) => [part.prompt, part.row].includes(what))).toBe(true);
			}
		});
	});

	test('calls and cost per call add up to the rise as printed', () => {
		forMany(parts, rules, (all, of) => {
			for (const { extra, fromCalls } of risesIn(all, of)) {
				if (!fromCalls) continue;
				const printed = [fromCalls, subtract(extra, fromCalls)].map((one) =>
					decimal(numberOf(one)),
				);
				expect(unitsOf(sum(printed))).toBe(unitsOf(decimal(numberOf(extra))));
			}
		});
	});

	test('more calls cost what fractions say', () => {
		forMany(pair, history, (now, earlier) => {
			for (const { now: amounts, usual, fromCalls } of risesIn([partOf('p', 'a', now, earlier)])) {
				if (!fromCalls || !usual) continue;
				const more = minus(fractionOf(amounts.calls), fractionOf(usual.calls));
				const exact = by(times(more, fractionOf(usual.cost)), fractionOf(usual.calls));
				const [apart, under] = minus(exact, fractionOf(fromCalls));
				// The tenth decimal.
				expect((apart < 0n ? -apart : apart) * 10_000_000_000n <= under).toBe(true);
			}
		});
	});

	test('nothing is said only where something with data could be compared', () => {
		forMany(parts, rules, (all, of) => {
			const { rises, reasons } = find(all, of);
			if (rises.length + reasons.length > 0) return;
			const counts = (['prompt', 'row'] as const).flatMap((kind) =>
				all.map((part) => {
					const own = all.filter((one) => one[kind] === part[kind] && one.now);
					const known = Array.from({ length: HISTORY }, (_, at) =>
						all.some((one) => one[kind] === part[kind] && one.earlier[at]),
					);
					return own.length > 0 ? known.filter(Boolean).length : 0;
				}),
			);
			expect(Math.max(...counts)).toBeGreaterThanOrEqual(4);
		});
	});
});
