import { usesOf } from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import * as remarks from '../../../../../nodes/AiWorkspace/report/figures/remarks';
import { budgetsOf } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import type { TableHints } from '../../../../../nodes/AiWorkspace/report/read/lacking';
import * as support from '../../../../support/reports';

const { ALONE, decimal, figuresOf, NO_HINTS, promptOf, rowOf, unreadOf } = support;

function said({ kind, about, among, column = '' }: remarks.Remark): string {
	const names = about.map(({ name, detail }) => (detail ? `${name} (${detail})` : name)).join();
	return `${kind} ${column}${names}${among > about.length ? ` of ${among}` : ''}`;
}

function problemsOf(...given: Parameters<typeof figuresOf>) {
	const figures = figuresOf(...given);
	const uses = usesOf(budgetsOf(undefined, figures), figures, figures.types.counted);
	return remarks.problemsIn(figures, 'EUR', uses).map(said);
}

const notesOf = (
	dataset: ReturnType<typeof support.datasetOf>,
	breakdown: Parameters<typeof support.reportsFor>[1] = {},
	hints: TableHints = NO_HINTS,
) =>
	support
		.reportsFor(dataset, breakdown)
		.map(({ figures }) => remarks.notesIn(figures, hints).map(said));

const KNOWN: support.Given = { id: 'a', now: [1, 1], before: [1, 1] };

test('Each kind of problem is there once, the most important first', () => {
	const [p, q, r] = [promptOf('p'), promptOf('q'), promptOf('r')];
	const late = unreadOf(r, 'Late');
	const found = problemsOf([{ id: 'a', now: [5, 0] }], {
		rows: [rowOf('a', { budget: decimal(9) })],
		prompts: [p, q, r],
		trend: [1, 2].map(() => ({ of: ALONE, unread: [late] })),
		unread: [unreadOf('s')],
		unreadBefore: [unreadOf(q, 'Gone')],
		notices: [
			{ code: '1001', message: 'cost store unavailable' },
			{ code: '7', message: '' },
		],
	});
	expect(found).toEqual([
		'unread s (No access)',
		'notices cost store unavailable (1001),7',
		'unpriced a (p)',
		'unreadBefore q (Gone)',
		'unreadEarlier r (Late)',
	]);
	expect(problemsOf([{ id: 'a' }])).toEqual(['noData a']);
});

test('A report is complete where all could be read, whatever has no data beside others or before', () => {
	expect(problemsOf([KNOWN, { id: 'b' }, { id: 'c', prompt: 'q' }])).toEqual([]);
	expect(problemsOf([{ id: 'a', now: [1, 1] }])).toEqual([]);
	expect(problemsOf([{ id: 'a', now: [1, 1] }], { period: ALONE })).toEqual([]);
});

describe('Calls without a cost are a problem', () => {
	const free: support.Given = { id: 'a', now: [5, 0], before: [5, 0] };
	const budget = decimal(9);

	test('if the same had a cost before', () => {
		expect(problemsOf([free])).toEqual([]);
		expect(problemsOf([{ ...free, before: [5, 1] }])).toEqual(['unpriced a (p)']);
		expect(problemsOf([{ ...free, now: [0, 0], before: [5, 1] }])).toEqual([]);
	});

	test('if a budget guards nothing else', () => {
		const apart: support.Given = { ...KNOWN, id: 'd', type: 'department' };
		const [rows, prompts] = [[rowOf('a', { budget })], [promptOf('p', { budget })]];
		expect(problemsOf([free, { ...KNOWN, prompt: 'q' }], { rows })).toEqual([]);
		expect(problemsOf([free, { ...KNOWN, id: 'b' }], { prompts })).toEqual([]);
		expect(problemsOf([free], { rows })).toEqual(['unpriced a (p)']);
		expect(problemsOf([free, apart], { prompts })).toEqual(['unpriced a (p)']);
	});
});

const owned = [
	rowOf('a', { owner_email: 'a@b.c', department: 'Sales' }),
	rowOf('b', { name: 'Bo', owner_email: 'b@b.c', department: 'Sales' }),
	rowOf('c', { owner_email: 'b@b.c' }),
];

test('Each kind of note is there once, in the same order', () => {
	const rows = [...owned, rowOf('d', { department: 'Sales' })];
	const dataset = support.datasetOf(
		[KNOWN, { ...KNOWN, id: 'c', type: 'bot' }, { ...KNOWN, id: 'd', type: 'department' }],
		{ rows, prompts: [promptOf('p'), promptOf('q', { name: 'Drafts' })] },
	);
	const hints = { unused: ['Employee'], fiftyRows: ['Directory'] };
	const breakdown = { reportPer: 'department', asked: ['department'] } as const;
	expect(notesOf(dataset, breakdown, hints).map((notes) => notes.join(' | '))).toEqual([
		'missing Bo (b),Drafts (q) of 5 | ungrouped departmentc of 4 | departments d | unnamed Employee | owners a@b.c,b@b.c | fiftyRows Directory',
		'missing Drafts (q) of 3 | ungrouped departmentc of 4 | doubtfulTypes c | unnamed Employee | fiftyRows Directory',
	]);
});

test('There is no note of what nobody asked for', () => {
	const dataset = support.datasetOf([KNOWN, { ...KNOWN, id: 'b' }, { ...KNOWN, id: 'c' }], {
		rows: owned,
	});
	expect(notesOf(dataset)).toEqual([[]]);
	expect(notesOf(dataset, { groupBy: 'cost_center' })).toEqual([[]]);
	expect(notesOf(dataset, { asked: ['department'] })).toEqual([['ungrouped departmentc of 3']]);
	expect(notesOf(dataset, { reportPer: 'owner_email', asked: ['owner_email'] })).toEqual([[], []]);
});

test('What was not checked has the key of its months and reasons, and of the day if it may be over tomorrow', () => {
	const on = (month: string, ...kinds: Array<remarks.UncheckedReason['kind']>) => {
		const reasons = kinds.flatMap((kind) => remarks.remark(kind, [{ name: 'a' }]));
		return { period: { from: `${month}-01`, to: `${month}-19` }, reasons };
	};
	const keyOf = (...all: remarks.Unchecked[]) => remarks.uncheckedParts(all, '2026-11-20');
	const lasting = [on('2026-10', 'noData'), on('2026-11', 'noData', 'noCost')];
	const months = ['2026-10 noData', '2026-11 noCost', '2026-11 noData'];
	expect(keyOf(...lasting, on('2026-11', 'noData'))).toEqual(['notChecked', ...months]);
	for (const kind of ['notices', 'tooFewRead', 'unread', 'unreadEarlier'] as const) {
		const key = ['notChecked', ...months, `2026-11 ${kind}`, '2026-11-20'];
		expect(keyOf(...lasting, on('2026-11', kind))).toEqual(key);
	}
});
