import { everyId, row, type Asked } from '../../../../support/api';
import { NOON } from '../../../../support/execute';
import { nulls } from '../../../../support/nulls';
import { operationWith } from './operation';

const ADA = { entity_id: 'Ada', name: 'Ada L.', owner_email: 'a@b.example', Slack: 'U1' };
const YESTERDAY = '2026-11-19';

/** A row that usually has 10 calls of 1 each, and yesterday three times as many, one of them dearer. */
const rising = ({ ids, from }: Asked) =>
	ids.map((id) => (from === YESTERDAY ? row(id, 30, 32) : row(id, 10, 10)));

const { itemsOf: find, requestsOf } = operationWith(
	{ operation: 'findUnusual', directory: [ADA] },
	rising,
);

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

const NOON_8_JUNE = Date.UTC(2026, 5, 8, 12);

test.each([
	['Day', 8, NOON, '2026-09-24 2026-09-24', '2026-11-19 2026-11-19'],
	['today', 5, NOON, '2026-10-16 2026-10-16', '2026-11-20 2026-11-20'],
	['week', 4, NOON, '2026-10-12 2026-10-18', '2026-11-09 2026-11-15'],
	['month', 26, NOON, '2024-08-01 2024-08-31', '2026-10-01 2026-10-31'],
	// Also from the first of a month, a week is compared with weeks.
	['week', 4, NOON_8_JUNE, '2026-05-04 2026-05-10', '2026-06-01 2026-06-07'],
])('Each %s is a request for each list, with %d before it', async (unit, history, now, ...ends) => {
	const options = { history, idsPerRequest: 2 };
	const asked = { prompts: ['p', 'q'], directory: ['a', 'b', 'c'], unit, options };
	const requests = await requestsOf(asked, { now, items: [{}, {}], rowsFor: everyId });
	const periods = requests.map(({ from, to }) => `${from} ${to}`).sort();
	expect(periods).toHaveLength((1 + history) * 2 * 2);
	expect([periods[0], periods.at(-1)]).toEqual(ends);
	expect(new Set(periods).size).toBe(1 + history);
});

test('Without any data, one item says so, but not of today', async () => {
	const late = ({ ids, from }: Asked) => (from < YESTERDAY ? ids.map((id) => row(id)) : []);
	const [item, ...others] = await find({ options: { formats: ['message'] } }, { rowsFor: late });
	expect(others).toEqual([]);
	expect(item).toMatchObject({
		subject: 'No data at all: p (prompt template) – Unusual costs',
		date_from: YESTERDAY,
		date_to: YESTERDAY,
		...nulls('name', 'owner_email', 'cost_sum', 'usual', 'extra', 'percent', 'currency'),
		...nulls('total_calls', 'usual_calls', 'cost_from_calls', 'cost_from_cost_per_call'),
		contributors: [],
		message: expect.stringContaining('No data at all: p (prompt template).'),
	});
	expect(item).not.toHaveProperty('html');
	expect(await find({ unit: 'today' }, { rowsFor: late })).toEqual([]);
});

test('A runaway is told once, however long it lasts, in each hour of its day and the morning after', async () => {
	const keyAt = async (unit: string, now: number, cost: number) => {
		const rowsFor = ({ ids, from }: Asked) =>
			ids.map((id) => row(id, 1, id === 'Ada' && from === YESTERDAY ? cost : 24));
		const asked = { unit, directory: [ADA, 'Bob'], options: { formats: [] } };
		return (await find(asked, { rowsFor, now })).map((one) => [one.id, one.alert_key].join(' '));
	};
	const [first, ...others] = await keyAt('today', NOON - 24 * 3_600_000, 100);
	expect([first, others]).toEqual([expect.stringContaining('Ada k'), []]);
	expect(await keyAt('today', NOON - 18 * 3_600_000, 900)).toEqual([first]);
	expect(await keyAt('day', NOON, 1000)).toEqual([first]);
});

test.each<[object, number]>([
	[{ leastPercent: 220 }, 1],
	[{ leastPercent: 221 }, 0],
	[{ leastAmount: 22 }, 1],
	[{ leastAmount: ' 22.01' }, 0],
	[{ leastAmount: '', leastPercent: '0' }, 1],
])('The rules %j find so many: %d', async (options, count) => {
	expect(await find({ options })).toHaveLength(count);
});
