import {
	refuseTooMany,
	refuseTooManyListed,
} from '../../../../../nodes/AiWorkspace/resources/costReport/limits';
import { refusalOf } from '../../../../support/properties';
import { OCTOBER, promptOf, rowOf } from '../../../../support/reports';

/** A report on 20 prompt templates and 300 rows in so many intervals. */
function reportOn(count: number, trend = 0) {
	const prompts = Array.from({ length: 20 }, (_, at) => promptOf(`p${at}`));
	const rows = Array.from({ length: 300 }, (_, at) => rowOf(`e${at}`));
	const [intervals, earlier] = [count, trend].map((one) => Array(one).fill(OCTOBER));
	return {
		prompts,
		rows,
		periods: [{ whole: OCTOBER, intervals: intervals ?? [], trend: earlier }],
	};
}

test('Formats that list rows take 50,000, and a trend is in none of them', () => {
	const list = (...of: Parameters<typeof reportOn>) => {
		return () => refuseTooManyListed(reportOn(...of), [{ label: 'Excel' }]);
	};
	expect(refusalOf(list(9))).toBe(
		"'Prompt Templates', the directory, and periods result in 54000 rows, more than the 50000 that 'Excel' can handle",
	);
	expect(list(8, 24)).not.toThrow();
});

test('Where only sums are shown, there can be 1,000,000 rows, with those of trends', () => {
	const reports = (count: number) => () => refuseTooMany(Array(count).fill(reportOn(10, 2)));
	expect(reports(13)).not.toThrow();
	expect(refusalOf(reports(14))).toContain(' 1008000 rows, more than the 1000000 ');
});
