import castArray from 'lodash/castArray';
import map from 'lodash/map';
import range from 'lodash/range';
import { reportItem } from '../../../../nodes/AiWorkspace/report/items';
import { rowItems } from '../../../../nodes/AiWorkspace/report/files/rows';
import type { Report } from '../../../../nodes/AiWorkspace/report/figures/figures';
import { comparedTotal } from '../../../../nodes/AiWorkspace/report/figures/reasons';
import * as support from '../../../support/reports';

const { costing, decimal, example, figuresOf, HALVES, promptOf, rowOf } = support;

const dataFor = (figures = example(), isForModel = false, today = '2026-11-20') =>
	reportItem(support.presented({ figures }, { today }), comparedTotal(figures), 'w-1', isForModel);

/** Each member in a line, and each entry of a list. */
const linesOf = (data: object) =>
	Object.entries(data)
		.map(([name, value]) => [`${name}:`, ...castArray(value).map((one) => JSON.stringify(one))])
		.map((texts) => texts.join(texts.length > 2 ? '\n' : ' '))
		.join('\n');

describe('The data of a report', () => {
	test('has its sums, why they changed, and what could not be read', () => {
		expect(linesOf(dataFor())).toMatchSnapshot();
	});

	test('has for a model what parts cost now and before, and the change', () => {
		const { change, groups } = dataFor(example(), true);
		expect(change).toHaveProperty('cost_from_calls');
		expect(Object(groups)[0]).toEqual({
			group: 'Support',
			total_calls: 6,
			cost_sum: 1200.005,
			amount: 1200.01,
			previous: { total_calls: 6, cost_sum: 6 },
			change: { cost_sum: 1194.005, cost_percent: 19900.08 },
		});
	});

	test('has intervals, a trend, budgets with a forecast, and what is missing, and no comparison where there is none', () => {
		const given: support.Given[] = [
			{ id: 'a', parts: [{ now: [1, 0.005] }, {}], trend: [[1, 2]] },
			{ id: 'b' },
		];
		const figures = figuresOf(given, {
			period: { from: '2026-10-01', to: '2026-10-10' },
			intervals: [
				{ from: '2026-10-01', to: '2026-10-05' },
				{ from: '2026-10-06', to: '2026-10-10' },
			],
			trend: [{ of: { from: '2026-09-01', to: '2026-09-10' }, unread: [] }],
			rows: [rowOf('a', { budget: decimal(0.01) }), rowOf('b')],
			prompts: [promptOf('p', { name: 'Replies', budget: decimal(4) }), promptOf('q')],
		});
		expect(linesOf(dataFor(figures, false, '2026-10-11'))).toMatchSnapshot();
	});

	test('has why a prompt template could not be read', () => {
		const known = { status: 403, code: 'FORBIDDEN', hint: 'Ask somebody' };
		const unread = [{ ...support.unreadOf('s'), ...known }];
		const data = dataFor(figuresOf(costing({ a: [1] }), { unread }));
		expect(data.failed_prompts).toMatchObject([{ prompt_id: 's', ...known }]);
	});

	test('has the only interval of a period that is split', () => {
		const figures = figuresOf([{ id: 'a', parts: [{}] }], { intervals: HALVES.slice(1) });
		expect(dataFor(figures).intervals).toHaveLength(1);
	});

	test('has the ten most expensive entities for a model, and how many more there are', () => {
		const given = range(12).map((at): support.Given => ({ id: `e${at}`, now: [1, at] }));
		const data = dataFor(figuresOf(given), true);
		expect(map(Object(data.entities), 'entity_id')).toEqual(range(11, 1).map((at) => `e${at}`));
		expect(data).toMatchObject({ entities_left_out: 2 });
		expect(dataFor(figuresOf(given.slice(2)), true)).not.toHaveProperty('entities_left_out');
	});
});

/** The keys of a prompt template, an entity, and a group. */
function keysOf({
	id = 'a',
	department = 'Sales',
	title = 'p',
	tenant = 'w-1',
	about,
	breakdown,
}: {
	id?: string;
	department?: string;
	title?: string;
	tenant?: string;
	about?: Report['about'];
	breakdown?: Parameters<typeof figuresOf>[2];
}) {
	const of = { rows: [rowOf(id, { department })], prompts: [promptOf('p', { name: title })] };
	const figures = figuresOf([{ id, now: [1, 1] }], of, breakdown);
	const report = support.presented({ figures, about });
	const item = reportItem(report, comparedTotal(figures), tenant, false);
	const parts = [item.prompts, item.entities, item.groups].flatMap((list) => Object(list));
	return parts.map((part) => String(part.row_key));
}

test('Keys of parts are the same for the same part and days, in whatever case it is written', () => {
	const about = { group: 'Sales', recipient: null };
	const ofGroup = { about, breakdown: { reportPer: 'department' } };
	expect(keysOf({ id: 'A', department: 'SALES' })).toEqual(keysOf({}));
	expect(keysOf({ ...ofGroup, about: { ...about, group: 'SALES' } })).toEqual(keysOf(ofGroup));
	const all = [keysOf({}), keysOf(ofGroup), keysOf({ about }), keysOf({ tenant: 'w-2' })];
	expect(new Set(all.flat()).size).toBe(12);
});

test('Another title of a prompt template changes no key, also in a report about it alone', () => {
	const keysWith = (title: string, id: string) =>
		keysOf({
			title,
			about: { group: title, id, recipient: null },
			breakdown: { isPerPrompt: true },
		});
	expect(keysWith('Reply', 'p')).toEqual(keysWith('Support reply', 'p'));
	expect(keysWith('Reply', 'p')).not.toEqual(keysWith('Reply', 'q'));
});

describe('The rows of a report', () => {
	test('are items of Get Entities with the columns of the directory', async () => {
		const rows = await rowItems(example(), 2);
		expect(linesOf(rows[0] ?? {})).toMatchSnapshot();
		expect(rows.filter((one) => !one.in_total).map(({ name }) => name)).toEqual(
			Array(3).fill('All of Sales'),
		);
	});

	test('are one for each interval', async () => {
		const split = figuresOf([{ id: 'a', parts: [{ now: [1, 0.005] }, {}] }], { intervals: HALVES });
		expect(await rowItems(split, 2)).toMatchObject([
			{ date_from: '2026-10-01', amount: 0.01 },
			{ date_from: '2026-10-16', amount: null },
		]);
	});

	test('keep what the API adds, which replaces nothing', async () => {
		const figures = figuresOf(costing({ a: [1] }));
		const added = { model: 'm', entity_name: 'Scope', name: 'X', department: 'X', amount: 9 };
		for (const { fields } of figures.readings.flatMap(({ byInterval: [one] }) => one?.now ?? [])) {
			Object.assign(fields, added);
		}
		expect(await rowItems(figures, 2)).toMatchObject([
			{ model: 'm', entity_name: 'Scope', name: 'a', department: null, amount: 1 },
		]);
	});
});
