import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { create } from '../../../../../nodes/AiWorkspace/resources/costReport/create';
import { getTotals } from '../../../../../nodes/AiWorkspace/resources/costReport/getTotals';
import { sum } from '../../../../../nodes/AiWorkspace/util/decimal';
import { Failure } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { decimal, unitsOf } from '../../../../support/reports';
import * as support from '../../../../support/runOperation';

const { reportInput, reportItems, row } = support;

const totals = async (
	change: Record<string, unknown> = {},
	options: IDataObject = {},
	rowsFor?: support.RowsFor,
) =>
	await reportItems(
		getTotals,
		reportInput({ prompts: 'p', directory: 'a', ...change }, options),
		rowsFor,
	);

test('Each group and interval has a flat item, the most expensive group first', async () => {
	const directory = [
		{ entity_id: 'a', name: 'Ada', department: 'Sales' },
		{ entity_id: 'b', name: 'Bo', department: 'Support' },
		{ entity_id: 'c', name: 'Cy' },
	];
	const asked = { prompts: 'p,q', directory, groupBy: 'department', splitBy: 'week' };
	const dates = { period: 'custom', dateFrom: '2026-01-05', dateTo: '2026-01-18' };
	const rowsFor = ({ from }: support.Asked) =>
		from < '2026-01-12' ? [row('a', 2, '0.125'), row('b', 4, 3)] : [row('b', 1, 0)];
	const items = await totals({ ...asked, ...dates }, {}, rowsFor);
	const [sales, support1] = [items[2], items[0]];
	expect(items.map((one) => [one.group, one.date_from, one.cost_sum, one.share])).toEqual([
		['Support', '2026-01-05', 6, 96],
		['Support', '2026-01-12', 0, 0],
		['Sales', '2026-01-05', 0.25, 4],
		['Sales', '2026-01-12', null, null],
		[null, '2026-01-05', null, null],
		[null, '2026-01-12', null, null],
	]);
	expect(sales).toEqual({
		...{ date_from: '2026-01-05', date_to: '2026-01-11', group_by: 'department' },
		...{ group: 'Sales', group_id: null, total_calls: 4, cost_sum: 0.25, amount: 0.25 },
		...{ cost_per_call: 0.0625, share: 4, is_complete: false },
		problems: expect.stringMatching(/: Cy \(c\)\./),
		...{ workspace_id: 'w-1', row_key: expect.stringMatching(/^k\w{31}$/) },
	});
	expect(support1).not.toHaveProperty('previous_cost_sum');
	const keys = items.map((one) => one.row_key);
	expect(new Set(keys).size).toBe(6);
	const others = await totals({ ...asked, ...dates, prompts: 'p' });
	expect(keys).toEqual(expect.arrayContaining(others.map((one) => one.row_key)));
});

test('Members of what is compared are flat', async () => {
	const rowsFor = ({ from }: support.Asked) => [from < '2026' ? row('a', 4, 1) : row('a', 5, 2)];
	const [item] = await totals({ splitBy: 'none' }, { compareWith: 'previous' }, rowsFor);
	expect(item).toMatchObject({
		...{ previous_date_from: '2025-12-01', previous_date_to: '2025-12-31' },
		...{ previous_total_calls: 4, previous_cost_sum: 1, change_cost_sum: 1 },
		...{ change_cost_percent: 100, change_total_calls: 1, change_cost_per_call: 0.15 },
		...{ is_complete: true, problems: '' },
	});
	expect(
		Object.values(item ?? {}).filter((one) => typeof one === 'object' && one !== null),
	).toEqual([]);
});

test('Entities have the columns of the directory, none of which replaces what is ours', async () => {
	const own = { entity_id: 'A', name: 'Ada', owner: 'a@b.example' };
	const directory = [{ ...own, Region: 'EMEA', share: 7, row_key: 1 }];
	const [item = {}] = await totals({ directory });
	expect(item).toMatchObject({
		...{ group_by: 'entity', group: 'Ada', group_id: 'A', owner_email: 'a@b.example' },
		...{ department: null, Region: 'EMEA', share: 100 },
	});
	expect(item.row_key).toMatch(/^k/);
	expect(Object.keys(item).slice(-2)).toEqual(['workspace_id', 'row_key']);
	const prompts = [{ prompt_id: 'p', title: 'Replies' }];
	const [byPrompt] = await totals({ directory, prompts, groupBy: 'prompt' });
	expect(byPrompt).toMatchObject({ group_by: 'prompt', group: 'Replies', group_id: 'p' });
	expect(byPrompt).not.toHaveProperty('Region');
	const [byRegion] = await totals({ directory, groupBy: 'column', groupColumn: 'region' });
	expect(byRegion).toMatchObject({ group_by: 'Region', group: 'EMEA', group_id: null });
	expect(await totals({ directory, groupBy: 'none' })).toMatchObject([
		{ group: null, amount: 0.25 },
	]);
});

