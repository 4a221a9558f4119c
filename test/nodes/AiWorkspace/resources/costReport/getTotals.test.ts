import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { sum } from '../../../../../nodes/AiWorkspace/util/decimal';
import { jsonResponse, row, statistics, type Asked, type RowsFor } from '../../../../support/api';
import {
	costReport,
	failureOf,
	itemsOf,
	OTHER_WORKSPACE,
	WORKSPACE,
} from '../../../../support/execute';
import { decimal, unitsOf } from '../../../../support/reports';

const given = (change: IDataObject = {}, rowsFor?: RowsFor) => ({
	parameters: costReport({ operation: 'getTotals', ...change }),
	respond: statistics(rowsFor),
});
const totals = async (...of: Parameters<typeof given>) => await itemsOf(given(...of));

test('Each group and interval has a flat item, the most expensive group first', async () => {
	const directory = [
		{ entity_id: 'a', name: 'Ada', department: 'Sales' },
		{ entity_id: 'b', name: 'Bo', department: 'Support' },
		{ entity_id: 'c', name: 'Cy' },
	];
	const asked = { prompts: 'p,q', directory, groupBy: 'department', splitBy: 'week' };
	const dates = { period: 'custom', dateFrom: '2026-01-05', dateTo: '2026-01-18' };
	const rowsFor = ({ from }: Asked) =>
		from < '2026-01-12' ? [row('a', 2, '0.125'), row('b', 4, 3)] : [row('b', 1, 0)];
	const items = await totals({ ...asked, ...dates }, rowsFor);
	expect(items.map((one) => [one.group, one.date_from, one.cost_sum, one.share])).toEqual([
		['Support', '2026-01-05', 6, 96],
		['Support', '2026-01-12', 0, null],
		['Sales', '2026-01-05', 0.25, 4],
		['Sales', '2026-01-12', null, null],
		[null, '2026-01-05', null, null],
		[null, '2026-01-12', null, null],
	]);
	expect(Object.entries(items[2] ?? {})).toEqual(
		Object.entries({
			group: 'Sales',
			total_calls: 4,
			cost_sum: 0.25,
			amount: 0.25,
			currency: null,
			share: 4,
			cost_per_call: 0.0625,
			date_from: '2026-01-05',
			date_to: '2026-01-11',
			group_by: 'department',
			group_id: null,
			is_complete: true,
			problems: '',
			notes: expect.stringMatching(/^1 of 5 .* without data: Cy \(c\)\. .* \(1 of 3 rows\): Cy/),
			workspace_id: WORKSPACE,
			row_key: expect.stringMatching(/^k\w{31}$/),
		}),
	);
	expect(new Set(items.map((one) => one.row_key)).size).toBe(6);
});

test('A key is that of the workspace, the group, the dates, and the only prompt template, or else of all', async () => {
	const keyOf = async (prompts: string | object[], change: IDataObject = {}) =>
		(await totals({ prompts, ...change }))[0]?.row_key;
	const titled = (title: string) => [{ prompt_id: 'p', title }];
	const one = await keyOf('p');
	expect(await keyOf(titled('Replies'))).toBe(one);
	expect(await keyOf('p', { directory: [{ entity_id: 'A', name: 'Ada' }] })).toBe(one);
	const several = await keyOf('p,q');
	expect(await keyOf('p,q,r')).toBe(several);
	const others = [{ prompts: 'q' }, { groupBy: 'none' }, { workspaceId: OTHER_WORKSPACE }];
	const keys = await Promise.all(others.map(async (change) => await keyOf('p', change)));
	expect(new Set([one, several, ...keys]).size).toBe(5);
	const byPrompt = { groupBy: 'prompt' };
	expect(await keyOf(titled('Replies'), byPrompt)).toBe(await keyOf(titled('Reply'), byPrompt));
	// What is asked for counts, not what could be read.
	const [part] = await totals({ prompts: 'p,q', options: { whenIncomplete: 'mark' } }, lacking);
	expect(part?.row_key).toBe(several);
});

test('Members of what is compared are flat', async () => {
	const rowsFor = ({ from }: Asked) => [from < '2026' ? row('a', 4, 1) : row('a', 5, 2)];
	const [item] = await totals({ options: { compareWith: 'previous' } }, rowsFor);
	expect(item).toMatchObject({
		previous_date_from: '2025-12-01',
		previous_date_to: '2025-12-31',
		previous_total_calls: 4,
		previous_cost_sum: 1,
		change_cost_sum: 1,
		change_cost_percent: 100,
		change_total_calls: 1,
		change_cost_per_call: 0.15,
		is_complete: true,
		problems: '',
	});
	expect(
		Object.values(item ?? {}).filter((one) => typeof one === 'object' && one !== null),
	).toEqual([]);
});

