import fc from 'fast-check';
import countBy from 'lodash/countBy';
import sumBy from 'lodash/sumBy';
import { DateTime } from 'luxon';
import type { Period } from '../../../../../nodes/AiWorkspace/analytics/period';
import { monthsToCheck } from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import { everyId, GONE, row, type Asked, type RowsFor } from '../../../../support/api';
import { dayOf, numberOf } from '../../../../support/calendar';
import { nulls } from '../../../../support/nulls';
import { operationWith } from './operation';

const ADA = {
	entity_id: 'Ada',
	name: 'Ada L.',
	owner_email: 'a@b.example',
	monthly_budget: '0.5',
	Slack: 'U1',
};
/** Rows that cost so much in this month, and something else before it and at its last weekend. */
const costing =
	(cost: number, others = cost) =>
	({ ids, from }: Asked) =>
		ids.map((id) => row(id, 3, from === '2026-11-01' || from === '2026-12-01' ? cost : others));

const { execute, itemsOf, firstOf, requestsOf } = operationWith(
	{ operation: 'checkBudgets', directory: [ADA] },
	costing(0.6),
);

test('An alert says what it is about, and the same in each format', async () => {
	const { html, text, message, ...data } = await firstOf({ options: { currency: 'EUR' } });
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

test('An alert has no amounts where there are none', async () => {
	expect(await firstOf({}, { rowsFor: () => [] })).toMatchObject({
		level: 'notChecked',
		...nulls('cost_sum', 'monthly_budget', 'percent', 'days_left', 'forecast'),
	});
});

test('A table of budgets has one of a department, whose agents together reach 95%', async () => {
	const directory = [
		{ entity_id: 'a', name: 'Ada', department: 'Sales', owner_email: 'a@b.example' },
		{ entity_id: 'b', name: 'Bo', department: 'Sales' },
	];
	const rowsFor = ({ ids }: Asked) => ids.map((id) => row(id, 1, id === 'a' ? 40 : 55));
	const budgets = [{ department: 'sales', monthly_budget: 100 }];
	const options = { forecast: false, formats: [], currency: 'EUR' };
	expect(await itemsOf({ directory, budgets, options }, { rowsFor })).toMatchObject([
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

test('A forecast costs a request for the last weekend of each prompt template and list of IDs, and none in the first week', async () => {
	const directory = ['a', 'b', 'c'].map((id) => ({ entity_id: id, monthly_budget: 1 }));
	const periodsOf = async (options: object, now?: number) => {
		const asked = { prompts: 'p, q', directory, options: { idsPerRequest: 2, ...options } };
		return countBy(await requestsOf(asked, { now }), ({ from, to }) => `${from} ${to}`);
	};
	const month = { '2026-11-01 2026-11-19': 4 };
	expect(await periodsOf({ forecast: false })).toEqual(month);
	expect(await periodsOf({})).toEqual({ ...month, '2026-11-14 2026-11-15': 4 });
	const early = await periodsOf({}, Date.UTC(2026, 10, 7, 12));
	expect(early).toEqual({ '2026-11-01 2026-11-06': 4 });
});

test('A forecast above a budget is an alert, and that there is none without its weekend is another', async () => {
	expect(await itemsOf({}, { rowsFor: costing(0.38, 0) })).toMatchObject([
		{ level: 'forecast', forecast: 0.57 },
	]);
	const rowsFor = (asked: Asked) => (asked.from === '2026-11-14' ? GONE : costing(0.6)(asked));
	const message = 'Not in the whole trend or forecast: p (Gone).';
	expect(await itemsOf({}, { rowsFor })).toMatchObject([
		{ level: '100', forecast: null },
		{ level: 'notChecked', message: expect.stringContaining(message) },
	]);
});

/** Noon of the second of December, when the month before is checked as well. */
const DECEMBER = { now: Date.UTC(2026, 11, 2, 12) };

test('A month that cannot be read costs the other one nothing, and is an alert itself', async () => {
	const rowsFor = (asked: Asked) => (asked.from === '2026-11-01' ? GONE : everyId(asked));
	const directory = [{ ...ADA, monthly_budget: 0.1 }];
	expect(await itemsOf({ directory }, { ...DECEMBER, rowsFor })).toMatchObject([
		{ level: '100', id: 'Ada', date_from: '2026-12-01', date_to: '2026-12-01' },
		{ level: 'notChecked', is_complete: false, kind: 'several', date_from: '2026-11-01' },
	]);
});

test('The budgets of an owner are one item, the most above first, whatever its month', async () => {
	const rowsFor = ({ ids, from }: Asked) => ids.map((id) => row(id, 1, from < '2026-12' ? 1 : 2));
	const options = { combine: 'recipient' };
	expect(await itemsOf({ options }, { ...DECEMBER, rowsFor })).toMatchObject([
		{
			subject: expect.stringMatching(/^2 budgets need attention: /),
			owner_email: ADA.owner_email,
			is_complete: true,
			date_from: '2026-11-01',
			date_to: '2026-12-01',
			alerts: [
				{ left: -1.5, date_from: '2026-12-01' },
				{ left: -0.5, date_from: '2026-11-01' },
			],
		},
	]);
});

const PROMPTS = ['p', 'q'] as const;
const FIRST = numberOf('2026-10-01');
/** What a prompt template costs on a day, and how many days later the API knows. */
const cost = fc.record({ cost: fc.nat(3), late: fc.constantFrom(0, 0, 0, 1, 2) });
/** Prompt templates that can't be read on a day. */
const failing = fc.constantFrom('', '', '', '', '', '', 'p', 'q', 'p,q', 'p,q');
const quarters = fc
	.array(fc.record({ p: cost, q: cost, failing }), { minLength: 95, maxLength: 95 })
	.map((days) => days.map((one, at) => ({ ...one, at, date: dayOf(FIRST + at) })));

test('Over a quarter of days, each exceeded budget is told exactly once, whatever fails in between and however late costs come', async () => {
	const budget = 88;
	const options = { formats: [], thresholds: 100, forecast: false };
	const asked = { prompts: PROMPTS, directory: [{ ...ADA, monthly_budget: budget }], options };
	const property = fc.asyncProperty(quarters, async (days) => {
		const told = new Map<unknown, unknown>();
		const exceeded = new Set<string>();
		for (const today of days.slice(1)) {
			/** What the API knows by now. */
			const costIn = (prompt: (typeof PROMPTS)[number], { from, to }: Period) => {
				const within = days.filter(({ date }) => date >= from && date <= to);
				const known = within.filter((one) => one.at + one[prompt].late < today.at);
				return sumBy(known, (one) => one[prompt].cost);
			};
			const readable = PROMPTS.filter((id) => !today.failing.includes(id));
			const rowsFor: RowsFor = ({ prompt, from, to }) => {
				const read = readable.find((id) => id === prompt);
				return read ? [row('Ada', 1, costIn(read, { from, to }))] : GONE;
			};
			const now = Date.parse(`${today.date}T09:00Z`);
			const { outcomes } = await execute(asked, { rowsFor, now, timezone: 'UTC' });
			const items = outcomes.flatMap((one) => ('error' in one ? [] : one.map(({ json }) => json)));
			if (readable.length === 0) expect(outcomes).toMatchObject([{ error: { message: 'Gone' } }]);
			for (const { level, alert_key: key, date_from: from } of items) {
				if (level === '100') told.set(key, from);
			}
			for (const month of monthsToCheck(DateTime.fromMillis(now, { zone: 'UTC' }))) {
				const isExceeded = sumBy(readable, (prompt) => costIn(prompt, month)) >= budget;
				if (isExceeded) exceeded.add(month.from);
			}
		}
		expect([...told.values()].sort()).toEqual([...exceeded].sort());
	});
	// To shrink years of days takes minutes.
	await fc.assert(property, { numRuns: 8, endOnFailure: true });
});
