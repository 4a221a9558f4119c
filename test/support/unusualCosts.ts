/** Made-up costs of agents with rises planted among them, and what Find Unusual Costs tells of them. */
import type { Amounts } from '../../nodes/AiWorkspace/analytics/amounts';
import * as unusual from '../../nodes/AiWorkspace/report/figures/unusual';
import type { Subject } from '../../nodes/AiWorkspace/report/read/directory';
import { toNumber } from '../../nodes/AiWorkspace/util/decimal';
import { decimal } from './reports';

export const thing = (kind: Subject['kind'], id: string): Subject => {
	return { kind, id, name: id, texts: {}, columns: {} };
};

export interface Scenario {
	readonly seed: number;
	/** The standard deviation of the logarithm of what an agent costs on days with the same weekday. */
	readonly spread: number;
	readonly times: number;
	readonly days: number;
	/** How many rises are planted on a day, on average. */
	readonly perDay: number;
	readonly leastAmount?: number;
}

interface Plan {
	readonly day: number;
	readonly row: Subject;
	readonly cause: 'calls' | 'costPerCall';
	readonly extra: number;
}

const AGENTS = 200;
const HISTORY = 8;
/** The days before the first one that is looked at. */
const WARM_UP = 7 * HISTORY;
const BY_WEEKDAY = [1, 1.1, 1.1, 1, 0.8, 0.15, 0.1];
const PROMPTS = ['p1', 'p2', 'p3', 'p4'].map((id) => thing('prompt', id));

/** Numbers that look random, the same ones for the same seed (mulberry32). */
function chance(seed: number) {
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
function simulate({ seed, spread, times, days, perDay }: Scenario) {
	const { random, logNormal } = chance(seed);
	const habits = Array.from({ length: AGENTS }, (_, at) => {
		const row = thing('entity', `agent ${at}`);
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

const averageOfMiddle = (values: number[]) => {
	const sorted = values.sort((a, b) => a - b);
	return ((sorted[HISTORY / 2 - 1] ?? 0) + (sorted[HISTORY / 2] ?? 0)) / 2;
};

/** Looks at each day as Find Unusual Costs does, and counts what it tells of what was planted. */
export function backtest(scenario: Scenario) {
	const { habits, byDay, plans } = simulate(scenario);
	const { leastAmount } = scenario;
	const rules = {
		leastPercent: decimal(100),
		leastAmount: leastAmount === undefined ? undefined : decimal(leastAmount),
	};
	const earlierThan = (day: number) =>
		Array.from({ length: HISTORY }, (_, at) => day - 7 * (HISTORY - at));
	const told = byDay.flatMap((_, day) => {
		if (day < WARM_UP) return [];
		const parts = habits.flatMap((own, agent) =>
			own.map(({ prompt, row }, at) => {
				const on = (other: number) => byDay[other]?.[agent]?.[at];
				return { prompt, row, now: on(day), earlier: earlierThan(day).map(on) };
			}),
		);
		const { rises } = unusual.findUnusual(parts, rules);
		return rises.map((rise) => ({ day, rise }));
	});
	const costOn = (day: number) =>
		(byDay[day] ?? []).flat().reduce((all, { cost }) => all + toNumber(cost), 0);
	const leastOn = (day: number) =>
		leastAmount ?? averageOfMiddle(earlierThan(day).map(costOn)) / 100;
	const tellings = ({ day, row }: Plan) =>
		told.filter(
			(one) => one.day === day && one.rise.contributors.some(({ part }) => part.row === row),
		);
	const eligible =
		leastAmount === 0 ? plans : plans.filter((plan) => plan.extra >= leastOn(plan.day));
	const found = eligible.flatMap((plan) => {
		const [first, ...again] = tellings(plan);
		return first ? { plan, rise: first.rise, again: again.length } : [];
	});
	const planted = new Set(plans.flatMap(tellings));
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
		falseAlarms: told.filter((one) => !planted.has(one)).length,
		/** How many of them there could be. */
		looks: scenario.days * (AGENTS + PROMPTS.length),
	};
}
