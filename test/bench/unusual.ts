/** Prints what docs/concepts.md says about Find Unusual Costs, and Today So Far: `npx tsx test/bench/unusual.ts`. */
import difference from 'lodash/difference';
import range from 'lodash/range';
import sum from 'lodash/sum';
import sumBy from 'lodash/sumBy';
import uniq from 'lodash/uniq';
import type { Rise } from '../../nodes/AiWorkspace/report/figures/unusual';
import { toNumber } from '../../nodes/AiWorkspace/util/decimal';
import { decimal } from '../support/reports';
import * as support from '../support/unusualCosts';

const { backtest, chance, isLarge, isOf, lookOn, simulate, WARM_UP } = support;

/** How much of a day's calls come in each hour. */
const BY_HOUR = [1, 1, 1, 1, 1, 1, 2, 4, 8, 10, 10, 9, 8, 9, 10, 9, 8, 6, 4, 3, 2, 2, 1, 1];
/** When Today So Far looks. */
const HOURS = [6, 9, 12, 15, 18, 21, 24] as const;

/** Looks at each day several times while it goes on, as Today So Far does, and once when it's over, as Day does the morning after. */
function backtestToday(scenario: support.Scenario) {
	const simulation = simulate(scenario);
	const { habits, plans } = simulation;
	const { random, logNormal } = chance(scenario.seed + 1);
	const found = new Map<support.Plan, number>();
	const falseAlarms = range(WARM_UP, WARM_UP + scenario.days).map((day) => {
		// Each agent has hours of its own.
		const shares = habits.map(() => {
			const weights = BY_HOUR.map((weight) => weight * logNormal(0.5) * (random() < 0.1 ? 0 : 1));
			return (hour: number) => sum(weights.slice(0, hour)) / sum(weights);
		});
		const own = plans.filter((plan) => plan.day === day);
		const falseIn = (rises: readonly Rise[]) =>
			rises.filter((rise) => !own.some((plan) => isOf(plan, rise))).map(({ of }) => of);
		const ofDay = uniq(falseIn(lookOn(day, simulation)));
		const ofToday = HOURS.map((hour) => {
			const rises = lookOn(day, simulation, ({ calls, cost }, agent) => {
				const share = shares[agent]?.(hour) ?? 0;
				const callsSoFar = decimal(Math.round(toNumber(calls) * share));
				return { calls: callsSoFar, cost: decimal((toNumber(cost) * share).toFixed(6)) };
			});
			for (const plan of own) {
				if (!found.has(plan) && rises.some((rise) => isOf(plan, rise))) found.set(plan, hour);
			}
			return falseIn(rises);
		});
		return { ofDay, ofToday: uniq(ofToday.flat()) };
	});
	const large = plans.filter((plan) => isLarge(plan, simulation));
	const hours = large.flatMap((plan) => found.get(plan) ?? []);
	return {
		falseOfDay: sumBy(falseAlarms, 'ofDay.length'),
		falseOfToday: sumBy(falseAlarms, 'ofToday.length'),
		/** Those of Today So Far that the whole day doesn't have. */
		onlyToday: sumBy(falseAlarms, ({ ofDay, ofToday }) => difference(ofToday, ofDay).length),
		/** The share of large planted rises that are found by an hour. */
		foundBy: (hour: number) => hours.filter((own) => own <= hour).length / large.length,
	};
}

const usual = { seed: 47, spread: 0.2, times: 3, days: 180, perDay: 6 };
const { found, eligible, falseAlarms } = backtest(usual);
const { foundBy, ...today } = backtestToday(usual);
console.log({
	found: found / eligible,
	falseAlarmsInMonth: (30 * falseAlarms) / usual.days,
	foundByHour: [12, 15, 18, 24].map((hour) => [hour, foundBy(hour)]),
	...today,
});
