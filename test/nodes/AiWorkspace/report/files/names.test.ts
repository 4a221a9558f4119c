import { fileName } from '../../../../../nodes/AiWorkspace/report/files/names';
import * as support from '../../../../support/reports';

const nameFor = (group?: string | null) => {
	const [report] = support.reportsFor(support.datasetOf([{ id: 'a', now: [1, 1] }]));
	if (!report) throw new Error('There is no report');
	const about = group === undefined ? undefined : { group, recipient: null };
	return fileName('cost-report', support.presented({ ...report, about }), 'csv');
};

test.each([
	[undefined, ''],
	[null, '-none'],
	['Sales', '-Sales'],
	['a@b.c, x@y.z', '-a@b.c-x@y.z'],
	['../R & D: "Ä"\r\n', '-..-R-D-Ä-'],
	['x'.repeat(100), `-${'x'.repeat(60)}`],
	[`${'x'.repeat(59)}😀`, `-${'x'.repeat(59)}-`],
])('The name of a file contains its days and its group: %j', (group, wanted) => {
	expect(nameFor(group)).toBe(`cost-report-2026-10-01-to-2026-10-31${wanted}.csv`);
});
