import readExcelFile from 'read-excel-file/node';
import { xlsx } from '../../../../../nodes/AiWorkspace/report/files/xlsx';
import type { Figures } from '../../../../../nodes/AiWorkspace/report/figures/figures';
import { describeWith } from '../../../../support/describeWith';
import { findLibreOffice, shownBy } from '../../../../support/libreOffice';
import * as support from '../../../../support/reports';

async function workbookOf(figures: Figures, language = support.ENGLISH, today = '2026-11-20') {
	const report = support.presented({ figures }, { language, today });
	const { file } = await xlsx.make(support.formattedOf(report));
	return Buffer.from(file?.content ?? '');
}

async function linesOf(figures: Figures, today?: string) {
	const sheets = await readExcelFile(await workbookOf(figures, support.ENGLISH, today));
	const textOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
	return sheets.flatMap(({ sheet, data }) => {
		const lines = data.map((row) => row.map(textOf).join(' | '));
		return [`[${sheet}]`, ...lines.map((line) => line.replace(/( \| )+$/, ''))];
	});
}

test('A workbook has all of what the email shortens, and a line for each row in the total', async () => {
	expect((await linesOf(support.example())).join('\n')).toMatchSnapshot();
});

test('A workbook has the trend, all budgets, what their costs lack, and the forecast', async () => {
	const rows = [2, 9, 99].map((budget, at) => {
		return support.rowOf('abc'.charAt(at), { budget: support.decimal(budget) });
	});
	const period = { from: '2026-10-01', to: '2026-10-10' };
	const trend = [{ of: { from: '2026-09-01', to: '2026-09-10' }, unread: [] }];
	const given = ['a', 'b'].map((id): support.Given => ({ id, now: [1, 3], trend: [[1, 2]] }));
	const unread = [support.unreadOf('q')];
	const figures = support.figuresOf(given, { rows, period, trend, unread });
	const lines = await linesOf(figures, '2026-10-11');
	expect(support.plain(lines.join('\n'))).toMatchSnapshot();
});

test('A workbook has details with the same heads whatever the period, its intervals, and the currency', async () => {
	const rows = ['a', 'b'].map((id) => support.rowOf(id, { columns: { Region: '0042' } }));
	const given: support.Given[] = [
		{ id: 'a', parts: [{ now: [1, 2], before: [2, 1.5] }, { before: [1, 4] }] },
		{ id: 'b', type: 'bot', now: [1, '1.23456'] },
	];
	const split = await linesOf(support.figuresOf(given, { intervals: support.HALVES, rows }));
	expect(split.slice(split.indexOf('[Details]')).join('\n')).toMatchSnapshot();
	const alone = support.figuresOf(support.costing({ a: [2] }), { period: support.ALONE });
	expect((await linesOf(alone)).slice(-2).join('\n')).toMatchSnapshot();
});

/** What a spreadsheet would rather take for numbers, days, and formulas. */
const TEXTS = ['0042', '1E5', '3/4', '1'.repeat(20), '=1+1', '1.5', '2026-01-31', '+1', '"a";b'];

const figures = support.figuresOf([
	...TEXTS.map((id, at): support.Given => {
		const cost = [-1097393.681, 2194787.362][at] ?? at * 1000.004;
		return { id, now: [at, cost * 1.125], before: [at, cost] };
	}),
	{ id: 'd', type: 'department', now: [1, 99], before: [1, 88] },
]);

describeWith(findLibreOffice() ? [] : ['LibreOffice'], 'LibreOffice', () => {
	test.each([
		['en-US', '10/1/2026', '-1,234,567.89', '12.5%'],
		['de-DE', '01.10.2026', '-1.234.567,89', '12,5%'],
		['fr-FR', '01/10/2026', '-1 234 567,89', '12,5%'],
		['pt-BR', '1/10/2026', '-1.234.567,89', '12,5%'],
	])(
		'shows a report in %s with its total, its costs with two decimals, and texts as they are',
		async (tag, day, refund, change) => {
			const language = support.languageFor(tag);
			const { workbook, columns, total } = language.words;
			const sheets = await shownBy(await workbookOf(figures, language), tag);
			const email = support.moneyOf('EUR', 2, language).amount(figures.total.now?.cost);
			const line = sheets[workbook.summary]?.find(([name]) => name === total);
			expect([line?.[2], line?.[5]]).toEqual([email.replace(/\s/g, ' '), change]);

			const [head = [], ...lines] = sheets[workbook.details] ?? [];
			const cellsOf = (column: string) => lines.map((cells) => cells[head.indexOf(column)] ?? '');
			expect(cellsOf(workbook.entityId)).toEqual(TEXTS);
			expect(new Set(cellsOf(workbook.startDate))).toEqual(new Set([day]));
			expect(cellsOf(columns.cost)[0]).toBe(refund);
		},
	);

	test('shows no percentage above 999, and none after a change of sign', async () => {
		const given = support.costing({ p0: [11, 1], p1: [1, 2], p2: [-1, 1] });
		const sheets = await shownBy(await workbookOf(support.figuresOf(given)), 'de-DE');
		const rows = sheets.Summary?.filter(([name = '']) => /^p\d$/.test(name)) ?? [];
		expect(rows.map((cells) => cells[5])).toEqual(['> 999%', '-50,0%', '']);
	});
});
