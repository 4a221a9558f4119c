import {
	refuseTooMany,
	refuseTooManyListed,
} from '../../../../../nodes/AiWorkspace/resources/costReport/limits';
import { readPeriods } from '../../../../../nodes/AiWorkspace/form/period';
import { reportPeriod } from '../../../../../nodes/AiWorkspace/resources/costReport/fields';
import type { Prompt, Row } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { inputOf } from '../../../../support/input';
import { refusalOf } from '../../../../support/properties';

const some = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: '', texts: {}, columns: {} }));
const prompts = some(20).map((one): Prompt => ({ ...one, kind: 'prompt', segment: one.id }));
const rows = some(300).map((one): Row => ({ ...one, kind: 'entity', type: null }));

/** A report on a year to a day of it, by month. */
function reportOn(month: number) {
	const startedAt = Date.UTC(2026, month - 1, 15);
	const asked = { period: 'yearToDate', options: { splitBy: 'month' } };
	const input = inputOf(asked, { startedAt });
	return { prompts, rows, periods: [readPeriods(input, reportPeriod, 'none')] };
}

test('Formats that list rows take 50,000, and a trend is in none of them', () => {
	const { periods, ...query } = reportOn(12);
	const list = (one: ReturnType<typeof reportOn>) => () =>
		refuseTooManyListed(one, [{ label: 'Excel' }]);
	expect(refusalOf(list({ ...query, periods }))).toBe(
		"'Prompt Templates', the directory, and periods result in 72000 rows, more than the 50000 that 'Excel' can handle",
	);
	const [whole] = periods.map((one) => one.whole);
	if (!whole) throw new Error('There is no period');
	expect(
		list({ ...query, periods: [{ whole, intervals: [whole], trend: Array(24).fill(whole) }] }),
	).not.toThrow();
});

test('Where only sums are shown, there can be 1,000,000 rows', () => {
	const reports = (count: number) => () =>
		refuseTooMany(Array<ReturnType<typeof reportOn>>(count).fill(reportOn(12)));
	expect(reports(13)).not.toThrow();
	expect(refusalOf(reports(14))).toContain(' 1008000 rows, more than the 1000000 ');
});
