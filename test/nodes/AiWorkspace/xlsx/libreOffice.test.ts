import { decimalOf, ZERO } from '../../../../nodes/AiWorkspace/util/decimal';
import { xlsx } from '../../../../nodes/AiWorkspace/xlsx/workbook';
import { describeWith } from '../../../support/describeWith';
import { findLibreOffice, shownBy } from '../../../support/libreOffice';

const TEXTS = ['0042', '1E5', '3/4', '1'.repeat(20), '=1+1', '1.5', '2026-01-31', '+1', '"a";b'];
const amount = { number: decimalOf('-1234567.891') ?? ZERO, decimals: 2 };
const share = { percent: decimalOf('12.5') ?? ZERO, decimals: 1 };

const SHOWN = {
	'en-US': ['1/31/2026', '-1,234,567.89', '12.5%'],
	'de-DE': ['31.01.2026', '-1.234.567,89', '12,5%'],
	'fr-FR': ['31/01/2026', '-1 234 567,89', '12,5%'],
	'pt-BR': ['31/1/2026', '-1.234.567,89', '12,5%'],
};

describeWith(findLibreOffice() ? [] : ['LibreOffice'], 'LibreOffice', () => {
	test.each(Object.entries(SHOWN))(
		'shows days and numbers as %s writes them, and texts as they are',
		async (locale, shown) => {
			const cells = [{ date: '2026-01-31' }, amount, share, ...TEXTS];
			const file = await xlsx({
				language: 'en',
				sheets: [
					{ name: 'First', rows: [{ style: 'title', cells: ['A title'] }] },
					{ name: 'Rows', headRows: 1, hasFilter: true, rows: [{ cells }] },
				],
			});
			expect(await shownBy(file, locale)).toEqual({
				First: [['A title']],
				Rows: [[...shown, ...TEXTS]],
			});
		},
		60_000,
	);
});
