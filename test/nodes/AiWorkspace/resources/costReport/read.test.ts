import type { IDataObject } from 'n8n-workflow';
import * as options from '../../../../../nodes/AiWorkspace/resources/costReport/options';
import * as settings from '../../../../../nodes/AiWorkspace/resources/costReport/read';
import { refusalOf } from '../../../../support/properties';
import { decimal, ENGLISH, OCTOBER } from '../../../../support/reports';
import { inputOf } from '../../../../support/runOperation';

test('A text in Options is one line of at most 100 characters', () => {
	const textOf = (title: unknown) => settings.textIn(Object({ title }), options.title);
	expect(['T\nB', 2026, ' ', undefined].map(textOf)).toEqual(['T B', '2026', '', '']);
	expect(textOf('x'.repeat(100))).toHaveLength(100);
	for (const wrong of ['x'.repeat(101), {}, true]) {
		expect(refusalOf(() => textOf(wrong))).toContain("'Title' isn't a text");
	}
});

test('Money has the currency and the decimals of Options', () => {
	const money = [{}, { decimals: '9', currency: 'EUR\n' }].map((own) =>
		settings.readMoney(own, ENGLISH).total(decimal(1)).replace(/\s/g, ' '),
	);
	expect(money).toEqual(['1.00', 'EUR 1.000000000']);
});

test('Formats are those of the operation, an array or a text, and may be none', () => {
	const formatsOf = (own: IDataObject) =>
		[...settings.readFormats(inputOf({}, own), options.formatsOfAlert)].join();
	const given = [{}, { formats: 'text, html' }, { formats: [] }];
	expect(given.map(formatsOf)).toEqual(['html,message,text', 'text,html', '']);
	const refusal = refusalOf(() => formatsOf({ formats: ['csv'] }));
	expect(refusal).toContain("isn't an option of 'Formats'");
});

/** What is missing is named: see everyFailure.test.ts. */
test('The format FOCUS has an account, an issuer, and a currency', () => {
	const billing = { billingAccount: 'A', invoiceIssuer: 'I', currency: 'EUR' };
	const focus = new Set(['focus'] as const);
	const wanted = { account: 'A', issuer: 'I', currency: 'EUR' };
	const periods = { whole: OCTOBER, intervals: [OCTOBER] };
	expect(settings.readBilling(billing, focus, periods)).toEqual(wanted);
	expect(settings.readBilling({}, new Set(), periods)).toBeUndefined();
});

test('Thresholds are whole numbers of percent from 1 to 1000, in any order', () => {
	const read = (thresholds: unknown) => settings.readThresholds(Object({ thresholds }));
	expect(settings.readThresholds({})).toEqual([80, 100]);
	expect(read('100 %, 1000,9%, 1')).toEqual([1, 9, 100, 1000]);
	for (const wrong of ['', '80, 0', '1001', '1.5', 'a', '80%%', '8%0']) {
		expect(refusalOf(() => read(wrong))).toContain('must be whole numbers');
	}
});

test('A language is a tag, English by default, and another one is refused with those that there are', () => {
	const tags = [{}, { language: ' EN-us ' }].map((own) => settings.readLanguage(own).tag);
	expect(tags).toEqual(['en', 'en-US']);
	for (const language of ['xx', '', null, 5]) {
		const refusal = refusalOf(() => settings.readLanguage({ language }));
		expect(refusal).toMatch(/ isn't an option of 'Language'\. Its options are .*en/);
	}
});
