import fc from 'fast-check';
import memoize from 'lodash/memoize';
import sum from 'lodash/sum';
import type { Part, UnusualRules } from '../../../../../nodes/AiWorkspace/report/figures/outliers';
import * as unusual from '../../../../../nodes/AiWorkspace/report/figures/unusual';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { toNumber, type Decimal } from '../../../../../nodes/AiWorkspace/util/decimal';
import { median } from '../../../../support/median';
import { forAll, forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, promptOf, rowOf, unitsOf, unreadOf } = support;
const { findingParts, findingsIn, risesIn } = unusual;

const anyPrompt = memoize((id: string) => promptOf(id));
const anyRow = memoize((id: string) => rowOf(id));

/** What prompt templates and agents cost in earlier periods and in the one looked at, such as `p a 10 9 11 10 50, p b 0 - 2 1 2`. `-` is nothing, and `20/10` a cost with its calls. */
const givenIn = (text: string) =>
	text.split(', ').map((one) => {
		const [prompt = '', id = '', ...costs] = one.split(' ');
		const trend = costs.map((each): support.Pair | undefined => {
			const [cost = '', calls = 10] = each.split('/');
			return each === '-' ? undefined : [Number(calls), cost];
		});
		return { prompt, id, now: trend.pop(), trend };
	});

const amountsOf = (pair: support.Pair | undefined) =>
	pair && { calls: decimal(pair[0]), cost: decimal(pair[1]) };
const partsOf = (text: string) =>
	givenIn(text).map(({ prompt, id, now, trend }): Part => {
		const of = { prompt: anyPrompt(prompt), row: anyRow(id) };
		return { ...of, now: amountsOf(now), trend: trend.map(amountsOf) };
	});

const RULES = { leastPercent: decimal(100), leastAmount: decimal(1), currency: 'EUR' };

const numbered = (amount: Decimal | undefined) => (amount ? toNumber(amount) : 'none');
const told = ({ of, level, usual, extra }: unusual.Rise) =>
	`${level} ${of.id}: ${numbered(usual?.cost)} + ${numbered(extra)}`;
const whyNot = ({ reasons }: ReturnType<typeof risesIn>) =>
	reasons.map(({ kind, about }) => `${kind}: ${about.map(({ name }) => name).join()}`);

/** Each rise by what it's usually and what it's more, after what isn't compared. */
function found(text: string, rules: Partial<UnusualRules>): string {
	const all = risesIn(partsOf(text), { ...RULES, ...rules });
	return [...whyNot(all), ...all.rises.map(told)].join(' | ');
}

/** When something alone is told is a property below. */
test.each<[string, string, string, Partial<UnusualRules>?]>([
	['no rise that is smaller than usual refunds', 'p a -9 -9 -9 -9 -1', ''],
	['what is new', 'p a - - - - 5', 'new a: none + 5'],
	['what is new after free calls', 'p a - 0 0 5', 'new a: none + 5'],
	['nothing young and cheap beside what is known', 'p a 9 9 9 9 9, q b - - - - 0.5', ''],
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
		'an agent that makes most of one rise, and half of the rise of another prompt template',
		'p a 10 10 10 10 40, q a 10 10 10 10 50, q b 10 10 10 10 50',
		'unusual q: 20 + 80 | unusual a: 20 + 70',
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
	['no missing data of a day so far', 'p a 8 9 10 11 12 -', '', { isSoFar: true }],
	['no missing cost of a day so far', 'p a 8 9 10 11 12 0', '', { isSoFar: true }],
	['what never has data on a day so far', 'p a - - - - -', 'noData: p', { isSoFar: true }],
])('tells of %s', (_, parts, expected, rules = {}) => {
	expect(found(parts, rules)).toBe(expected);
});

test.each([
	['what usually costs', 'p large 300 300 300 300 300, q a 1 1 1 1 4.02', 'unusual a: 1 + 3.02'],
	['what usually costs, and no less', 'p large 300 300 300 300 300, q a 1 1 1 1 4', ''],
	['what costs in any earlier period', 'p large 100 100, q a - 4', 'new a: none + 4'],
	['what costs now, without any', 'p large - - 99, q a - - 0.9', 'new large: none + 99'],
])('the least amount is 1%% of %s', (_, parts, expected) => {
	expect(found(parts, { leastAmount: undefined })).toBe(expected);
});

test('tells nothing where nothing is looked at', () => {
	expect(risesIn([], RULES).rises).toEqual([]);
});

test('is exact at the limit of the z-score, which is 3.5 above the usual where the MAD is 0.6745', () => {
	const parts = 'p a 9.3255 10 10.6745 9.3255 10.6745';
	const foundAt = (now: string) => found(`${parts} ${now}`, { leastPercent: decimal(0) }) !== '';
	expect(['13.5', '13.500000000000000000001'].map(foundAt)).toEqual([false, true]);
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
	const contributors = risesIn(partsOf(parts), RULES).rises.map((rise) =>
		rise.contributors.map(({ part, extra }) => `${part.row.id} +${numbered(extra)}`).join(', '),
	);
	expect(contributors).toEqual([expected]);
});

test('more calls cost what they usually do, and those of something new are all new', () => {
	const parts = 'p a 20/10 20/10 20/10 20/10 80/20, p b - - - - 30/10';
	const { rises } = risesIn(partsOf(parts), RULES);
	expect(rises.map(({ of, fromCalls }) => `${of.id} ${numbered(fromCalls)}`)).toEqual([
		'a 20',
		'b none',
	]);
});

