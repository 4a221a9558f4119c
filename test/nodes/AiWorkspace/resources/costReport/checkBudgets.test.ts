import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import * as api from '../../../../support/api';
import * as support from '../../../../support/execute';
import { nulls } from '../../../../support/nulls';

const { everyId, GONE, readRequest, row, statistics } = api;
const { costReport, execute, failureOf, itemsOf, OTHER_WORKSPACE } = support;
type Asked = api.Asked;
type RowsFor = api.RowsFor;

const ADA = {
	entity_id: 'Ada',
	name: 'Ada L.',
	owner_email: 'a@b.example',
	monthly_budget: '0.5',
	Slack: 'U1',
};

/** An alert on all that wasn't checked. */
const SEVERAL = { level: 'notChecked', kind: 'several', id: null };

const costly = ({ ids }: Asked) => ids.map((id) => row(id, 3, 0.6));
const inDollars = (one: object) => ({ ...one, currency: 'USD' });

type Given = Omit<support.Given, 'respond'> & { readonly rowsFor?: RowsFor };
/** A check of Ada's budget, with other parameters and settings. */
const given = (change: IDataObject, { rowsFor = costly, ...more }: Given = {}): support.Given => ({
	parameters: costReport({ operation: 'checkBudgets', directory: [ADA], ...change }),
	respond: statistics(rowsFor),
	...more,
});
const alerts = async (change: IDataObject = {}, more?: Given) => await itemsOf(given(change, more));
const alert = async (...of: Parameters<typeof alerts>) => (await alerts(...of))[0] ?? {};
const budgetOf = (monthly_budget: number) => ({ directory: [{ ...ADA, monthly_budget }] });

test('An alert says what it is about, and the same in each format', async () => {
	const { html, text, message, ...data } = await alert({ options: { currency: 'EUR' } });
	expect(data).toEqual({
		alert_key: expect.stringMatching(/^k[0-9a-v]{31}$/),
		level: '100',
		kind: 'entity',
		id: 'Ada',
		name: 'Ada L.',
		owner_email: 'a@b.example',
		cost_sum: 0.6,
		amount: 0.6,
		monthly_budget: 0.5,
		currency: 'EUR',
		percent: 120,
		left: -0.1,
		days_left: 11,
		forecast: 0.95,
		is_complete: true,
		contributors: [{ prompt_id: 'p', entity_id: 'Ada', name: 'p', cost_sum: 0.6 }],
		date_from: '2026-11-01',
		date_to: '2026-11-19',
		columns: { Slack: 'U1' },
		subject: expect.stringMatching(/^Ada L\.: EUR\s0\.10 over budget \(120%\), 11 days to go$/),
	});
	for (const body of [html, text, message]) {
		expect(body).toMatch(/Cost EUR\s0\.60, monthly budget EUR\s0\.50\./);
	}
});

test('Another currency of the API is an alert, also without any other, and that of amounts without an own one', async () => {
	const named = { rowsFor: (asked: Asked) => costly(asked).map(inDollars) };
	expect(await alerts(budgetOf(100), named)).toEqual([]);
	const options = { currency: 'EUR' };
	const subject = 'The API names another currency: USD – Budget alert';
	const item = await alert({ ...budgetOf(100), options }, named);
	expect(item).toMatchObject({ ...SEVERAL, subject });
	expect((await alert({}, named)).message).toMatch(/Cost USD\s0\.60, monthly budget USD\s0\.50\./);
});

test('An alert has the chosen formats only, and no amounts where there are none', async () => {
	const item = await alert({ options: { formats: ['text'] } }, { rowsFor: () => [] });
	expect(Object.keys(item).slice(-3)).toEqual(['columns', 'text', 'alert_key']);
	expect(item).toMatchObject({
		...SEVERAL,
		...nulls('name', 'owner_email', 'cost_sum', 'monthly_budget', 'percent', 'forecast'),
	});
	const zero = await alert({ ...budgetOf(0), options: { formats: [] } });
	expect(zero).toMatchObject({ percent: null, monthly_budget: 0 });
	expect(Object.keys(zero).slice(-2)).toEqual(['columns', 'alert_key']);
});

