import map from 'lodash/map';
import range from 'lodash/range';
import type { Document } from '../../../../../nodes/AiWorkspace/report/documents/blocks';
import { documentOf } from '../../../../../nodes/AiWorkspace/report/documents/costReport';
import { subjectOf } from '../../../../../nodes/AiWorkspace/report/documents/subject';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import * as support from '../../../../support/reports';

const { ALONE, costing, decimal, documentFor, example, figuresOf, HALVES, rowOf, unreadOf } =
	support;

const textFor = (...given: Parameters<typeof documentFor>) =>
	support.plain(plainTextOf(documentFor(...given)));
const headingsIn = ({ blocks }: Document) =>
	blocks.flatMap((one) => (one.kind === 'heading' ? one.text : []));
const rowsIn = ({ blocks }: Document) =>
	blocks.flatMap((one) => (one.kind === 'table' ? one.rows : []));
/** Rows that are each in a department of its own. */
const departmentsOf = (given: readonly support.Given[]) =>
	given.map(({ id }) => rowOf(id, { department: id }));

describe('A report', () => {
	test('says how much, since when, why, what is missing, and for what', () => {
		expect(textFor(example())).toMatchSnapshot();
	});

	test('without a comparison and a currency has calls in place of changes, and what to know', () => {
		const given: support.Given[] = [
			{ id: 'a', prompt: 'p1', now: [1, 4] },
			{ id: 'a', prompt: 'p2', now: [1, 10] },
			{ id: 'b', prompt: 'p2', now: [1, '-1.5'] },
			...Array.from('cdefgh', (id) => ({ id })),
		];
		const rows = [...'abcdefgh'].map((id) => rowOf(id, { budget: decimal(20) }));
		const figures = figuresOf(given, { rows, period: { from: '2026-10-01', to: '2026-10-10' } });
		const more = { today: '2026-10-11', money: support.moneyOf('', 0), workspace: '' };
		expect(textFor(figures, more)).toMatchSnapshot();
	});

	test('has the first of everything, and what the others add up to', () => {
		const given = range(10).flatMap((at): support.Given[] => [
			{ id: `a${at}`, now: [1, 10 - at], before: at === 8 ? undefined : [2, 10] },
			{ id: `a${at}`, prompt: 'q', now: at === 7 ? undefined : [1, 1], before: [1, 1] },
		]);
		const rows = range(10).map((at) =>
			rowOf(`a${at}`, { department: `D${at}`, budget: decimal(at === 3 ? 400 : 1 + at) }),
		);
		const previous = { from: '2026-09-01', to: '2026-09-10' };
		const period = { from: '2026-10-01', to: '2026-10-10', previous };
		const figures = figuresOf(given, { rows, period, unread: [unreadOf('r')] });
		expect(textFor(figures, { today: '2026-10-11' })).toMatchSnapshot();
	});

	test('has the differences of what is shown, percentages of exact costs, and words for none', () => {
		const given = costing({
			'after almost nothing': [0.005, 0.004],
			'after nothing': [5],
			'after 0': [5, 0],
			'after a refund': [5, -1],
			'0 after 0': [0, 0],
			'after some, nothing': [null, 1],
		});
		expect(textFor(figuresOf(given, { rows: departmentsOf(given) }))).toMatchSnapshot();
	});

	test('names at most eight changes, four of which are of agents and members where there are any', () => {
		const changesOf = (ids: number, prompts: number) => {
			const given = range(ids * prompts).map((at): support.Given => {
				const of = { id: `a${at % ids}`, prompt: `p${Math.floor(at / ids)}` };
				return { ...of, now: [1, 2 + at], before: [1, 1] };
			});
			const [, changed = ''] = textFor(figuresOf(given)).split(/\n(?:What changed|Most expensive)/);
			return [/^p\d/gm, /^(?:of these: )?a\d/gm].map((one) => changed.match(one)?.length).join();
		};
		const ofOneKind = [changesOf(20, 1), changesOf(1, 20)];
		expect(ofOneKind).toEqual([',8', '8,']);
		expect([changesOf(20, 20), changesOf(20, 2), changesOf(2, 20)]).toEqual(['4,4', '2,6', '6,2']);
	});

	test('has a chart of the trend, which says what is not known', () => {
		const trend = [
			{ of: { from: '2026-08-01', to: '2026-08-31' }, unread: [unreadOf('p')] },
			{ of: { from: '2026-09-01', to: '2026-09-30' }, unread: [] },
		];
		const given: support.Given[] = [{ id: 'a', now: [3, 6], trend: [[1, 1], undefined] }];
		const prompts = trend.flatMap(({ unread }) => unread.map(({ prompt }) => prompt));
		const figures = figuresOf(given, { trend, prompts });
		expect(textFor(figures, { today: '2026-10-09' })).toContain('\nOctober 2026 so far');
		const chart = documentFor(figures).blocks.find((block) => block.kind === 'timeline');
		expect(map(chart?.points, 'isMarked')).toEqual([false, false, true]);
		expect(
			map(chart?.points, ({ label, text, short, brief }) =>
				[label, text, short, brief].map(support.plain),
			),
		).toEqual([
			['August 2026', 'not read', 'Aug', '–'],
			['September 2026', 'no data', 'Sept', '–'],
			['October 2026', 'EUR 6.00', 'Oct', '6.00'],
		]);
	});

	test('has a chart of several intervals that a phone has room for', () => {
		const given: support.Given[] = [{ id: 'a', parts: [{ now: [1, 2] }, { now: [1, 4] }] }];
		const { blocks } = documentFor(figuresOf(given, { intervals: HALVES }));
		expect(blocks.slice(1, -1)).toMatchObject([
			{ kind: 'heading', text: 'Cost over time' },
			{ kind: 'timeline', points: [{ short: '1 Oct' }, { short: '16 Oct' }] },
		]);
		for (const count of [1, 93]) {
			const intervals = range(count).map(() => ALONE);
			expect(headingsIn(documentFor(figuresOf(given, { intervals })))).toEqual([]);
		}
	});

	test('has a color for a change of 5% and of 1% of the total, but not where it is not over', () => {
		const given = costing({
			'4.99% more': [314.97, 300],
			'5% more': [315, 300],
			'5% less': [285, 300],
			'1% of the total': [110, 100],
			'less than that': [109.99, 100],
			'a refund before': [10, -10],
			gone: [null, -90],
			new: [400],
		});
		const figures = figuresOf(given, { rows: departmentsOf(given) });
		const coloredIn = (document: Document) =>
			rowsIn(document).flatMap(({ cells: [name], tone }) => (tone === 'none' ? [] : [name, tone]));
		const colored = '5% more up 5% less down 1% of the total up a refund before up Total up';
		expect(coloredIn(documentFor(figures)).join(' ')).toContain(` ${colored}`);
		expect(documentFor(figures).blocks[0]).toMatchObject({ tone: 'up' });
		expect(coloredIn(documentFor(figures, { today: '2026-10-31' }))).toEqual([]);
	});

	test('has bars for groups, and none for the others and the total', () => {
		const bars = rowsIn(documentFor(example())).filter(({ bar }) => bar);
		expect(bars).toMatchObject([
			{ cells: ['Support', '1,200.01', {}], bar: decimal('1200.005') },
			{ cells: ['Sales', '4.00', {}], bar: decimal('4.004') },
		]);
	});

	test('has no group alone, and none where none is asked for', () => {
		const given = costing({ X: [1, 1], Y: [1, 1] });
		const headingsBy = (groupBy?: string) =>
			headingsIn(documentFor(figuresOf(given, { rows: departmentsOf(given) }, { groupBy })));
		const entities = 'Most expensive agents and members';
		expect(headingsBy('department')).toEqual(['Cost by department', entities]);
		expect(headingsBy('cost_center')).toEqual([entities]);
		expect(headingsBy()).toEqual([entities]);
	});

	test.each([
		['department', 'Sales', 'Sales', 'AI costs'],
		['owner_email', 'ada@b.c', 'AI costs', 'ada@b.c'],
		['owner_email', null, 'No owner', 'AI costs'],
	])('of a group is called as the group is: %s %s', (reportPer, group, title, subtitle) => {
		const figures = figuresOf(costing({ a: [1] }), { period: ALONE }, { reportPer });
		const report = support.presented({ figures, about: { group, recipient: group } });
		expect(support.plain(subjectOf(report))).toBe(`${title} in October: EUR 1.00, ${subtitle}`);
		expect(documentOf(report).overline).toBe(`${subtitle} · Workspace: Main`);
	});

	test('has texts of any length in a line', () => {
		const name = 'x'.repeat(300);
		const rows = [rowOf('a', { name }), rowOf('b')];
		const prompts = [support.promptOf('p', { name })];
		const about = { group: name, recipient: null };
		const figures = figuresOf(costing({ a: [6, 3], b: [1, 1] }), { rows, prompts });
		const text = textFor(figures, { title: name, about, workspace: name });
		expect(text).toMatch(/^x{200}…, /);
		expect(text.slice(201)).not.toContain('x'.repeat(130));
	});
});
