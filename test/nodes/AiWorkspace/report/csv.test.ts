import fc from 'fast-check';
import { csvOf, spreadsheetOf } from '../../../../nodes/AiWorkspace/report/csv';
import { rowsOf } from '../../../../nodes/AiWorkspace/report/data';
import { forAll } from '../../../support/properties';
import { ALONE, example, figuresOf, hostileTexts } from '../../../support/reports';

const cell = (value: unknown) => /^"(.*)"\r\n$/s.exec(csvOf([[value]]))?.[1]?.replaceAll('""', '"');

describe('A cell', () => {
	test.each([
		['Sales "East"\n', 'Sales "East"\n'],
		['-12.5', '-12.5'],
		['1e-7', '1e-7'],
		[-12.5, '-12.5'],
		[1.5e-9, '0.0000000015'],
		[1e21, `1${'0'.repeat(21)}`],
		[true, 'true'],
		[null, ''],
		[undefined, ''],
		[['=1+1'], "'=1+1"],
	])('of %j is %j', (value, wanted) => {
		expect(cell(value)).toBe(wanted);
	});

	test.each(['=1', '+1', '@A', '\t=1', '\r=1', '\n=1', '-1+1', '-', '-1.', '--1.5'])(
		'that begins as a formula begins with an apostrophe: %j',
		(text) => {
			expect(cell(text)).toBe(`'${text}`);
		},
	);

	test('never begins a formula, and keeps its text', () => {
		forAll(fc.oneof(hostileTexts, fc.string()), (text) => {
			expect(cell(text)).toMatch(/^(?![=+@\t\r\n])(?!-(?!\d+(\.\d+)?$))/);
			expect([text, `'${text}`]).toContain(cell(text));
		});
	});
});

/** The lines of a file without commas and quotation marks in its texts. */
const linesIn = (figures = example(), currency = 'EUR') =>
	spreadsheetOf(figures, rowsOf(figures), currency).replaceAll('"', '').split('\r\n');

describe('A file for spreadsheets', () => {
	test('has all rows with data, and what has none or was not read', () => {
		expect(linesIn()).toEqual([
			'\uFEFFStart Date,End Date,Prompt Template,Prompt Template ID,Name,Entity ID,Type,Department,Cost Center,Owner,Calls,Cost,Amount,Currency,In Total,Calls Before,Cost Before,Change,From Calls,From Cost per Call',
			'2026-10-01,2026-10-31,Replies,p,Triage,A,agent,Support,1100,a@b.c,6,1200.005,1200.01,EUR,true,2,2,1198.005,4,1194.005',
			'2026-10-01,2026-10-31,Replies,p,Outreach,B,agent,Sales,,,1,1,1,EUR,true,3,900,-899,-600,-299',
			'2026-10-01,2026-10-31,Replies,p,All of Sales,D,department,,,,9,99,99,EUR,false,8,88,11,11,0',
			'2026-10-01,2026-10-31,Drafts,q,Triage,A,,Support,1100,a@b.c,,,,EUR,true,4,4,,,',
			'2026-10-01,2026-10-31,Drafts,q,Outreach,B,agent,Sales,,,2,3.004,3,EUR,true,,,,,',
			',,,,Idle,c,,,,,,,,EUR,No data,,,,,',
			',,Unused,r,,,,,,,,,,EUR,No data,,,,,',
			',,s,s,,,,,,,,,,EUR,Not read,,,,,',
			'',
		]);
	});

	test('has no columns for a period that it is not compared with', () => {
		const alone = figuresOf([{ id: 'a', now: [1, 2] }], { period: ALONE });
		const [head, row] = linesIn(alone, '');
		expect(head).toMatch(/In Total$/);
		expect(row).toBe('2026-10-01,2026-10-31,p,p,a,A,agent,,,,1,2,2,,true');
	});
});
