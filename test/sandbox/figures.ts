/**
 * Calls and cost by day: a pure function of prompt template, entity, and date, so that every year has some.
 * Costs are counted in millionths, as integers, so that sums are exact.
 */
import orderBy from 'lodash/orderBy';
import range from 'lodash/range';
import sumBy from 'lodash/sumBy';
import { world, type Entity } from './world';

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** A number from 0 to 2^32 that looks random and is always the same for the same text. */
function hash(text: string) {
	let value = 0x811c9dc5;
	for (const character of text) {
		value = Math.imul(value ^ character.charCodeAt(0), 0x01000193);
	}
	return value >>> 0;
}

function mix(seed: number, day: number) {
	let value = Math.imul(seed ^ Math.imul(day + 1, 0x9e3779b1), 0x85ebca6b);
	value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
	return (value ^ (value >>> 16)) >>> 0;
}

const firstGrowth = dayNumber('2020-01-01');

/** Calls and cost of one day: lower at weekends, growing over the years, now and then nothing. */
function figuresOfDay(seed: number, day: number) {
	const chance = mix(seed, day);
	const weekday = (((day + 4) % 7) + 7) % 7;
	const isWeekend = weekday === 0 || weekday === 6;
	if (chance % (isWeekend ? 3 : 11) === 0) return { calls: 0, micros: 0 };
	const growth = 1 + Math.min(2, Math.max(0, ((day - firstGrowth) / 365) * 0.12));
	const noise = 0.6 + ((chance >>> 8) % 256) / 320;
	const calls = Math.ceil((4 + (seed % 60)) * growth * noise * (isWeekend ? 0.25 : 1));
	const price = 800 + ((seed >>> 7) % 24_000);
	return { calls, micros: calls * price + ((chance >>> 4) % 1000) };
}

type Prompt = (typeof world.prompts)[keyof typeof world.prompts];

const everyEntity = new Map(
	Object.values(world.entities)
		.flat()
		.map((entity) => [entity.id, entity]),
);

/**
 * An entity's calls and cost for a prompt template over a range of days, both ends included. Those of a department here are
 * those of its agents and members, which isn't documented.
 */
function figuresOf(prompt: Prompt, { id, type }: Entity, from: string, to: string) {
	const contributors = prompt.entityIds.filter(
		(other) => other === id || everyEntity.get(other)?.departmentId === id,
	);
	const days = contributors.flatMap((other) => {
		const seed = hash(`${world.workspaces.main.id} ${prompt.id} ${other}`);
		return range(dayNumber(from), dayNumber(to) + 1).map((day) => figuresOfDay(seed, day));
	});
	const [total_calls, micros] = [sumBy(days, 'calls'), sumBy(days, 'micros')];
	return { entity_id: id, entity_type: type, total_calls, cost_sum: micros / 1e6 };
}

export const findPrompt = (id: string) =>
	Object.values(world.prompts).find((prompt) => prompt.id === id);

/** One row for each entity with calls in the period, the most expensive one first. IDs are in any letter case. */
export function rowsOf(prompt: Prompt, entityIds: string[], from: string, to: string) {
	const rows = [...new Set(entityIds.map((id) => id.toLowerCase()))]
		.flatMap((id) => everyEntity.get(id) ?? [])
		.map((entity) => figuresOf(prompt, entity, from, to))
		.filter(({ total_calls }) => total_calls > 0);
	return orderBy(rows, ['cost_sum', 'entity_id'], ['desc', 'asc']);
}

/** What a right report contains, counted in whole millionths and apart from the code under test. */
export function expected(
	question: Record<'promptId' | 'from' | 'to', string> & { entityIds: string[] },
) {
	const { promptId, entityIds, from, to } = question;
	const prompt = findPrompt(promptId);
	if (!prompt) throw new Error(`The sandbox has no prompt "${promptId}"`);
	const rows = rowsOf(prompt, entityIds, from, to);
	const micros = sumBy(rows, ({ cost_sum }) => Math.round(cost_sum * 1e6));
	return { rows, totals: { total_calls: sumBy(rows, 'total_calls'), cost_sum: micros / 1e6 } };
}
