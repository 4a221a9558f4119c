import readExcelFile from 'read-excel-file/node';
import { comparedTotal } from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { csv } from '../../../../../nodes/AiWorkspace/report/files/csv';
import { focus } from '../../../../../nodes/AiWorkspace/report/files/focus';
import type { Format, FormattedReport } from '../../../../../nodes/AiWorkspace/report/files/format';
import { rows as rowsFormat } from '../../../../../nodes/AiWorkspace/report/files/rows';
import { reportItem } from '../../../../../nodes/AiWorkspace/report/items';
import { totalItems } from '../../../../../nodes/AiWorkspace/report/totals';
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

test('A row has the same type in totals, groups, and every format: that of the directory, or else that of the API', async () => {
	const rows = [
		support.rowOf('a', { type: 'member' }),
		support.rowOf('b'),
		support.rowOf('d'),
		support.rowOf('e', { type: 'department' }),
	];
	const given: support.Given[] = [
		{ id: 'a', type: 'Department', now: [1, 3] },
		{ id: 'b', type: 'Bot', now: [1, 2] },
		{ id: 'd', type: 'department', now: [1, 9] },
		{ id: 'e', type: 'agent', now: [1, 8] },
	];
	const own = support.figuresOf(given, { rows }, { groupBy: 'type' });
	const report = support.presented({ figures: own });
	const all = support.formattedOf(report);
	const [counted, other] = [
		['member', 'Bot'],
		['department', 'department'],
	];
	/** The cells of a column. */
	const column = ([head = [], ...lines]: unknown[][], name: string) =>
		lines.map((cells) => cells[head.indexOf(name)]);
	const typesIn = (content: unknown, name: string) => {
		const lines = String(content).trim().split('\r\n');
		return column(
			lines.map((line) => line.slice(1, -1).split('","')),
			name,
		);
	};
	const { json } = await rowsFormat.make(all);
	expect(json?.rows).toMatchObject([...counted, ...other].map((type) => ({ type })));
	expect(typesIn((await csv.make(all)).file?.content, 'type')).toEqual([...counted, ...other]);
	const charges = await focus.make({ ...all, billing });
	expect(typesIn(charges.file?.content, 'ResourceType')).toEqual(counted);
	const [, details] = await readExcelFile(Buffer.from((await xlsx.make(all)).file?.content ?? ''));
	expect(column(details?.data ?? [], 'Type')).toEqual(['Member', 'Bot']);
	const { entities, groups } = reportItem(report, comparedTotal(own), 'w-1', false);
	expect(entities).toMatchObject(counted.map((type) => ({ type })));
	expect(groups).toMatchObject(counted.map((group) => ({ group })));
	const whole = { tenant: 'w-1', workspaceId: null, currency: null, decimals: 2 };
	const totals = await totalItems(own, 'entity', { ...whole, problems: [], notes: [] });
	expect(totals.map(({ json: { type } }) => type)).toEqual(counted);
});
