/** The currency of all operations of reports, and costs that are converted to it. */
import type { IDataObject } from 'n8n-workflow';
import { row, type RowsFor } from '../../../../support/api';
import { operationWith } from './operation';

const YESTERDAY = '2026-11-19';
/** A row that costs 4 in any period, and yesterday 40. */
const costing =
	(currency?: string): RowsFor =>
	({ ids, from }) =>
		ids.map((id) => ({ ...row(id, 1, from === YESTERDAY ? 40 : 4), currency }));

const operationCalled = (operation: string, monthly_budget: IDataObject = { Budget: 1 }) => {
	const directory = [{ entity_id: 'a', ...monthly_budget }];
	const run = operationWith({ operation, directory, period: 'lastMonth' }, costing());
	/** Whether the output says that the API names another currency than this one. */
	const isProblem = async (options: object, named: string) => {
		const more = { rowsFor: costing(named), onError: 'continueRegularOutput' } as const;
		const items = await run.itemsOf({ options }, more);
		return JSON.stringify(items).includes(`The API names another currency: ${named}`);
	};
	return { ...run, isProblem };
};

describe.each(['create', 'getTotals', 'findUnusual', 'checkBudgets'])('%s', (operation) => {
	const { firstOf, failureOf, isProblem } = operationCalled(operation);

	test('has the currency of Options, or else that of the API, or null', async () => {
		const named = [
			await firstOf(),
			await firstOf({}, { rowsFor: costing('usd') }),
			await firstOf({ options: { currency: 'eur' } }),
			await firstOf({ options: { currency: 'Credits' } }),
		];
		expect(named.map((one) => one.currency)).toEqual([null, 'USD', 'EUR', 'Credits']);
	});

	test('has a problem where the API names another one than Options', async () => {
		const of = [{}, { currency: '$' }, { currency: 'EUR' }];
		const are = await Promise.all(of.map(async (options) => await isProblem(options, 'USD')));
		expect(are).toEqual([false, false, true]);
	});

	test('converts costs at the rate, which its texts or notes say', async () => {
		const formats = operation === 'getTotals' ? {} : { formats: ['text'] };
		const options = { currency: 'JPY', exchangeRate: '150.25', ...formats };
		const item = await firstOf({ options }, { rowsFor: costing('USD') });
		const cost_sum = (operation === 'findUnusual' ? 40 : 4) * 150.25;
		const compared = operation === 'create' ? { previous: { cost_sum } } : {};
		expect(item).toMatchObject({ currency: 'JPY', cost_sum, ...compared });
		const said = [item.text, item.notes].flat().join('\n');
		expect(said).toContain("The API's costs are converted to JPY at a rate of 150.25.");
	});

	test('has no rate for several currencies', async () => {
		const options = { currency: 'EUR', exchangeRate: 2 };
		const rowsFor: RowsFor = (asked) => costing(asked.prompt === 'q' ? 'GBP' : 'USD')(asked);
		const failure = await failureOf({ prompts: 'p,q', options }, { rowsFor });
		expect(failure).toMatchObject({ message: 'The API returned costs in USD and in GBP' });
	});
});

test('A budget and a least amount are in the currency of the report', async () => {
	const rate = { currency: 'EUR', exchangeRate: '0.25' };
	const alert = await operationCalled('checkBudgets').firstOf({ options: rate });
	expect(alert).toMatchObject({ cost_sum: 1, monthly_budget: 1, percent: 100, left: 0 });
	const { itemsOf } = operationCalled('findUnusual');
	const found = async (leastAmount: number) => await itemsOf({ options: { ...rate, leastAmount } });
	expect(await found(9)).toMatchObject([{ cost_sum: 10, usual: 1, extra: 9 }]);
	expect(await found(9.01)).toEqual([]);
});

test.each(['create', 'checkBudgets'])(
	"A budget's currency that is not the API's is a problem of %s, also without one of the report",
	async (operation) => {
		const { isProblem } = operationCalled(operation, { Budget: 400, Currency: 'EUR' });
		expect([await isProblem({}, 'USD'), await isProblem({}, 'EUR')]).toEqual([true, false]);
	},
);
