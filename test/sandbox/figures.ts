/**
 * Calls and cost by day: a pure function of prompt template, entity, and date, so that every year has some.
 * Costs are counted in millionths, as integers, so that sums are exact.
 */
import { DateTime } from 'luxon';
import { world, type Entity } from './world';

const millisecondsADay = 86_400_000;

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / millisecondsADay;

/** A number from 0 to 2^32 that looks random and is always the same for the same text. */
function hash(text: string) {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	}
	return value >>> 0;
}

/** The same for two numbers. */
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

/** The entities with calls that count for an entity: for a department here those of its agents and members, which isn't documented. */
const contributors = ({ entityIds }: Prompt, { id }: Entity) =>
	entityIds.filter((other) => other === id || everyEntity.get(other)?.departmentId === id);

/** An entity's calls and cost for a prompt template over a range of days, both ends included. */
function figuresOf(prompt: Prompt, entity: Entity, from: string, to: string) {
	const sum = { calls: 0, micros: 0 };
	const lastDay = dayNumber(to);
	for (const id of contributors(prompt, entity)) {
		const seed = hash(`${prompt.workspaceId} ${prompt.id} ${id}`);
		for (let day = dayNumber(from); day <= lastDay; day++) {
			const { calls, micros } = figuresOfDay(seed, day);
			sum.calls += calls;
			sum.micros += micros;
		}
	}
	return sum;
}

export const findPrompt = (workspaceId: string, id: string) =>
	Object.values(world.prompts).find(
		(prompt) => prompt.id === id && prompt.workspaceId === workspaceId.toLowerCase(),
	);

/** One row for each entity with calls in the period, the most expensive one first. IDs are in any letter case. */
export const rowsOf = (prompt: Prompt, entityIds: string[], from: string, to: string) =>
	[...new Set(entityIds.map((id) => id.toLowerCase()))]
		.flatMap((id) => everyEntity.get(id) ?? [])
		.map((entity) => ({ entity, ...figuresOf(prompt, entity, from, to) }))
		.filter(({ calls }) => calls > 0)
		.sort((a, b) => b.micros - a.micros || a.entity.id.localeCompare(b.entity.id))
		.map(({ entity: { id, type }, calls, micros }) => ({
			micros,
			row: {
				entity_id: id,
				entity_type: type,
				total_calls: calls,
				cost_sum: Number(decimalText(micros)),
			},
		}));

/** Millionths as decimal text with six decimals, made without any floating point. */
function decimalText(micros: number | bigint) {
	const digits = String(micros).padStart(7, '0');
	return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

type SplitBy = 'none' | 'day' | 'week' | 'month';

/** Splits a range of days at the edges of the calendar. Weeks begin on Monday. */
function periodsOf(from: string, to: string, splitBy: SplitBy) {
	const periods = [];
	const last = DateTime.fromISO(to, { zone: 'utc' });
	for (let first = DateTime.fromISO(from, { zone: 'utc' }); first <= last; ) {
		const end = splitBy === 'none' ? last : DateTime.min(last, first.endOf(splitBy));
		periods.push({ date_from: first.toFormat('yyyy-MM-dd'), date_to: end.toFormat('yyyy-MM-dd') });
		first = end.plus({ days: 1 }).startOf('day');
	}
	return periods;
}

export interface Question {
	workspaceId: string;
	promptId: string;
	from: string;
	to: string;
	entityIds: string[];
	splitBy?: SplitBy;
}

const sumOf = (values: number[]) => values.reduce((total, value) => total + BigInt(value), 0n);

const totalsOf = (found: ReturnType<typeof rowsOf>) => ({
	total_calls: String(sumOf(found.map(({ row }) => row.total_calls))),
	cost_sum: decimalText(sumOf(found.map(({ micros }) => micros))).replace(/\.?0+$/, ''),
});

/** What a right report contains, counted in whole millionths and apart from the code under test, interval by interval. */
export function expected({ splitBy = 'none', ...question }: Question) {
	const { workspaceId, promptId, entityIds, from, to } = question;
	const prompt = findPrompt(workspaceId, promptId);
	if (!prompt) throw new Error(`The sandbox has no prompt "${promptId}" in this workspace`);
	const found = periodsOf(from, to, splitBy).flatMap((period) =>
		rowsOf(prompt, entityIds, period.date_from, period.date_to).map(({ micros, row }) => ({
			micros,
			row: { ...row, ...period },
		})),
	);
	return { rows: found.map(({ row }) => row), totals: totalsOf(found) };
}
