/** The currency of all operations of reports, and costs that are converted to it. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../../../../nodes/AiWorkspace/resources/types';
import { checkBudgets } from '../../../../../nodes/AiWorkspace/resources/costReport/checkBudgets';
import { create } from '../../../../../nodes/AiWorkspace/resources/costReport/create';
import { findUnusual } from '../../../../../nodes/AiWorkspace/resources/costReport/findUnusual';
import { getTotals } from '../../../../../nodes/AiWorkspace/resources/costReport/getTotals';
import { refusalOf, rejectionOf } from '../../../../support/properties';
import * as support from '../../../../support/runOperation';

const { inputOf, reportInput, reportItems, row } = support;

const YESTERDAY = '2026-11-19';
/** A row that costs 4 in any period, and yesterday 40. */
const costing =
	(currency?: string): support.RowsFor =>
	({ ids, from }) =>
		ids.map((id) => ({ ...row(id, 1, from === YESTERDAY ? 40 : 4), currency }));
const directory = [{ entity_id: 'a', monthly_budget: 1 }];

/** The first item of an operation. */
type Run = (options: IDataObject, rowsFor?: support.RowsFor) => Promise<IDataObject | undefined>;
function running<Draft, Query>(operation: Operation<Draft, Query>, change: IDataObject = {}) {
	const inputFor = (options: IDataObject) =>
		inputOf({ prompts: 'p', directory, period: 'lastMonth', ...change }, options);
	const run: Run = async (options, rowsFor = costing()) =>
		(await reportItems(operation, inputFor(options), rowsFor))[0];
	return { run, read: (options: IDataObject) => operation.read(inputFor(options)) };
}
const OPERATIONS = Object.entries({
	Create: running(create),
	'Get Totals': running(getTotals),
	'Find Unusual Costs': running(findUnusual),
	'Check Budgets': running(checkBudgets),
});

describe.each(OPERATIONS)('%s', (name, { run, read }) => {
	test('has the currency of Options, or else that of the API, or null', async () => {
		const named = [
			await run({}),
			await run({}, costing('usd')),
			await run({ currency: 'eur' }),
			await run({ currency: 'Credits' }),
		];
		expect(named.map((one) => one?.currency)).toEqual([null, 'USD', 'EUR', 'Credits']);
	});

	test('converts costs at the rate, which its texts or notes say', async () => {
		const formats = name === 'Get Totals' ? {} : { formats: ['text'] };
		const options = { currency: 'JPY', exchangeRate: '150.25', ...formats };
		const item = await run(options, costing('USD'));
		const cost = name === 'Find Unusual Costs' ? 40 : 4;
		expect(item).toMatchObject({ currency: 'JPY', cost_sum: cost * 150.25 });
		const said = [item?.text, item?.notes].flat().join('\n');
		expect(said).toContain("The API's costs are converted to JPY at a rate of 150.25.");
	});

	test('refuses a rate that means nothing, before any request', () => {
		for (const exchangeRate of [0, '-1', '0,92', 'x']) {
			const refusal = refusalOf(() => read({ currency: 'EUR', exchangeRate }));
			expect(refusal).toBe("'Exchange Rate' isn't a number above 0");
		}
		expect(refusalOf(() => read({ exchangeRate: 2 }))).toBe("'Exchange Rate' needs 'Currency'");
	});

	test.each(['EUR', 'eur', '€'])(
		'refuses a rate where the API names %s, which it is already',
		async (currency) => {
			const options = { currency: 'EUR', exchangeRate: 2 };
			expect(await rejectionOf(run(options, costing(currency)))).toMatchObject({
				message: 'The API returned costs in EUR already',
			});
		},
	);
});

test('One rate is not that of several currencies', async () => {
	const inTwo: support.RowsFor = ({ ids, request }) => {
		const currency = request.url.includes('/q/') ? 'GBP' : 'USD';
		return ids.map((id) => ({ ...row(id, 1, 4), currency }));
	};
	const change = { prompts: 'p,q' };
	for (const { run } of [
		running(create, change),
		running(getTotals, change),
		running(findUnusual, change),
		running(checkBudgets, change),
	]) {
		expect(await rejectionOf(run({ currency: 'EUR', exchangeRate: 2 }, inTwo))).toMatchObject({
			message: 'The API returned costs in USD and in GBP',
		});
	}
});

test('A budget and a least amount are in the currency of the report', async () => {
	const rate = { currency: 'EUR', exchangeRate: '0.25' };
	const [guarded] = OPERATIONS.slice(3).map(([, { run }]) => run(rate));
	expect(await guarded).toMatchObject({ cost_sum: 1, monthly_budget: 1, percent: 100, left: 0 });
	const found = async (leastAmount: number) =>
		await running(findUnusual).run({ ...rate, leastAmount });
	expect(await found(9)).toMatchObject({ cost_sum: 10, usual: 1, extra: 9 });
	expect(await found(9.01)).toBeUndefined();
});

