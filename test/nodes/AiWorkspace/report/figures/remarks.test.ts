import * as gaps from '../../../../../nodes/AiWorkspace/report/figures/gaps';
import * as support from '../../../../support/reports';

const { ALONE, EXPECTED, decimal, figuresOf, promptOf, rowOf, unreadOf } = support;

function said({ kind, about, among }: gaps.Gap): string {
	const names = about.map((one) => {
		if (typeof one === 'string') return one;
		if ('row' in one) return `${one.row.id} ${one.prompt.id}`;
		if ('prompt' in one) return one.prompt.id;
		return 'id' in one ? one.id : Object.values(one).join(' ');
	});
	return `${kind} ${names.join()}${among > about.length ? ` of ${among}` : ''}`;
}
type More = Parameters<typeof figuresOf>[1] & { readonly currency?: string };
function gapsOf(
	given: readonly support.Given[],
	{ currency, ...more }: More = {},
	expected: Partial<gaps.Expectations> = {},
	breakdown: Parameters<typeof figuresOf>[2] = {},
) {
	const figures = figuresOf(given, more, breakdown);
	const readings = figures.readings.map(({ now, ...reading }) => {
		return { ...reading, now: now && { ...now, currency } };
	});
	return gaps.gapsIn({ ...figures, readings }, { ...EXPECTED, ...expected }).map(said);
}

const KNOWN: support.Given = { id: 'a', now: [1, 1], before: [1, 1] };
const NONE = { untitled: [], budgets: [] };
const ONE = { columns: ['name', 'department'], unused: ['Employee'], ...NONE } as const;

test('Each kind of gap is about what it lacks, the most important first', () => {
	const given: support.Given[] = [
		{ ...KNOWN, now: [1, 0] },
		{ id: 'bot', type: 'bot', now: [1, 1] },
		{ id: 't', prompt: 'r', type: 'department', now: [1, 1] },
	];
	const rows = ['a', 'e', 'bot'].map((id) => rowOf(id));
	const more = {
		rows: [...rows, rowOf('t', { type: 'agent' })],
		prompts: ['p', 'q', 'r'].map((id) => promptOf(id)),
		notices: [{ code: '1001', message: 'cost store unavailable' }],
		currency: 'USD',
	};
	const found = [
		...['notices 1001 cost store unavailable', 'currency USD', 'unpriced a p', 'contradictory t'],
		...['unclear bot', 'silent q,r of 3', 'missing e of 4', 'noNames Employee'],
	];
	expect(gapsOf(given, more, { lacks: ONE })).toEqual([...found, 'noDepartments Employee']);
	expect(gapsOf(given, { ...more, unread: [unreadOf('s')] })).toContain('unread s');
	expect(gapsOf([KNOWN], { unreadBefore: [unreadOf('s')] })).toEqual(['unreadBefore s']);
	expect(gapsOf([{ id: 'a', now: [1, 1] }])).toEqual(['nothingBefore 2026-09-01 2026-09-30']);
});

test('A report is complete where all is known that was asked for', () => {
	expect(gapsOf([KNOWN])).toEqual([]);
	expect(gapsOf([{ id: 'a', now: [1, 1] }], { period: ALONE })).toEqual([]);
	// If all IDs are mistyped, the comparison is no gap of its own.
	expect(gapsOf([{ id: 'a' }])).toEqual(['silent p', 'missing a']);
});

const SIGNS = Object.entries({
	...{ SEK: 'kr', PLN: 'zł', CZK: 'Kč', USD: 'US$', MXN: 'MX$', CHF: 'Fr.', PEN: 'S/', DKK: 'kr.' },
	EUR: '€',
});
test.each([
	['$', 'USD'],
	['$', 'MXN'],
	['EUR', 'eur'],
	['', 'USD'],
	['credits', 'Credits'],
	...SIGNS.map(([code, sign]) => [sign.toUpperCase(), code]),
	...SIGNS.map(([code, sign]) => [sign, code]),
])('The currency %j is that of an API that names %s', (currency = '', own) => {
	expect(gapsOf([KNOWN], { currency: own }, { currency })).toEqual([]);
});

