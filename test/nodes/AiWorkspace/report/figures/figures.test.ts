import fc from 'fast-check';
import type { Breakdown, Sums } from '../../../../../nodes/AiWorkspace/report/figures/places';
import { rounded } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, figuresOf, reportsFor, rowOf, shown, datasetOf, unitsOf } = support;

const anyDataset = support.datasets(fc.constantFrom('X', 'Y', ''));
const columns = ['cost_center', 'department', 'owner_email'] as const;
const breakdowns = fc.record({
	decimals: fc.constantFrom(0, 2, 9),
	groupBy: fc.constantFrom<Breakdown['groupBy']>(...columns, 'type'),
	reportPer: fc.constantFrom<Breakdown['reportPer']>(undefined, ...columns),
	isPerPrompt: fc.boolean(),
});
const shownIn = (parts: readonly Sums[]) => unitsOf(...parts.map((one) => one.shown));
const beforeIn = (parts: readonly Sums[]) => unitsOf(...parts.map((one) => one.shownBefore));
const namesOf = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name).join();

test('What is shown adds up in every table and over all reports, less than a unit away from the exact cost', () => {
	forAll(anyDataset, breakdowns, (dataset, breakdown) => {
		const unit = unitsOf(decimal(`1e-${breakdown.decimals}`));
		const areFar = ([exact, taken]: Array<Sums['shown']>) => {
			const apart = unitsOf(taken) - unitsOf(exact);
			return apart >= unit || -apart >= unit;
		};
		const reports = reportsFor(dataset, breakdown).map(({ figures }) => figures);
		for (const { readings, total, byPrompt, byEntity, byGroup, byInterval } of reports) {
			const counted = readings.filter(({ isCounted }) => isCounted);
			const tables = [[total], counted, byPrompt, byEntity, byGroup];
			expect(new Set([...tables, byInterval].map(shownIn)).size).toBe(1);
			expect(new Set(tables.map(beforeIn)).size).toBe(1);
			const close = [...readings, ...byGroup, total];
			const now = close.map((one) => [one.now?.cost, one.shown]);
			const before = close.map((one) => [one.before?.cost, one.shownBefore]);
			expect([...now, ...before].filter(areFar)).toEqual([]);
			expect(readings.map(({ byInterval: intervals }) => shownIn(intervals))).toEqual(
				readings.map((one) => shownIn([one])),
			);
		}
		const whole = reportsFor(dataset, { decimals: breakdown.decimals })[0]?.figures.total ?? {};
		const exact = whole.now && rounded(whole.now.cost, breakdown.decimals);
		const totals = reports.map(({ total }) => total);
		expect(shownIn([whole])).toBe(unitsOf(exact));
		expect([shownIn(totals), beforeIn(totals)]).toEqual([shownIn([whole]), beforeIn([whole])]);
		expect(unitsOf(...totals.map(({ now }) => now?.calls))).toBe(unitsOf(whole.now?.calls));
	});
});

test('What is shown is nothing where the API returned nothing, and 0 where it returned 0', () => {
	const { readings, total } = figuresOf([{ id: 'a', now: [1, 0] }, { id: 'b' }]);
	expect(readings.map((reading) => shown(reading.shown))).toEqual(['0.00', 'none']);
	expect(total.before).toBeUndefined();
	expect(figuresOf([{ id: 'b' }]).total).toEqual({});
	const parts = [{ now: [1, 0.005] }, { before: [1, 9] }] as const;
	const split = figuresOf([{ id: 'a', parts }], { intervals: support.HALVES });
	expect(split.byInterval.map((one) => shown(one.shown))).toEqual(['0.01', 'none']);
	expect(split.byInterval.map(({ before }) => shown(before?.cost))).toEqual(['none', '9']);
	expect(split.readings[0]?.byInterval.map((one) => shown(one.shown))).toEqual(['0.01', 'none']);
});

