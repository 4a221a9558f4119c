import fc from 'fast-check';
import { csvOf, spreadsheetOf } from '../../../../../nodes/AiWorkspace/report/files/csv';
import { rowsOf } from '../../../../../nodes/AiWorkspace/report/items';
import type { Figures } from '../../../../../nodes/AiWorkspace/report/figures/figures';
import { forAll } from '../../../../support/properties';
import { ALONE, example, figuresOf, hostileTexts } from '../../../../support/reports';

const cell = (value: unknown) => /^"(.*)"\r\n$/s.exec(csvOf([[value]]))?.[1]?.replaceAll('""', '"');

describe('A cell', () => {
	test.each([
		['Sales "East"\n', 'Sales "East"\n'],
		['-12.55', '-12.55'],
		['1e-7', '1e-7'],
		[-12.5, '-12.5'],
		[1.5e-9, '0.0000000015'],
		[1e21, `1${'0'.repeat(21)}`],
		[true, 'true'],
		[null, ''],
		[undefined, ''],
		[['=1+1'], "'=1+1"],
		['＝1', "'＝1"],
		['\t=1', "'\t=1"],
		['-1.', "'-1."],
	])('of %j is %j', (value, wanted) => {
		expect(cell(value)).toBe(wanted);
	});

	test('is none either where semicolons separate cells', () => {
		expect(cell('x;=HYPERLINK("y"); -1')).toBe(`x;'=HYPERLINK("y"); '-1`);
	});

	test('never begins a formula, and keeps its text', () => {
		forAll(fc.oneof(hostileTexts, fc.string()), (text) => {
			expect(cell(text)).toMatch(/^(?![=+@\t\r\n])(?!-(?!\d+(\.\d+)?$))/);
			expect(cell(text)?.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
		});
	});
});

describe('A file for spreadsheets', () => {
	const fileFor = (figures: Figures, currency: string) =>
		spreadsheetOf(figures, rowsOf(figures), currency);

	test('has all rows with data, and what has none or was not read', () => {
		expect(fileFor(example(), 'EUR')).toMatchSnapshot();
	});

	test('has no columns for a period that it is not compared with', () => {
		const alone = figuresOf([{ id: 'a', now: [1, 2] }], { period: ALONE });
		expect(fileFor(alone, '')).toMatch(/"In Total"\r\n[^\n]*,"1","2","2","","true"\r\n$/);
	});
});
