import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
	budgetsWithin,
	monthsToCheck,
	percentUsed,
	usesOf,
	type BudgetUse,
} from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import { budgetsOf, type Budget } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { directoryOf } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { typesIn } from '../../../../../nodes/AiWorkspace/report/read/types';
import * as calendar from '../../../../support/calendar';
import { fractionOf, minus, sign, sumOf, type Fraction } from '../../../../support/fractions';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, promptOf, shown, unreadOf } = support;
const OVER = { isOver: true };
const SO_FAR = { isOver: false };

const usesIn = (dataset: Dataset, budgets: readonly Budget[], month = SO_FAR) =>
	usesOf(budgets, dataset, typesIn(dataset.rows, dataset.readings).counted, month);

/** Agents of departments, each with a cost for each prompt template, and budgets for them. */
function example(rows: object[], costs: Array<[string, string, number]>, table: object[] = []) {
	const directory = directoryOf('Directory', rows);
	const prompts = ['p', 'q'].map((id) => promptOf(id));
	const given = costs.map(([id, prompt, cost]): support.Given => ({ id, prompt, now: [1, cost] }));
	const dataset = support.datasetOf(given, { rows: directory.rows, prompts });
	return { dataset, budgets: budgetsOf(table, { rows: directory.rows, prompts, directory }) };
}
const said = ({ budget, now, percent, left, state }: BudgetUse) =>
	[budget.name, shown(now?.cost), shown(percent), shown(left), state].join(' ');

test('The most above its budget comes first, and one without data last', () => {
	const costs = [79.99, 80, 100, 100.01, 0, undefined, -1];
	const rows = costs.map((_, at) => ({ entity_id: `e${at}`, Budget: 100 }));
	const known = costs.flatMap(
		(cost, at): Array<[string, string, number]> =>
			cost === undefined ? [] : [[`e${at}`, 'p', cost]],
	);
	const { dataset, budgets } = example(
		[...rows, { entity_id: 'z', Budget: 0 }],
		[...known, ['z', 'p', 1]],
	);
	expect(usesIn(dataset, budgets).map(said)).toEqual([
		'z 1 none -1 over',
		'e3 100.01 100 -0.01 over',
		'e2 100 100 0 close',
		'e1 80 80 20 close',
		'e0 79.99 79 20.01 within',
		'e4 0 0 100 within',
		'e6 -1 -1 101 within',
		'e5 none none none within',
	]);
	expect(usesIn(dataset, budgets, OVER).filter(({ state }) => state === 'close')).toEqual([]);
});

test('A budget of a department in no total is compared with its own cost, and one of a group with what totals add up', () => {
	const rows = [
		{ entity_id: 'a', Department: 'Sales', type: 'agent' },
		{ entity_id: 'd', Department: 'Sales', type: 'department', Budget: 10 },
	];
	const { dataset, budgets } = example(
		rows,
		[
			['a', 'p', 1],
			['d', 'p', 9],
		],
		[{ Department: 'Sales', monthly_budget: 5 }],
	);
	expect(usesIn(dataset, budgets).map(said)).toEqual(['d 9 90 1 close', 'Sales 1 20 4 within']);
});

test('A budget is for all rows with its value, however they spell the heading, the value, and the type', () => {
	const rows = [
		{ entity_id: 'a', Region: 'North', type: 'agent' },
		{ entity_id: 'b', Region: 'North ', type: 'Agents' },
		{ entity_id: 'c', region: 'north', type: 'Agenten' },
	];
	const costs = rows.map(({ entity_id: id }): [string, string, number] => [id, 'p', 60]);
	const table = [
		{ Region: 'North', monthly_budget: 100 },
		{ type: 'Agent', monthly_budget: 200 },
	];
	const { dataset, budgets } = example(rows, costs, table);
	expect(usesIn(dataset, budgets).map(said)).toEqual([
		'North 180 180 -80 over',
		'agent 180 90 20 close',
	]);
});

test('A budget of departments alone is compared with their own cost, whatever else it is for', () => {
	const rows = [
		{ entity_id: 'a', type: 'agent' },
		{ entity_id: 'd', name: 'Sales', type: 'department' },
	];
	const table = [
		{ entity_id: 'd', prompt_id: 'p', monthly_budget: 10 },
		{ type: 'department', monthly_budget: 20 },
		{ department: 'Sales', monthly_budget: 30 },
	];
	const costs: Array<[string, string, number]> = [
		['a', 'p', 1],
		['d', 'p', 9],
	];
	const { dataset, budgets } = example(rows, costs, table);
	expect(usesIn(dataset, budgets).map(said)).toEqual([
		'Sales, p 9 90 1 close',
		'department 9 45 11 within',
		'Sales 9 30 21 within',
	]);
});

test('A budget lacks the prompt templates that it is for and that could not be read', () => {
	const { dataset, budgets } = example(
		[{ entity_id: 'a', Budget: 9 }],
		[['a', 'p', 1]],
		[{ prompt_id: 'p', monthly_budget: 9 }],
	);
	const [, q] = dataset.prompts;
	if (!q) throw new Error('There is no second prompt template');
	const unread = [{ ...unreadOf('q'), prompt: q }];
	const lacking = { ...dataset, prompts: dataset.prompts.slice(0, 1), unread };
	const lacks = usesIn(lacking, budgets).map(({ budget, lacks: own }) => [
		budget.kind,
		own.map(({ id }) => id).join(),
	]);
	expect(lacks).toEqual([
		['entity', 'q'],
		['prompt', ''],
	]);
});

