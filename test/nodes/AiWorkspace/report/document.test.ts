import type { Block } from '../../../../nodes/AiWorkspace/report/blocks';
import { titleOf } from '../../../../nodes/AiWorkspace/report/document';
import { Money } from '../../../../nodes/AiWorkspace/report/format';
import * as support from '../../../support/reports';

const { ALONE, documentFor, example, figuresOf, HALVES, linesFor, rowOf } = support;

const ONE: support.Given = { id: 'a', now: [3, 6], before: [2, 3] };
const textFor = (...given: Parameters<typeof linesFor>) => linesFor(...given).join('\n');
const headings = (blocks: readonly Block[]) =>
	blocks.flatMap((block) => (block.kind === 'heading' ? block.text : [])).join(', ');
const tonesIn = (blocks: readonly Block[]) =>
	blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map(({ tone }) => tone) : []));

describe('A report', () => {
	test('says what is missing first, then how much, why, and for what', () => {
		expect(linesFor(example())).toEqual([
			'Cost report, October 2026',
			'Workspace: Main',
			'',
			"Not in this report, because the period or the one before couldn't be read:",
			's: No access. Ask somebody.',
			'',
			'No data for these prompt templates:',
			'No calls in the period by those in the total, or an ID is mistyped.',
			'Unused',
			'',
			'No data for these IDs:',
			'No calls in what could be read, or an ID is mistyped or of another workspace.',
			'Idle (c)',
			'',
			'Total cost: 1,204.01 EUR (+32.9% compared with 906.00 EUR)',
			'without s',
			'1 of 3 prompt templates without data',
			'1 of 4 IDs without data',
			'Calls: 9 (0.0% compared with 9)',
			'Cost per call: 133.77878 EUR (Sep: 100.66667 EUR)',
			'Shows data of 2 of 4 prompt templates and 3 of 4 IDs, not of the whole workspace.',
			'',
			'Why it changed since September 2026',
			'Reason                                                    Cost (EUR)',
			'More calls, at the earlier average cost per call             +360.80',
			'A different mix of agents, members, and prompt templates     −956.80',
			'A different cost per call of the same ones                   +895.01',
			'No calls or no data before: Outreach, Drafts                   +3.00',
			'No calls or no data now: Triage, Drafts                        −4.00',
			'Change                                                       +298.01',
			'',
			'Biggest movers',
			'Name               Calls  Cost (EUR)     Sep     Change',
			'Triage, Replies        6    1,200.01    2.00  +1,198.01',
			'Outreach, Replies      1        1.00  900.00    −899.00',
			'Triage, Drafts         –           –    4.00      −4.00',
			'',
			'Cost by prompt template',
			'Prompt template  Calls  Cost (EUR)     Sep  Change',
			'Replies              7    1,201.01  902.00  +33.1%',
			'Drafts               2        3.00    4.00  −24.9%',
			'Unused               –           –       –       –',
			'Total                9    1,204.01  906.00  +32.9%',
			'',
			'Cost by department',
			'Department  Calls  Cost (EUR)     Sep      Change',
			'Support         6    1,200.01    6.00  +19,900.1%',
			'Sales           3        4.00  900.00      −99.6%',
			'Total           9    1,204.01  906.00      +32.9%',
			'',
			'Replies',
			'Name      Calls  Cost (EUR)     Sep      Change',
			'Triage        6    1,200.01    2.00  +59,900.3%',
			'Outreach      1        1.00  900.00      −99.9%',
			'',
			'Replies, not in the total',
			'Name          Calls  Cost (EUR)    Sep  Change',
			'All of Sales      9       99.00  88.00  +12.5%',
			'',
			'Drafts',
			'Name      Calls  Cost (EUR)   Sep  Change',
			'Outreach      2        3.00     –       –',
			'Triage        –           –  4.00       –',
			'',
			'Unused',
			'No data',
			'',
			'About this report',
			'Compared with September 2026. Groups are those of today.',
			"The API's documentation doesn't say whether a department's calls and cost include those of its agents and members. Totals add up agents and members only, and departments stand apart.",
			'Amounts are rounded to 2 decimals so that everything adds up, and the cost per call to 5. Percentages are those of the exact amounts.',
			'Created on 20 Nov 2026.',
		]);
	});

	test('compares nothing where nobody asked for it', () => {
		const figures = figuresOf([{ id: 'a', now: [3, 6] }], { period: ALONE });
		const text = textFor(figures, 200, { money: new Money(0, ''), workspace: '' });
		expect(text).toMatch(
			/^Cost report, October 2026\n\nTotal cost: 6\nCalls: 3\nCost per call: 2\.00000\n/,
		);
		expect(text).toMatch(/^Prompt template  Calls  Cost\np {20}3 {5}6\nTotal {16}3 {5}6$/m);
		expect(text).toMatch(/rounded to 0 decimals[^]*\nThe API returns no currency\./);
		expect(text).not.toMatch(/movers|changed|ompared/);
		const { blocks } = documentFor(figures);
		expect(blocks.find(({ kind }) => kind === 'chart')).toMatchObject({ legend: [] });
	});

	test.each<[string, support.Given, string]>([
		[
			'no data before',
			{ id: 'a', now: [0, 6] },
			'Total cost: 6.00 EUR (No data for September 2026)',
		],
		['no calls', { id: 'a', now: [0, 6] }, 'Cost per call: – (Sep: –)'],
		['no data now', { id: 'a', before: [2, 3] }, 'Total cost: No data (compared with 3.00 EUR)'],
		['nothing before', { id: 'a', now: [1, 1], before: [0, 0] }, '(new compared with 0.00 EUR)'],
	])('knows %s', (_, given, wanted) => {
		expect(textFor(figuresOf([given]))).toContain(wanted);
	});

	test.each([
		['2026-10-30', true],
		['2026-10-31', true],
		['2026-11-01', false],
	])('says that its period is not over (%s: %s)', (today, isOpen) => {
		const words = "Today isn't over, so the change looks too low.";
		expect(linesFor(figuresOf([ONE]), 200, { today }).includes(words)).toBe(isOpen);
		const alone = figuresOf([{ id: 'a', now: [1, 1] }], { period: ALONE });
		expect(linesFor(alone, 200, { today })).not.toContain(words);
	});

	test('has a table over time where there are several intervals, the last ones if there are too many', () => {
		const parts: support.Given['parts'] = [{ now: [1, 2] }, { now: [1, 4] }];
		const figures = figuresOf([{ id: 'a', parts }], { intervals: HALVES });
		const [head, first, last] = [
			'\n\nCost over time\nPeriod                      Calls  Cost (EUR)\n',
			'1 Oct 2026 to 15 Oct 2026       1        2.00\n',
			'16 Oct 2026 to 31 Oct 2026      1        4.00\n',
		];
		expect(textFor(figures)).toContain(`${head}${first}${last}\n`);
		expect(textFor(figures, 1)).toContain(`${head}${last}… and 1 more, together 2.00 EUR\n`);
		const charts = documentFor(figures).blocks.filter(({ kind }) => kind === 'chart');
		expect(charts[0]).toMatchObject({ legend: [], bars: [{ before: undefined }, {}] });
		const single = figuresOf([{ id: 'a', parts }], { intervals: HALVES.slice(1) });
		expect(headings(documentFor(single).blocks)).not.toContain('Cost over time');
	});

	test('has the most expensive rows where there are too many, and what the others add up to', () => {
		const given = ['p', 'q'].flatMap((prompt, at): support.Given[] => [
			{ id: 'a', prompt, now: [1, 1 + at] },
			{ id: 'b', prompt, now: [1, 3 + at] },
		]);
		const text = textFor(figuresOf(given), 1);
		expect(text).toMatch(
			/^q +2 +6\.00 .*\nTotal +4 +10\.00 .*\n… and 1 more, together 4\.00 EUR$/m,
		);
		expect(text).toMatch(/\nq\n.*\nb +1 +4\.00 .*\n… and 1 more, together 2\.00 EUR\n\nAbout/);
		const all = headings(documentFor(figuresOf(given)).blocks);
		expect(all).toBe('Cost by prompt template, p, q, About this report');
		const rows = ['a', 'b', 'c'].map((id) => rowOf(id));
		const [notice] = documentFor(figuresOf([ONE], { rows }), 1).blocks;
		expect(notice).toMatchObject({ lines: [expect.anything(), 'b', '… and 1 more'] });
	});

	test('has no group alone, and none where none are asked for', () => {
		const rows = ['X', 'Y'].map((department) => rowOf(department, { department }));
		const given = rows.map(({ id }) => ({ id, now: [1, 1] }) as const);
		const titles = (['department', 'costCenter', 'none'] as const).map((groupBy) =>
			/Cost by (department|cost center)/.exec(
				headings(documentFor(figuresOf(given, { rows }, { groupBy })).blocks),
			),
		);
		expect(titles.map((found) => found?.[1])).toEqual(['department', undefined, undefined]);
	});

	test('has bars for both periods, as long as what is shown', () => {
		const chart = documentFor(example()).blocks.find(({ kind }) => kind === 'chart');
		expect(chart).toEqual({
			kind: 'chart',
			legend: ['October 2026', 'September 2026'],
			bars: [
				['Replies', '1201.01', '902.00'],
				['Drafts', '3.00', '4.00'],
				['Unused', undefined, undefined],
			].map(([label, now, before]) => ({
				label,
				now: now && support.decimal(now),
				before: before && support.decimal(before),
			})),
		});
	});

	test('shows by colors what is more or less expensive, unless something is missing', () => {
		const given: support.Given[] = [
			ONE,
			{ id: 'b', now: [1, 1], before: [1, 2] },
			{ id: 'c', now: [2, 2], before: [1, 2] },
			{ id: 'd', now: [1, 1] },
		];
		const { blocks } = documentFor(figuresOf(given));
		// Reasons and the change, movers, the prompt template and the total, and rows.
		expect(tonesIn(blocks).slice(-9)).toEqual([
			...['up', 'down', 'none'],
			...['up', 'up'],
			...['up', 'none', 'down', 'none'],
		]);
		expect(tonesIn(blocks).slice(0, -9).filter(Boolean)).toEqual(['up']);
		expect(blocks[0]).toMatchObject({ figures: [{ tone: 'up' }, {}, {}] });
		const partial = documentFor(figuresOf(given, { unread: [support.unreadOf('q')] }));
		expect(tonesIn(partial.blocks)).not.toContain('up');
	});

	test('has a column for a period that is no month, and texts of any length in a line', () => {
		const name = 'x'.repeat(100);
		const [period] = HALVES;
		const of = { rows: [rowOf('a', { name })], prompts: [support.promptOf('p', { name })], period };
		const figures = figuresOf([ONE], of);
		expect(textFor(figures)).toMatch(/^Name +Calls  Cost \(EUR\)  Before   Change$/m);
		const more = { title: name, group: name, workspace: name };
		expect(textFor(figures, 200, more)).not.toContain('x'.repeat(61));
		const group = support.presentationOf(figures, { group: 'Sales' });
		expect(titleOf(group)).toBe('Cost report for Sales');
	});
});
