import { Workbook } from 'exceljs';
import fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { sheetText, type Cell } from '../../../../nodes/AiWorkspace/xlsx/cells';
import type { SheetRow, Sheet } from '../../../../nodes/AiWorkspace/xlsx/sheet';
import { Styles } from '../../../../nodes/AiWorkspace/xlsx/styles';
import { workbookOf } from '../../../../nodes/AiWorkspace/xlsx/workbook';
import { toNumber } from '../../../../nodes/AiWorkspace/util/decimal';
import { hostileTexts } from '../../../support/properties';
import { decimal } from '../../../support/reports';

const HEAD: SheetRow = { style: 'head', cells: ['Name', 'Cost'] };

const fileOf = async (sheets: Array<Partial<Sheet>>) =>
	await workbookOf(sheets.map((sheet) => ({ name: 'Rows', rows: [], frozen: 1, ...sheet })));

async function sheetOf(sheet: Partial<Sheet>) {
	const book = new Workbook();
	await book.xlsx.load(new Uint8Array(await fileOf([sheet])).buffer);
	return book.worksheets[0] ?? book.addWorksheet('None');
}

/** The values of cells, one below the other. */
async function readBack(cells: Cell[]) {
	const rows = cells.map((cell) => ({ cells: ['-', cell] }));
	const [sheet] = await readExcelFile(await fileOf([{ rows }]), { trim: false });
	return cells.map((_, at) => sheet?.data[at]?.[1] ?? null);
}

/** Reads many cells at once, because to read a file takes time. */
async function forAllCells<T>(values: fc.Arbitrary<T>, check: (all: T[]) => Promise<void>) {
	await fc.assert(fc.asyncProperty(fc.array(values, { minLength: 20, maxLength: 40 }), check), {
		numRuns: 5,
	});
}

const LOOK_ALIKES = "0042 1E5 3/4 11111111111111111111 =1+1 +1 @x 'x TRUE _x0041_".split(' ');

test('A cell has every text as it is, but for what no cell can contain', async () => {
	const texts = fc.oneof(fc.constantFrom(...LOOK_ALIKES, '  a  b\n'), hostileTexts);
	await forAllCells(texts, async (all) => {
		expect(await readBack(all)).toEqual(all.map((text) => sheetText(text) || null));
	});
});

test('A cell has every amount, percentage, and day', async () => {
	const amounts = fc.record({ digits: fc.bigInt(-(10n ** 15n), 10n ** 15n), places: fc.nat(9) });
	const [min, max] = ['1900-03-01', '9999-12-31'].map((day) => new Date(day));
	const days = fc.date({ min, max, noInvalidDate: true });
	await forAllCells(fc.tuple(amounts, fc.nat(9), days), async (all) => {
		const cells = all.flatMap(([number, decimals, day]): Cell[] => [
			{ number, decimals },
			{ percent: number, decimals },
			{ date: day.toISOString().slice(0, 10) },
		]);
		const wanted = all.flatMap(([number, , day]) => [
			toNumber(number),
			toNumber({ ...number, places: number.places + 2 }),
			new Date(day.toISOString().slice(0, 10)),
		]);
		expect(await readBack(cells)).toEqual(wanted);
	});
});

test('A cell is formatted as a text, a number, a percentage, or a day, with a style by default', async () => {
	const number = decimal(1);
	const amounts: Cell[] = [0, 2].map((decimals) => ({ number, decimals }));
	const cells = ['1', ...amounts, { percent: number, decimals: 1 }, { date: '2026-01-31' }];
	const row = (await sheetOf({ rows: [{ cells }] })).getRow(1);
	const formats = cells.map((_, at) => row.getCell(at + 1).numFmt);
	// ExcelJS drops backslashes.
	const percent = '[>9.99]> 999%;[<0]-0.0%;0.0%';
	expect(formats).toEqual(['@', '#,##0', '#,##0.00', percent, 'mm-dd-yy']);
	// openpyxl warns without it.
	const lists = new Styles().xml.match(/<cell(?:StyleXfs|Xfs|Styles) /g);
	expect(lists).toEqual(['<cellStyleXfs ', '<cellXfs ', '<cellStyles ']);
});

