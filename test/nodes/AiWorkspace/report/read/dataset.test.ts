import { typesIn } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { readDirectory } from '../../../../../nodes/AiWorkspace/report/read/directory';

/** Rows as texts, each with its ID, its type in the directory, if any, and those of the API. */
function typesOf(text: string) {
	const typed = text.split(', ').map((row) => row.split(' '));
	const columns = typed.map(([id, type]) => ({ entity_id: id, type: type === '-' ? '' : type }));
	const rows = readDirectory('Directory', columns);
	const readings = rows.flatMap((row, at) =>
		(typed[at] ?? []).slice(2).map((type) => ({ row, types: [type] })),
	);
	return { rows, ...typesIn(rows, readings) };
}

describe('Totals', () => {
	test.each([
		['agents and members beside departments', 'a agent agent, d Department department', 'a', ''],
		['no department by the API only', 'a agent agent, d agent department', 'a', 'd'],
		['no department by the directory only', 'a agent agent, d department agent', 'a', 'd'],
		['no department that the directory has no type for', 'a agent agent, d - department', 'a', ''],
		['no agent that may be a department', 'a agent agent, b agent agent department', 'a', 'b'],
		['an idle agent beside a department by the API', 'a agent, d agent department', 'a', 'd'],
		['departments alone', 'd department department, e Department', 'd,e', ''],
		['a department by the API alone', 'd agent department, e department', 'd,e', ''],
		['departments by the directory alone', 'd department agent', 'd', ''],
		['departments of the API, if any', 'd department department, e department agent', 'd', 'e'],
	])('add up %s', (_, text, counted, contradictory) => {
		const types = typesOf(text);
		expect([...types.counted].map(({ id }) => id).join()).toBe(counted);
		expect([...types.contradictory].map(({ id }) => id).join()).toBe(contradictory);
		expect(types.areDepartments).toBe(counted !== 'a');
	});

	test.each([
		['a - agent, d - agent DEPT', 'd'],
		['a - bot, d - team', 'a,d'],
		['a - bot, b - bot', ''],
		['a agent agent, d agent team', ''],
		['a - agent, m - member, d - department, c -', ''],
	])('might contain departments of another word (%s: %s)', (text, unclear) => {
		expect([...typesOf(text).unclear].map(({ id }) => id).join()).toBe(unclear);
	});

	test('know a row by its type in the directory, or by the first one of the API', () => {
		const { rows, typeOf } = typesOf('a agent bot, b - bot member, c -');
		expect(rows.map(typeOf)).toEqual(['agent', 'bot', null]);
	});
});
