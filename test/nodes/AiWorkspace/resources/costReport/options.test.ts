import type { IDataObject } from 'n8n-workflow';
import * as options from '../../../../../nodes/AiWorkspace/resources/costReport/options';
import { refusalOf } from '../../../../support/properties';
import { decimal, ENGLISH } from '../../../../support/reports';
import { inputOf } from '../../../../support/runOperation';

test('Money has the currency and the decimals of Options', () => {
	const money = [{}, { decimals: '9', currency: 'EUR\n' }].map((own) =>
		options.readMoney(inputOf({}, own), ENGLISH).total(decimal(1)).replace(/\s/g, ' '),
	);
	expect(money).toEqual(['1.00', 'EUR 1.000000000']);
});

test('Formats are those of the operation, an array or a text, and may be none', () => {
	const formatsOf = (own: IDataObject) => [...options.formatsOfAlert.read(inputOf({}, own))].join();
	const given = [{}, { formats: 'text, html' }, { formats: [] }];
	expect(given.map(formatsOf)).toEqual(['html,message,text', 'text,html', '']);
	const refusal = refusalOf(() => formatsOf({ formats: ['csv'] }));
	expect(refusal).toContain("isn't an option of 'Formats'");
});

test('Thresholds are whole numbers of percent from 1 to 1000, in any order', () => {
	const read = (own: object) => options.thresholds.read(Object({ options: own }));
	expect(read({})).toEqual([80, 100]);
	expect(read({ thresholds: '100 %, 1000,9%, 1' })).toEqual([1, 9, 100, 1000]);
	for (const wrong of ['', '80, 0', '1001', '1.5', 'a', '80%%', '8%0']) {
		expect(refusalOf(() => read({ thresholds: wrong }))).toContain('must be whole numbers');
	}
});

test('A language is a tag, English by default, and another one is refused with those that there are', () => {
	const read = (own: object) => options.language.read(Object({ options: own })).tag;
	const tags = [{}, { language: ' EN-us ' }].map(read);
	expect(tags).toEqual(['en', 'en-US']);
	for (const language of ['xx', '', null, 5]) {
		const refusal = refusalOf(() => read({ language }));
		expect(refusal).toMatch(/( isn't an option of )?'Language'( is empty)?\. Its options are .*en/);
	}
});
