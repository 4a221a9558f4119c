import { xlsx } from '../../../../../nodes/AiWorkspace/report/files/xlsx';
import { Money } from '../../../../../nodes/AiWorkspace/report/words/money';
import { describeWith } from '../../../../support/describeWith';
import { findLibreOffice, shownBy } from '../../../../support/libreOffice';
import * as support from '../../../../support/reports';

/** What a spreadsheet would rather take for numbers, days, and formulas. */
const TEXTS = ['0042', '1E5', '3/4', '1'.repeat(20), '=1+1', '1.5', '2026-01-31', '+1', '"a";b'];
const names = [...TEXTS].reverse();

const figures = support.figuresOf(
	[
		...TEXTS.map((id, at): support.Given => {
			const cost = [-1097393.681, 2194787.362][at] ?? at * 1000.004;
			return { id, now: [at, cost * 1.125], before: [at, cost] };
		}),
		{ id: 'd', type: 'department', now: [1, 99], before: [1, 88] },
	],
	{ rows: [...TEXTS, 'd'].map((id, at) => support.rowOf(id, { name: names[at] ?? 'All' })) },
);

describeWith(findLibreOffice() ? [] : ['LibreOffice'], 'LibreOffice', () => {
	test.each([
		['en-US', '10/1/2026', '-1,234,567.89', '12.5%'],
		['de-DE', '01.10.2026', '-1.234.567,89', '12,5%'],
		['fr-FR', '01/10/2026', '-1 234 567,89', '12,5%'],
		['pt-BR', '1/10/2026', '-1.234.567,89', '12,5%'],
	])(
		'shows a report in %s with its total, which the rows add up to, and with texts as they are',
		async (tag, day, refund, change) => {
			const language = support.languageFor(tag);
			const money = new Money(language.numbers, 2, 'EUR');
			const report = support.presented({ figures }, { language, money });
			const { file } = await xlsx.make(support.formattedOf(report));
			const { workbook, columns, total } = language.words;
			const sheets = await shownBy(Buffer.from(file?.content ?? ''), tag);
			const email = money.amount(figures.total.shown).replace(/\s/g, ' ');
			const line = sheets[workbook.summary]?.find(([name]) => name === total);
			expect(line?.[2]).toBe(email);
			expect(line?.[4]).toBe(change);

			const [head = [], ...lines] = sheets[workbook.details] ?? [];
			const cellsOf = (column: string, some = lines) =>
				some.map((cells) => cells[head.indexOf(column)] ?? '');
			expect(cellsOf(workbook.entityId)).toEqual([...TEXTS, 'd']);
			expect(cellsOf(columns.name)).toEqual([...names, 'All']);
			expect(new Set(cellsOf(workbook.startDate))).toEqual(new Set([day]));
			const counted = lines.slice(0, -1);
			expect(cellsOf(workbook.inTotal)).toEqual([...counted.map(() => workbook.yes), workbook.no]);
			const costs = cellsOf(columns.costIn('EUR'), counted);
			expect(costs[0]).toBe(refund);
			const cents = (text: string) => BigInt(text.replace(/[^\d-]/g, ''));
			expect(costs.reduce((sum, cost) => sum + cents(cost), 0n)).toBe(cents(email));
		},
		60_000,
	);
});