test.each([
	['EUR', 'USD'],
	['US$', 'CAD'],
	['kr', 'EUR'],
	['€', '$'],
	['EUR', 'credits'],
])('The currency %j is another one than that of an API that names %s', (currency, own) => {
	expect(gapsOf([KNOWN], { currency: own }, { currency })).toEqual([`currency ${own}`]);
});

describe('Calls without a cost are a gap', () => {
	const free: support.Given = { id: 'a', now: [5, 0], before: [5, 0] };
	const budget = decimal(9);

	test('if the same had a cost before', () => {
		expect(gapsOf([free])).toEqual([]);
		expect(gapsOf([{ ...free, before: [5, 1] }])).toEqual(['unpriced a p']);
		expect(gapsOf([{ ...free, now: [0, 0], before: [5, 1] }])).toEqual([]);
	});

	test('unless it might be rounded to nothing at the cost per call of before', () => {
		const gapsAfter = (now: support.Pair, before: support.Pair, other: number | string = 12.34) =>
			gapsOf([
				{ id: 'a', now, before },
				{ ...KNOWN, id: 'b', now: [3, other] },
			]).join();
		const rounded = [gapsAfter([3, 0], [3, 0.01]), gapsAfter([1, 0], [4, -0.02])];
		expect(rounded).toEqual(['', '']);
		expect(gapsAfter([3, 0], [3, 0.02])).toBe('unpriced a p');
		expect(gapsAfter([4000, 0], [3, 0.01])).toBe('unpriced a p');
		expect(gapsAfter([3, 0], [3, 0.01], '12.345')).toBe('unpriced a p');
		const many = ['a', 'b'].map((id): support.Given => ({ id, now: [3, 0], before: [3, 0.01] }));
		expect(gapsOf([...many, { ...KNOWN, id: 'c' }])).toEqual(['unpriced a p,b p']);
		const rows = [rowOf('a', { budget })];
		const guarded = { id: 'a', now: [3, 0], before: [3, 0.01] } as const;
		expect(gapsOf([guarded], { rows })).toEqual(['unpriced a p']);
	});

	test('if a budget guards nothing else', () => {
		const [rows, prompts] = [[rowOf('a', { budget })], [promptOf('p', { budget })]];
		expect(gapsOf([free], { rows })).toEqual(['unpriced a p']);
		expect(gapsOf([free], { prompts })).toEqual(['unpriced a p']);
		const priced: support.Given = { ...KNOWN, prompt: 'q' };
		expect(gapsOf([free, priced], { rows })).toEqual([]);
		expect(gapsOf([free, { ...KNOWN, id: 'b' }], { prompts })).toEqual([]);
		const apart: support.Given = { ...KNOWN, id: 'd', type: 'department' };
		expect(gapsOf([free, apart], { prompts })).toEqual(['unpriced a p']);
	});
});

test('A directory lacks names, and departments only where rows are grouped by them, with columns that nothing uses', () => {
	const lacking = (lacks: gaps.Expectations['lacks'], groupBy: 'department' | 'owner_email') =>
		gapsOf([KNOWN], {}, { lacks }, { groupBy });
	expect(lacking(ONE, 'department')).toEqual(['noNames Employee', 'noDepartments Employee']);
	expect(lacking(ONE, 'owner_email')).toEqual(['noNames Employee']);
	expect(lacking({ ...ONE, unused: [] }, 'department')).toEqual([]);
	expect(lacking({ ...ONE, columns: [], untitled: ['Use'] }, 'department')).toEqual([
		'noTitles Use',
	]);
	const budgets = { ...ONE, columns: [], budgets: ['Budget (EUR)'] };
	expect(lacking(budgets, 'department')).toEqual(['noBudgets Budget (EUR)']);
	const week = { period: { from: '2026-10-05', to: '2026-10-11' } };
	expect(gapsOf([KNOWN], week, { lacks: budgets })).toEqual([]);
	const departments = [{ ...KNOWN, type: 'department' }];
	expect(gapsOf(departments, {}, { lacks: ONE })).toEqual(['noNames Employee']);
});
