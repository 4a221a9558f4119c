import type { IDataObject } from 'n8n-workflow';
import { UnexpectedResponse } from '../../../../nodes/AiWorkspace/errors/Failure';
import * as own from '../../../../nodes/AiWorkspace/analytics/rows';
import { thrownBy } from '../../../support/properties';
import { decimal } from '../../../support/reports';
import * as support from '../../../support/api';

const { responseWith } = support;
const { entityList, exchanged, listedIds, rowsById, selectRows } = own;
const row = (change: object = {}) => ({ ...support.row('a'), ...change });
const fieldsOf = (rows: object[], asked = ['a']) =>
	[...rowsById(responseWith(rows), asked)].map(([id, { fields }]) => [id, fields]);
/** What a list with such a row is refused with. */
const refusalOf = (change: object) => thrownBy(() => fieldsOf([row(change)]));
const unexpected = { name: 'UnexpectedResponse', details: { requestId: 'req-1' } };

const fine = { code: 200, message: 'ok' };
/** A body with more beside its rows, or around its data. */
const bodyWith = (beside: object, around: object = {}): IDataObject => ({
	...fine,
	...around,
	data: { entities: [], ...beside },
});

const data = { entities: [] };
test.each<IDataObject>([
	{ ...fine, entities: [] },
	{ ...fine, data: null },
	{ ...fine, data: { entities: {} } },
	{ code: 200, data },
	{ message: 'ok', data },
	{ ...fine, code: '200', data },
	{ ...fine, code: 1.5, data },
])('entityList refuses the envelope %j', (body) => {
	expect(() => entityList({ body })).toThrow(UnexpectedResponse);
});

const nothing = "The API's response doesn't contain a list of entities";
test.each([
	[200, 'ok', `${nothing}: ok`, '200'],
	[1001, ' ', nothing, '1001'],
	['BUSY', '', nothing, 'UNEXPECTED_RESPONSE'],
])('entityList reports of code %j and the words %j: %s (%s)', (code, message, words, label) => {
	const body = { code, message, data: null };
	expect(thrownBy(() => entityList({ body, requestId: 'req-1' }))).toMatchObject({
		message: words,
		details: { status: 200, code: label, requestId: 'req-1', retryable: false },
	});
});

describe('A row', () => {
	test.each([
		[0, '3.333333333333333333', 3.3333333333333335],
		['9007199254740991', -0.5, -0.5],
	])('has %j calls and a cost of %j, exact and nearest', (total_calls, cost_sum, nearest) => {
		const sent = row({ total_calls, cost_sum, entity_type: null, extra: { deep: [1] } });
		expect(rowsById(responseWith([sent]), ['a']).get('a')).toEqual({
			calls: decimal(total_calls),
			cost: decimal(cost_sum),
			fields: { ...sent, total_calls: Number(total_calls), cost_sum: nearest },
		});
	});

	test('with a long text in place of a cost shows its beginning, in one line', () => {
		const message = `The API returned '5 ${'x'.repeat(28)}…' as the cost for the entity a`;
		expect(refusalOf({ cost_sum: `\n5 ${'x'.repeat(40)}` })).toHaveProperty('message', message);
	});

	test.each<[string, unknown[]]>([
		['entity_id', [undefined, null, ' \u200b', { id: 1 }]],
		['total_calls', [null, 'many', '9007199254740993', 1.5, -1, '9007199254740990.9999']],
		['cost_sum', [null, undefined, 'n/a', '1e400', [5]]],
	])('with a wrong %s is an unexpected response, with the request ID', (name, wrong) => {
		const refusals = wrong.map((value) => refusalOf({ [name]: value }));
		expect(refusals).toMatchObject(wrong.map(() => unexpected));
	});
});

const select = selectRows(['a']);

