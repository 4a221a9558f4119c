import type { Breakdown } from '../../../../../nodes/AiWorkspace/report/figures/places';
import * as support from '../../../../support/reports';

const { costing, figuresOf, reportsFor, rowOf, shown, datasetOf } = support;

const namesOf = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name).join();

test('A sum is nothing where the API returned nothing, and 0 where it returned 0', () => {
	const { readings, total } = figuresOf([{ id: 'a', now: [1, 0] }, { id: 'b' }]);
	expect(readings.map(({ now }) => shown(now?.cost))).toEqual(['0', 'none']);
	expect(total.before).toBeUndefined();
	expect(figuresOf([{ id: 'b' }]).total).toEqual({});
	const parts = [{ now: [1, 0.005] }, { before: [1, 9] }] as const;
	const { byInterval } = figuresOf([{ id: 'a', parts }], { intervals: support.HALVES });
	expect(byInterval.map(({ now }) => shown(now?.cost))).toEqual(['0.005', 'none']);
	expect(byInterval.map(({ before }) => shown(before?.cost))).toEqual(['none', '9']);
});

const rows = [
	rowOf('a', { type: 'agent', department: 'Sales', cost_center: '1', owner_email: 'a@b.c' }),
	rowOf('b', { department: 'Support', owner_email: 'a@b.c' }),
	rowOf('c', { type: 'agent', department: 'Sales', cost_center: '2' }),
	rowOf('d', { type: 'department', department: 'Apart' }),
	rowOf('e', { department: 'Idle' }),
];
const grouped = datasetOf(
	[
		{ id: 'a', now: [1, 1] },
		{ id: 'b', now: [1, 4], type: 'bot' },
		{ id: 'c', now: [1, 2] },
		{ id: 'd', now: [1, 9], type: 'department' },
	],
	{ rows },
);
const groupsIn = (given: typeof grouped, groupBy: Breakdown['groupBy']) =>
	reportsFor(given, { groupBy })[0]?.figures.byGroup.map(
		({ of, now }) => `${of} ${shown(now?.cost)}`,
	);

test.each<[Breakdown['groupBy'], string[]]>([
	['department', ['Support 4', 'Sales 3']],
	['cost_center', ['null 4', '2 2', '1 1']],
	['owner_email', ['a@b.c 5', 'null 2']],
	['type', ['bot 4', 'agent 3']],
	[undefined, []],
])('Groups by %s are of counted rows with data, the most expensive first', (groupBy, wanted) => {
	expect(groupsIn(grouped, groupBy)).toEqual(wanted);
});

test('Groups are the departments themselves where there are only departments', () => {
	const departments = ['Sales', 'Support'].map((name) => rowOf(name, { type: 'department' }));
	const alone = datasetOf(costing({ Sales: [1], Support: [1] }), { rows: departments });
	expect(groupsIn(alone, 'department')).toEqual(['Sales 1', 'Support 1']);
	expect(groupsIn(alone, 'cost_center')).toEqual(['null 2']);
});

test.each<[Breakdown['reportPer'], string[]]>([
	['owner_email', ['a@b.c to a@b.c', 'null to null']],
	['department', ['Sales to a@b.c', 'Support to a@b.c', 'Apart to null', 'Idle to null']],
	[undefined, ['undefined to undefined']],
])('Groups by %s have a report each, with its recipient', (reportPer, wanted) => {
	const reports = reportsFor(grouped, { reportPer });
	expect(reports.map(({ about }) => `${about?.group} to ${about?.recipient}`)).toEqual(wanted);
});

test.each([
	[['a@b.c', 'Ada', null], 'a@b.c'],
	[['a@b.c', 'd@b.c'], null],
	[['Ada', null], null],
])('Rows with the owners %j have the recipient %s', (owners, recipient) => {
	const rows = owners.map((owner, at) => rowOf(`${at}`, { department: 'IT', owner_email: owner }));
	const given = rows.map(({ id }): support.Given => ({ id, now: [1, 1] }));
	const [report] = reportsFor(datasetOf(given, { rows }), { reportPer: 'department' });
	expect(report?.about).toEqual({ group: 'IT', recipient });
});

const dataset = datasetOf(
	[
		{ id: 'a', now: [1, 1] },
		{ id: 'b', prompt: 'q', type: 'bot', now: [1, 2] },
		{ id: 'c' },
		{ id: 'd', prompt: 'r', type: 'department', now: [1, 4] },
		{ id: 'e', prompt: 'r', type: 'department', now: [1, 5] },
		{ id: 'f', type: 'department', now: [1, 6] },
	],
	{
		rows: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) =>
			rowOf(id, { owner_email: /[de]/.test(id) ? 'b' : id, type: id === 'e' ? 'agent' : null }),
		),
		prompts: ['p', 'q', 'r', 's'].map((id) => support.promptOf(id)),
	},
);
const missingIn = (breakdown: Partial<Breakdown>) =>
	reportsFor(dataset, breakdown).map(({ figures }) => {
		const { rows, prompts, missing } = figures;
		return [rows, prompts, missing].map(namesOf).join(' | ');
	});