test('A report shows the budgets that are about nothing else', () => {
	const { dataset, budgets } = example(
		[
			{ entity_id: 'a', Department: 'Sales' },
			{ entity_id: 'b', Department: 'Support' },
		],
		[['a', 'p', 1]],
		[
			{ Department: 'Sales', monthly_budget: 1 },
			{ prompt_id: 'p', monthly_budget: 1 },
			{ Department: 'Sales', prompt_id: 'p', monthly_budget: 1 },
			{ monthly_budget: 1 },
		],
	);
	const [sales] = dataset.rows;
	const [p] = dataset.prompts;
	const within = (rows: Dataset['rows'], prompts: Dataset['prompts']) =>
		budgetsWithin(budgets, new Set(rows), new Set(prompts)).map(({ name }) => name);
	expect(within(dataset.rows, dataset.prompts)).toEqual(['Sales', 'p', 'Sales, p', '']);
	expect(within(sales ? [sales] : [], dataset.prompts)).toEqual(['Sales', 'Sales, p']);
	expect(within(dataset.rows, p ? [p] : [])).toEqual(['p', 'Sales, p']);
});

const value = fc.constantFrom('X', 'Y', '');
const anyRow = fc.record({
	Department: value,
	Region: value,
	type: fc.constantFrom('agent', 'department'),
	costs: fc.tuple(...['p', 'q'].map(() => fc.option(fc.integer({ min: -500, max: 9000 })))),
});
const anyBudget = fc.record({
	Department: value,
	Region: value,
	prompt_id: fc.constantFrom('p', 'q', ''),
	monthly_budget: fc.integer({ min: 0, max: 200 }),
});

test('Any budgets are exact fractions of all that match, whatever overlaps', () => {
	forAll(
		fc.array(anyRow, { minLength: 1, maxLength: 6 }),
		fc.array(anyBudget, { maxLength: 3 }),
		(list, table) => {
			const rows = [{ Department: 'X', Region: 'X', type: 'agent', costs: [] }, ...list].map(
				(row, at) => ({ ...row, entity_id: `e${at}` }),
			);
			const cells = rows.flatMap(({ entity_id: id, costs }) =>
				costs.flatMap((cost, at) =>
					cost === null ? [] : [{ id, prompt: 'pq'.charAt(at), cost: cost / 1000 }],
				),
			);
			const wanted = table.map((budget) => {
				const own = rows.filter(
					(row) =>
						// A department is its own.
						(!budget.Department ||
							(row.type === 'agent' && row.Department === budget.Department)) &&
						(!budget.Region || row.Region === budget.Region),
				);
				const hasAgents = rows.some(
					({ type, costs }) => type === 'agent' && costs.some((one) => one !== null),
				);
				const inTotals = own.filter(({ type }) => (type === 'agent') === hasAgents);
				const counted = inTotals.length > 0 ? inTotals : own;
				const costs = cells.filter(
					({ id, prompt }) =>
						counted.some((row) => row.entity_id === id) &&
						(!budget.prompt_id || prompt === budget.prompt_id),
				);
				const sum: Fraction = sumOf(costs.map(({ cost }) => fractionOf(decimal(cost))));
				return { budget, matches: own.length, sum, hasData: costs.length > 0 };
			});
			const keys = table.map((one) => JSON.stringify([one.Department, one.Region, one.prompt_id]));
			if (new Set(keys).size < keys.length || wanted.some(({ matches }) => matches === 0)) return;
			const { dataset, budgets } = example(
				rows,
				cells.map(({ id, prompt, cost }) => [id, prompt, cost]),
				table,
			);
			const found = usesIn(dataset, budgets);
			for (const [at, { budget, sum, hasData }] of wanted.entries()) {
				const use = found.find((one) => one.budget === budgets[at]);
				expect(use?.now !== undefined).toBe(hasData);
				if (!use?.now) continue;
				expect(sign(minus(fractionOf(use.now.cost), sum))).toBe(0);
				const excess = minus(sum, fractionOf(decimal(budget.monthly_budget)));
				expect(use.state === 'over').toBe(sign(excess) > 0);
			}
		},
	);
});

test('Percent are rounded down, so that 100 is reached, and none of a budget of 0', () => {
	const percent = (cost: number, budget: number) =>
		shown(percentUsed(decimal(cost), decimal(budget)));
	expect([percent(99.999, 100), percent(100, 100), percent(1, 0)]).toEqual(['99', '100', 'none']);
});

test('Budgets are checked up to yesterday, and on the first three days over the whole month before as well', () => {
	forAll(calendar.moments, calendar.zones, (moment, zone) => {
		const today = calendar.wallDay(moment, zone);
		const yesterday = calendar.daysAgo(today, 1);
		const thisMonth = [calendar.startOf('month', yesterday), yesterday];
		const isEarly = ['-02', '-03'].some((day) => today.endsWith(day));
		const months = isEarly ? [calendar.lastFull('month', today), thisMonth] : [thisMonth];
		const found = monthsToCheck(DateTime.fromMillis(moment, { zone }));
		expect(found.map(({ from, to }) => [from, to])).toEqual(months);
	});
});
