import sum from 'lodash/sum';
import type { IDataObject } from 'n8n-workflow';
import * as api from '../../../../support/api';
import * as support from '../../../../support/execute';
import { nulls } from '../../../../support/nulls';

const { everyId, GONE, jsonResponse, readRequest, row, statistics } = api;
const { costReport, execute, itemsOf, NOON, OTHER_WORKSPACE } = support;
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

test('A rise of a row has its owner and columns, and names prompt templates', async () => {
	const rowsFor = ({ ids, from }: Asked) =>
		ids.map((id) => (id === 'Ada' ? row(id, 10, from === YESTERDAY ? 90 : 10) : row(id, 1, 300)));
	const asked = { prompts: ['p', 'q'], directory: [ADA, { entity_id: 'Bob' }] };
	const items = await find({ ...asked, options: { formats: [] } }, { rowsFor });
	expect(items).toMatchObject([
		{
			kind: 'entity',
			id: 'Ada',
			name: 'Ada L.',
			owner_email: 'a@b.example',
			columns: { Slack: 'U1' },
			extra: 160,
			contributors: [
				{ prompt_id: 'p', entity_id: 'Ada', name: 'p', extra: 80 },
				{ prompt_id: 'q', entity_id: 'Ada', name: 'q', extra: 80 },
			],
		},
	]);
	expect(Object.keys(items[0] ?? {}).slice(-2)).toEqual(['columns', 'alert_key']);
});

