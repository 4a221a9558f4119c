import * as limits from '../../../../../nodes/AiWorkspace/resources/costReport/limits';
import { refusalOf } from '../../../../support/properties';
import { OCTOBER, promptOf, rowOf } from '../../../../support/reports';

const prompts = Array.from({ length: 20 }, (_, at) => promptOf(`p${at}`));
const rows = Array.from({ length: 300 }, (_, at) => rowOf(`e${at}`));
/** A report on 20 prompt templates and 300 rows in so many intervals. */
const reportOn = (count: number, earlier: number) => {
	const intervals = Array<typeof OCTOBER>(count).fill(OCTOBER);
	const trend = Array<typeof OCTOBER>(earlier).fill(OCTOBER);
	return { prompts, rows, periods: [{ whole: OCTOBER, intervals, trend }] };
};

test('Formats that list rows take 50,000, and a trend is in none of them', () => {
	const list = (count: number) => () =>
		limits.refuseTooManyListed(reportOn(count, 24), [{ label: 'Excel' }]);
	expect(list(8)).not.toThrow();
	expect(refusalOf(list(9))).toContain(" 54000 rows, more than the 50000 that 'Excel' ");
});

test('Where only sums are shown, there can be 1,000,000 rows, with those of trends', () => {
	const reports = (count: number) => () => limits.refuseTooMany(Array(count).fill(reportOn(10, 2)));
	expect(reports(13)).not.toThrow();
	expect(refusalOf(reports(14))).toContain(' 1008000 rows, more than the 1000000 ');
});