test("A budget's currency that is not the API's is a problem, also without one of the report", async () => {
	const own = { directory: [{ entity_id: 'a', 'Budget (EUR)': 4 }] };
	expect(await running(create, own).run({ formats: [] }, costing('USD'))).toMatchObject({
		is_complete: false,
		problems: [expect.stringMatching(/^The API names another currency: USD\. /)],
	});
	const change = { directory: 'a', budgets: [{ 'Budget (EUR)': 400 }] };
	expect(await running(checkBudgets, change).run({ formats: [] }, costing('USD'))).toMatchObject({
		level: 'notChecked',
		subject: expect.stringContaining('The API names another currency'),
	});
	expect(await running(checkBudgets, change).run({ formats: [] }, costing('EUR'))).toBeUndefined();
});

const DIGITS = 12;
/** A decimal of up to 12 places, as text and in units of the twelfth. */
const amountOf = (least: bigint) =>
	fc
		.tuple(fc.bigInt({ min: least, max: 10n ** 15n }), fc.integer({ min: 0, max: DIGITS }))
		.map(([digits, places]) => ({
			text: textOf(digits, places),
			units: digits * 10n ** BigInt(DIGITS - places),
		}));

function textOf(digits: bigint, places: number): string {
	const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
	const at = text.length - places;
	return `${digits < 0n ? '-' : ''}${text.slice(0, at)}${places > 0 ? '.' : ''}${text.slice(at)}`;
}

/** The amounts of exact units of the 24th decimal. */
function amountsOf(units: bigint, decimals: number) {
	const unit = 10n ** BigInt(2 * DIGITS - decimals);
	const half = units < 0n ? -unit / 2n : unit / 2n;
	return {
		cost_sum: Number(textOf(units, 2 * DIGITS)),
		amount: Number(textOf((units + half) / unit, decimals)) + 0,
	};
}

test('Costs are multiplied exactly, in reports, totals, and FOCUS', async () => {
	const costs = fc.array(amountOf(-(10n ** 15n)), { minLength: 12, maxLength: 12 });
	const currencies = fc.constantFrom(['EUR', 2] as const, ['JPY', 0] as const, ['KWD', 3] as const);
	const isExact = fc.asyncProperty(costs, amountOf(1n), currencies, async (all, rate, own) => {
		const [currency, decimals] = own;
		const ids = ['a', 'b', 'c'];
		/** The costs of a row or of all, now or before, of both prompt templates. */
		const unitsOf = (at: number | undefined, isBefore: boolean) =>
			all
				.filter((_, nth) => nth >= 6 === isBefore && (at === undefined || nth % 3 === at))
				.reduce((sum, { units }) => sum + units * rate.units, 0n);
		const rowsFor = ({ from, request }: support.Asked) =>
			ids.map((id, at) => {
				const nth = at + (request.url.includes('/q/') ? 3 : 0) + (from < '2026' ? 6 : 0);
				return row(id, 1, all[nth]?.text);
			});
		const asked = { prompts: 'p, q', directory: ids };
		const options = { currency, exchangeRate: rate.text };
		const totals = await reportItems(
			getTotals,
			reportInput({ ...asked, groupBy: 'entity' }, options),
			rowsFor,
		);
		const parts = ids.map((id, at) => ({ id, ...amountsOf(unitsOf(at, false), decimals) }));
		const { report, charges } = await withFocus(
			reportInput(asked, { ...options, ...FOCUS }),
			rowsFor,
		);
		for (const { id, ...amounts } of parts) {
			const total = totals.find((one) => one.group_id === id);
			expect(total).toMatchObject({ ...amounts, currency });
			expect(report.entities).toContainEqual(
				expect.objectContaining({ entity_id: id, ...amounts }),
			);
		}
		const { cost_sum: before } = amountsOf(unitsOf(undefined, true), decimals);
		expect(report).toMatchObject({
			...{ ...amountsOf(unitsOf(undefined, false), decimals), currency },
			previous: { cost_sum: before },
		});
		expect(new Set(charges.map((one) => one.BillingCurrency))).toEqual(new Set([currency]));
		const billed = charges.reduce((sum, { BilledCost = '' }) => sum + unitsIn(BilledCost), 0n);
		expect(billed).toBe(unitsOf(undefined, false));
	});
	await fc.assert(isExact, { numRuns: 400 });
});

const FOCUS = { formats: ['focus'], billingAccount: 'A', invoiceIssuer: 'I' };

/** A plain decimal in units of the 24th. */
function unitsIn(text: string): bigint {
	const [whole = '', rest = ''] = text.split('.');
	return BigInt(whole + rest.padEnd(2 * DIGITS, '0'));
}

/** A report, and the charges of its FOCUS file by their columns. */
async function withFocus(input: ReturnType<typeof inputOf>, rowsFor: support.RowsFor) {
	const workspace = support.workspaceOf('w-1');
	const { method, path } = create.request;
	const request = { method, url: support.base + path, headers: {} };
	const session = support.sessionOf((sent) => {
		const rows = rowsFor(support.readRequest(sent));
		return Array.isArray(rows) ? support.responseWith(rows) : rows;
	});
	const query = support.queryOf(create, input, workspace);
	const [result] = await create.run([{ query, workspace, request }], session);
	const [{ json = {}, files = {} } = {}] = Array.isArray(result) ? result : [];
	const lines = String(files.focus?.content).trim().split('\r\n');
	const [head = [], ...cells] = lines.map((line) => line.slice(1, -1).split('","'));
	const charges = cells.map((one): Record<string, string> => {
		return Object.fromEntries(one.map((cell, at) => [head[at] ?? '', cell]));
	});
	return { report: json, charges };
}
