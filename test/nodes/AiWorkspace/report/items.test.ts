import { budgetsOf } from '../../../../nodes/AiWorkspace/report/read/budgets';
import { reportItem } from '../../../../nodes/AiWorkspace/report/items';
import { rowItems } from '../../../../nodes/AiWorkspace/report/files/rows';
import type { ReportGroup } from '../../../../nodes/AiWorkspace/report/figures/figures';
import { comparedTotal } from '../../../../nodes/AiWorkspace/report/figures/reasons';
import * as support from '../../../support/reports';

const { example, figuresOf, HALVES, datasetOf } = support;

const dataFor = (figures = example(), isForModel = false) =>
	reportItem(support.presented({ figures }), comparedTotal(figures), 'w-1', isForModel);

const KEY = expect.stringMatching(/^k\w{31}$/);

test('The data of a report has its sums, why they changed, and what could not be read', () => {
	const compared = (cost: number, before: number) => ({
		cost_sum: cost,
		previous: { date_from: '2026-09-01', cost_sum: before },
	});
	const reasons = Object.entries({
		...{ mix: -956.8, costPerCall: 895.005, calls: 360.8 },
		...{ ended: -4, started: 3.004 },
	});
	const triage = { entity_id: 'a', name: 'Triage', share: 99.67, row_key: KEY };
	const october = { date_from: '2026-10-01', date_to: '2026-10-31' };
	const replies = { prompt_id: 'p', title: 'Replies', total_calls: 7, amount: 1201.01 };
	expect(dataFor()).toMatchObject({
		...{ date_from: '2026-10-01', date_to: '2026-10-31', total_calls: 9 },
		...{ cost_per_call: 133.7787777778, ...compared(1204.009, 906), change: { cost_sum: 298.009 } },
		driver: {
			...{ kind: 'prompt', id: 'p', name: 'Replies', change_cost_sum: 299.005 },
			...{ share_of_change: 100.33, calls_percent: 40 },
			...{ cost_per_call: 171.5721428571, previous_cost_per_call: 180.4 },
		},
		reasons: reasons.map(([kind, cost_sum]) => ({ kind, reason: expect.any(String), cost_sum })),
		movers: [
			{ ...october, ...triage, ...compared(1200.005, 6), cost_per_call: 200.0008333333 },
			{ name: 'Outreach', share: 0.33 },
		],
		prompts: [
			{ ...october, ...replies, ...compared(1201.005, 902), share: 99.75 },
			{ title: 'Drafts', share: 0.25 },
			{ cost_sum: null, share: null, cost_per_call: null },
		],
		entities: [
			triage,
			{ name: 'Outreach', type: 'agent', amount: 4 },
			{ name: 'Idle', type: null },
		],
		groups: [
			{ ...october, group: 'Support', ...compared(1200.005, 6), share: 99.67, row_key: KEY },
			{ group: 'Sales', amount: 4 },
		],
		missing_entity_ids: [],
		missing_prompt_ids: [],
		problems: ['Not in this report: s (No access).'],
		notes: [expect.stringMatching(/^Departments in no total: All of Sales \(d\)\. /)],
		failed_prompts: [
			{ prompt_id: 's', title: 's', message: 'No access', status: null, code: null, hint: null },
		],
	});
	const known = { status: 403, code: 'FORBIDDEN', hint: 'Ask somebody' };
	const unread = [{ ...support.unreadOf('s'), ...known }];
	const { failed_prompts: failed } = dataFor(figuresOf([{ id: 'a', now: [1, 1] }], { unread }));
	expect(failed).toMatchObject([known]);
	const { groups } = dataFor(figuresOf([{ id: 'a', now: [1, 1] }]));
	expect(groups).toMatchObject([{ group: null, amount: 1 }]);
});

test('For a model, parts have what they cost now and before, and the change', () => {
	const { change, ...data } = dataFor(example(), true);
	expect(change).toHaveProperty('cost_from_calls');
	expect(Object(data.groups)[0]).toEqual({
		...{ group: 'Support', total_calls: 6, cost_sum: 1200.005, amount: 1200.01 },
		previous: { total_calls: 6, cost_sum: 6 },
		change: { cost_sum: 1194.005, cost_percent: 19900.08 },
	});
});

test('A model reads the ten most expensive entities', () => {
	const given = Array.from({ length: 12 }, (_, at) => {
		return { id: `e${at}`, now: [1, at] } as const;
	});
	const { entities } = dataFor(figuresOf(given), true);
	expect(entities).toHaveLength(10);
	expect(entities).toMatchObject([{ entity_id: 'e11' }, ...Array(9).fill({})]);
});

/** The keys of the parts of a report on a row and a prompt template. */
function keysOf(
	[id = '', department, title]: string[],
	about?: ReportGroup,
	tenant = 'w-1',
	breakdown = {},
) {
	const rows = [support.rowOf(id, { department })];
	const prompts = [support.promptOf('p', { name: title })];
	const figures = figuresOf([{ id, now: [1, 1] }], { rows, prompts }, breakdown);
	const report = support.presented({ figures, about });
	const item = reportItem(report, comparedTotal(figures), tenant, false);
	const parts = [item.prompts, item.entities, item.groups].flatMap((list) => Object(list));
	return parts.map((part) => String(Object(part).row_key));
}

