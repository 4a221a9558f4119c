import type { IDataObject } from 'n8n-workflow';
import * as api from '../../../../support/api';
import * as support from '../../../../support/execute';
import { nulls } from '../../../../support/nulls';

const { everyId, GONE, jsonResponse, readRequest, row, statistics } = api;
const { costReport, execute, itemsOf, NOON } = support;
type Asked = api.Asked;
const DAY = 86_400_000;
const ADA = { entity_id: 'Ada', name: 'Ada L.', owner_email: 'a@b.example', Slack: 'U1' };
const YESTERDAY = '2026-11-19';

/** A row that usually has 10 calls of 1 each, and yesterday three times as many, one of them dearer. */
const rising = ({ ids, from }: Asked) =>
	ids.map((id) => (from === YESTERDAY ? row(id, 30, 32) : row(id, 10, 10)));

type Given = Omit<support.Given, 'respond'> & { readonly rowsFor?: api.RowsFor };
/** An execution about Ada, with other parameters and settings. */
const given = (change: IDataObject, { rowsFor = rising, ...more }: Given = {}): support.Given => ({
	parameters: costReport({ operation: 'findUnusual', directory: [ADA], ...change }),
	respond: statistics(rowsFor),
	...more,
});
const find = async (change: IDataObject = {}, more?: Given) => await itemsOf(given(change, more));
const periodsOf = async (change: IDataObject, more?: Given) => {
	const { sent } = await execute(given(change, { rowsFor: everyId, ...more }));
	return sent
		.map(readRequest)
		.map(({ from, to }) => `${from} ${to}`)
		.sort();
};

test('A rise is an item with its amounts, its reasons, and its contributors, and the same in each format', async () => {
	const [{ html, text, message, ...data } = {}, ...others] = await find({
		options: { currency: 'EUR' },
	});
	expect(others).toEqual([]);
	expect(data).toEqual({
		subject: expect.stringMatching(/^Ada L\.: EUR\s32\.00, usually EUR\s10\.00, 19 Nov 2026$/),
		level: 'unusual',
		kind: 'entity',
		id: 'Ada',
		name: 'Ada L.',
		owner_email: 'a@b.example',
		date_from: YESTERDAY,
		date_to: YESTERDAY,
		cost_sum: 32,
		usual: 10,
		extra: 22,
		percent: 220,
		currency: 'EUR',
		total_calls: 30,
		usual_calls: 10,
		cost_from_calls: 20,
		cost_from_cost_per_call: 2,
		contributors: [{ prompt_id: 'p', entity_id: 'Ada', name: 'p', extra: 22 }],
		columns: { Slack: 'U1' },
		alert_key: expect.stringMatching(/^k[0-9a-v]{31}$/),
	});
	for (const body of [html, text, message]) expect(body).toContain('3 times as many calls');
});

test('A rise of a prompt template has no owner, and names agents', async () => {
	const directory = [ADA, { entity_id: 'Bob' }];
	const [item, ...others] = await find({ directory });
	expect(others).toEqual([]);
	expect(item).toMatchObject({
		kind: 'prompt',
		id: 'p',
		owner_email: null,
		extra: 44,
		columns: {},
		currency: null,
		contributors: [{ name: 'Ada L.' }, { name: 'Bob' }],
	});
});

test('A rise of a row has the columns of its input item, and is linked to it', async () => {
	const rowsFor = ({ ids, from }: Asked) =>
		ids.map((id) => (id === 'Ada' ? row(id, 10, from === YESTERDAY ? 90 : 10) : row(id, 1, 300)));
	const asked = { entities: 'inputItems', prompts: ['p', 'q'], options: { formats: [] } };
	const items = [{ entity_id: 'Bob' }, ADA];
	const { outcomes } = await execute(given(asked, { rowsFor, items }));
	const json = { kind: 'entity', id: 'Ada', columns: { Slack: 'U1' }, extra: 160 };
	expect(outcomes[0]).toMatchObject([{ json, pairedItem: [{ item: 1 }] }]);
});

test.each([
	['Day', 8, '2026-09-24 2026-09-24', '2026-11-19 2026-11-19'],
	['today', 5, '2026-10-16 2026-10-16', '2026-11-20 2026-11-20'],
	['week', 4, '2026-10-12 2026-10-18', '2026-11-09 2026-11-15'],
	['month', 26, '2024-08-01 2024-08-31', '2026-10-01 2026-10-31'],
])('Each %s is a request for each list, with %d before it', async (unit, history, ...ends) => {
	const options = { history, idsPerRequest: 2 };
	const asked = { prompts: ['p', 'q'], directory: ['a', 'b', 'c'], unit, options };
	const periods = await periodsOf(asked, { items: [{}, {}] });
	expect(periods).toHaveLength((1 + history) * 2 * 2);
	expect([periods[0], periods.at(-1)]).toEqual(ends);
	expect(new Set(periods).size).toBe(1 + history);
});

test('A week is compared with weeks, also from the first of a month', async () => {
	const now = Date.UTC(2026, 5, 8, 12);
	const weeks = await periodsOf({ unit: 'week', options: { history: 4 } }, { now });
	expect(weeks).toHaveLength(5);
	expect([weeks[0], weeks.at(-1)]).toEqual(['2026-05-04 2026-05-10', '2026-06-01 2026-06-07']);
});

