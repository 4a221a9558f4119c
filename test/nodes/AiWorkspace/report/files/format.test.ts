import { fileOf } from '../../../../../nodes/AiWorkspace/report/files/format';
import * as support from '../../../../support/reports';

const nameFor = (group?: string | null) => {
	const [report] = support.reportsFor(support.datasetOf([{ id: 'a', now: [1, 1] }]));
	if (!report) throw new Error('There is no report');
	const about = group === undefined ? undefined : { group, recipient: null };
	return fileOf('cost-report', support.presented({ ...report, about }), 'csv', '').file?.name ?? '';
};

test.each([
	[undefined, ''],
	[null, '-none'],
	['Sales', '-Sales'],
	['a+b@c.d', '-a+b@c.d'],
])('The name of a file contains its days and its group: %j', (group, wanted) => {
	expect(nameFor(group)).toBe(`cost-report-2026-10-01-to-2026-10-31${wanted}.csv`);
});

test.each([
	['a@b.c, x@y.z', 'a@b.c-x@y.z'],
	['../R & D: "Ä"\r\n', '..-R-D-Ä-'],
	['x'.repeat(100), 'x'.repeat(60)],
	[`${'x'.repeat(59)}😀`, `${'x'.repeat(59)}-`],
])('A group that a name of a file cannot contain as it is has a key: %j', (group, start) => {
	const [, part = ''] = /-to-2026-10-31-(.*)-k[0-9a-v]{7}\.csv$/.exec(nameFor(group)) ?? [];
	expect(part).toBe(start);
});

test('Groups have files of their own, however much alike their names are', () => {
	const groups = [null, 'none', 'None ', 'R&D', 'R D', 'R-D', 'x'.repeat(61), 'x'.repeat(62)];
	expect(new Set(groups.map((group) => nameFor(group).toLowerCase())).size).toBe(groups.length);
});
