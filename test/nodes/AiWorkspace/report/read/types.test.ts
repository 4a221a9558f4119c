import { directoryOf } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { typesIn } from '../../../../../nodes/AiWorkspace/report/read/types';

const ONE = { digits: 1n, places: 0 };

/** Rows as texts, each with its ID, its type in the directory, if any, and what the API calls it for one prompt template each. */
function typesOf(text: string) {
	const typed = text.split(', ').map((row) => row.split(' '));
	const columns = typed.map(([id, type]) => ({ entity_id: id, type: type === '-' ? '' : type }));
	const rows = directoryOf('Directory', columns).rows;
	const readings = rows.flatMap((row, at) =>
		(typed[at] ?? []).slice(2).map((type) => ({ row, types: [type] })),
	);
	const { counted, contradictory, unclear, ...types } = typesIn(rows, readings);
	const named = (some: Iterable<{ id: string }>) => [...some].map(({ id }) => id).join();
	const sets = { counted: named(counted), apart: named(contradictory), unclear: named(unclear) };
	return { rows, ...types, ...sets };
}

describe('Totals', () => {
	test.each([
		['agents and members beside departments', 'a agent agent, d department Departments', 'a', ''],
		['no department by the API only', 'a agent agent, d member department', 'a', 'd'],
		['no department by the directory only', 'a agent agent, d department agent', 'a', 'd'],
		['no department that the directory has no type for', 'a agent agent, d - department', 'a', ''],
		['no department of another word of the API', 'a agent entity, d department entity', 'a', ''],
		['nothing that is a department elsewhere', 'a agent, b - agent department', 'a', 'b'],
		['an idle agent beside a department by the API', 'a agent, d member department', 'a', 'd'],
		['a member with a department in its name', 'a member Department-Lead, d - department', 'a', ''],
		['departments alone', 'd department department, e Department', 'd,e', ''],
		['a department by the API alone', 'd - department, e department', 'd,e', ''],
		['departments by the directory alone', 'd department agent', 'd', ''],
		['departments and an unknown row', 'd - department, e - department, f -', 'd,e,f', ''],
		['what nothing is known of, not what is contradictory', 'd department agent, a -', 'a', 'd'],
		['what an API that contradicts itself is said to be', 'a agent agent department', 'a', ''],
		['no department of the directory', 'a agent, d department agent department', 'a', ''],
		['departments of the API, if any', 'd department department, e department agent', 'd', 'e'],
	])('add up %s', (_, text, counted, apart) => {
		expect(typesOf(text)).toMatchObject({ counted, apart, areDepartments: counted !== 'a' });
	});

	test.each([
		['a - agent, d - agent DEPT', 'd'],
		['a - bot, d - team', 'a,d'],
		['a agent entity, d - entity', 'd'],
		['a - bot, b - bot', ''],
		['a - bot, b - bot, c -', ''],
		['a Bots bot, b BOTS bot', ''],
		['a Agentin entity, d Abteilung entity', 'a'],
		['a Assistent entity, d Team entity', 'a,d'],
		['a agent agent, b member entity', ''],
		['d department agent', ''],
		['d department agent, e department member', 'd,e'],
		['a - agent, m - member, d - department, c -', ''],
	])('might contain departments of another word (%s: %s)', (text, unclear) => {
		expect(typesOf(text)).toMatchObject({ unclear });
	});

	test('might contain a department where nothing says what a row with data is, but not all are like that', () => {
		const unclearIn = (text: string) => {
			const rows = directoryOf('Directory', text).rows;
			const now = { calls: ONE, cost: ONE };
			const readings = rows.map((row) => ({ row, now, types: row.id === 'a' ? ['agent'] : [] }));
			return [...typesIn(rows, readings).unclear].map(({ id }) => id).join();
		};
		expect([unclearIn('a, b'), unclearIn('b, c')]).toEqual(['b', '']);
	});

	test('know a row by its type in the directory, or by that of the API, the same in every spelling', () => {
		const { rows, typeOf } = typesOf('a agent bot, b - bot Members, c - Bot, d - bot, e -');
		expect(rows.map(typeOf)).toEqual(['agent', 'member', 'Bot', 'Bot', null]);
		const own = typesOf('a external agent, b External member, c Internal agent');
		expect(own.rows.map(own.typeOf)).toEqual(['external', 'external', 'Internal']);
	});
});