test('What is missing is of its own group, without prompt templates that only this group does not use', () => {
	expect(missingIn({})).toEqual(['a,b,c,d,e,f | p,q,r,s | c,s']);
	expect(missingIn({ reportPer: 'owner_email' })).toEqual([
		'a | p,s | s',
		'b,d,e | q,r,s | s',
		'c | s | c,s',
		'f | p,s | s',
	]);
});

test('What is missing is nothing that had data before, or has in an interval', () => {
	const parts = [{}, { now: [1, 1] }] as const;
	const missing = (...given: Parameters<typeof figuresOf>) => namesOf(figuresOf(...given).missing);
	expect(missing([{ id: 'a', before: [1, 1] }, { id: 'b' }])).toBe('b');
	expect(missing([{ id: 'a', parts }], { intervals: support.HALVES })).toBe('');
	const unread = [support.unreadOf('q')];
	expect(missing([{ id: 'a', now: [1, 1] }, { id: 'b' }], { unread })).toBe('');
});

test('Each prompt template has a report, of the rows that use it, also one that could not be read', () => {
	const owned = ['a', 'b', 'c'].map((id) => rowOf(id, { owner_email: `${id}@b.c` }));
	const dataset = datasetOf(
		[
			{ id: 'a', now: [1, 1] },
			{ id: 'a', prompt: 'q', now: [1, 2] },
			{ id: 'b', prompt: 'q', now: [1, 3] },
		],
		{ rows: owned, unread: [support.unreadOf('s')] },
	);
	const summaryOf = (given: typeof dataset) =>
		reportsFor(given, { isPerPrompt: true }).map(({ about, figures: { byEntity, ...own } }) => {
			const names = [byEntity.map(({ of }) => of), own.prompts, own.missing].map(namesOf);
			const whose = [about?.group, about?.recipient ?? 'nobody', own.unread.length];
			return [...whose, ...names, shown(own.total.now?.cost)].join(' | ');
		});
	expect(summaryOf(dataset)).toEqual([
		'p | nobody | 0 | a,c | p |  | 1',
		'q | nobody | 0 | b,a,c | q |  | 5',
		's | nobody | 1 |  |  |  | none',
	]);
	expect(summaryOf({ ...dataset, unread: [] })).toEqual([
		'p | nobody | 0 | a,c | p | c | 1',
		'q | nobody | 0 | b,a,c | q | c | 5',
	]);
	const alone = datasetOf(costing({ a: [1] }), { rows: owned.slice(0, 1) });
	expect(summaryOf(alone)).toEqual(['p | a@b.c | 0 | a | p |  | 1']);
});

const TREND = ['07', '08', '09'].map((month) => {
	return { of: { from: `2026-${month}-01`, to: `2026-${month}-30` }, unread: [] };
});

const owners = ['a', 'b'].map((id) => rowOf(id, { owner_email: `${id}@b.example` }));
const given = owners.map(({ id }): support.Given => {
	return { id, now: [1, 0.005], before: [1, 0.005], trend: [[1, 0.005], undefined, [1, 0.005]] };
});
const momentsOf = (more: Parameters<typeof datasetOf>[1], breakdown = {}) =>
	reportsFor(datasetOf(given, { rows: owners, trend: TREND, ...more }), breakdown).map(
		({ figures: { trend } }) => trend.map(({ now }) => shown(now?.cost)).join(' '),
	);

test('A trend ends with the period itself, and has no data where there is none', () => {
	expect(momentsOf({})).toEqual(['0.010 none 0.010 0.010']);
	const ofOwner = '0.005 none 0.005 0.005';
	expect(momentsOf({}, { reportPer: 'owner_email' })).toEqual([ofOwner, ofOwner]);
	expect(momentsOf({ trend: [] })).toEqual(['']);
});

test('A period is unknown where a prompt template could not be read', () => {
	const [p, q] = [support.promptOf('p'), support.promptOf('q')];
	const prompts = [p, q];
	const unread = [support.unreadOf(q)];
	const trend = TREND.map((one, at) => ({ ...one, unread: at === 0 ? unread : [] }));
	expect(momentsOf({ trend, prompts })).toEqual(['none none 0.010 0.010']);
	// Of another prompt template, all is known.
	const ofEach = momentsOf({ trend, prompts }, { isPerPrompt: true });
	expect(ofEach).toEqual(['0.010 none 0.010 0.010', 'none none none none']);
});
