import fc from 'fast-check';
import { jsonResponse, row, type Asked, type RowsFor } from '../../../../support/api';
import { OTHER_WORKSPACE, WORKSPACE } from '../../../../support/execute';
import { decimal, unitsOf } from '../../../../support/reports';
import { operationWith } from './operation';

const { itemsOf: totals, firstOf, execute, failureOf } = operationWith({ operation: 'getTotals' });

/** The API returns long messages whole, as they must be in a list of problems. */
const noAccess = jsonResponse({ message: `No access${' to it'.repeat(50)}` }, 403);
const lacking: RowsFor = ({ prompt }) => (prompt === 'p' ? [row('a')] : noAccess);
const marked = { options: { whenIncomplete: 'mark' } };

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
	const items = await totals({ ...asked, ...dates }, { rowsFor });
	expect(items.map((one) => [one.group, one.date_from, one.cost_sum, one.share])).toEqual([
		['Support', '2026-01-05', 6, 96],
		['Support', '2026-01-12', 0, null],
		['Sales', '2026-01-05', 0.25, 4],
		['Sales', '2026-01-12', null, null],
		[null, '2026-01-05', null, null],
		[null, '2026-01-12', null, null],
	]);
	expect(items[2]).toEqual({
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
	});
	expect(new Set(items.map((one) => one.row_key)).size).toBe(6);
});

test('A key is that of the workspace, the group, the dates, and the only prompt template, or else of all', async () => {
	const keyOf = async (...of: Parameters<typeof firstOf>) => (await firstOf(...of)).row_key;
	const titled = (title: string) => [{ prompt_id: 'p', title }];
	const one = await keyOf();
	expect(await keyOf({ prompts: titled('Replies') })).toBe(one);
	expect(await keyOf({ directory: [{ entity_id: 'A', name: 'Ada' }] })).toBe(one);
	const several = await keyOf({ prompts: 'p,q' });
	expect(await keyOf({ prompts: 'p,q,r' })).toBe(several);
	// What is asked for counts, not what could be read.
	expect(await keyOf({ ...marked, prompts: 'p,q' }, { rowsFor: lacking })).toBe(several);
	const byPrompt = await keyOf({ groupBy: 'prompt' });
	expect(await keyOf({ groupBy: 'prompt', prompts: titled('Replies') })).toBe(byPrompt);
	const others = [
		{ prompts: 'q' },
		{ groupBy: 'none' },
		{ workspaceId: OTHER_WORKSPACE },
		{ dateTo: '2026-01-30' },
	];
	const keys = await Promise.all(others.map(async (change) => await keyOf(change)));
	expect(new Set([one, several, byPrompt, ...keys]).size).toBe(7);
});

test('Items are linked to the rows that they are about', async () => {
	const items = [{ entity_id: 'a' }, { entity_id: 'b' }];
	const asked = { entities: 'inputItems', splitBy: 'month', dateTo: '2026-02-28' };
	const { outcomes } = await execute(asked, { items });
	expect(outcomes[0]).toMatchObject(
		[0, 0, 1, 1].map((item) => {
			return { json: { group_id: items[item]?.entity_id }, pairedItem: [{ item }] };
		}),
	);
});

test('Members of what is compared are flat', async () => {
	const rowsFor = ({ from }: Asked) => [from < '2026' ? row('a', 4, 1) : row('a', 5, 2)];
	const item = await firstOf({ options: { compareWith: 'previous' } }, { rowsFor });
	expect(item).toMatchObject({
		previous_date_from: '2025-12-01',
		previous_date_to: '2025-12-31',
		previous_total_calls: 4,
		previous_cost_sum: 1,
		change_cost_sum: 1,
		change_cost_percent: 100,
		change_total_calls: 1,
		change_cost_per_call: 0.15,
	});
});

test('Entities have the columns of the directory, none of which replaces what is ours', async () => {
	const own = { entity_id: 'A', name: 'Ada', owner: 'a@b.example', share: 7, row_key: 1 };
	const directory = [{ ...own, Région: 'EMEA', region: '', 'Cost Unit': 5, '1': 2, '€': 3 }];
	const item = await firstOf({ directory });
	expect(item).toMatchObject({
		group_by: 'entity',
		group: 'Ada',
		group_id: 'A',
		owner_email: 'a@b.example',
		department: null,
		type: 'agent',
		// Of headings that are called the same, the one with a value.
		region: 'EMEA',
		cost_unit: 5,
		share: 100,
		row_key: expect.stringMatching(/^k/),
	});
	expect(Object.keys(item).filter((name) => !/^[a-z][a-z_]*$/.test(name))).toEqual([]);
	expect(Object.keys(item).slice(-2)).toEqual(['workspace_id', 'row_key']);
	const prompts = [{ prompt_id: 'p', title: 'Replies' }];
	const byPrompt = await firstOf({ directory, prompts, groupBy: 'prompt' });
	expect(byPrompt).toMatchObject({ group_by: 'prompt', group: 'Replies', group_id: 'p' });
	expect(byPrompt).not.toHaveProperty('region');
	const byRegion = await firstOf({ directory, groupBy: 'column', groupColumn: 'région' });
	expect(byRegion).toMatchObject({ group_by: 'Région', group: 'EMEA', group_id: null });
});

test('Totals that lack something are an error with all that they lack, or marked', async () => {
	const all = { prompts: 'p,q,r,s' };
	const lacked = ['q', 'r', 's'].map((id) => `${id} \\(No access.{150,}\\)`).join('; ');
	const problems = expect.stringMatching(new RegExp(`Not in this report: ${lacked}\\.$`));
	expect(await failureOf(all, { rowsFor: lacking })).toMatchObject({
		message: problems,
		code: 'TOTALS_INCOMPLETE',
	});
	expect(await totals({ ...all, ...marked }, { rowsFor: lacking })).toMatchObject([
		{ is_complete: false, problems },
	]);
});

test('Totals without any data are complete, and say so themselves', async () => {
	expect(await totals({}, { rowsFor: () => [] })).toMatchObject([
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
		const options = { whenIncomplete: 'mark', compareWith: 'previous' };
		const asked = { ...both, groupBy, groupColumn: 'Region', splitBy, options };
		const items = await totals(asked, { rowsFor });
		const report = { ...both, operation: 'create', options: { splitBy, formats: [] } };
		const { total_calls, cost_sum, change } = await firstOf(report, { rowsFor });
		// Intervals are compared with those before them.
		const changes = splitBy === 'none' ? { change_cost_sum: Object(change).cost_sum } : {};
		for (const [name, of] of Object.entries({ total_calls, cost_sum, ...changes })) {
			const known = items.flatMap((one) => (one[name] === null ? [] : decimal(one[name])));
			const sum = known.length > 0 ? unitsOf(...known) : null;
			expect([name, sum]).toEqual([name, of === null ? null : unitsOf(decimal(of))]);
		}
	});
	await fc.assert(addsUp, { numRuns: 100 });
});
