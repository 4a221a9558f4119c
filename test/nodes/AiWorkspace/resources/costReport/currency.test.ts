/** The currency of all operations of reports, and costs that are converted to it. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { row, statistics, type Asked, type RowsFor } from '../../../../support/api';
import { costReport, failureOf, itemsOf } from '../../../../support/execute';

const YESTERDAY = '2026-11-19';
/** A row that costs 4 in any period, and yesterday 40. */
const costing =
	(currency?: string): RowsFor =>
	({ ids, from }) =>
		ids.map((id) => ({ ...row(id, 1, from === YESTERDAY ? 40 : 4), currency }));
const directory = [{ entity_id: 'a', monthly_budget: 1 }];

const given = (operation: string, options: IDataObject, rowsFor = costing()) => ({
	parameters: costReport({ operation, directory, period: 'lastMonth', options }),
	respond: statistics(rowsFor),
});
/** The first item of an operation. */
const first = async (...of: Parameters<typeof given>) => (await itemsOf(given(...of)))[0];

describe.each(['create', 'getTotals', 'findUnusual', 'checkBudgets'])('%s', (operation) => {
	test('has the currency of Options, or else that of the API, or null', async () => {
		const named = [
			await first(operation, {}),
			await first(operation, {}, costing('usd')),
			await first(operation, { currency: 'eur' }),
			await first(operation, { currency: 'Credits' }),
		];
		expect(named.map((one) => one?.currency)).toEqual([null, 'USD', 'EUR', 'Credits']);
	});

	test('converts costs at the rate, which its texts or notes say', async () => {
		const formats = operation === 'getTotals' ? {} : { formats: ['text'] };
		const options = { currency: 'JPY', exchangeRate: '150.25', ...formats };
		const item = await first(operation, options, costing('USD'));
		const cost = operation === 'findUnusual' ? 40 : 4;
		expect(item).toMatchObject({ currency: 'JPY', cost_sum: cost * 150.25 });
		const said = [item?.text, item?.notes].flat().join('\n');
		expect(said).toContain("The API's costs are converted to JPY at a rate of 150.25.");
	});

	test('has no rate for several currencies', async () => {
		const { parameters } = given(operation, { currency: 'EUR', exchangeRate: 2 });
		const failure = await failureOf({
			parameters: { ...parameters, prompts: 'p,q' },
			respond: statistics(({ ids, prompt }) => {
				const currency = prompt === 'q' ? 'GBP' : 'USD';
				return ids.map((id) => ({ ...row(id, 1, 4), currency }));
			}),
		});
		expect(failure).toMatchObject({ message: 'The API returned costs in USD and in GBP' });
	});
});

test('A budget and a least amount are in the currency of the report', async () => {
	const rate = { currency: 'EUR', exchangeRate: '0.25' };
	const alert = await first('checkBudgets', rate);
	expect(alert).toMatchObject({ cost_sum: 1, monthly_budget: 1, percent: 100, left: 0 });
	const found = async (leastAmount: number) => await first('findUnusual', { ...rate, leastAmount });
	expect(await found(9)).toMatchObject({ cost_sum: 10, usual: 1, extra: 9 });
	expect(await found(9.01)).toBeUndefined();
});

test("A budget's currency that is not the API's is a problem, also without one of the report", async () => {
	const inEuros = (change: IDataObject, currency: string) => ({
		parameters: costReport({ period: 'lastMonth', options: { formats: [] }, ...change }),
		respond: statistics(costing(currency)),
	});
	const own = { directory: [{ entity_id: 'a', Budget: 4, Currency: 'EUR' }] };
	expect(await itemsOf(inEuros(own, 'USD'))).toMatchObject([
		{
			is_complete: false,
			problems: [expect.stringMatching(/^The API names another currency: USD\. /)],
		},
	]);
	const directory = [{ entity_id: 'a', Budget: 400, Currency: 'EUR' }];
	const change = { operation: 'checkBudgets', directory };
	const subject = expect.stringContaining('The API names another currency');
	expect(await itemsOf(inEuros(change, 'USD'))).toMatchObject([{ level: 'notChecked', subject }]);
	expect(await itemsOf(inEuros(change, 'EUR'))).toEqual([]);
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

test('Costs are multiplied exactly, in reports and totals', async () => {
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
		const rowsFor = ({ from, prompt }: Asked) =>
			ids.map((id, at) => {
				const nth = at + (prompt === 'q' ? 3 : 0) + (from < '2026' ? 6 : 0);
				return row(id, 1, all[nth]?.text);
			});
		const asked = { prompts: 'p, q', directory: ids };
		const options = { currency, exchangeRate: rate.text };
		const totals = await itemsOf({
			parameters: costReport({ operation: 'getTotals', ...asked, groupBy: 'entity', options }),
			respond: statistics(rowsFor),
		});
		const parts = ids.map((id, at) => ({ id, ...amountsOf(unitsOf(at, false), decimals) }));
		const [report] = await itemsOf({
			parameters: costReport({ ...asked, options: { ...options, formats: [] } }),
			respond: statistics(rowsFor),
		});
		for (const { id, ...amounts } of parts) {
			const total = totals.find((one) => one.group_id === id);
			expect(total).toMatchObject({ ...amounts, currency });
			expect(report?.entities).toContainEqual(
				expect.objectContaining({ entity_id: id, ...amounts }),
			);
		}
		const { cost_sum: before } = amountsOf(unitsOf(undefined, true), decimals);
		expect(report).toMatchObject({
			...amountsOf(unitsOf(undefined, false), decimals),
			currency,
			previous: { cost_sum: before },
		});
	});
	await fc.assert(isExact, { numRuns: 400 });
});