test('Without any data, one item says so', async () => {
	const late = ({ ids, from }: Asked) => (from === YESTERDAY ? [] : ids.map((id) => row(id)));
	expect(await find({ options: { formats: ['message'] } }, { rowsFor: late })).toEqual([
		{
			subject: 'No data at all: p (prompt template) – Unusual costs',
			level: 'notChecked',
			kind: 'several',
			...nulls('id', 'name', 'owner_email'),
			date_from: YESTERDAY,
			date_to: YESTERDAY,
			...nulls('cost_sum', 'usual', 'extra', 'percent', 'currency'),
			...nulls('total_calls', 'usual_calls', 'cost_from_calls', 'cost_from_cost_per_call'),
			contributors: [],
			columns: {},
			message: expect.stringContaining('No data at all: p (prompt template).'),
			alert_key: expect.any(String),
		},
	]);
});

test('What is unusual today so far has the key that it has tomorrow, and missing data of today is nothing to say', async () => {
	const today = await find({ unit: 'today' }, { now: NOON - DAY });
	expect(today).toMatchObject([{ date_from: YESTERDAY, cost_sum: 32 }]);
	expect(today[0]?.subject).toMatch(/19 Nov 2026 so far$/);
	expect(today[0]?.alert_key).toBe((await find())[0]?.alert_key);
	expect((await find({ directory: ['Bob'] }))[0]?.alert_key).not.toBe(today[0]?.alert_key);
	const late = ({ ids, from }: Asked) => (from === '2026-11-20' ? [] : ids.map((id) => row(id)));
	expect(await find({ unit: 'today' }, { rowsFor: late })).toEqual([]);
});

test('All that was not checked is one item, each day where that passes, and costs the others nothing', async () => {
	const expired = jsonResponse({ message: 'Not kept that long' }, 410);
	const rowsFor = (asked: Asked) => {
		if (asked.prompt === 'gone' && asked.from < '2026-10-29') return expired;
		return asked.prompt === 'typo' ? [] : rising(asked);
	};
	const items = await find({ prompts: ['gone', 'p', 'typo'] }, { rowsFor });
	expect(items).toMatchObject([
		{ level: 'unusual', id: 'Ada' },
		{ level: 'notChecked', kind: 'several', id: null, cost_sum: null },
	]);
	expect(items[1]?.message).toMatch(/Not kept that long.*lower “History”.*\nNo data: typo/s);
	expect(await find({ prompts: 'gone' }, { rowsFor })).toHaveLength(1);
	const [, before] = await find({ prompts: ['gone', 'p'] }, { rowsFor, now: NOON - DAY });
	const [, now] = await find({ prompts: ['gone', 'p'] }, { rowsFor });
	expect(before?.alert_key).not.toBe(now?.alert_key);
	await expect(find({}, { rowsFor: () => GONE })).rejects.toThrow('Gone');
});

describe('One item for each owner', () => {
	const options = { combine: 'recipient' };

	test('has its alerts, the worst first, and a key of its own', async () => {
		const BOB = { entity_id: 'Bob', owner_email: 'b@b.example' };
		const EVE = { ...ADA, entity_id: 'Eve', name: 'Eve' };
		const steady = { entity_id: 'Steady' };
		const rowsFor = ({ ids, from }: Asked) =>
			ids.map((id) => {
				if (id === 'Steady') return row(id, 10, 9000);
				const times = id === 'Eve' ? 4 : 3;
				return row(id, 10, from === YESTERDAY ? 10 * times : 10);
			});
		const directory = [ADA, BOB, EVE, steady];
		const items = await find({ directory, options: { ...options, leastAmount: 5 } }, { rowsFor });
		expect(items).toMatchObject([
			{
				subject: '2 unusual costs: Eve +30.00; Ada L. +20.00',
				level: 'unusual',
				kind: 'several',
				id: null,
				owner_email: 'a@b.example',
				date_from: YESTERDAY,
				date_to: YESTERDAY,
				alerts: [{ id: 'Eve', extra: 30 }, { id: 'Ada' }],
				message: expect.stringMatching(/^2 unusual costs.*\nEve: .*\nAda L\.: /),
			},
			{ kind: 'entity', id: 'Bob', owner_email: 'b@b.example', alerts: [{ id: 'Bob' }] },
		]);
		expect(items[0]?.alerts).not.toMatchObject([{ html: expect.anything() }, {}]);
		expect(items[0]?.alert_key).not.toBe(items[1]?.alert_key);
	});

	test('or all that has none, which what was not checked belongs to', async () => {
		const unreadable = (asked: Asked) => (asked.prompt === 'gone' ? GONE : rising(asked));
		const asked = { directory: ['Bob'], prompts: ['p', 'gone'], options };
		const items = await find(asked, { rowsFor: unreadable });
		expect(items).toMatchObject([
			{
				subject: expect.stringMatching(/^1 unusual cost: Bob \+22\.00; Couldn't be read: gone/),
				owner_email: null,
				alerts: [{ id: 'Bob' }, { level: 'notChecked' }],
			},
		]);
	});
});

test.each<[IDataObject, number]>([
	[{ leastPercent: 221 }, 0],
	[{ leastAmount: ' 22.01' }, 0],
	[{ leastAmount: '', leastPercent: '0' }, 1],
])('The rules %j find so many: %d', async (options, count) => {
	expect(await find({ options })).toHaveLength(count);
});

test('To a model, no finding is a message, because it takes an empty output for a failure', async () => {
	const quiet = { rowsFor: everyId };
	const none = {
		message: 'No cost was unusual',
		date_from: YESTERDAY,
		date_to: YESTERDAY,
		unit: 'day',
		prompts: 1,
		entities: 1,
	};
	expect(await find({}, quiet)).toEqual([]);
	expect(await find({}, { ...quiet, isTool: true })).toEqual([none]);
});
