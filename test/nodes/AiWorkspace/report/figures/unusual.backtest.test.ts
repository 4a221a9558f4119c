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
/** Numbers that look random, the same ones each time (Park and Miller). */
function random() {
	state = (state * 48_271) % 2_147_483_647;
	return state / 2_147_483_647;
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

/** What each agent costs on a day with each of its prompt templates, and whether that's three times as much. */
const byDay = range(WARM_UP + DAYS).map((day) =>
	agents.map((own) => {
		const byWeekday = BY_WEEKDAY[day % WEEK] ?? 1;
		const factor = byWeekday * varied(0.2);
		const isRise = day >= WARM_UP && random() < 6 / AGENTS;
		const amounts = own.map(({ calls, costPerCall }) => {
			const now = Math.round(calls * factor * (isRise ? 3 : 1));
			const cost = now * costPerCall * varied(0.05);
			return { calls: decimal(now), cost: decimal(cost.toFixed(6)) };
		});
		const cost = sumBy(amounts, (one) => toNumber(one.cost));
		const usual = byWeekday * sumBy(own, ({ calls, costPerCall }) => calls * costPerCall);
		return { amounts, cost, extra: cost - usual, isRise };
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
		const { isRise = false, extra = 0 } = byDay[day]?.[agent] ?? {};
		if (!isRise) return [];
		const own = rises.filter(({ contributors: [part] }) => part?.part.row === first?.row);
		// By default, a rise is at least 1% of what everything usually costs.
		return { told: own.length, isLarge: extra >= usual / 100 };
	});
	return { told: rises.length, planted };
}

test('200 agents over 180 days: rises to three times the usual are told once, with who, and next to nothing else is', () => {
	const all = range(WARM_UP, WARM_UP + DAYS).map(lookAt);
	const planted = all.flatMap((one) => one.planted);
	const large = planted.filter(({ isLarge }) => isLarge);
	const found = large.filter(({ told }) => told > 0);
	expect(large.length).toBeGreaterThan(150);
	expect(found.length / large.length).toBeGreaterThanOrEqual(0.93);
	expect(found.filter(({ told }) => told > 1)).toEqual([]);
	const falseAlarms = sumBy(all, 'told') - sumBy(planted, 'told');
	expect(falseAlarms / DAYS).toBeLessThanOrEqual(0.1);
});