const isOfQ = ({ request }: support.Asked) => request.url.includes('/q/');
const lacking: support.RowsFor = (asked) => (isOfQ(asked) ? new Failure('No access') : [row('a')]);
const department = { ...row('b'), entity_type: 'department' };

test('Totals that lack something are marked, or an error', async () => {
	expect((await totals({ prompts: 'p,q' }, {}, lacking))[0]).toMatchObject({
		is_complete: false,
		problems: expect.stringContaining('q (No access).'),
	});
	await expect(
		totals({ prompts: 'p,q' }, { whenIncomplete: 'error' }, lacking),
	).rejects.toMatchObject({
		message: expect.stringMatching(/^The totals aren't complete\. .*q \(No access\)\./),
		details: { code: 'TOTALS_INCOMPLETE', isOwnMessage: true },
	});
	expect(await totals({}, { whenIncomplete: 'error' })).toHaveLength(1);
});

test.each<[string, support.RowsFor]>([
	['q (No access).', lacking],
	['No data', () => []],
	['q (only departments have data)', (asked) => [isOfQ(asked) ? department : row('a')]],
])('Amounts that are partial can be an error: %s', async (words, rowsFor) => {
	const partial = async (rows: support.RowsFor) =>
		await totals({ prompts: 'p,q', directory: 'a,b' }, { whenIncomplete: 'errorIfPartial' }, rows);
	await expect(partial(rowsFor)).rejects.toThrow(words);
	// IDs without data beside others are none.
	expect(await partial(() => [row('a')])).toHaveLength(2);
});

test('Departments that no total includes are named', async () => {
	const rowsFor = () => [row('a'), { ...row('d'), entity_type: 'department' }];
	const [first] = await totals({ directory: 'a,d' }, {}, rowsFor);
	expect(first).toMatchObject({
		group: 'a',
		is_complete: false,
		problems: "Not in any total, because departments aren't added to agents and members: d.",
	});
});

const cost = fc.integer({ min: -3000, max: 30_000 }).map((digits) => `${digits}e-4`);
const cells = fc.array(fc.option(cost), { minLength: 24, maxLength: 24 });
const by = fc.constantFrom('entity', 'prompt', 'none', 'department', 'column', 'type');
const units = fc.constantFrom('none', 'week', 'month');

test('Totals add up to those of Create, exact and shown, whatever they are grouped and split by', async () => {
	const addsUp = fc.asyncProperty(cells, by, units, async (costs, groupBy, splitBy) => {
		const directory = ['a', 'b', 'c'].map((id, at) => {
			return { entity_id: id, department: at > 0 ? 'X' : '', Region: at > 1 ? 'Y' : 'Z' };
		});
		const rowsFor = ({ ids, from, request }: support.Asked) =>
			ids.flatMap((id, at) => {
				const nth = at + 3 * Number(request.url.includes('/q/')) + 6 * (Number(from.slice(8)) % 4);
				const value = costs[nth] ?? null;
				return value === null ? [] : row(id, nth, value);
			});
		const asked = { prompts: 'p,q', directory, groupBy, groupColumn: 'Region', splitBy };
		const items = await totals(asked, {}, rowsFor);
		const report = reportInput({ prompts: 'p,q', directory }, { splitBy, formats: [] });
		const [whole] = await reportItems(create, report, rowsFor);
		const sumOf = (name: string) => {
			const known = items.flatMap((one) => (one[name] === null ? [] : decimal(one[name])));
			return known.length > 0 ? unitsOf(sum(known)) : null;
		};
		const wholeOf = (name: string) => {
			const value = whole?.[name] ?? null;
			return value === null ? null : unitsOf(decimal(value));
		};
		for (const name of ['total_calls', 'cost_sum', 'amount']) {
			expect([name, sumOf(name)]).toEqual([name, wholeOf(name)]);
		}
		const hasShares = whole?.cost_sum !== null && whole?.cost_sum !== 0;
		expect(sumOf('share')).toBe(hasShares ? unitsOf(decimal(100)) : null);
	});
	await fc.assert(addsUp, { numRuns: 100 });
});
