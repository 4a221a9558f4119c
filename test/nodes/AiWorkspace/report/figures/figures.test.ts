import type { Breakdown } from '../../../../../nodes/AiWorkspace/report/figures/places';
import * as support from '../../../../support/reports';

const { costing, reportsFor, rowOf, shown, datasetOf } = support;

const namesOf = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name).join();

const rows = [
	rowOf('a', { type: 'agent', department: 'Sales', cost_center: '1', owner_email: 'a@b.c' }),
	rowOf('b', { department: 'Support', owner_email: 'a@b.c' }),
	rowOf('c', { type: 'agent', department: 'Sales', cost_center: '2' }),
	rowOf('d', { type: 'department', department: 'Apart' }),
	rowOf('e', { department: 'Idle', owner_email: 'e@b.c' }),
	rowOf('f', { department: 'Idle', owner_email: 'f@b.c' }),
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
	['owner_email', ['a@b.c', null, 'e@b.c', 'f@b.c'].map((owner) => `${owner} to ${owner}`)],
	['department', ['Sales to a@b.c', 'Support to a@b.c', 'Apart to null', 'Idle to null']],
	[undefined, ['undefined to undefined']],
])('Groups by %s have a report each, with its recipient', (reportPer, wanted) => {
	const reports = reportsFor(grouped, { reportPer });
	expect(reports.map(({ about }) => `${about?.group} to ${about?.recipient}`)).toEqual(wanted);
});

test('Each prompt template has a report, also one that could not be read, beside which nothing is known to be missing', () => {
	const owned = ['a', 'b', 'c'].map((id) => rowOf(id, { owner_email: `${id}@b.c` }));
	const unread = [support.unreadOf('s')];
	const summaryOf = (ids: string[], more: Parameters<typeof datasetOf>[1]) => {
		const given = ids.map(
			(id): support.Given => ({ id, prompt: id === 'a' ? 'p' : 'q', now: [1, 1] }),
		);
		return reportsFor(datasetOf(given, { rows: owned, ...more }), { isPerPrompt: true }).map(
			({ about, figures }) =>
				[about?.group, about?.recipient, figures.unread.length, namesOf(figures.missing)].join(' '),
		);
	};
	expect(summaryOf(['a', 'b'], { unread })).toEqual(['p  0 ', 'q  0 ', 's  1 ']);
	expect(summaryOf(['a', 'b'], {})).toEqual(['p  0 c', 'q  0 c']);
	expect(summaryOf(['a'], { rows: owned.slice(0, 1) })).toEqual(['p a@b.c 0 ']);
});

test('A trend is there where it was asked for, and a period unknown where a prompt template of the report could not be read', () => {
	const prompts = ['p', 'q'].map((id) => support.promptOf(id));
	const trend = ['07', '08', '09'].map((month) => {
		const unread = month === '07' ? prompts.slice(1).map((one) => support.unreadOf(one)) : [];
		return { of: { from: `2026-${month}-01`, to: `2026-${month}-30` }, unread };
	});
	const given: support.Given = { id: 'a', now: [1, 3], trend: [[1, 1], undefined, [1, 2]] };
	const momentsOf = (more: object, breakdown = {}) =>
		reportsFor(datasetOf([given], { prompts, ...more }), breakdown).map(({ figures }) =>
			figures.trend.map(({ now }) => shown(now?.cost)).join(' '),
		);
	expect(momentsOf({})).toEqual(['']);
	expect(momentsOf({ trend })).toEqual(['none none 2 3']);
	expect(momentsOf({ trend }, { isPerPrompt: true })).toEqual([
		'1 none 2 3',
		'none none none none',
	]);
});