test.each<[string, RowsFor | undefined, IDataObject]>([
	['an alert', undefined, {}],
	['what was not checked', () => [], {}],
	['several in one', undefined, { combine: 'recipient' }],
])('The key of %s is that of the workspace and the workflow', async (_, rowsFor, options) => {
	const all = [
		await alert({ options }, { rowsFor }),
		await alert({ options, workspaceId: OTHER_WORKSPACE }, { rowsFor }),
		await alert({ options }, { rowsFor, workflowId: 'wf-2' }),
	];
	const keys = all.map((one) => one.alert_key);
	expect(new Set(keys).size).toBe(3);
	expect((await alert({ options }, { rowsFor })).alert_key).toBe(keys[0]);
});

test.each([
	[0.5, '100'],
	[0.45, '80'],
	[0.36, 'forecast'],
])('The level of a cost of %d of a budget of 0.5 is %s', async (cost, level) => {
	const rowsFor = ({ ids, from }: Asked) =>
		ids.map((id) => row(id, 1, from === '2026-11-01' ? cost : 0));
	expect(await alerts({}, { rowsFor })).toMatchObject([{ level }]);
});

test('A table of budgets has one of a department, whose agents together reach 95%', async () => {
	const directory = [
		{ entity_id: 'a', name: 'Ada', department: 'Sales', owner_email: 'a@b.example' },
		{ entity_id: 'b', name: 'Bo', department: 'Sales' },
		{ entity_id: 'c', name: 'Cy', department: 'Support' },
	];
	const costs: Record<string, number> = { a: 40, b: 55, c: 70 };
	const rowsFor = ({ ids }: Asked) => ids.map((id) => row(id, 1, costs[id]));
	const budgets = [{ department: 'sales', monthly_budget: 100 }];
	const options = { forecast: false, formats: [], currency: 'EUR' };
	expect(await alerts({ directory, budgets, options }, { rowsFor })).toMatchObject([
		{
			subject: 'sales: 95% of budget used, 11 days to go',
			level: '80',
			kind: 'group',
			id: null,
			name: 'sales',
			owner_email: null,
			cost_sum: 95,
			percent: 95,
			left: 5,
			contributors: [
				{ prompt_id: null, entity_id: 'b', name: 'Bo', cost_sum: 55 },
				{ prompt_id: null, entity_id: 'a', name: 'Ada', cost_sum: 40 },
			],
			columns: {},
		},
	]);
});

describe('A forecast', () => {
	const requestsOf = async (options: IDataObject, more: Given = {}) => {
		const directory = ['a', 'b', 'c'].map((id) => ({ entity_id: id, monthly_budget: 1 }));
		const asked = { prompts: 'p, q', directory, options: { idsPerRequest: 2, ...options } };
		const { sent } = await execute(given(asked, { rowsFor: everyId, ...more }));
		return sent
			.map(readRequest)
			.map(({ from, to }) => `${from.slice(5)}/${to.slice(5)}`)
			.sort();
	};
	const month = Array<string>(4).fill('11-01/11-19');

	test('costs a request for the last weekend of each prompt template and list of IDs', async () => {
		expect(await requestsOf({ forecast: false })).toEqual(month);
		expect(await requestsOf({})).toEqual([...month, ...Array<string>(4).fill('11-14/11-15')]);
	});

	test('is none in the first week, and costs nothing then', async () => {
		const seventh = { now: Date.UTC(2026, 10, 7, 12) };
		expect(await requestsOf({}, seventh)).toEqual(Array(4).fill('11-01/11-06'));
		expect(await alert({}, seventh)).toMatchObject({ level: '100', forecast: null });
		const eighth = { now: Date.UTC(2026, 10, 8, 12) };
		expect(await alert({}, eighth)).toMatchObject({ forecast: expect.any(Number) });
	});

	test('is none without its weekend, which is told', async () => {
		const rowsFor = (asked: Asked) => (asked.from === '2026-11-14' ? GONE : costly(asked));
		const [first, ...others] = await alerts({}, { rowsFor });
		expect(first).toMatchObject({ level: '100', forecast: null });
		expect(others).toMatchObject([
			{
				level: 'notChecked',
				message: expect.stringContaining('Not in the whole trend or forecast: p (Gone).'),
			},
		]);
	});
});

