import type { Block } from '../../../../../nodes/AiWorkspace/report/documents/blocks';
import { messageLines } from '../../../../../nodes/AiWorkspace/report/documents/subject';
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

describe('A report', () => {
	test('says how much, what is missing, why, and for what', () => {
		expect(textFor(example())).toMatchSnapshot();
	});

	test('compares nothing where nobody asked for it, and has no currency where there is none', () => {
		const figures = figuresOf([{ id: 'a', now: [3, 6] }], { period: ALONE });
		const text = textFor(figures, 200, { money: support.moneyOf('', 0), workspace: '' });
		expect(text).toMatch(
			/^Cost report, October 2026\n\nTotal cost: 6\nCalls: 3\nCost per call: 2\.00\n/,
		);
		expect(text).toMatch(/\nName +Calls +Cost\n/);
		expect(text).toMatch(
			/\nAbout this report\n.* to whole numbers so .*\nThe amounts are in the currency of AI Workspace, which its API doesn't name\.\nCreated/,
		);
		expect(text).not.toMatch(/–|Workspace:/);
		const { blocks } = documentFor(figures);
		expect(blocks.map(({ kind }) => kind).join(' ')).toBe(
			'headline note heading table heading note note',
		);
		const split = [1, 2].map((cost) => ({ id: 'a', prompt: `p${cost}`, now: [1, cost] }) as const);
		const two = documentFor(figuresOf(split, { period: ALONE })).blocks;
		expect(rowsIn(two).flatMap(({ bar }) => bar ?? [])).toEqual([decimal('2.00'), decimal('1.00')]);
	});

	const from0 = 'EUR 1.00\n+EUR 1.00 compared with September 2026 (EUR 0.00)\n';
	test.each<[string, support.Given, string]>([
		['no data before', { id: 'a', now: [0, 6] }, 'EUR 6.00\nNo data before: September 2026\n'],
		['no calls', { id: 'a', now: [0, 6] }, 'Cost per call: –\n'],
		['no data now', { id: 'a', before: [2, 3] }, 'Total cost: no data\nSeptember 2026: EUR 3.00\n'],
		['0 before', { id: 'a', now: [1, 1], before: [0, 0] }, from0],
		['cheap calls', { id: 'a', now: [1e7, 20] }, 'Cost per 1,000 calls: EUR 0.00200\n'],
		['calls of a cent', { id: 'a', now: [1000, 12.344] }, 'Cost per call: EUR 0.0123\n'],
		['expensive calls', { id: 'a', now: [3, 3000] }, 'Cost per call: EUR 1,000.00\n'],
	])('knows %s', (_, given, wanted) => {
		expect(textFor(figuresOf([given]))).toContain(wanted);
	});

	test('has a table over time where there are several intervals, the last ones if there are too many', () => {
		const parts: support.Given['parts'] = [{ now: [1, 2] }, { now: [1, 4] }];
		const overTime = (limit: number, intervals = HALVES) => {
			const { blocks } = documentFor(figuresOf([{ id: 'a', parts }], { intervals }), limit);
			const at = blocks.findIndex((block) => block.kind === 'heading' && /time/.test(block.text));
			return at < 0 ? [] : blocks.slice(at + 1, at + 4);
		};
		// Around the dash are the thin spaces of Intl.
		const [first, last, total] = [
			{ cells: [expect.stringMatching(/^1\s–\s15 Oct 2026$/), '1', '2.00'] },
			{ cells: [expect.stringMatching(/^16\s–\s31 Oct 2026$/), '1', '4.00'] },
			{ cells: ['Total', '2', '6.00'] },
		];
		expect(overTime(2)).toMatchObject([
			{ kind: 'timeline', points: [{ brief: '2' }, { brief: '4' }], isInTable: true },
			{ kind: 'table', head: ['Period', 'Calls', 'Cost (EUR)'], rows: [first, last, total] },
			{ kind: 'heading' },
		]);
		expect(overTime(1).slice(1)).toMatchObject([
			{ rows: [last, { cells: ['and 1 more', '1', '2.00'] }, total] },
			{ kind: 'heading' },
		]);
		expect(overTime(2, HALVES.slice(1))).toEqual([]);
		const days = Array.from({ length: 37 }, () => ALONE);
		expect(overTime(99, days)[0]).toMatchObject({ kind: 'table' });
	});

	test('has budgets and a forecast in a month that is not over, in all texts', () => {
		const rows = [9, 20, 400, 1].map((budget, at) => {
			return rowOf('abcd'.charAt(at), { budget: decimal(budget), department: 'X' });
		});
		const given = ['a', 'b', 'c'].map((id): support.Given => ({ ...ONE, id, now: [1, 10] }));
		const period = { from: '2026-10-01', to: '2026-10-10' };
		const figures = figuresOf(given, { rows, period, unread: [support.unreadOf('q')] });
		const more = { today: '2026-10-11' };
		const text = textFor(figures, 3, more);
		const forecast =
			'Forecast for the whole month: EUR 93.00, based on the average of all days so far, including weekends.';
		expect(text).toMatch(/\nTotal cost: EUR 30\.00\nWithout q\n[^]*Forecast for the whole month/);
		const at = text.indexOf('Monthly budgets');
		expect(text.slice(at).split('\n').slice(0, 7)).toEqual([
			'Monthly budgets',
			'Name  Cost (EUR)  Forecast  Budget          Used',
			'a          10.00     31.00    9.00    111%, over',
			'b          10.00     31.00   20.00  50%, at risk',
			'c          10.00     31.00  400.00            2%',
			'and 1 more',
			'Incomplete without the cost of q (prompt template).',
		]);
		const { blocks } = documentFor(figures, 3, more);
		expect(tonesIn(blocks).slice(0, 3)).toEqual(['up', 'close', 'none']);
		const report = support.presented({ figures }, more);
		expect(messageLines(report).map(support.plain)).toEqual([
			expect.any(String),
			'Not in this report: q (No access).',
			...[forecast, 'Monthly budgets', 'a: 111%, over', 'b: 50%, at risk'],
		]);
		expect(textFor(figures)).not.toContain('Forecast');
	});

	test('has a chart of earlier periods where somebody asked for some', () => {
		const periods = ['2026-08-01/2026-08-31', '2026-09-01/2026-09-30'];
		const trend = periods.map((days, at) => {
			const of = { from: days.slice(0, 10), to: days.slice(11) };
			const failed = support.unreadOf('p');
			return { of, unread: at === 0 ? [failed] : [] };
		});
		const prompts = trend.flatMap(({ unread }) => unread.map(({ prompt }) => prompt));
		const figures = figuresOf([{ ...ONE, trend: [[1, 1], undefined] }], { trend, prompts });
		expect(textFor(figures, 200, { today: '2026-10-09' })).toContain('\nOctober 2026 so far');
		const { blocks } = documentFor(figures);
		const last = { label: 'October 2026', short: 'Oct', brief: '6', isMarked: true };
		expect(blocks.find(({ kind }) => kind === 'timeline')).toEqual({
			kind: 'timeline',
			points: [
				{ label: 'August 2026', short: 'Aug', now: { text: 'not read' }, brief: '–' },
				{ label: 'September 2026', short: 'Sept', now: { text: 'no data' }, brief: '–' },
				{ ...last, now: { value: decimal('6.00'), text: 'EUR\u00a06.00' } },
			],
		});
		expect(headings(blocks)).toMatch(/^Cost trend, Why the cost changed/);
	});

	test('has the most expensive rows where there are too many, and what the others add up to', () => {
		const given = ['p', 'q'].flatMap((prompt, at): support.Given[] => [
			{ id: 'a', prompt, now: [1, 1 + at], before: [1, 1] },
			{ id: 'b', prompt, now: [1, 3 + at] },
		]);
		const rows = ['a', 'b'].map((id) => rowOf(id, { department: id }));
		const figures = figuresOf(given, { rows });
		const tablesIn = (room: number) =>
			textFor(figures, room)
				.split('\n\n')
				.filter((table) => /^(Cost by|Prompt)/.test(table))
				.map((table) =>
					table
						.replace(/ +/g, ' ')
						.replace(/\n[^\n]*/, '')
						.split('\n')
						.join(', '),
				);
		const [whole, rest] = [' 4 10.00 2.00 +8.00 (+400.0%)', ', and 1 more'];
		const prompts = ['q 2 6.00 1.00 +5.00 (+500.0%)', 'p 2 4.00 1.00 +3.00 (+300.0%)'];
		const groups = ['b 2 7.00 – +7.00 (new)', 'a 2 3.00 2.00 +1.00 (+50.0%)'];
		const own = [
			`Cost by prompt template, ${prompts.join(', ')}, Total${whole}`,
			`Cost by department, ${groups.join(', ')}, Total${whole}`,
			`Cost by agent or member, ${groups.join(', ')}, Total${whole}`,
		];
		expect(tablesIn(6)).toEqual(own);
		expect(tablesIn(5)).toEqual([...own.slice(0, 2), own[2]?.replace(', a', `${rest}`)]);
		expect(tablesIn(1)).toEqual([
			`Cost by prompt template, ${prompts.join(', ').replace(', p', rest)}, Total${whole}`,
			`Cost by department, and 2 more${whole}, Total${whole}`,
			`Cost by agent or member, and 2 more${whole}, Total${whole}`,
		]);
		expect(tablesIn(8)).toEqual([
			...own,
			`Prompt template: q, b 1 4.00 – +4.00 (new)${rest} 1 2.00 1.00 +1.00 (+100.0%), Total 2 6.00 1.00 +5.00 (+500.0%)`,
			`Prompt template: p, b 1 3.00 – +3.00 (new)${rest} 1 1.00 1.00 0.00 (0.0%), Total 2 4.00 1.00 +3.00 (+300.0%)`,
		]);
		expect(textFor(figures, 7)).toMatch(/\nAbout this report\nThere is no room for the agents/);
		const without = figuresOf([ONE], { rows: ['a', 'b', 'c'].map((id) => rowOf(id)) });
		const [notice] = documentFor(without, 1).blocks.filter(({ kind }) => kind === 'notice');
		expect(notice).toMatchObject({ lines: [expect.anything(), 'b', 'and 1 more'] });
	});

	test('has agents and members over all prompt templates, unless a single one has the same, and no name twice', () => {
		const name = (end: string) => `${'Ticket triage '.repeat(5)}${end}`;
		const rows = ['1', '2'].map((end) => rowOf(end, { name: name(end) }));
		const given = rows.flatMap(({ id }): support.Given[] => [
			{ ...ONE, id },
			{ ...ONE, id, prompt: 'q', before: [1, 1] },
		]);
		const { blocks } = documentFor(figuresOf(given, { rows }));
		expect(headings(blocks)).toMatch(
			/^Why.*, Biggest movers, Cost by prompt template, Cost by agent or member, Prompt/,
		);
		const [movers] = blocks.slice(
			blocks.findIndex((block) => block.kind === 'heading' && /movers/.test(block.text)) + 1,
		);
		const shown = rowsIn(movers ? [movers] : []).map(({ cells }) => cells[0]);
		expect(new Set(shown).size).toBe(2);
		expect(shown[0]).toMatch(/^Ticket triage .{26}….*triage \d$/);
		const single = given.filter(({ prompt }) => prompt === undefined);
		expect(headings(documentFor(figuresOf(single, { rows })).blocks)).toBe(
			'Why the cost changed (compared with September 2026), Biggest movers, Prompt template: p, About this report',
		);
		expect(headings(documentFor(figuresOf([ONE])).blocks)).not.toContain('movers');
	});

	test('shows amounts that add up, and percentages of exact ones', () => {
		const given = ['a', 'b'].map((id) => ({ id, now: [1, 0.005], before: [1, 0.004] }) as const);
		const text = textFor(figuresOf(given));
		expect(text).toMatch(
			/\na +1 +0\.01 +0\.01 +0\.00 \(\+25\.0%\)\nb +1 +< 0\.01 +< 0\.01 +0\.00 \(\+25\.0%\)\n/,
		);
		expect(text).toMatch(/\nTotal +2 +0\.01 +0\.01 +0\.00 \(\+25\.0%\)\n/);
		expect(textFor(figuresOf(support.THIRDS), 1)).toMatch(
			/\nChange +\+1\.51\n[^]*\na +1 +1\.01 +0\.50 +\+0\.51 \(\+100\.0%\)\nand 2 more +2 +2\.00 +1\.00 +\+1\.00 /,
		);
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

	test('has no total below a single row, and no currency above changes where there is none', () => {
		const text = textFor(figuresOf([ONE]), 1, { money: support.moneyOf('') });
		expect(text).toMatch(/\nReason +Change\n/);
		expect(text).not.toMatch(/\na .*\nTotal /);
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

	test('has bars for prompt templates and groups, as long as what is shown, and none for a total', () => {
		const bars = rowsIn(documentFor(example()).blocks).flatMap(({ cells: [name], bar }) =>
			bar ? [[name, bar]] : [],
		);
		expect(bars).toEqual([
			['Replies', decimal(1201.01)],
			['Drafts', decimal('3.00')],
			['Support', decimal(1200.01)],
			['Sales', decimal('4.00')],
		]);
	});

	test('shows by colors what is more or less expensive, unless something is missing or not over', () => {
		const given: support.Given[] = [
			ONE,
			{ id: 'b', now: [1, 1], before: [1, 2] },
			{ id: 'c', now: [2, 2], before: [1, 2] },
			{ id: 'd', now: [1, 1] },
		];
		const { blocks } = documentFor(figuresOf(given));
		// The change, movers, and rows with their total.
		const tones = ['up', 'up down none', 'up none down none up'];
		expect(tonesIn(blocks).join(' ')).toBe(tones.join(' '));
		const totals = rowsIn(blocks).filter(({ isTotal }) => isTotal);
		expect(totals.map(({ cells }) => cells[0])).toEqual(['Change', 'Total']);
		expect(blocks[0]).toMatchObject({ highlights: [{ tone: 'up' }, {}, {}] });
		const partial = documentFor(figuresOf(given, { unread: [support.unreadOf('q')] }));
		expect(tonesIn(partial.blocks)).not.toContain('up');
		const open = documentFor(figuresOf(given), 200, { today: '2026-10-31' });
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

	test('says how many rows are in no group beside others, and which credits are in the total', () => {
		const rows = ['a', 'b', 'c'].map((id) => rowOf(id, { department: id === 'b' ? null : 'X' }));
		const given = ['a', 'b'].map((id) => ({ ...ONE, id }));
		const apart = { ...ONE, id: 'd', type: 'department' };
		const text = textFor(
			figuresOf([...given, apart], { rows: [...rows, rowOf('d', { type: 'department' })] }),
		);
		expect(text).toContain('not the whole workspace. “No department” covers 1 of 2 IDs.\n');
		const alone = rows.map((row) => ({ ...row, texts: {} }));
		expect(textFor(figuresOf(given, { rows: alone }))).not.toContain('covers');
		const credit: support.Given = { id: 'a', prompt: 'q', now: [1, '-1.5'] };
		expect(textFor(figuresOf([ONE, credit]))).toContain(
			' The cost includes credits of EUR 1.50.\n',
		);
	});

	test('has a column for a period that is no month, and texts of any length in a line', () => {
		const name = 'x'.repeat(100);
		const [period] = HALVES;
		const of = { rows: [rowOf('a', { name })], prompts: [support.promptOf('p', { name })], period };
		const figures = figuresOf([ONE], of);
		expect(textFor(figures)).toMatch(/^Name +Calls +Cost \(EUR\) +Prior +Change$/m);
		const about = { group: name, recipient: null };
		const more = { title: name, about, workspace: name };
		expect(textFor(figures, 200, more)).not.toContain('x'.repeat(101));
		expect(textFor(figures, 200, { title: 'x'.repeat(300) })).toMatch(/^x{200}…, /);
	});
});
