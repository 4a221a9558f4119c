import range from 'lodash/range';
import sumBy from 'lodash/sumBy';
import { risesIn } from '../../../../../nodes/AiWorkspace/report/figures/unusual';
import { toNumber } from '../../../../../nodes/AiWorkspace/util/decimal';
import { median } from '../../../../support/median';
import { decimal, promptOf, rowOf } from '../../../../support/reports';

const [AGENTS, DAYS, HISTORY, WEEK] = [200, 180, 8, 7];
/** The days before the first one that is looked at. */
const WARM_UP = WEEK * HISTORY;
const BY_WEEKDAY = [1, 1.1, 1.1, 1, 0.8, 0.15, 0.1];
const PROMPTS = ['p1', 'p2', 'p3', 'p4'].map((id) => promptOf(id));

let state = 47;
/** Numbers that look random, the same ones each time (mulberry32). */
function random() {
	state = (state + 0x6d2b79f5) | 0;
	let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
	mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
	return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
/** A factor whose logarithm has this standard deviation. */
const varied = (sigma: number) =>
	Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

const agents = range(AGENTS).map((at) => {
	const [row, size] = [rowOf(`agent ${at}`), 200 * varied(1.5)];
	return PROMPTS.filter((_, index) => index === at % 4 || random() < 0.25).map((prompt) => {
		return { prompt, row, calls: size * varied(0.7), costPerCall: 0.02 * varied(0.7) };
	});
});

/** What each agent costs on a day with each of its prompt templates, and what makes that three times as much, if anything. */
const byDay = range(WARM_UP + DAYS).map((day) =>
	agents.map((own) => {
		const byWeekday = BY_WEEKDAY[day % WEEK] ?? 1;
		const factor = byWeekday * varied(0.2);
		const isRise = day >= WARM_UP && random() < 6 / AGENTS;
		const cause = random() < 0.5 ? 'calls' : 'costPerCall';
		const timesIf = (one: string) => (isRise && cause === one ? 3 : 1);
		const amounts = own.map(({ calls, costPerCall }) => {
			const now = Math.round(calls * factor * timesIf('calls'));
			const cost = now * costPerCall * varied(0.05) * timesIf('costPerCall');
			return { calls: decimal(now), cost: decimal(cost.toFixed(6)) };
		});
		const cost = sumBy(amounts, (one) => toNumber(one.cost));
		const usual = byWeekday * sumBy(own, ({ calls, costPerCall }) => calls * costPerCall);
		return { amounts, cost, extra: cost - usual, cause: isRise ? cause : undefined };
	}),
);

/** What is told of a day, and for each rise that is planted in it what is told of that. */
function lookAt(day: number) {
	const earlier = range(day - WARM_UP, day, WEEK);
	const parts = agents.flatMap((own, agent) =>
		own.map(({ prompt, row }, at) => {
			const [now, ...trend] = [day, ...earlier].map((on) => byDay[on]?.[agent]?.amounts[at]);
			return { prompt, row, now, trend };
		}),
	);
	const { rises } = risesIn(parts, { leastPercent: decimal(100), currency: '' });
	const usual = median(earlier.map((on) => sumBy(byDay[on], 'cost')));
	const planted = agents.flatMap(([first], agent) => {
		const { cause, extra = 0 } = byDay[day]?.[agent] ?? {};
		if (cause === undefined) return [];
		const told = rises.filter((one) =>
			one.contributors.some(({ part }) => part.row === first?.row),
		);
		const how = told.map((rise) => {
			const isFirst = rise.contributors[0]?.part.row === first?.row;
			const share = rise.fromCalls ? toNumber(rise.fromCalls) / toNumber(rise.extra) : NaN;
			return { isFirst, isExplained: cause === 'calls' ? share > 0.5 : share < 0.5 };
		});
		// By default, a rise is at least 1% of what everything usually costs.
		return { told, how, isLarge: extra >= usual / 100 };
	});
	return { rises, planted };
}

test('200 agents over 180 days: rises to three times the usual are told once, with who and why, and next to nothing else is', () => {
	const all = range(WARM_UP, WARM_UP + DAYS).map(lookAt);
	const large = all.flatMap(({ planted }) => planted.filter(({ isLarge }) => isLarge));
	const found = large.filter(({ told }) => told.length > 0);
	expect(large.length).toBeGreaterThan(150);
	expect(found.length / large.length).toBeGreaterThanOrEqual(0.93);
	expect(found.map(({ how }) => how)).toEqual(
		found.map(() => [{ isFirst: true, isExplained: true }]),
	);
	const ofPlanted = new Set(all.flatMap(({ planted }) => planted.flatMap(({ told }) => told)));
	const falseAlarms = sumBy(all, 'rises.length') - ofPlanted.size;
	expect(falseAlarms / DAYS).toBeLessThanOrEqual(0.1);
});
