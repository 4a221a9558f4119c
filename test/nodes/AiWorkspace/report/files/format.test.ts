import { csv } from '../../../../../nodes/AiWorkspace/report/files/csv';
import { focus } from '../../../../../nodes/AiWorkspace/report/files/focus';
import type { Format, FormattedReport } from '../../../../../nodes/AiWorkspace/report/files/format';
import { xlsx } from '../../../../../nodes/AiWorkspace/report/files/xlsx';
import * as support from '../../../../support/reports';

const figures = support.figuresOf([{ id: 'a', now: [1, 1] }]);
const billing = { account: 'A', issuer: 'I', currency: 'EUR' };
const nameFor = async (
	group: string | null | undefined,
	format: Format<string, FormattedReport> = csv,
) => {
	const about = group === undefined ? undefined : { group, recipient: null };
	const report = support.formattedOf(support.presented({ figures, about }));
	return (await format.make({ ...report, billing })).file?.name ?? '';
};

test.each<[string | null | undefined, Format<string, FormattedReport>, string]>([
	[undefined, csv, 'cost-report-2026-10-01-to-2026-10-31.csv'],
	[null, csv, 'cost-report-2026-10-01-to-2026-10-31-none.csv'],
	['a+b@c.d', xlsx, 'cost-report-2026-10-01-to-2026-10-31-a+b@c.d.xlsx'],
	['Sales', focus, 'focus-1.2-2026-10-01-to-2026-10-31-Sales.csv'],
])('The name of a file contains its days and its group: %j', async (group, format, wanted) => {
	expect(await nameFor(group, format)).toBe(wanted);
});

test.each([
	['a@b.c, x@y.z', 'a@b.c-x@y.z'],
	['../R & D: "Ä"\r\n', '..-R-D-Ä-'],
	['x'.repeat(100), 'x'.repeat(60)],
	[`${'x'.repeat(59)}😀`, `${'x'.repeat(59)}-`],
])('A group that a name of a file cannot contain as it is has a key: %j', async (group, start) => {
	const [, part = ''] = /-to-2026-10-31-(.*)-k[0-9a-v]{7}\.csv$/.exec(await nameFor(group)) ?? [];
	expect(part).toBe(start);
});

test('Groups have files of their own, however much alike their names are', async () => {
	const alike = [null, 'none', 'None ', 'R&D', 'R D', 'R-D', 'x'.repeat(61), 'x'.repeat(62)];
	const names = await Promise.all(alike.map(async (group) => await nameFor(group)));
	expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(alike.length);
});
