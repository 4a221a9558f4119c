// @ts-nocheck
/**
 * Calls and cost by day: a pure function of prompt template, entity, and date, so that every year has some.
 * Costs are counted in millionths, as integers, so that sums are exact.
 */
const { world } = require('./world');

const millisecondsADay = 86_400_000;

/** Days since 1970-01-01. */
const dayNumber = (date) => Date.parse(`${date}T00:00:00Z`) / millisecondsADay;
const dateOf = (day) => new Date(day * millisecondsADay).toISOString().slice(0, 10);

/** A number from 0 to 2^32 that looks random and is always the same for the same text. */
function hash(text) {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	}
	return value >>> 0;
}

/** The same for two numbers. */
function mix(seed, day) {
	let value = Math.imul(seed ^ Math.imul(day + 1, 0x9e3779b1), 0x85ebca6b);
	value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
	return (value ^ (value >>> 16)) >>> 0;
}

const firstGrowth = dayNumber('2020-01-01');

/** Calls and cost of one day: lower at weekends, growing over the years, now and then nothing. */
function figuresOfDay(seed, day) {
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

const everyEntity = new Map(
	Object.values(world.entities)
		.flat()
		.map((entity) => [entity.id, entity]),
);

/** The entities with calls that count for an entity: for a department here those of its agents and members, which isn't documented. */
const contributors = ({ entityIds }, { id }) =>
	entityIds.filter((other) => other === id || everyEntity.get(other)?.departmentId === id);

/** An entity's calls and cost for a prompt template over a range of days, both ends included. */
function figuresOf(prompt, entity, from, to) {
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

const findPrompt = (workspaceId, id) =>
	Object.values(world.prompts).find(
		(prompt) => prompt.id === id && prompt.workspaceId === workspaceId.toLowerCase(),
	);

/** One row for each entity with calls in the period, the most expensive one first. IDs are in any letter case. */
const rowsOf = (prompt, entityIds, from, to) =>
	[...new Set(entityIds.map((id) => id.toLowerCase()))]
		.flatMap((id) => everyEntity.get(id) ?? [])
		.filter(({ workspaceId }) => workspaceId === prompt.workspaceId)
		.map((entity) => ({
			...{ id: entity.id, type: entity.type },
			...figuresOf(prompt, entity, from, to),
		}))
		.filter((row) => row.calls > 0)
		.sort((a, b) => b.micros - a.micros || a.id.localeCompare(b.id));

/** Millionths as decimal text with six decimals, made without any floating point. */
function decimalText(micros) {
	const digits = String(micros).padStart(7, '0');
	return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

module.exports = { dateOf, dayNumber, decimalText, findPrompt, hash, rowsOf };
