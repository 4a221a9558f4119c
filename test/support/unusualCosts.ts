/** Made-up costs of agents, with rises that are planted among them, and how many of these are found. */
import type { Amounts } from '../../nodes/AiWorkspace/analytics/amounts';
import {
	findingParts,
	findUnusual,
	type Part,
	type Rise,
	type Thing,
} from '../../nodes/AiWorkspace/report/figures/unusual';
import { toNumber } from '../../nodes/AiWorkspace/util/decimal';
import { decimal } from './reports';

/** Numbers from 0 to 1 that look random, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export interface Scenario {
	readonly seed: number;
	readonly agents: number;
	readonly days: number;
	/** The standard deviation of the logarithm of an agent's calls on days with the same weekday. */
	readonly spread: number;
	/** How many times the usual a planted rise is. */
	readonly times: number;
	/** How many rises are planted on a day, on average. */
	readonly planted: number;
	readonly history: number;
}

/** What an agent does with a prompt template on a usual Monday. */
interface Habit {
	readonly prompt: Thing;
	readonly entity: Thing;
	readonly calls: number;
	readonly costPerCall: number;
}

const BY_WEEKDAY = [1, 1.1, 1.1, 1, 0.8, 0.15, 0.1];
const PROMPTS = ['p1', 'p2', 'p3', 'p4'].map((id): Thing => ({ kind: 'prompt', id }));

interface Plan {
	readonly day: number;
	readonly entity: Thing;
	readonly cause: 'calls' | 'costPerCall';
}

/** The costs of all days, and what's planted in them. */
function costsOf({ seed, agents, days, spread, times, planted }: Scenario) {
	const random = randomFrom(seed);
	const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
	const logNormal = (sigma: number) => Math.exp(sigma * normal());
	const habits = Array.from({ length: agents }, (_, at) => {
		const entity: Thing = { kind: 'entity', id: `agent ${at}` };
		const size = 200 * logNormal(1.5);
		return PROMPTS.filter((_own, index) => index === at % 4 || random() < 0.25).map(
			(prompt): Habit => ({
				prompt,
				entity,
				calls: size * logNormal(0.7),
				costPerCall: 0.02 * logNormal(0.7),
			}),
		);
	});
	const plans: Plan[] = [];
	const byDay = Array.from({ length: days }, (_day, day) =>
		habits.map((own) => {
			const factor = (BY_WEEKDAY[day % 7] ?? 1) * logNormal(spread);
			const entity = own[0]?.entity;
			const isPlanted = entity && day >= 63 && random() < planted / agents;
			const cause = random() < 0.5 ? 'calls' : 'costPerCall';
			if (isPlanted) plans.push({ day, entity, cause });
			return own.map(({ calls, costPerCall }): Amounts & { readonly base: number } => {
				const usual = Math.round(calls * factor);
				const price = costPerCall * logNormal(0.05);
				const more = isPlanted ? times : 1;
				const now = cause === 'calls' ? Math.round(usual * more) : usual;
				const cost = now * price * (cause === 'calls' ? 1 : more);
				return { calls: decimal(now), cost: decimal(cost.toFixed(6)), base: usual * price };
			});
		}),
	);
	return { habits, byDay, plans };
}

const RULES = { leastPercent: decimal(100) };

/** How rises are found, day by day. */
export function backtest(scenario: Scenario) {
	const { habits, byDay, plans } = costsOf(scenario);
	const { history, days } = scenario;
	const told: Array<{ day: number; key: string; rise: Rise<Thing> }> = [];
	const eligible: Plan[] = [];
	const first = 7 * history;
	for (let day = first; day < days; day += 1) {
		const parts = habits.flatMap((own, agent) =>
			own.map(({ prompt, entity }, at): Part<Thing> => {
				const on = (other: number) => byDay[other]?.[agent]?.[at];
				const earlier = Array.from({ length: history }, (_, back) =>
					on(day - 7 * (history - back)),
				);
				return { prompt, entity, now: on(day), earlier };
			}),
		);
		const date = { from: `day ${day}`, to: `day ${day}` };
		for (const finding of findUnusual(parts, [], RULES)) {
			if (finding.level === 'unusual' || finding.level === 'new') {
				told.push({ day, key: findingParts(finding, date).join(), rise: finding });
			}
		}
		// 1% of what everything usually costs that day.
		const totals = Array.from({ length: history }, (_, back) =>
			(byDay[day - 7 * (back + 1)] ?? []).flat().reduce((all, { base }) => all + base, 0),
		).sort((a, b) => a - b);
		const least = ((totals[(history - 1) >> 1] ?? 0) + (totals[history >> 1] ?? 0)) / 200;
		for (const plan of plans.filter((one) => one.day === day)) {
			const agent = habits.findIndex((own) => own[0]?.entity === plan.entity);
			const extra = (byDay[day]?.[agent] ?? []).reduce(
				(all, { cost, base }) => all + toNumber(cost) - base,
				0,
			);
			if (extra >= least) eligible.push(plan);
		}
	}
	const isOf = (plan: Plan) => (one: (typeof told)[number]) =>
		one.day === plan.day && one.rise.contributors.some(({ part }) => part.entity === plan.entity);
	const found = eligible.filter((plan) => told.some(isOf(plan)));
	const once = found.filter((plan) => told.filter(isOf(plan)).length === 1);
	const unplanted = told.filter((one) => !plans.some((plan) => isOf(plan)(one)));
	const riseOf = (plan: Plan) => told.find(isOf(plan))?.rise;
	const firsts = found.filter((plan) => riseOf(plan)?.contributors[0]?.part.entity === plan.entity);
	const causes = found.filter((plan) => {
		const rise = riseOf(plan);
		const fromCalls = rise?.fromCalls && toNumber(rise.fromCalls);
		if (!rise || fromCalls === undefined) return false;
		return fromCalls > toNumber(rise.extra) / 2 === (plan.cause === 'calls');
	});
	return {
		perDay: unplanted.length / (days - first),
		eligible: eligible.length,
		found: found.length,
		once: once.length,
		first: firsts.length,
		cause: causes.length,
		prompts: told.filter(({ rise }) => rise.of.kind === 'prompt').length,
		told,
		unplanted,
		plans,
	};
}
