/** Made-up costs of agents with rises planted among them, and what Find Unusual Costs tells of them. */
import difference from 'lodash/difference';
import range from 'lodash/range';
import sum from 'lodash/sum';
import sumBy from 'lodash/sumBy';
import uniq from 'lodash/uniq';
import type { Amounts } from '../../nodes/AiWorkspace/analytics/amounts';
import * as unusual from '../../nodes/AiWorkspace/report/figures/unusual';
import type { Subject } from '../../nodes/AiWorkspace/report/read/directory';
import { toNumber } from '../../nodes/AiWorkspace/util/decimal';
import { median } from './median';
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

type Simulation = ReturnType<typeof simulate>;
type Told = ReturnType<typeof unusual.risesIn>['rises'][number];

const earlierThan = (day: number) => range(day - 7 * HISTORY, day, 7);

/** What Find Unusual Costs tells on a day, of what each agent costs up to then. */
function lookOn(
	day: number,
	{ habits, byDay }: Simulation,
	leastAmount: number | undefined,
	soFar: (amounts: Amounts, agent: number) => Amounts = (amounts) => amounts,
): readonly Told[] {
	const parts = habits.flatMap((own, agent) =>
		own.map(({ prompt, row }, at) => {
			const on = (other: number) => byDay[other]?.[agent]?.[at];
			const whole = on(day);
			const now = whole && soFar(whole, agent);
			return { prompt, row, now, earlier: earlierThan(day).map(on) };
		}),
	);
	const rules = {
		leastPercent: decimal(100),
		leastAmount: leastAmount === undefined ? undefined : decimal(leastAmount),
	};
	return unusual.risesIn(parts, rules, []).rises;
}

const isOf = ({ row }: Plan, { contributors }: Told) =>
	contributors.some(({ part }) => part.row === row);

/** Whether a rise is as large as one has to be by default: 1% of what everything usually costs. */
function isLarge({ day, extra }: Plan, { byDay }: Simulation): boolean {
	const costOn = (other: number) => sumBy(byDay[other]?.flat(), ({ cost }) => toNumber(cost));
	return extra >= median(earlierThan(day).map(costOn)) / 100;
}

/** Looks at each day as Find Unusual Costs does, and counts what it tells of what was planted. */
export function backtest(scenario: Scenario) {
	const simulation = simulate(scenario);
	const { byDay, plans } = simulation;
	const { leastAmount } = scenario;
	const told = range(WARM_UP, byDay.length).flatMap((day) =>
		lookOn(day, simulation, leastAmount).map((rise) => ({ day, rise })),
	);
	const tellings = (plan: Plan) =>
		told.filter((one) => one.day === plan.day && isOf(plan, one.rise));
	const eligible = leastAmount === 0 ? plans : plans.filter((plan) => isLarge(plan, simulation));
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

/** How much of a day's calls come in each hour. */
const BY_HOUR = [1, 1, 1, 1, 1, 1, 2, 4, 8, 10, 10, 9, 8, 9, 10, 9, 8, 6, 4, 3, 2, 2, 1, 1];
/** When Today So Far looks. */
const HOURS = [6, 9, 12, 15, 18, 21, 24] as const;

/** Looks at each day several times while it goes on, as Today So Far does, and once when it's over, as Day does the morning after. */
export function backtestToday(scenario: Scenario) {
	const simulation = simulate(scenario);
	const { habits, plans } = simulation;
	const { random, logNormal } = chance(scenario.seed + 1);
	const found = new Map<Plan, number>();
	const falseAlarms = range(WARM_UP, WARM_UP + scenario.days).map((day) => {
		// Each agent has hours of its own.
		const shares = habits.map(() => {
			const weights = BY_HOUR.map((weight) => weight * logNormal(0.5) * (random() < 0.1 ? 0 : 1));
			return (hour: number) => sum(weights.slice(0, hour)) / sum(weights);
		});
		const own = plans.filter((plan) => plan.day === day);
		const falseIn = (rises: readonly Told[]) =>
			rises.filter((rise) => !own.some((plan) => isOf(plan, rise))).map(({ of }) => of);
		const ofDay = uniq(falseIn(lookOn(day, simulation, scenario.leastAmount)));
		const ofToday = HOURS.map((hour) => {
			const rises = lookOn(day, simulation, scenario.leastAmount, ({ calls, cost }, agent) => {
				const share = shares[agent]?.(hour) ?? 0;
				return {
					calls: decimal(Math.round(toNumber(calls) * share)),
					cost: decimal((toNumber(cost) * share).toFixed(6)),
				};
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
