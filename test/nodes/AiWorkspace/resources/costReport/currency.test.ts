/** The currency of all operations of reports, and costs that are converted to it. */
import type { IDataObject } from 'n8n-workflow';
import { row, statistics, type RowsFor } from '../../../../support/api';
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
		const cost_sum = (operation === 'findUnusual' ? 40 : 4) * 150.25;
		const compared = operation === 'create' ? { previous: { cost_sum } } : {};
		expect(item).toMatchObject({ currency: 'JPY', cost_sum, ...compared });
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