test.each([
	['a\r\nb\rc\td', 'a\nb\nc\td'],
	['a\u0000\u0007\u007f\ufffe\uffffb', 'ab'],
	['\ud800x', '\ufffdx'],
	['x'.repeat(32_767), 'x'.repeat(32_767)],
	['x'.repeat(32_768), `${'x'.repeat(32_766)}…`],
])('The text %j of a cell is %j', (text, wanted) => {
	expect(sheetText(text)).toBe(wanted);
});

describe('A sheet', () => {
	test('has a bold head that stays in view, a filter, and a setup for pages', async () => {
		const rows = [HEAD, { cells: ['Ann', { number: decimal(1), decimals: 0 }] }];
		const sheet = await sheetOf({ rows, isList: true, unprinted: 1 });
		const other = await sheetOf({ rows: [{ style: 'title', cells: ['t'] }, HEAD], frozen: 2 });
		expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1, topLeftCell: 'A2' }]);
		expect(other.views).toMatchObject([{ state: 'frozen', ySplit: 2, topLeftCell: 'A3' }]);
		expect(other.pageSetup.printTitlesRow).toBe('1:2');
		expect([sheet.autoFilter, other.autoFilter]).toEqual(['A1:B2', undefined]);
		expect(sheet.pageSetup).toMatchObject({
			fitToPage: true,
			fitToWidth: 1,
			fitToHeight: 0,
			orientation: 'landscape',
			paperSize: 9,
			printTitlesRow: '1:1',
			printArea: 'A1:A2',
		});
		expect(sheet.getCell('A1')).toMatchObject({ font: { bold: true } });
		expect(sheet.getCell('B1').alignment).toMatchObject({ horizontal: 'right' });
		expect(sheet.getCell('A2').font.bold).toBeUndefined();
	});

	test('has columns as wide as what they contain, wide characters too, and titles and notes over them', async () => {
		const wide = { number: decimal('-1234567.89'), decimals: 2 };
		const rows: SheetRow[] = [
			{ style: 'title', cells: ['t'.repeat(100)] },
			{ style: 'head', cells: ['The longest', 'x'] },
			{ cells: ['a', wide, 'x'.repeat(1000), { date: '2026-01-31' }] },
			{ cells: ['会社'.repeat(5)] },
			{ style: 'note', cells: ['n'.repeat(100)] },
		];
		const widths = (await sheetOf({ rows })).columns.map(({ width }) => width);
		// Ten wide characters take two each, -1,234,567.89 has 13, and 31.01.2026 has 10.
		expect(widths).toEqual([23, expect.any(Number), 53, 13]);
		expect(widths[1]).toBeGreaterThanOrEqual(16);
	});
});

test('A workbook has its sheets in order, also without rows, and is the same file each time', async () => {
	const sheets = [{ name: 'B' }, { name: 'A', rows: [HEAD] }];
	const file = await fileOf(sheets);
	expect(await readExcelFile(file)).toMatchObject([
		{ sheet: 'B', data: [] },
		{ sheet: 'A', data: [['Name', 'Cost']] },
	]);
	expect(await fileOf(sheets)).toEqual(file);
});

test('A workbook of many rows leaves n8n time for others', async () => {
	let row = 0;
	function* rows(): Generator<SheetRow> {
		for (const end = row + 30_000; row < end; row += 1) {
			yield { cells: ['a', 'b', { date: '2026-01-31' }] };
		}
	}
	const seen = [row];
	const timer = setInterval(() => seen.push(row), 0);
	await fileOf([{ rows: { [Symbol.iterator]: rows } }]);
	clearInterval(timer);
	const steps = [...seen.slice(1), row].map((now, at) => now - (seen[at] ?? 0));
	// On a busy machine, two timers are due in one turn.
	expect(Math.max(...steps)).toBeLessThanOrEqual(10_000);
});
