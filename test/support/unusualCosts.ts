/** Made-up costs of agents with rises planted among them, and what Find Unusual Costs tells of them. */
import range from 'lodash/range';
import sumBy from 'lodash/sumBy';
import type { Amounts } from '../../nodes/AiWorkspace/analytics/amounts';
import { risesIn, type Rise } from '../../nodes/AiWorkspace/report/figures/unusual';
import type { Subject } from '../../nodes/AiWorkspace/report/read/directory';
import { toNumber } from '../../nodes/AiWorkspace/util/decimal';
import { median } from './median';
import { decimal, promptOf, rowOf } from './reports';

export interface Scenario {
	readonly seed: number;
	/** The standard deviation of the logarithm of what an agent costs on days with the same weekday. */
	readonly spread: number;
	readonly times: number;
	readonly days: number;
	readonly perDay: number;
}

export interface Plan {
	readonly day: number;
	readonly row: Subject;
	readonly cause: 'calls' | 'costPerCall';
	readonly extra: number;
}

const AGENTS = 200;
const HISTORY = 8;
/** The days before the first one that is looked at. */
export const WARM_UP = 7 * HISTORY;
const BY_WEEKDAY = [1, 1.1, 1.1, 1, 0.8, 0.15, 0.1];
const PROMPTS = ['p1', 'p2', 'p3', 'p4'].map((id) => promptOf(id));

/** Numbers that look random, the same ones for the same seed (mulberry32). */
export function chance(seed: number) {
	let state = seed;
	const random = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
	return { random, logNormal: (sigma: number) => Math.exp(sigma * normal()) };
}

/** What each agent costs with each prompt template that it uses, day by day, and what is planted. */
export function simulate({ seed, spread, times, days, perDay }: Scenario) {
	const { random, logNormal } = chance(seed);
	const habits = Array.from({ length: AGENTS }, (_, at) => {
		const row = rowOf(`agent ${at}`);
		const size = 200 * logNormal(1.5);
		return PROMPTS.filter((_prompt, index) => index === at % 4 || random() < 0.25).map((prompt) => {
			const [calls, costPerCall] = [size * logNormal(0.7), 0.02 * logNormal(0.7)];
			return { prompt, row, calls, costPerCall };
		});
	});
	const plans: Plan[] = [];
	const byDay = Array.from({ length: WARM_UP + days }, (_day, day) =>
		habits.map((own) => {
			const byWeekday = BY_WEEKDAY[day % 7] ?? 1;
			const factor = byWeekday * logNormal(spread);
			const isPlanted = day >= WARM_UP && random() < perDay / AGENTS;
			const cause = random() < 0.5 ? 'calls' : 'costPerCall';
			const more = isPlanted ? times : 1;
			let extra = 0;
			const amounts = own.map(({ calls, costPerCall }): Amounts => {
				const usually = Math.round(calls * factor);
				const now = cause === 'calls' ? Math.round(usually * more) : usually;
				const price = costPerCall * logNormal(0.05);
				const cost = now * price * (cause === 'calls' ? 1 : more);
				extra += cost - calls * byWeekday * costPerCall;
				return { calls: decimal(now), cost: decimal(cost.toFixed(6)) };
			});
			const [first] = own;
			if (first && isPlanted) plans.push({ day, row: first.row, cause, extra });
			return amounts;
		}),
	);
	return { habits, byDay, plans };
}

type Simulation = ReturnType<typeof simulate>;

const earlierThan = (day: number) => range(day - 7 * HISTORY, day, 7);

/** What Find Unusual Costs tells on a day, of what each agent costs up to then. */
export function lookOn(
	day: number,
	{ habits, byDay }: Simulation,
	soFar: (amounts: Amounts, agent: number) => Amounts = (amounts) => amounts,
): readonly Rise[] {
	const parts = habits.flatMap((own, agent) =>
		own.map(({ prompt, row }, at) => {
			const [whole, ...trend] = [day, ...earlierThan(day)].map((on) => byDay[on]?.[agent]?.[at]);
			return { prompt, row, now: whole && soFar(whole, agent), trend };
		}),
	);
	return risesIn(parts, { leastPercent: decimal(100), currency: '' }).rises;
}

export const isOf = ({ row }: Plan, { contributors }: Rise) =>
	contributors.some(({ part }) => part.row === row);

/** Whether a rise is as large as one has to be by default: 1% of what everything usually costs. */
export function isLarge({ day, extra }: Plan, { byDay }: Simulation): boolean {
	const costOn = (other: number) => sumBy(byDay[other]?.flat(), ({ cost }) => toNumber(cost));
	return extra >= median(earlierThan(day).map(costOn)) / 100;
}

/** Looks at each day as Find Unusual Costs does, and counts what it tells of what was planted. */
export function backtest(scenario: Scenario) {
	const simulation = simulate(scenario);
	const toldOn = range(WARM_UP, WARM_UP + scenario.days).map((day) => {
		const rises = lookOn(day, simulation);
		const plans = simulation.plans.filter((plan) => plan.day === day);
		return {
			plans: plans.map((plan) => ({ plan, own: rises.filter((one) => isOf(plan, one)) })),
			falseAlarms: rises.filter((one) => !plans.some((plan) => isOf(plan, one))).length,
		};
	});
	const eligible = toldOn
		.flatMap(({ plans }) => plans)
		.filter(({ plan }) => isLarge(plan, simulation));
	const found = eligible.flatMap(({ plan, own: [rise, ...again] }) =>
		rise ? { plan, rise, again: again.length } : [],
	);
	return {
		eligible: eligible.length,
		found: found.length,
		toldAgain: found.filter(({ again }) => again > 0).length,
		/** Rises whose first contributor is the planted agent. */
		named: found.filter(({ plan, rise }) => rise.contributors[0]?.part.row === plan.row).length,
		/** Rises of which the planted cause is the larger part. */
		explained: found.filter(({ plan, rise: { extra, fromCalls } }) => {
			const share = fromCalls ? toNumber(fromCalls) / toNumber(extra) : NaN;
			return plan.cause === 'calls' ? share > 0.5 : share < 0.5;
		}).length,
		falseAlarms: sumBy(toldOn, 'falseAlarms'),
	};
}
