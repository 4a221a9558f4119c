import type { Block } from '../../../../../nodes/AiWorkspace/report/documents/blocks';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import * as support from '../../../../support/reports';

const { ALONE, decimal, documentFor, example, figuresOf, HALVES, rowOf } = support;

const ONE: support.Given = { id: 'a', now: [3, 6], before: [2, 3] };
const textFor = (...given: Parameters<typeof documentFor>) =>
	support.plain(plainTextOf(documentFor(...given)));
const headings = (blocks: readonly Block[]) =>
	blocks.flatMap((block) => (block.kind === 'heading' ? block.text : [])).join(', ');
const rowsIn = (blocks: readonly Block[]) =>
	blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
const tonesIn = (blocks: readonly Block[]) => rowsIn(blocks).flatMap(({ tone }) => tone ?? []);
/** The lines of a table below a heading, with single spaces. */
const tableIn = (text: string, title: string) => {
	const [, table = ''] = text.split(`\n${title}\n`);
	const [head = '', ...lines] = (table.split('\n\n')[0] ?? '').split('\n');
	return [head, ...lines].map((line) => line.replace(/ +/g, ' '));
};

describe('A report', () => {
	test('says how much, since when, why, what is missing, and for what', () => {
		expect(textFor(example())).toMatchSnapshot();
	});

	test('compares nothing where nobody asked for it, and has no currency where there is none', () => {
		const split = [1, 2].map((cost) => ({ id: 'a', prompt: `p${cost}`, now: [1, cost] }) as const);
		const figures = figuresOf(split, { period: ALONE });
		const text = textFor(figures, { money: support.moneyOf('', 0), workspace: '' });
		expect(text.split('\n')).toEqual([
			...['AI costs, October 2026', '', '3', 'Calls: 2 · Cost per call: 1.50'],
			...['', 'Cost by prompt template', 'Prompt template  Calls  Cost'],
			...['p2                   1     2', 'p1                   1     1', ''],
			"The amounts are in the currency of AI Workspace, which its API doesn't name.",
			'Created on 20 Nov 2026.',
			'Each amount is rounded separately, so sums might differ in the last digit.',
		]);
	});

	test('names what changed most: prompt templates, then agents and members, new and ended ones marked', () => {
		const given = ['p', 'q'].flatMap((prompt): support.Given[] => [
			{ id: 'a', prompt, now: [3, prompt === 'p' ? 9 : 3.1], before: [3, 3] },
			{ id: 'b', prompt, now: [1, 4] },
			{ id: 'c', prompt, before: [2, 3] },
			{ id: 'd', prompt, now: [1, 2], before: [1, 2] },
		]);
		expect(tableIn(textFor(figuresOf(given)), 'What changed')).toEqual([
			'Name Calls Cost per call Change (EUR)',
			'p −16.7% +125.0% +7.00',
			'q −16.7% +36.5% +1.10',
			'Total −16.7% +80.8% +8.10',
			'of these: b (new) – – +8.00',
			'of these: a 0.0% +101.7% +6.10',
			'of these: c (ended) – – −6.00',
		]);
		const single = figuresOf(given.filter(({ prompt }) => prompt === 'p'));
		expect(tableIn(textFor(single), 'What changed')[1]).toBe('a 0.0% +200.0% +6.00');
	});

	test('has at most eight of them, at least four of which are agents and members', () => {
		const given = (ids: number, prompts: number) =>
			Array.from({ length: ids * prompts }, (_, at): support.Given => {
				const of = { id: `a${at % ids}`, prompt: `p${Math.floor(at / ids)}` };
				return { ...of, now: [1, 2 + at], before: [1, 1] };
			});
		const shown = (ids: number, prompts: number) => {
			const [, ...lines] = tableIn(textFor(figuresOf(given(ids, prompts))), 'What changed');
			const parts = lines.filter((line) => line.startsWith('of these'));
			return [lines.length - parts.length - 1, parts.length];
		};
		expect([shown(20, 20), shown(20, 2), shown(2, 20), shown(20, 1), shown(1, 20)]).toEqual([
			...[
				[4, 4],
				[2, 6],
				[6, 2],
				[8, 0],
				[8, 0],
			],
		]);
	});

	test('has charts of the trend and of the intervals in place of their tables', () => {
		const trend = ['2026-08-01/2026-08-31', '2026-09-01/2026-09-30'].map((days, at) => {
			const of = { from: days.slice(0, 10), to: days.slice(11) };
			return { of, unread: at === 0 ? [support.unreadOf('p')] : [] };
		});
		const prompts = trend.flatMap(({ unread }) => unread.map(({ prompt }) => prompt));
		const figures = figuresOf([{ ...ONE, trend: [[1, 1], undefined] }], { trend, prompts });
		expect(textFor(figures, { today: '2026-10-09' })).toContain('\nOctober 2026 so far');
		const { blocks } = documentFor(figures);
		const last = { label: 'October 2026', short: 'Oct', brief: '6.00', isMarked: true };
		expect(blocks.find(({ kind }) => kind === 'timeline')).toMatchObject({
			kind: 'timeline',
			points: [
				{ label: 'August 2026', short: 'Aug', now: { text: 'not read' }, brief: '–' },
				{ label: 'September 2026', short: 'Sept', now: { text: 'no data' }, brief: '–' },
				{ ...last, now: { value: decimal('6'), text: 'EUR\u00a06.00' } },
			],
		});
		const parts: support.Given['parts'] = [{ now: [1, 2] }, { now: [1, 4] }];
		const split = (intervals: typeof HALVES) =>
			documentFor(figuresOf([{ id: 'a', parts }], { intervals })).blocks;
		expect(split(HALVES)).toMatchObject([
			...[{ kind: 'headline' }, { kind: 'heading', text: 'Cost over time' }],
			{ kind: 'timeline', points: [{ short: '1 Oct' }, { short: '16 Oct' }] },
			{ kind: 'foot' },
		]);
		expect(headings(split(HALVES.slice(1)))).toBe('');
		expect(headings(split(Array.from({ length: 93 }, () => ALONE)))).toBe('');
	});

	test('has the budgets that need attention, the most above first, and a forecast', () => {
		const budgets = [9, 20, 400, 1, 5, 6, 7, 8];
		const rows = budgets.map((budget, at) => {
			return rowOf('abcdefgh'.charAt(at), { budget: decimal(budget) });
		});
		const given = rows
			.filter(({ id }) => id !== 'd')
			.map(({ id }): support.Given => ({ ...ONE, id, now: [1, 10] }));
		const period = { from: '2026-10-01', to: '2026-10-10' };
		const figures = figuresOf(given, { rows, period, unread: [support.unreadOf('q')] });
		const text = textFor(figures, { today: '2026-10-11' });
		expect(text).toMatch(
			/\nBudgets over: 5 of 8\. \S.*; and 2 more\nForecast for the whole month: EUR /,
		);
		expect(tableIn(text, 'Budgets that need attention')).toEqual([
			'Name Cost (EUR) Forecast Budget Used',
			'e 10.00 31.43 5.00 200%, over',
			'f 10.00 31.43 6.00 166%, over',
			'g 10.00 31.43 7.00 142%, over',
			'h 10.00 31.43 8.00 125%, over',
			'a 10.00 31.43 9.00 111%, over',
			'and 1 more',
			'Incomplete without the cost of q (prompt template).',
		]);
		const close = figuresOf(given.slice(1, 3), { rows: rows.slice(1, 3), period });
		const risky = textFor(close, { today: '2026-10-11' });
		expect(risky).toContain('\nBudgets at risk: 1 of 2. b: 50%\n');
		expect(tableIn(risky, 'Budgets that need attention').slice(1)).toEqual([
			'b 10.00 31.43 20.00 50%, at risk',
		]);
	});

	test('has the most expensive groups, agents, and members, and what the others add up to', () => {
		const rows = Array.from({ length: 10 }, (_, at) =>
			rowOf(`a${at}`, { department: `D${at}`, name: `Agent ${at}` }),
		);
		const given = rows.map(({ id }, at): support.Given => {
			return { id, now: [1, 10 - at], before: at === 8 ? undefined : [1, 10] };
		});
		const text = textFor(figuresOf(given, { rows }));
		expect(tableIn(text, 'Cost by department')).toEqual([
			...['Department Cost (EUR) Change', 'D0 10.00 0.00 (0.0%)', 'D1 9.00 −1.00 (−10.0%)'],
			...['D2 8.00 −2.00 (−20.0%)', 'D3 7.00 −3.00 (−30.0%)', 'D4 6.00 −4.00 (−40.0%)'],
			...['D5 5.00 −5.00 (−50.0%)', 'D6 4.00 −6.00 (−60.0%)', 'D7 3.00 −7.00 (−70.0%)'],
			...['and 2 more 3.00 −7.00 (−70.0%)', 'Total 55.00 −35.00 (−38.9%)'],
		]);
		expect(tableIn(text, 'Most expensive agents and members').slice(-2)).toEqual([
			'Agent 4 6.00 −4.00 (−40.0%)',
			'and 5 more 15.00 −25.00 (−62.5%)',
		]);
	});

	test('has no name twice, however long they are', () => {
		const name = (end: string) => `${'Ticket triage '.repeat(5)}${end}`;
		const rows = ['1', '2'].map((end) => rowOf(end, { name: name(end) }));
		const figures = figuresOf(
			rows.map(({ id }) => ({ ...ONE, id })),
			{ rows },
		);
		const shown = rowsIn(documentFor(figures).blocks.slice(0, 3)).map(({ cells }) => cells[0]);
		expect(new Set(shown)).toEqual(
			new Set([
				expect.stringMatching(/^Ticket triage .{26}….*triage 1$/),
				expect.any(String),
				'Total',
			]),
		);
	});

	test('shows the differences of what is shown, and percentages of exact costs', () => {
		const given = ['a', 'b'].map((id) => ({ id, now: [1, 0.005], before: [1, 0.004] }) as const);
		const table = tableIn(textFor(figuresOf(given)), 'Most expensive agents and members');
		expect(table.slice(1)).toEqual(['a 0.01 +0.01 (+25.0%)', 'b 0.01 +0.01 (+25.0%)']);
	});

	test.each<[string, support.Given, string]>([
		['nothing', { id: 'a', now: [1, 5] }, '+5.00 (new)'],
		['a cost of 0', { id: 'a', now: [1, 5], before: [1, 0] }, '+5.00 (new)'],
		['a refund', { id: 'a', now: [1, 5], before: [1, -1] }, '+6.00'],
		['a cost of 0, where it is 0 now too,', { id: 'a', now: [1, 0], before: [1, 0] }, '0.00'],
		['some, and now nothing', { id: 'a', before: [1, 1] }, '−1.00 (ended)'],
	])('says what a row changed by after %s', (_, given, wanted) => {
		const { blocks } = documentFor(figuresOf([given, { ...ONE, id: 'b' }]));
		const last = rowsIn(blocks).findLast(({ cells }) => cells[0] === 'a');
		expect(last?.cells.at(-1)).toBe(wanted);
	});

	test('has no group alone, and none where none are asked for', () => {
		const rows = ['X', 'Y'].map((department) => rowOf(department, { department }));
		const given = rows.map(({ id }) => ({ id, now: [1, 1] }) as const);
		const titles = (['department', 'cost_center', undefined] as const).map((groupBy) =>
			headings(documentFor(figuresOf(given, { rows }, { groupBy })).blocks),
		);
		const found = titles.map((text) => /Cost by (department|cost center)/.exec(text)?.[1]);
		expect(found).toEqual(['department', undefined, undefined]);
	});

	test('has bars for groups, and none for the others and the total', () => {
		const bars = rowsIn(documentFor(example()).blocks).flatMap(({ cells: [name], bar }) =>
			bar ? [[name, bar]] : [],
		);
		expect(bars).toEqual([
			['Support', decimal('1200.005')],
			['Sales', decimal('4.004')],
		]);
	});

	test('shows by colors what is more or less expensive, also where something is idle, unless the period is not over', () => {
		const given: support.Given[] = [
			ONE,
			{ id: 'b', now: [1, 1], before: [1, 2] },
			{ id: 'c', now: [2, 2], before: [1, 2] },
			{ id: 'd', now: [1, 1] },
			{ id: 'idle' },
		];
		const { blocks } = documentFor(figuresOf(given));
		// What changed with its total, then the most expensive.
		expect(tonesIn(blocks).join(' ')).toBe('up down none up up none down none');
		expect(blocks[0]).toMatchObject({ tone: 'up' });
		const open = documentFor(figuresOf(given), { today: '2026-10-31' });
		expect(new Set(tonesIn(open.blocks))).toEqual(new Set(['none']));
	});

	test.each<[string, support.Pair, support.Pair, number, string]>([
		['4.99 % more', [1, 104.99], [1, 100], 0, 'none'],
		['5 % more', [1, 105], [1, 100], 0, 'up'],
		['5 % less', [1, 95], [1, 100], 0, 'down'],
		['1 % of the total', [1, 11], [1, 10], 90, 'up'],
		['less than 1 % of the total', [1, 11], [1, 10], 90.01, 'none'],
		['a refund before', [1, 10], [1, -10], 100, 'up'],
	])('has a color only for a change of some size: %s', (_, now, before, others, tone) => {
		const other: support.Given = { id: 'z', now: [1, others], before: [1, others] };
		const { blocks } = documentFor(figuresOf([{ id: 'a', now, before }, other]));
		const tones = rowsIn(blocks).flatMap(({ cells, tone: own }) => (cells[0] === 'a' ? own : []));
		expect([...new Set(tones)]).toEqual([tone]);
	});

	test('says which credits are in the total, and names five of what is idle', () => {
		const credit: support.Given = { id: 'a', prompt: 'q', now: [1, '-1.5'] };
		const idle = [...'bcdefg'].map((id): support.Given => ({ id }));
		const text = textFor(figuresOf([ONE, credit, ...idle]));
		expect(text).toContain('\nThe cost includes credits of EUR 1.50.\n');
		expect(text).toMatch(/without data: b; c; d; e; f; and 1 more\. Most/);
	});

	test('of a group is called as the group is', () => {
		const texts = (
			[
				['department', 'Sales'],
				['owner_email', 'ada@example.com'],
				['owner_email', null],
			] as const
		).map(([reportPer, group]) => {
			const report = { figures: figuresOf([ONE], {}, { reportPer }) };
			const about = { group, recipient: group };
			return textFor(report.figures, { about, workspace: '' }).split('\n').slice(0, 2);
		});
		expect(texts).toEqual([
			['Sales, October 2026', 'AI costs'],
			['AI costs, October 2026', 'ada@example.com'],
			['No owner, October 2026', 'AI costs'],
		]);
	});

	test('has texts of any length in a line', () => {
		const name = 'x'.repeat(300);
		const of = {
			rows: [rowOf('a', { name }), rowOf('b')],
			prompts: [support.promptOf('p', { name })],
		};
		const about = { group: name, recipient: null };
		const text = textFor(figuresOf([ONE], of), { title: name, about, workspace: name });
		expect(text).toMatch(/^x{200}…, /);
		expect(text.slice(201)).not.toContain('x'.repeat(130));
	});
});