test('Keys of parts are the same for the same part and days, in whatever case it is written', () => {
	const [first, sales] = [keysOf(['a', 'Sales']), { group: 'Sales', recipient: null }];
	expect(keysOf(['A', 'SALES'])).toEqual(first);
	const all = [first, keysOf(['a', 'Sales'], sales), keysOf(['a', 'Sales'], undefined, 'w-2')];
	expect(new Set(all.flat()).size).toBe(9);
});

test('Another title of a prompt template changes no key, also in a report about it alone', () => {
	const keysWith = (group: string, id: string) =>
		keysOf(['a', 'Sales', group], { group, id, recipient: null }, 'w-1', { isPerPrompt: true });
	expect(keysWith('Reply', 'p')).toEqual(keysWith('Support reply', 'p'));
	expect(keysWith('Reply', 'p')).not.toEqual(keysWith('Reply', 'q'));
});

test('Budgets have a key of their own, and a forecast only in a month that is not over', () => {
	const budget = support.decimal(4);
	const rows = [support.rowOf('a', { budget }), support.rowOf('b')];
	const prompts = [support.promptOf('p', { name: 'Replies', budget })];
	const given: support.Given[] = [
		{ id: 'a', now: [1, 3] },
		{ id: 'b', now: [1, 1] },
	];
	const budgets = budgetsOf(undefined, { rows, prompts });
	const figures = figuresOf(given, { rows, prompts });
	const report = support.presented({ figures }, { budgets });
	const data = reportItem(report, comparedTotal(figures), 'w-1', false);
	const october = { date_from: '2026-10-01', date_to: '2026-10-31' };
	const own = { monthly_budget: 4, forecast: null, row_key: KEY, ...october };
	expect(data.budgets).toMatchObject([
		{ kind: 'prompt', id: 'p', name: 'Replies (prompt template)', amount: 4, percent: 100, ...own },
		{ kind: 'entity', id: 'a', name: 'a', amount: 3, percent: 75, ...own },
	]);
	expect(JSON.stringify(data.budgets)).not.toContain('share');
	expect(dataFor()).not.toHaveProperty('budgets');
	expect(dataFor()).not.toHaveProperty('forecast');
});

test('Without a comparison, there is nothing that compares', () => {
	const data = dataFor(figuresOf([{ id: 'a', now: [1, 1] }], { period: support.ALONE }));
	expect(data).toMatchObject({ driver: null, reasons: [], movers: [] });
	expect(JSON.stringify(data)).not.toMatch(/previous|change/);
});

const parts = [{ now: [1, 0.005], before: [1, 2] }, {}] as const;

test('The rows of a report are items of Get Entities with the columns of the directory', async () => {
	const {
		previous,
		change,
		columns,
		row_key: key,
		...row
	} = (await rowItems(example(), 2))[0] ?? {};
	expect(key).toMatch(/^k/);
	expect(columns).toEqual({ Region: 'EMEA' });
	expect([previous, change]).toMatchObject([{ cost_sum: 2 }, { cost_sum: 1198.005 }]);
	expect(Object.entries(row).map((entry) => entry.join(' '))).toEqual([
		...['date_from 2026-10-01', 'date_to 2026-10-31', 'prompt_id p', 'title Replies'],
		...['entity_id A', 'name Triage', 'type agent', 'department Support', 'cost_center 1100'],
		...['owner_email a@b.c', 'entity_name Triage', 'entity_type agent', 'total_calls 6'],
		...['cost_sum 1200.005', 'amount 1200.01', 'in_total true', 'found true'],
		...['workspace_name ', 'workspace_id w-1'],
	]);
	const apart = (await rowItems(example(), 2)).filter((one) => one.in_total === false);
	expect(apart.map(({ name }) => name)).toEqual(Array(3).fill('All of Sales'));
});

test('The rows of a report are one for each interval, of which the data has the sums', async () => {
	const split = figuresOf([{ id: 'a', parts }], { intervals: HALVES });
	expect(await rowItems(split, 2)).toMatchObject([
		{ date_from: '2026-10-01', amount: 0.01 },
		{ date_from: '2026-10-16', amount: null },
	]);
	expect(dataFor(split).intervals).toMatchObject([
		{
			...{ date_from: '2026-10-01', date_to: '2026-10-15', amount: 0.01 },
			...{ previous: { date_from: '2026-09-16' }, change: { cost_sum: -1.995 } },
			...{ cost_per_call: 0.005, share: 100, row_key: KEY },
		},
		{ date_from: '2026-10-16', date_to: '2026-10-31', amount: null },
	]);
	// Also if a period that is split has only one.
	const single = figuresOf([{ id: 'a', parts }], { intervals: HALVES.slice(1) });
	expect(dataFor(single).intervals).toHaveLength(1);
});

test('The rows of a report keep what the API adds, which replaces nothing', async () => {
	const dataset = datasetOf([{ id: 'a', now: [1, 1] }]);
	const added = { model: 'm', entity_name: 'Scope', name: 'X', department: 'X', amount: 9 };
	for (const { fields } of dataset.readings.flatMap(({ byInterval: [one] }) => one?.now ?? [])) {
		Object.assign(fields, added);
	}
	const [report] = support.reportsFor(dataset);
	expect(report && (await rowItems(report.figures, 2))).toMatchObject([
		{ model: 'm', entity_name: 'Scope', name: 'a', department: null, amount: 1 },
	]);
});