test('A rise of a row is linked to its input item', async () => {
	const items = [{ entity_id: 'Bob' }, ADA];
	const rowsFor = (asked: Asked) =>
		rising(asked).map((one) => (one.entity_id === 'Ada' ? one : row('Bob', 10, 10)));
	const { outcomes } = await execute(given({ entities: 'inputItems' }, { items, rowsFor }));
	expect(outcomes[0]).toMatchObject([{ json: { id: 'Ada' }, pairedItem: [{ item: 1 }] }]);
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

test('The day is that of the time zone of the workflow, also where a day has 25 hours', async () => {
	const now = Date.UTC(2026, 9, 25, 23, 30);
	const items = await find({}, { now, rowsFor: () => [] });
	expect(items).toMatchObject([{ date_from: '2026-10-25', date_to: '2026-10-25' }]);
});

test('Without any data, one item says so, and what comes later is told with the key that it would have had', async () => {
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
	const [item] = await find();
	const [later] = await find({}, { now: NOON + 9 * 3_600_000 });
	expect(later?.alert_key).toBe(item?.alert_key);
});

test('A key is that of the workspace, the workflow, and the thing', async () => {
	const keys = [
		...(await find()),
		...(await find({ workspaceId: OTHER_WORKSPACE })),
		...(await find({}, { workflowId: 'wf-2' })),
		...(await find({ directory: ['Bob'] })),
	].map(({ alert_key: key }) => key);
	expect(new Set(keys).size).toBe(4);
});

test('What is unusual today so far has the key that the whole day has tomorrow, and missing data of today is nothing to say', async () => {
	const today = await find({ unit: 'today' }, { now: NOON - DAY });
	expect(today).toMatchObject([{ date_from: YESTERDAY, cost_sum: 32 }]);
	expect(today[0]?.subject).toMatch(/19 Nov 2026 so far$/);
	expect(today[0]?.alert_key).toBe((await find())[0]?.alert_key);
	const late = ({ ids, from }: Asked) => (from === '2026-11-20' ? [] : ids.map((id) => row(id)));
	expect(await find({ unit: 'today' }, { rowsFor: late })).toEqual([]);
});

test('A runaway is told within the hour, once, however long it lasts, where each hour looks at today and each morning at the day before', async () => {
	const HOUR = 3_600_000;
	const start = Date.UTC(2026, 10, 16);
	const runaway = { from: Date.UTC(2026, 10, 18, 9), to: Date.UTC(2026, 10, 18, 20) };
	const told = new Map<unknown, string>();
	for (let now = start + 5 * 60_000; now < start + 7 * 24 * HOUR; now += HOUR) {
		/** What an agent costs up to now: 1 for each hour, and 100 while it runs away. */
		const rowsFor = ({ ids, from }: Asked) => {
			const midnight = Date.parse(from);
			const hours = Array.from({ length: 24 }, (_, hour) => midnight + hour * HOUR);
			const passed = hours.filter((hour) => hour + HOUR <= now);
			const costs = passed.map((at) => (at >= runaway.from && at < runaway.to ? 100 : 1));
			return ids.map((id) => row(id, 1, id === 'Ada' ? sum(costs) : costs.length));
		};
		const isMorning = new Date(now).getUTCHours() === 7;
		for (const unit of isMorning ? ['today', 'day'] : ['today']) {
			const asked = { unit, directory: [ADA, 'Bob'], options: { formats: [] } };
			const items = await find(asked, { rowsFor, now, timezone: 'UTC' });
			for (const { alert_key: key, id } of items) {
				if (!told.has(key)) told.set(key, `${String(id)} ${new Date(now).toISOString()}`);
			}
		}
	}
	expect([...told.values()]).toEqual(['Ada 2026-11-18T10:05:00.000Z']);
});

test('All that was not checked is one item, told once a month or each day, and costs the others nothing', async () => {
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
	const keysOf = async (prompts: string[]) => {
		const days = [NOON, NOON - DAY];
		const all = days.map(async (now) => await find({ prompts }, { rowsFor, now }));
		const unchecked = (await Promise.all(all)).flat().filter((one) => one.level === 'notChecked');
		return new Set(unchecked.map((one) => one.alert_key)).size;
	};
	expect([await keysOf(['p', 'typo']), await keysOf(['p', 'gone'])]).toEqual([1, 2]);
	await expect(find({}, { rowsFor: () => GONE })).rejects.toThrow('Gone');
});

describe('One item for each owner', () => {
	const options = { combine: 'recipient' };
	const BOB = { entity_id: 'Bob', owner_email: 'b@b.example' };
	const EVE = { ...ADA, entity_id: 'Eve', name: 'Eve' };
	/** Costs so much, and yesterday so many times of it. */
	const costing = (times: Record<string, number>) => (asked: Asked) => [
		...asked.ids.map((id) => row(id, 10, asked.from === YESTERDAY ? 10 * (times[id] ?? 1) : 10)),
	];
	const rowsFor = costing({ Ada: 3, Bob: 3, Eve: 4 });
	const steady = { entity_id: 'Steady' };

	test('has its alerts, the worst first, and the key of the set', async () => {
		const large = (asked: Asked) => [
			...rowsFor(asked).filter(({ entity_id: id }) => id !== 'Steady'),
			row('Steady', 10, 9000),
		];
		const directory = [ADA, BOB, EVE, steady];
		const asked = { directory, options: { ...options, leastAmount: 5 } };
		const items = await find(asked, { rowsFor: large });
		expect(items).toMatchObject([
			{
				subject: expect.stringMatching(/^2 unusual costs: Eve \+30\.00; Ada L\. \+20\.00$/),
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
		expect(items[0]?.html).toContain('Ada L.: 30.00, usually 10.00');
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

	test('and none where there is nothing to say', async () => {
		expect(await find({ options }, { rowsFor: everyId })).toEqual([]);
	});
});

test('Another currency than that of the option is a problem, and without an option amounts are in it', async () => {
	const rowsFor = (asked: Asked) => rising(asked).map((one) => ({ ...one, currency: 'USD' }));
	const levels = async (options: IDataObject) =>
		(await find({ options }, { rowsFor })).map((one) => one.level);
	expect(await levels({ currency: 'EUR' })).toEqual(['unusual', 'notChecked']);
	expect(await levels({ currency: '$' })).toEqual(['unusual']);
	expect((await find({}, { rowsFor }))[0]?.subject).toMatch(/^Ada L\.: USD\s32\.00/);
});

test.each<[IDataObject, number]>([
	[{ leastPercent: 220 }, 1],
	[{ leastPercent: 221 }, 0],
	[{ leastAmount: 22 }, 1],
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
