import {
	refuseTooMany,
	refuseTooManyListed,
	type ReportQuery,
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
function reportOn(month: number): ReportQuery {
	const startedAt = Date.UTC(2026, month - 1, 15);
	const asked = { period: 'yearToDate', options: { splitBy: 'month' } };
	const input = inputOf(asked, { startedAt });
	return { prompts, rows, periods: [readPeriods(input, reportPeriod, 'none')] };
}

test('A report that is too large in December is too large in January', () => {
	const refused = [1, 12].map((month) =>
		refusalOf(() => refuseTooManyListed(reportOn(month), [{ label: 'Excel' }])),
	);
	const message =
		"'Prompt Templates', the directory, and 'Split By' result in up to 72000 rows, more than the 50000 that 'Excel' can handle";
	expect(refused).toEqual([message, message]);
});

test('Where only sums are shown, there can be 1,000,000 rows', () => {
	const reports = (count: number) => () =>
		refuseTooMany(Array<ReportQuery>(count).fill(reportOn(12)));
	expect(reports(13)).not.toThrow();
	expect(refusalOf(reports(14))).toContain(' up to 1008000 rows, more than the 1000000 ');
});
