import type { IDataObject } from 'n8n-workflow';
import * as options from '../../../../../nodes/AiWorkspace/resources/costReport/options';
import { inputOf } from '../../../../support/input';
import { refusalOf } from '../../../../support/properties';
import { decimal, ENGLISH } from '../../../../support/reports';

test.each<[IDataObject, string]>([
	[{}, '1.00'],
	[{ currency: 'eur\n' }, 'EUR 1.00'],
	[{ currency: 'JPY' }, 'JPY 1'],
	[{ currency: 'KWD' }, 'KWD 1.000'],
	[{ currency: 'Credits' }, 'Credits 1.00'],
	[{ currency: 'JPY', decimals: '9' }, 'JPY 1.000000000'],
	[{ decimals: 0 }, '1'],
])('Money has the currency of Options, and its decimals or those of Options: %j', (own, wanted) => {
	const money = options.readMoney(inputOf({ options: own }), ENGLISH);
	expect(money.total(decimal(1)).replace(/\s/g, ' ')).toBe(wanted);
});

test('A rate is an exact number above 0, beside a currency', () => {
	const read = (exchangeRate: unknown, currency = 'eur') =>
		options.exchangeRate.read(inputOf({ options: Object({ exchangeRate, currency }) }));
	expect(options.exchangeRate.read(inputOf())).toBeUndefined();
	for (const rate of ['0.920000000001', ' 0.92\n', 0.92, '92e-2']) {
		expect(read(rate)).toMatchObject({ currency: 'EUR' });
	}
	expect(read('0.920000000001')?.rate).toEqual(decimal('0.920000000001'));
	for (const rate of [
		'',
		null,
		0,
		'0',
		-0.92,
		'-1',
		'0,92',
		'1.000,5',
		'x',
		'{{ $json.rate }}',
		NaN,
		true,
	]) {
		expect(refusalOf(() => read(rate))).toBe("'Exchange Rate' isn't a number above 0");
	}
	expect(refusalOf(() => read('0.92', ''))).toBe("'Exchange Rate' needs 'Currency'");
});

test('Formats are those of the operation, an array or a text, and may be none', () => {
	const formatsOf = (own: IDataObject) =>
		[...options.formatsOfAlert.read(inputOf({ options: own }))].join();
	const given = [{}, { formats: 'text, html' }, { formats: [] }];
	expect(given.map(formatsOf)).toEqual(['html,message,text', 'text,html', '']);
	const refusal = refusalOf(() => formatsOf({ formats: ['csv'] }));
	expect(refusal).toContain("isn't an option of 'Formats'");
});

test('Thresholds are whole numbers of percent from 1 to 1000, in any order', () => {
	const read = (own: IDataObject) => options.thresholds.read(inputOf({ options: own }));
	expect(read({})).toEqual([80, 100]);
	expect(read({ thresholds: '100 %, 1000,9%, 1' })).toEqual([1, 9, 100, 1000]);
	for (const wrong of ['', '80, 0', '1001', '1.5', 'a', '80%%', '8%0']) {
		expect(refusalOf(() => read({ thresholds: wrong }))).toContain('must be whole numbers');
	}
});

test('A language is a tag, English by default, and another one is refused with those that there are', () => {
	const read = (own: IDataObject) => options.language.read(inputOf({ options: own })).tag;
	const given = [' EN-us ', 'de_CH', 'Deutsch', 'español (méxico)'].map((language) => ({
		language,
	}));
	expect([{}, ...given].map(read)).toEqual(['en', 'en-US', 'de-CH', 'de', 'es-MX']);
	for (const language of ['xx', '', null, 5]) {
		const refusal = refusalOf(() => read({ language }));
		expect(refusal).toMatch(/( isn't an option of )?'Language'( is empty)?\. Its options are .*en/);
	}
});
