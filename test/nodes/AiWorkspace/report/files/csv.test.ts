import fc from 'fast-check';
import { cellOf, csv } from '../../../../../nodes/AiWorkspace/report/files/csv';
import type { Figures } from '../../../../../nodes/AiWorkspace/report/figures/figures';
import { forAll, hostileTexts } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { ALONE, example, figuresOf } = support;

test.each([
	['Sales "East"\n', 'Sales "East"'],
	['-12.55', '-12.55'],
	['1e-7', '1e-7'],
	[1.5e-9, '0.0000000015'],
	[{ digits: 1_250_000n, places: 6 }, '1.25'],
	[{ digits: 12_000n, places: 3 }, '12'],
	[{ digits: 90_071_992_547_409_931n, places: 1 }, '9007199254740993.1'],
	[{ digits: 0n, places: 9 }, '0'],
	['\t=1', "'=1"],
	['-1.', "'-1."],
	// Where semicolons separate cells, too.
	['x;=HYPERLINK("y"); -1', `x;'=HYPERLINK("y"); '-1`],
	['agent\n;=1+1;y', "agent ;'=1+1;y"],
])('A cell of %j is %j', (value, wanted) => {
	expect(cellOf(value)).toBe(wanted);
});

test('A cell never begins a formula, and is one line', () => {
	const signs = fc.constantFrom('', ...'=+-@＝＋－＠');
	forAll(signs, fc.oneof(hostileTexts, fc.string()), (sign, text) => {
		const cell = cellOf(sign + text);
		expect(cell).toMatch(/^(?![=+@＝＋－＠])(?!-(?!\d+(\.\d+)?$))[^\p{Cc}\u2028\u2029]*$/u);
		expect(cell.replace(/[^a-z]/gi, '')).toBe(text.replace(/[^a-z]/gi, ''));
	});
});

const contentFor = async (figures: Figures) => {
	const { file } = await csv.make(support.formattedOf(support.presented({ figures })));
	return file?.content;
};

test('A file for programs has all rows with data, and what has none or was not read', async () => {
	expect(await contentFor(example())).toMatchSnapshot();
});

test('A file for programs has the other columns that a report groups by, once, and none for a period that it is not compared with', async () => {
	const rows = ['EMEA', 'APAC'].map((Region, at) => {
		return { ...support.rowOf(`e${at}`), texts: { Region, amount: '9', department: 'X' } };
	});
	const contentBy = async (groupBy: string, reportPer?: string) => {
		const given = support.costing({ e0: [2] });
		return await contentFor(figuresOf(given, { rows, period: ALONE }, { groupBy, reportPer }));
	};
	expect(await contentBy('Region', 'department')).toMatchSnapshot();
	// No other column replaces ours.
	expect(await contentBy('amount')).not.toMatch(/"amount".*"amount"/);
});