test('Entities have the columns of the directory, none of which replaces what is ours', async () => {
	const own = { entity_id: 'A', name: 'Ada', owner: 'a@b.example' };
	const other = { Région: 'EMEA', 'Cost Unit': 5, share: 7, row_key: 1, '1': 2, '€': 3 };
	const directory = [{ ...own, ...other }];
	const [item = {}] = await totals({ directory });
	expect(item).toMatchObject({
		group_by: 'entity',
		group: 'Ada',
		group_id: 'A',
		owner_email: 'a@b.example',
		department: null,
		type: 'agent',
		region: 'EMEA',
		cost_unit: 5,
		share: 100,
	});
	expect(Object.keys(item).filter((name) => !/^[a-z][a-z_]*$/.test(name))).toEqual([]);
	expect(item.row_key).toMatch(/^k/);
	expect(Object.keys(item).slice(-2)).toEqual(['workspace_id', 'row_key']);
	const prompts = [{ prompt_id: 'p', title: 'Replies' }];
	const [byPrompt] = await totals({ directory, prompts, groupBy: 'prompt' });
	expect(byPrompt).toMatchObject({ group_by: 'prompt', group: 'Replies', group_id: 'p' });
	expect(byPrompt).not.toHaveProperty('region');
	const [byRegion] = await totals({ directory, groupBy: 'column', groupColumn: 'région' });
	expect(byRegion).toMatchObject({ group_by: 'Région', group: 'EMEA', group_id: null });
	expect(await totals({ directory, groupBy: 'none' })).toMatchObject([
		{ group: null, amount: 0.25 },
	]);
});

const noAccess = jsonResponse({ message: 'No access' }, 403);
const lacking: RowsFor = ({ prompt }) => (prompt === 'q' ? noAccess : [row('a')]);

test('Totals that lack something are an error, or marked', async () => {
	expect(await failureOf(given({ prompts: 'p,q' }, lacking))).toMatchObject({
		message: expect.stringMatching(/^The totals aren't complete\. .*q \(No access\)\./),
		code: 'TOTALS_INCOMPLETE',
	});
	const marked = await totals({ prompts: 'p,q', options: { whenIncomplete: 'mark' } }, lacking);
	expect(marked).toMatchObject([
		{ is_complete: false, problems: 'Not in this report: q (No access).' },
	]);
});

test('Totals that lack something are an error with all that they lack, however long', async () => {
	const refused = jsonResponse({ message: 'No access. '.repeat(50) }, 403);
	const most = given({ prompts: 'p,q,r,s' }, ({ prompt }) =>
		prompt === 'p' ? [row('a')] : refused,
	);
	const message = expect.stringMatching(/: q \(No .{150,}; r \(No .{150,}; s \(No .{150,}\)\./);
	expect(await failureOf(most)).toMatchObject({ message });
});

test('Totals without any data are complete, and say so themselves', async () => {
	expect(await totals({}, () => [])).toMatchObject([
		{ cost_sum: null, amount: null, share: null, is_complete: true, problems: '' },
	]);
});

const cost = fc.integer({ min: -3000, max: 30_000 }).map((digits) => `${digits}e-4`);
const cells = fc.array(fc.option(cost), { minLength: 24, maxLength: 24 });
const by = fc.constantFrom('entity', 'prompt', 'none', 'department', 'column', 'type');
const units = fc.constantFrom('none', 'week', 'month');

test('Totals and their changes add up to those of Create, also of what is new or ended', async () => {
	const addsUp = fc.asyncProperty(cells, by, units, async (costs, groupBy, splitBy) => {
		const directory = ['a', 'b', 'c'].map((id, at) => {
			return { entity_id: id, department: at > 0 ? 'X' : '', Region: at > 1 ? 'Y' : 'Z' };
		});
		const rowsFor = ({ ids, from, prompt }: Asked) =>
			ids.flatMap((id, at) => {
				const nth = at + (prompt === 'q' ? 3 : 0) + 6 * (Number(from.slice(8)) % 4);
				const value = costs[from < '2026' ? 23 - nth : nth] ?? null;
				return value === null ? [] : row(id, nth, value);
			});
		const both = { prompts: 'p,q', directory };
		const mark = { whenIncomplete: 'mark', compareWith: 'previous' };
		const asked = { ...both, groupBy, groupColumn: 'Region', splitBy, options: mark };
		const items = await totals(asked, rowsFor);
		const [whole = {}] = await itemsOf({
			parameters: costReport({ ...both, options: { splitBy, formats: [] } }),
			respond: statistics(rowsFor),
		});
		const sumOf = (name: string) => {
			const known = items.flatMap((one) => (one[name] === null ? [] : decimal(one[name])));
			return known.length > 0 ? unitsOf(sum(known)) : null;
		};
		const unitsIn = (value: unknown) => (value === null ? null : unitsOf(decimal(value)));
		for (const name of ['total_calls', 'cost_sum']) {
			expect([name, sumOf(name)]).toEqual([name, unitsIn(whole[name])]);
		}
		// Intervals are compared with those before them.
		if (splitBy !== 'none') return;
		expect(sumOf('change_cost_sum')).toBe(unitsIn(Object(whole.change).cost_sum));
		expect(sumOf('change_total_calls')).toBe(unitsIn(Object(whole.change).total_calls));
	});
	await fc.assert(addsUp, { numRuns: 100 });
});

test('Of two headings that are the same in a data table, the one with a value counts', async () => {
	const directory = [
		{ entity_id: 'a', Region: 'North' },
		{ entity_id: 'b', region: 'South' },
	];
	const items = await totals({ directory, groupBy: 'entity' });
	expect(items.map(({ region }) => region)).toEqual(['North', 'South']);
});
