import { budgetsIn, monthForecast } from '../../../../../nodes/AiWorkspace/report/figures/month';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import * as support from '../../../../support/reports';

const { decimal, promptOf, rowOf, shown } = support;
const period = { from: '2026-10-01', to: '2026-10-10' };
const asOf = (to: string) => ({ period: { ...period, to } });

const given = ([cost, id = 'a', prompt = 'p']: [cost: number, id?: string, prompt?: string]) => {
	return { id, prompt, now: [1, cost] } as const;
};

test.each([
	['up to yesterday', '2026-10-10', '2026-10-11', '31.0000000000'],
	['with today', '2026-10-10', '2026-10-10', 'none'],
	['long ago', '2026-10-10', '2026-11-20', 'none'],
	['of less than a week', '2026-10-06', '2026-10-07', 'none'],
	['of a whole month', '2026-10-31', '2026-11-01', 'none'],
	['of another month, too,', '2026-11-10', '2026-11-11', 'none'],
])('The first days of a month %s have a forecast or none', (_, to, today, wanted) => {
	expect(shown(monthForecast(support.figuresOf([given([10])], asOf(to)), today))).toBe(wanted);
});

test('Without data, there is no forecast', () => {
	expect(monthForecast(support.figuresOf([{ id: 'a' }], { period }), '2026-10-11')).toBeUndefined();
});

const usesOf = (
	all: Array<Parameters<typeof given>[0]>,
	more: Partial<Dataset>,
	breakdown = {},
	today = period.to,
) =>
	support
		.reportsFor(support.datasetOf(all.map(given), { period, ...more }), breakdown)
		.map(({ figures }) =>
			budgetsIn(figures, today).map(
				({ of: { kind, id }, percent, state, shown: amount, forecast }) =>
					[
						kind,
						id,
						shown(amount),
						shown(percent),
						state,
						...(forecast ? [shown(forecast)] : []),
					].join(' '),
			),
		);

test('The most used budget comes first, and one without data last', () => {
	const costs = [79.99, 80, 100, 100.01, 0, undefined, 1, -1, 0];
	const rows = costs.map((_, at) =>
		rowOf(`${at}`, { budget: decimal(at === 6 || at === 8 ? 0 : 100) }),
	);
	const all = costs.flatMap(
		(cost, at): Array<[number, string]> => (cost === undefined ? [] : [[cost, `${at}`]]),
	);
	expect(usesOf(all, { rows })).toEqual([
		[
			...['entity 6 1.00 none over', 'entity 3 100.01 100 over', 'entity 2 100.00 100 close'],
			...[
				'entity 1 80.00 80 close',
				'entity 0 79.99 79 within',
				'entity 4 0.00 0 within',
				'entity 8 0.00 none within',
			],
			...['entity 7 -1.00 -1 within', 'entity 5 none none within'],
		],
	]);
});

test('A budget whose forecast is above it is close, and none of a month that is over', () => {
	const rows = [rowOf('a', { budget: decimal(30) })];
	expect(usesOf([[10]], { rows }, {}, '2026-10-11')).toEqual([
		['entity a 10.00 33 close 31.0000000000'],
	]);
	expect(usesOf([[10]], { rows })).toEqual([['entity a 10.00 33 within']]);
	const of = asOf('2026-10-31');
	expect(usesOf([[29]], { rows, ...of })).toEqual([['entity a 29.00 96 close']]);
	expect(usesOf([[29]], { rows, ...of }, {}, '2026-11-01')).toEqual([['entity a 29.00 96 within']]);
});

test('A report for a group has the budgets of its rows, one for a prompt template its own, and none has a sum of less', () => {
	const budget = decimal(10);
	const rows = ['a', 'b'].map((id) => rowOf(id, { budget, department: id }));
	const prompts = ['p', 'q'].map((id) => promptOf(id, { budget }));
	const all: Array<[number, string, string]> = [
		[1, 'a', 'p'],
		[2, 'a', 'q'],
		[4, 'b', 'p'],
	];
	expect(usesOf(all, { rows, prompts })[0]?.join()).toBe(
		'prompt p 5.00 50 within,entity b 4.00 40 within,entity a 3.00 30 within,prompt q 2.00 20 within',
	);
	expect(usesOf(all, { rows, prompts }, { reportPer: 'department' })).toEqual([
		['entity a 3.00 30 within'],
		['entity b 4.00 40 within'],
	]);
	expect(usesOf(all, { rows, prompts }, { isPerPrompt: true })).toEqual([
		['prompt p 5.00 50 within'],
		['prompt q 2.00 20 within'],
	]);
	expect(usesOf(all, { rows, prompts, period: { from: '2026-10-02', to: '2026-10-31' } })).toEqual([
		[],
	]);
});

test('The budget of a department, which is in no total, is compared with its own cost', () => {
	const rows = [rowOf('a'), rowOf('d', { type: 'department', budget: decimal(10) })];
	expect(usesOf([[1], [9, 'd']], { rows })).toEqual([['entity d 9.00 90 close']]);
});
