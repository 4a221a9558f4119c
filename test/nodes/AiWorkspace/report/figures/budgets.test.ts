import fc from 'fast-check';
import map from 'lodash/map';
import { DateTime } from 'luxon';
import * as own from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import { budgetsOf } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import { directoryOf } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { typesIn } from '../../../../../nodes/AiWorkspace/report/read/types';
import * as calendar from '../../../../support/calendar';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, promptOf, shown, unitsOf } = support;

/** A row of the directory, with what it costs with the prompt templates `p` and `q`. */
interface Costing {
	readonly entity_id: string;
	readonly p?: number;
	readonly q?: number;
	readonly [heading: string]: unknown;
}

/** A dataset, and the budgets beside its rows and those of a table. */
function example(list: readonly Costing[], table: object[] = []) {
	const directory = directoryOf({ label: 'Directory' }, list);
	const given = list.flatMap(({ entity_id: id, p, q }): support.Given[] => [
		{ id, prompt: 'p', now: p === undefined ? undefined : [1, p] },
		{ id, prompt: 'q', now: q === undefined ? undefined : [1, q] },
	]);
	const { rows } = directory;
	const prompts = [promptOf('p'), promptOf('q')];
	const dataset = support.datasetOf(given, { rows, prompts });
	return { dataset, budgets: budgetsOf(table, { rows, prompts, directory }) };
}

const usesIn = ({ dataset, budgets }: ReturnType<typeof example>, isOver = false) =>
	own.usesOf(budgets, dataset, typesIn(dataset.rows, dataset.readings).counted, isOver);

test('The most above its budget comes first, and one without data last', () => {
	const costs = { a: 79.99, b: 80, c: 100, d: 100.01, e: 0, f: undefined, g: -1, z: 1 };
	const rows = map(costs, (p, id): Costing => ({ entity_id: id, p, Budget: id === 'z' ? 0 : 100 }));
	const uses = usesIn(example(rows)).map(({ budget, now, percent, left, state }) =>
		[budget.name, shown(now?.cost), shown(percent), shown(left), state].join(' '),
	);
	expect(uses).toEqual([
		'z 1 none -1 over',
		'd 100.01 100 -0.01 over',
		'c 100 100 0 close',
		'b 80 80 20 close',
		'a 79.99 79 20.01 within',
		'e 0 0 100 within',
		'g -1 -1 101 within',
		'f none none none within',
	]);
	expect(map(usesIn(example(rows), true), 'state')).not.toContain('close');
});

test('A report shows the budgets that are about nothing else', () => {
	const { dataset, budgets } = example(
		[
			{ entity_id: 'a', Department: 'Sales', p: 1 },
			{ entity_id: 'b', Department: 'Support' },
		],
		[
			{ Department: 'Sales', monthly_budget: 1 },
			{ prompt_id: 'p', monthly_budget: 1 },
			{ Department: 'Sales', prompt_id: 'p', monthly_budget: 1 },
			{ monthly_budget: 1 },
		],
	);
	const { rows, prompts } = dataset;
	const within = (ofRows: number, ofPrompts: number) => {
		const all = [rows.slice(0, ofRows), prompts.slice(0, ofPrompts)] as const;
		return map(own.budgetsWithin(budgets, new Set(all[0]), new Set(all[1])), 'name').join(' | ');
	};
	const found = [within(2, 2), within(1, 2), within(2, 1)];
	expect(found).toEqual(['Sales | p | Sales, p | ', 'Sales | Sales, p', 'p | Sales, p']);
});

const value = fc.constantFrom('X', 'Y', '');
const cost = fc.option(
	fc.integer({ min: -500, max: 9000 }).map((thousandths) => thousandths / 1000),
	{ nil: undefined },
);
const anyRow = fc.record({
	Department: value,
	Region: value,
	type: fc.constantFrom('agent', 'department'),
	p: cost,
	q: cost,
});
const anyBudget = fc.record({
	Department: value,
	Region: value,
	type: fc.constantFrom('Agents', 'department', ''),
	prompt_id: fc.constantFrom('p', 'q', ''),
	monthly_budget: fc.integer({ min: 0, max: 20 }),
});

test('Any budget has the exact cost of all that match', () => {
	forAll(fc.array(anyRow, { minLength: 1, maxLength: 6 }), anyBudget, (list, budget) => {
		const { Department, Region, type, prompt_id: prompt, monthly_budget: amount } = budget;
		// So that each column has a value.
		const first = { Department: 'X', Region: 'X', type: 'agent', p: undefined, q: undefined };
		const rows = [first, ...list].map((row, at) => ({ ...row, entity_id: `e${at}` }));
		const matching = rows
			// A department is its own.
			.filter((row) => !Department || (row.type === 'agent' && row.Department === Department))
			.filter((row) => !Region || row.Region === Region)
			.filter((row) => !type || (row.type === 'agent') === (type === 'Agents'));
		if (matching.length === 0) return;
		const costsOf = ({ p, q }: (typeof rows)[number], of = '') =>
			[of === 'q' ? undefined : p, of === 'p' ? undefined : q].filter((one) => one !== undefined);
		const hasAgents = rows.some((row) => row.type === 'agent' && costsOf(row).length > 0);
		const inTotals = matching.filter((row) => (row.type === 'agent') === hasAgents);
		const counted = inTotals.length > 0 ? inTotals : matching;
		const costs = counted.flatMap((row) => costsOf(row, prompt)).map(decimal);
		const [use] = usesIn(example(rows, [budget]));
		expect(use?.now !== undefined).toBe(costs.length > 0);
		expect(unitsOf(use?.now?.cost)).toBe(unitsOf(...costs));
		const isOver = costs.length > 0 && unitsOf(...costs) > unitsOf(decimal(amount));
		expect(use?.state === 'over').toBe(isOver);
	});
});

test('Budgets are checked up to yesterday, and on the first three days over the whole month before as well', () => {
	forAll(calendar.moments, calendar.zones, (moment, zone) => {
		const today = calendar.wallDay(moment, zone);
		const yesterday = calendar.daysAgo(today, 1);
		const thisMonth = [calendar.startOf('month', yesterday), yesterday];
		const isEarly = ['-02', '-03'].some((day) => today.endsWith(day));
		const months = isEarly ? [calendar.lastFull('month', today), thisMonth] : [thisMonth];
		const found = own.monthsToCheck(DateTime.fromMillis(moment, { zone }));
		expect(found.map(({ from, to }) => [from, to])).toEqual(months);
	});
});
