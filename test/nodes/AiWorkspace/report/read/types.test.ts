import { directoryOf } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { typesIn } from '../../../../../nodes/AiWorkspace/report/read/types';

const ONE = { digits: 1n, places: 0 };

/** Rows as texts, each with its ID, its type in the directory, and what the API calls it for one prompt template each: in the period, and after a slash in the one before. `-` is nothing. */
function typesOf(text: string) {
	const typed = text.split(', ').map((row) => row.split(' '));
	const columns = typed.map(([id, type]) => ({ entity_id: id, type: type === '-' ? '' : type }));
	const rows = directoryOf({ label: 'Directory' }, columns).rows;
	const readings = rows.flatMap((row, at) =>
		(typed[at] ?? []).slice(2).map((periods) => {
			const types = periods.split('/').map((type) => (type === '-' ? undefined : type));
			const [now, before] = types.map((type) => type && { calls: ONE, cost: ONE });
			return { row, types, now: now || undefined, before: before || undefined };
		}),
	);
	const { counted, doubtful, areDepartments, typeOf } = typesIn(rows, readings);
	const named = (some: Iterable<{ id: string }>) => [...some].map(({ id }) => id).join();
	const sets = { counted: named(counted), doubtful: named(doubtful), areDepartments };
	return { ...sets, types: rows.map(typeOf) };
}

test.each([
	['agents and members beside departments', 'a agent agent, d department Departments', 'a', ''],
	['no department by the directory only', 'a agent agent, d department agent', 'a', ''],
	['no department that the directory has no type for', 'a agent agent, d - department', 'a', ''],
	['no department by the directory where the API has none', 'a agent x, d department x', 'a', ''],
	['a member by the directory only', 'a agent agent, d member department', 'a,d', 'd'],
	['nothing that is a department elsewhere', 'a agent agent, b - agent department', 'a', ''],
	['what is an agent by now', 'a - agent, b - agent/department', 'a,b', ''],
	['nothing that was last a department', 'a - agent, b - -/department -/agent', 'a', ''],
	['a member of a strange name', 'a member Department-Lead, d - department', 'a', ''],
	['an unknown row beside others', 'a - agent, b - DEPT', 'a,b', 'b'],
	['unknown rows alone', 'a - bot, b - bot, c -', 'a,b,c', ''],
	['what the directory knows in its language', 'a Agentin x, d Abteilung x', 'a', ''],
	['what is idle, and no department', 'a agent -, b - -, d department -', 'a,b', ''],
])('Totals add up %s', (_, text, counted, doubtful) => {
	expect(typesOf(text)).toMatchObject({ counted, doubtful, areDepartments: false });
});

test.each([
	['departments alone', 'd department department, e Department -', 'd,e'],
	['a department by the API alone', 'd - department, e department x', 'd,e'],
	['departments beside an idle agent', 'd - department, a agent -', 'd'],
	['departments by the directory', 'd department agent', 'd'],
])('Where no agent or member has data, totals add up %s', (_, text, counted) => {
	expect(typesOf(text)).toMatchObject({ counted, doubtful: '', areDepartments: true });
});

test('A row is what the directory calls it, or else the API, the same in every spelling', () => {
	const { types } = typesOf('a agent bot, b Members bot, c - Bot, d - bot, e -');
	expect(types).toEqual(['agent', 'member', 'Bot', 'Bot', null]);
	const others = typesOf('a external agent, b External member, c Internal agent');
	expect(others.types).toEqual(['external', 'external', 'Internal']);
});