/** Costs in millionths that are often equal, and refunds. */
const cost = fc.oneof(
	fc.integer({ min: 0, max: 4 }).map((one) => one * 1_000_000),
	fc.integer({ min: -3_000_000, max: 90_000_000 }),
);
const history = fc.array(fc.option(cost, { freq: 4 }), { minLength: 7, maxLength: 7 });
const rules = fc.record({
	leastAmount: fc.constantFrom(0, 1, 20),
	leastPercent: fc.constantFrom(0, 50, 100),
});
type Rules = typeof rules extends fc.Arbitrary<infer Each> ? Each : never;

const inWords = (costs: ReadonlyArray<number | null>) =>
	costs.map((one) => (one === null ? '-' : `${one}e-6`)).join(' ');
const risesFor = (parts: readonly Part[], { leastAmount, leastPercent }: Rules) =>
	risesIn(parts, {
		...RULES,
		leastAmount: decimal(leastAmount),
		leastPercent: decimal(leastPercent),
	}).rises;

/** What the contract says of a cost after others. Whole numbers of this size round nothing. */
function isTold(now: number, earlier: readonly number[], { leastAmount, leastPercent }: Rules) {
	const isKnown = earlier.length >= 4;
	if (!isKnown && earlier.some((one) => one !== 0)) return false;
	const usual = isKnown ? median(earlier) : 0;
	const extra = now - usual;
	const deviations = earlier.map((one) => Math.abs(one - usual));
	const mad = isKnown ? median(deviations) : 0;
	// The mean is the sum ÷ the number.
	const [spread, count] = mad > 0 ? [mad, 1] : [sum(deviations), deviations.length];
	const isOutlier = deviations.length === 0 || 6745 * extra * count > 35_000 * spread;
	const isHigh = extra * 100 >= leastPercent * Math.abs(usual) && extra >= leastAmount * 1_000_000;
	return extra > 0 && isHigh && isOutlier;
}

test('whatever the costs, one thing is told exactly where its definition says so', () => {
	forAll(history, cost, rules, (earlier, now, own) => {
		const known = earlier.filter((one) => one !== null);
		const rises = risesFor(partsOf(`p a ${inWords([...earlier, now])}`), own);
		expect(rises).toHaveLength(Number(isTold(now, known, own)));
	});
});

test('whatever the costs, a rise is told once, with what it costs above the usual', () => {
	const part = fc
		.tuple(fc.constantFrom('p', 'q'), fc.constantFrom('a', 'b', 'c'), history, cost)
		.map(([prompt, agent, earlier, now]) => `${prompt} ${agent} ${inWords([...earlier, now])}`);
	forMany(fc.array(part, { minLength: 1, maxLength: 6 }), rules, (all, own) => {
		const parts = partsOf(all.join(', '));
		const rises = risesFor(parts, own);
		const subjects = new Set(rises.map((rise) => rise.of));
		expect(subjects.size).toBe(rises.length);
		for (const { of, now, usual, extra } of rises) {
			expect(unitsOf(extra)).toBe(unitsOf(now.cost) - unitsOf(usual?.cost));
			// An agent with a single prompt template, which is told.
			const only = parts.filter(({ row }) => row === of);
			expect(only.length === 1 && only.every(({ prompt }) => subjects.has(prompt))).toBe(false);
		}
	});
});

describe('Of a dataset', () => {
	const period = { from: '2026-11-02', to: '2026-11-02' };
	const trend = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'].map((day) => {
		return { of: { from: day, to: day }, unread: [] };
	});
	const find = (text: string, more: Partial<Dataset> = {}) =>
		findingsIn(support.datasetOf(givenIn(text), { period, trend, ...more }), RULES);
	/** What is told, by its key, after what isn't guarded. */
	function found(...of: Parameters<typeof find>): string[] {
		const { findings, reasons } = find(...of);
		const keys = findings.map((one) => findingParts(one, period).join(' '));
		return [...whyNot({ rises: findings, reasons }), ...keys];
	}
	const ofEntity = (id: string) => `unusual 2026-11-02 2026-11-02 entity ${id}`;
	const LARGE = 'p b 300 300 300 300 300';

	test('departments are in no sum where there are agents, and looked at where there is nothing else', () => {
		const rows = [rowOf('a'), rowOf('d', { type: 'department' })];
		expect(found('p a 10 11 9 10 10, p d 10 11 9 10 90', { rows })).toEqual([]);
		expect(found('p d 10 11 9 10 90', { rows })).toEqual([ofEntity('d')]);
	});

	test('a prompt template that could not be read, now or in an earlier period, is not compared, and a row lacks it', () => {
		const prompts = ['p', 'q'].map((id) => promptOf(id));
		const late = prompts.slice(1).map((one) => unreadOf(one));
		const lacking = trend.map((one, at) => ({ ...one, unread: at === 0 ? late : [] }));
		const of = [
			`p A 10 11 9 10 90, q a 10 11 9 10 90, ${LARGE}`,
			{ prompts, trend: lacking, unread: [unreadOf('r'), unreadOf('s')] },
		] as const;
		expect(found(...of)).toEqual(['unread: r,s', 'tooFewRead: q', ofEntity('a')]);
		const [{ now, lacks = [] } = {}] = find(...of).findings;
		expect([support.shown(now?.cost), ...lacks.map(({ id }) => id)]).toEqual(['90', 'r', 's', 'q']);
	});

	test('what is new is told once, whatever the day', () => {
		expect(found('p a 10 11 9 10 10, p new - - - - 5')).toEqual(['new once entity new']);
	});
});
