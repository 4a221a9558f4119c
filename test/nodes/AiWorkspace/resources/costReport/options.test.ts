import type { IDataObject } from 'n8n-workflow';
import * as options from '../../../../../nodes/AiWorkspace/resources/costReport/options';
import { inputOf } from '../../../../support/input';
import { refusalOf } from '../../../../support/properties';

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
