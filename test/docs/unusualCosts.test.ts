/** A week of the template Unusual costs, hour by hour, with a clock that's moved and an API that counts until it. */
import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';
import { GONE, row, statistics, type RowsFor } from '../support/api';
import { costReport, itemsOf } from '../support/execute';
import { readTemplate } from '../workflows/files';
import { nodeOf } from '../workflows/stage';

const zone = 'Europe/Berlin';
const MONDAY = DateTime.fromISO('2026-11-16T00:00', { zone });
const RUNAWAY = MONDAY.plus({ days: 2, hours: 9 });
const directory = ['triage', 'refunds', 'orders'].map((entity_id) => ({
	entity_id,
	owner_email: 'owner@example.com',
}));

/** When it starts, and what it compares then: each hour, and half past from 7 to 12 each morning. */
const starts = Array.from({ length: 7 * 24 }, (_, hour) => MONDAY.plus({ hours: hour })).flatMap(
	(at) => [
		{ at, unit: 'today' },
		...(at.hour >= 7 && at.hour <= 12 ? [{ at: at.plus({ minutes: 30 }), unit: 'day' }] : []),
	],
);

const FIRST_HOUR = MONDAY.minus({ weeks: 9 });
const hourOf = (at: DateTime) => Math.floor(at.diff(FIRST_HOUR, 'hours').hours);

/** What each has cost before each hour. One agent costs a hundred times as much for three hours; all of them vary. */
const costBefore = Object.fromEntries(
	directory.map(({ entity_id: id }) => {
		const sums = [0];
		for (let hour = 0; hour <= 10 * 7 * 24; hour += 1) {
			const { weekday, ordinal } = FIRST_HOUR.plus({ hours: hour });
			const since = hour - hourOf(RUNAWAY);
			const times = id === 'triage' && since >= 0 && since < 3 ? 100 : 1;
			const varies = 1 + ((ordinal * 7 + id.length) % 5) / 20;
			sums.push((sums.at(-1) ?? 0) + (weekday > 5 ? 2 : 10) * varies * times);
		}
		return [id, sums];
	}),
);

/** What the API has at a time: calls until the hour that's over. */
const countedUntil =
	(now: DateTime): RowsFor =>
	({ ids, from, to }) => {
		const dayAfter = DateTime.fromISO(to, { zone }).plus({ days: 1 });
		const [first, end] = [DateTime.fromISO(from, { zone }), DateTime.min(now, dayAfter)].map(
			hourOf,
		);
		return ids.flatMap((id) => {
			const before = (hour = 0) => costBefore[id]?.[hour] ?? 0;
			const cost = before(end) - before(first);
			return cost > 0 ? row(id, Math.ceil(cost), cost.toFixed(6)) : [];
		});
	};

/** All emails of these executions. Send once sends those with a new key; a failed execution sends none. */
async function emails(during = starts, isDown: (at: DateTime) => boolean = () => false) {
	const { findUnusualOptions } = nodeOf(
		readTemplate('unusual-costs'),
		'Find Unusual Costs',
	).parameters;
	const sent = new Map<unknown, { at: string } & IDataObject>();
	for (const { at, unit } of during) {
		const rowsFor = isDown(at) ? () => GONE : countedUntil(at);
		const items = await itemsOf({
			parameters: costReport({
				operation: 'findUnusual',
				prompts: 'support-reply',
				directory,
				unit,
				findUnusualOptions,
			}),
			respond: statistics(rowsFor),
			now: at.toMillis(),
		}).catch(() => []);
		for (const item of items) {
			if (!sent.has(item.alert_key))
				sent.set(item.alert_key, { ...item, at: at.toFormat('ccc HH:mm') });
		}
	}
	return [...sent.values()];
}

test('a runaway from 09:00 on is told at 10:00, once, and nothing else all week', async () => {
	expect(await emails()).toMatchObject([
		{ at: 'Wed 10:00', id: 'triage', owner_email: 'owner@example.com' },
	]);
});

test('it is told an hour later after an hour without the API, and in the morning after a day without it', async () => {
	const during = starts.filter(({ at }) => at.day === RUNAWAY.day || at.day === RUNAWAY.day + 1);
	const isInHour = (at: DateTime) => at.day === RUNAWAY.day && at.hour === 10;
	expect(await emails(during, isInHour)).toMatchObject([{ at: 'Wed 11:00', id: 'triage' }]);
	const isOnDay = (at: DateTime) => at.day === RUNAWAY.day;
	expect(await emails(during, isOnDay)).toMatchObject([{ at: 'Thu 07:30', id: 'triage' }]);
});
