import type { IDataObject } from 'n8n-workflow';
import * as moneyOptions from '../../../../../nodes/AiWorkspace/resources/costReport/moneyOptions';
import { inputOf } from '../../../../support/input';
import { refusalOf } from '../../../../support/properties';
import { decimal, ENGLISH, OCTOBER } from '../../../../support/reports';

test.each<[IDataObject, string]>([
	[{}, '1.00'],
	[{ currency: 'eur\n' }, 'EUR 1.00'],
	[{ currency: 'JPY' }, 'JPY 1'],
	[{ currency: 'JPY', decimals: '9' }, 'JPY 1.000000000'],
	[{ decimals: 0 }, '1'],
])('Money has the currency of Options, and its decimals or those of Options: %j', (own, wanted) => {
	const money = moneyOptions.readMoney(inputOf({ options: own }), ENGLISH);
	expect(money.total(decimal(1)).replace(/\s/g, ' ')).toBe(wanted);
});

test('A rate is an exact number above 0, beside a currency', () => {
	const read = (exchangeRate: unknown, currency = 'eur') =>
		moneyOptions.exchangeRate.read(inputOf({ options: Object({ exchangeRate, currency }) }));
	expect(moneyOptions.exchangeRate.read(inputOf())).toBeUndefined();
	for (const rate of ['0.920000000001', ' 0.92\n', 0.92, '92e-2']) {
		expect(read(rate)).toMatchObject({ currency: 'EUR' });
	}
	expect(read('0.920000000001')?.rate).toEqual(decimal('0.920000000001'));
	const wrong = ['', null, 0, '0', -0.92, '-1', '0,92', '1.000,5', 'x', '{{ $json }}', NaN, true];
	for (const rate of wrong) {
		expect(refusalOf(() => read(rate))).toBe("'Exchange Rate' isn't a number above 0");
	}
	expect(refusalOf(() => read('0.92', ''))).toBe("'Exchange Rate' needs 'Currency'");
});

test('The format FOCUS has an account, an issuer, and a currency, without a token or key', () => {
	const options = { billingAccount: 'A', invoiceIssuer: 'I', currency: 'EUR' };
	const focus = new Set(['focus'] as const);
	const periods = { whole: OCTOBER, intervals: [OCTOBER] };
	const read = (secret?: string) => {
		const input = inputOf({ options }, { isSecret: (text) => text === secret });
		return moneyOptions.readBilling(input, focus, periods);
	};
	expect(read()).toEqual({ account: 'A', issuer: 'I', currency: 'EUR' });
	for (const text of Object.values(options)) {
		expect(refusalOf(() => read(text))).toMatch(/^'[A-Z].*' contains a token or key$/);
	}
});