/** Noon of the second of December, when the month before is checked as well. */
const DECEMBER = Date.UTC(2026, 11, 2, 12);

test('All that was not checked is one item for an input item, whatever the reasons and months', async () => {
	const directory = [ADA, { entity_id: 'Idle', monthly_budget: 5 }];
	const rowsFor = ({ prompt, from }: Asked) => {
		if (prompt === 'gone' && from === '2026-12-01') return GONE;
		return from === '2026-11-01' ? [row('Ada', 3, 0.6)] : [];
	};
	const asked = { prompts: 'p, gone', directory, options: { formats: ['message'] } };
	const { outcomes } = await execute(given(asked, { rowsFor, now: DECEMBER, items: [{}, {}] }));
	for (const outcome of outcomes) {
		const items = Array.isArray(outcome) ? outcome.map(({ json }) => json) : [];
		const [item, ...others] = items.filter(({ level }) => level === 'notChecked');
		expect(others).toEqual([]);
		expect(item).toMatchObject({
			kind: 'several',
			date_from: '2026-11-01',
			date_to: '2026-12-01',
			message: expect.stringMatching(/No data: Idle\..*Couldn't be read: gone \(Gone\)\./s),
		});
	}
});

test('The month is that of yesterday, in the time zone of the workflow', async () => {
	const now = Date.UTC(2026, 10, 30, 23);
	const item = await alert({ options: { forecast: false } }, { now });
	expect(item).toMatchObject({ date_from: '2026-11-01', date_to: '2026-11-30', forecast: null });
});

test('To a model, no alert is a message, because it takes an empty output for a failure', async () => {
	const message = 'No budget needs attention';
	expect(await alerts(budgetOf(1000), { isTool: true })).toEqual([{ message }]);
});

test('A month that cannot be read costs the other one nothing, and is an alert itself', async () => {
	const rowsFor = (asked: Asked) => (asked.from === '2026-11-01' ? GONE : costly(asked));
	expect(await alerts({}, { now: DECEMBER, rowsFor })).toMatchObject([
		{ level: '100', id: 'Ada', date_from: '2026-12-01', date_to: '2026-12-01' },
		{ level: 'notChecked', is_complete: false, kind: 'several', date_from: '2026-11-01' },
	]);
	const gone = given({}, { now: DECEMBER, rowsFor: () => GONE });
	expect(await failureOf(gone)).toMatchObject({ message: 'Gone', status: 410 });
});

test('The most above its budget is first, whatever its month', async () => {
	const rowsFor = (asked: Asked) =>
		asked.ids.map((id) => row(id, 1, asked.from === '2026-11-01' ? 0.4 : 0.6));
	const found = await alerts({}, { now: DECEMBER, rowsFor });
	expect(found.map(({ date_from: from }) => from)).toEqual(['2026-12-01', '2026-11-01']);
});

test('The same budget of other prompt templates, or of another item, has another key', async () => {
	const budgets = [{ monthly_budget: 0.5 }];
	const asked = { operation: 'checkBudgets', directory: 'a', budgets };
	const parameters = ['p', 'q', 'p'].map((prompts) => costReport({ ...asked, prompts }));
	const items = await itemsOf({ parameters, respond: statistics(costly) });
	const keys = items.map(({ alert_key: key }) => key);
	expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
});

test('The budgets of an owner are one item, the most above first', async () => {
	const directory = [0.3, 0.1, 0.2].map((monthly_budget) => {
		return { ...ADA, entity_id: `a${monthly_budget}`, monthly_budget };
	});
	const items = await alerts({ directory, options: { combine: 'recipient' } });
	const all = [{ left: -0.5 }, { left: -0.4 }, { left: -0.3 }];
	expect(items).toMatchObject([
		{ owner_email: ADA.owner_email, cost_sum: null, is_complete: true, alerts: all },
	]);
	expect(items[0]?.subject).toMatch(/^3 budgets need attention: /);
});

describe('Over a quarter of days', () => {
	const DAY = 86_400_000;
	const START = Date.UTC(2026, 9, 1, 9);
	const DAYS = 95;
	const dayOf = (at: number) => new Date(START + at * DAY).toISOString().slice(0, 10);
	const PROMPTS = ['p', 'q'];
	const ROWS = ['a', 'b'];
	const BUDGETS: Record<string, number> = { a: 85, b: 92 };

	/** What a row costs for a prompt template on a day, and how many days later the API knows. */
	const cost = fc.record({ cost: fc.nat(3), late: fc.constantFrom(0, 0, 0, 1, 2) });
	const costs = fc.array(cost, { minLength: DAYS * 4, maxLength: DAYS * 4 });
	const fault = fc.constantFrom<string[]>([], [], [], [], [], [], ['p'], ['q'], PROMPTS, PROMPTS);
	const faults = fc.array(fault, { minLength: DAYS, maxLength: DAYS });

	test('each exceeded budget is told exactly once, whatever fails in between and however late costs come', async () => {
		const property = fc.asyncProperty(costs, faults, async (daily, failing) => {
			/** What the API knows on a day of a row and a prompt template, between two dates. */
			const known = (today: number, rowAt: number, promptAt: number, from: string, to: string) =>
				Array.from({ length: today }, (_, at) => daily[at * 4 + rowAt * 2 + promptAt])
					.filter((one, at) => one && at + one.late < today && dayOf(at) >= from && dayOf(at) <= to)
					.reduce((sum, one) => sum + (one?.cost ?? 0), 0);
			const [sent, told] = [new Set<unknown>(), Array<string>()];
			const wanted = new Set<string>();
			for (let today = 1; today < DAYS; today += 1) {
				const readable = PROMPTS.filter((id) => !failing[today]?.includes(id));
				const rowsFor: RowsFor = ({ prompt, ids, from, to }) => {
					if (!readable.includes(prompt)) return GONE;
					const costOf = (id: string) =>
						known(today, ROWS.indexOf(id), PROMPTS.indexOf(prompt), from, to);
					return ids.map((id) => row(id, 1, costOf(id)));
				};
				const directory = ROWS.map((id) => ({ entity_id: id, monthly_budget: BUDGETS[id] }));
				const options = { formats: [], thresholds: 100, forecast: false };
				const now = START + today * DAY;
				const asked = given({ prompts: PROMPTS, directory, options }, { rowsFor, now });
				const [found] = (await execute({ ...asked, timezone: 'UTC' })).outcomes;
				expect(Array.isArray(found)).toBe(readable.length > 0);
				for (const { json: item } of Array.isArray(found) ? found : []) {
					if (item.level !== '100' || sent.has(item.alert_key)) continue;
					sent.add(item.alert_key);
					told.push(`${String(item.id)} ${String(item.date_from)}`);
				}
				// The month of yesterday, and on the first three days the whole month before.
				const months = [dayOf(today - 1), dayOf(today - Number(dayOf(today).slice(8)))];
				const isEarly = Number(dayOf(today).slice(8)) <= 3;
				for (const month of isEarly && today > 3 ? months : months.slice(0, 1)) {
					const from = `${month.slice(0, 8)}01`;
					for (const [rowAt, id] of ROWS.entries()) {
						const all = readable.map((prompt) =>
							known(today, rowAt, PROMPTS.indexOf(prompt), from, `${month.slice(0, 8)}31`),
						);
						const isReached = all.reduce((a, b) => a + b, 0) >= (BUDGETS[id] ?? 0);
						if (isReached) wanted.add(`${id} ${from}`);
					}
				}
			}
			expect(told.sort()).toEqual([...wanted].sort());
		});
		// To shrink years of days takes minutes.
		await fc.assert(property, { numRuns: 8, endOnFailure: true });
	});
});