describe('rowsById', () => {
	test('leaves out an ID without a row, and a row that nobody asked for, right or wrong', () => {
		const wrong = { entity_id: 'c', total_calls: 'many' };
		expect(fieldsOf([row({ entity_id: 'b' }), row(), wrong], ['a', 'x'])).toEqual([['a', row()]]);
	});

	const currencyIn = (one: object, beside: object = {}, around: object = {}) => {
		const body = select(bodyWith({ entities: [row(one)], ...beside }, around));
		return rowsById({ body }, ['a']).get('a')?.currency;
	};

	test.each('currency Currency currency_code cost_currency currencyCode cost_unit'.split(' '))(
		'keeps the currency of a row in %s',
		(name) => {
			expect(currencyIn({ [name]: ' eur\n' })).toBe('EUR');
		},
	);

	test.each([
		[{ currency: null }, { currency: ' ' }, { currency: 5 }, undefined],
		[{ currency: { code: 'EUR', symbol: '€' } }, {}, {}, 'EUR'],
		[{ currency: { symbol: '€' } }, {}, {}, undefined],
		[{ currency_symbol: '€' }, {}, {}, undefined],
		[{}, { meta: { currency: 'EUR' } }, {}, 'EUR'],
		[{}, {}, { metadata: { currencyCode: 'EUR' } }, 'EUR'],
		[{}, { currency: 'EUR' }, {}, 'EUR'],
		[{}, {}, { currency: 'EUR' }, 'EUR'],
		[{ currency: 'eur' }, { currency: 'EUR' }, { currency: 'USD' }, 'EUR'],
		[{ currency: 'x'.repeat(99) }, {}, {}, `${'X'.repeat(30)}…`],
	])('keeps the currency of a row, or one beside it: %j %j %j', (one, beside, around, wanted) => {
		expect(currencyIn(one, beside, around)).toBe(wanted);
	});

	test.each([
		['error', { code: 504 }],
		['errorMessage', 'x'.repeat(99)],
		['partial', true],
		['timed_out', 'true'],
		['success', false],
		['is_complete', false],
		['is_complete', 0],
		['is_incomplete', 1],
	])('refuses a row that says itself that it is not whole, with %s %j', (name, value) => {
		expect(refusalOf({ [name]: value })).toMatchObject({
			message: `The API returned only a part, or an error, with '${name}' for the entity a`,
			details: { requestId: 'req-1' },
		});
	});

	test.each([
		{ error: null },
		{ error: 5, errors: ['x'] },
		{ error: '2.5 %' },
		{ partial: 'false', complete: true },
		{ status: 'failed', state: 'error', failed: 3, last: '2026-01-31' },
		{ success: 0, incomplete: 1, is_complete: 1, is_partial: 0, partial: 1 },
	])('takes figures and states of a row for what they are: %j', (one) => {
		expect(fieldsOf([row(one)])).toEqual([['a', row(one)]]);
	});

	test.each<[one: object, said: string, beside?: object]>([
		[{ cost_unit: 'MICRO_USD' }, 'cost_unit MICRO_USD'],
		[{ currency: 'USDCents' }, 'currency USDCents'],
		[{}, 'minor_units true', { minor_units: true }],
		[{}, 'currency_exponent 2', { meta: { currency_exponent: 2 } }],
		[{}, 'amountsInCents true', { metadata: { amountsInCents: 'true' } }],
	])('refuses amounts in a smaller unit: %j %s', (one, said, beside = {}) => {
		const body = bodyWith({ entities: [row(one)], ...beside });
		expect(thrownBy(() => select(body))).toMatchObject({
			name: 'UnexpectedResponse',
			message: `The API returned amounts in a smaller unit, with ${said}`,
		});
	});

	test.each([
		{ unit: 'USD', cost_unit: 'dollars', currency: 'EUR' },
		{ unit: 'percent', time_unit: 'micros', unit_price: 5 },
		{ minor_units: false, currency_exponent: 0, in_cents: null },
	])('takes amounts of a currency: %j', (one) => {
		const body = bodyWith({ entities: [row(one)], ...one });
		expect(select(body)).toMatchObject(fine);
	});

	test('takes the currency beside the rows as it is, so that a token in it is found', () => {
		const currency = 'pat-'.repeat(30);
		expect(select(bodyWith({ currency }))).toMatchObject({ data: { currency } });
	});

	test('refuses a row in another currency than that beside it, and names both', () => {
		const words = 'The API returned costs in USD and in JPY';
		expect(() => currencyIn({ currency: 'JPY' }, { currency: 'USD' })).toThrow(words);
	});
});

test('listedIds are the requested IDs that a response names, whatever else is in it', () => {
	const entities = [{ entity_id: ' Ä ' }, { entity_id: 7 }, { entity_id: null }, 'a', null, {}];
	expect(listedIds(responseWith(entities), ['a', 'ä', '7'])).toEqual(['ä', '7']);
});

test('An exchange rate multiplies a cost exactly, and names its currency wherever the API does', () => {
	const rate = { rate: decimal('0.000000000003'), currency: 'EUR' };
	const fields = { total_calls: 3, cost_sum: 0.1, cost_currency: 'USD' };
	const one = { calls: decimal(3), cost: decimal('0.1'), currency: 'USD', fields };
	expect(exchanged(one, rate)).toEqual({
		calls: decimal(3),
		cost: decimal('0.0000000000003'),
		currency: 'EUR',
		fields: { ...fields, cost_sum: 3e-13, cost_currency: 'EUR' },
	});
});