test('What is shown of an interval is close to its cost, whatever departments cost in it', () => {
	const parts = [{ now: [1, 0.004] }, { now: [1, 0.006] }] as const;
	const given = [
		{ id: 'd', type: 'department', parts },
		{ id: 'a', parts },
	];
	const split = figuresOf(given, { intervals: support.HALVES });
	expect(split.byInterval.map((one) => shown(one.shown))).toEqual(['0.00', '0.01']);
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
const groupsOf = (given: typeof grouped, groupBy: Breakdown['groupBy']) =>
	reportsFor(given, { groupBy })[0]?.figures.byGroup.map((one) => `${one.of} ${shown(one.shown)}`);

test.each<[Breakdown['groupBy'], string[]]>([
	['department', ['Support 4.00', 'Sales 3.00']],
	['cost_center', ['null 4.00', '2 2.00', '1 1.00']],
	['owner_email', ['a@b.c 5.00', 'null 2.00']],
	['type', ['bot 4.00', 'agent 3.00']],
	[undefined, []],
])('Groups by %s are of counted rows with data, the most expensive first', (groupBy, wanted) => {
	expect(groupsOf(grouped, groupBy)).toEqual(wanted);
});

test('Groups may be those of any other column', () => {
	const regions = ['EMEA', 'APAC', undefined].map((region, at) => ({
		...rowOf(`${at}`),
		texts: { Region: region },
	}));
	const given = regions.map(({ id }) => ({ id, now: [1, 1] }) as const);
	const dataset = datasetOf(given, { rows: regions });
	expect(groupsOf(dataset, 'Region')).toEqual(['EMEA 1.00', 'APAC 1.00', 'null 1.00']);
	const about = reportsFor(dataset, { reportPer: 'Region' }).map((report) => report.about?.group);
	expect(about).toEqual(['EMEA', 'APAC', null]);
});

test('Groups are the departments themselves where there are only departments', () => {
	const departments = ['Sales', 'Support'].map((name) => rowOf(name, { type: 'department' }));
	const given = departments.map(({ id }) => ({ id, now: [1, 1], type: 'department' }) as const);
	const alone = datasetOf(given, { rows: departments });
	expect(groupsOf(alone, 'department')).toEqual(['Sales 1.00', 'Support 1.00']);
	expect(groupsOf(alone, 'cost_center')).toEqual(['null 2.00']);
});

test('Groups have a report each, with its recipient where its rows with addresses have the same', () => {
	const about = (reportPer: Breakdown['reportPer']) =>
		reportsFor(grouped, { reportPer }).map(
			(one) => one.about && Object.values(one.about).join(' to '),
		);
	expect(about('owner_email')).toEqual(['a@b.c to a@b.c', ' to ']);
	expect(about('department')).toEqual([
		'Sales to a@b.c',
		'Support to a@b.c',
		'Apart to ',
		'Idle to ',
	]);
	expect(about(undefined)).toEqual([undefined]);
});

test.each([
	[['a@b.c', 'Ada', null], 'a@b.c'],
	[['a@b.c', 'd@b.c'], null],
	[['Ada', null], null],
])('Rows with the owners %j have the recipient %s', (owners, recipient) => {
	const rows = owners.map((owner, at) => rowOf(`${at}`, { department: 'IT', owner_email: owner }));
	const given = rows.map(({ id }) => ({ id, now: [1, 1] }) as const);
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
		const { rows, prompts, missing, silent, contradictory, unclear } = figures;
		return [rows, prompts, missing, silent, contradictory, unclear].map(namesOf).join(' | ');
	});

test('What is missing is of its own group, without prompt templates that only this group does not use', () => {
	expect(missingIn({})).toEqual(['a,b,c,d,e,f | p,q,r,s | c | r,s | e | b']);
	expect(missingIn({ reportPer: 'owner_email' })).toEqual([
		'a | p,r,s |  | r,s |  | ',
		'b,d,e | q,r,s |  | r,s | e | b',
		'c | r,s | c | r,s |  | ',
		// Only departments have data, which is no total.
		'f | p,r,s |  | p,r,s |  | ',
	]);
});

test('What is missing is nothing that had data before, or has in an interval, unless nothing at all has data now', () => {
	const idle: support.Given = { id: 'b', prompt: 'q', before: [1, 1] };
	const parts = [{}, { now: [1, 1] }] as const;
	const gapsIn = (...given: Parameters<typeof figuresOf>) => {
		const { missing, silent } = figuresOf(...given);
		return [missing, silent].map(namesOf).join(' | ');
	};
	expect(gapsIn([{ id: 'a', now: [1, 1] }, idle])).toBe(' | ');
	expect(gapsIn([idle])).toBe('b | ');
	expect(gapsIn([{ id: 'a', parts }], { intervals: support.HALVES })).toBe(' | ');
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
			return [...whose, ...names, shown(own.total.shown)].join(' | ');
		});
	expect(summaryOf(dataset)).toEqual([
		...['p | nobody | 0 | a,c | p |  | 1.00', 'q | nobody | 0 | b,a,c | q |  | 5.00'],
		's | nobody | 1 |  |  |  | none',
	]);
	expect(summaryOf({ ...dataset, unread: [] })).toEqual([
		...['p | nobody | 0 | a,c | p | c | 1.00', 'q | nobody | 0 | b,a,c | q | c | 5.00'],
	]);
	const alone = datasetOf([{ id: 'a', now: [1, 1] }], { rows: owned.slice(0, 1) });
	expect(summaryOf(alone)).toEqual(['p | a@b.c | 0 | a | p |  | 1.00']);
});
