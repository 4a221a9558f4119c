import { asText, cut, problemsIn } from '../../../../../nodes/AiWorkspace/report/figures/gaps';
import * as support from '../../../../support/reports';

const { figuresOf, promptOf, rowOf, unreadOf } = support;
const problems = (...given: Parameters<typeof figuresOf>) => problemsIn(figuresOf(...given));
const texts = (...given: Parameters<typeof figuresOf>) =>
	problems(...given).map((problem) => asText(problem));
const gaps = (...given: Parameters<typeof figuresOf>) => problems(...given).map(({ gap }) => gap);

describe('What is missing', () => {
	test('is named, the most important first', () => {
		const rows = [rowOf('a'), rowOf('e1', { name: 'Idle' }), rowOf('t', { type: 'agent' })];
		const prompts = ['p', 'q', 'r'].map((id) => promptOf(id));
		const unread = [unreadOf('s', 'No access')];
		const given = [
			{ id: 'a', now: [1, 1] },
			{ id: 't', prompt: 'r', type: 'department', now: [1, 1] },
		] as const;
		expect(texts(given, { rows, prompts, unread })).toEqual([
			'Not in this report: s: No access.',
			'In no total: Only the directory or only the API says that they are departments. Correct their type in the directory. t',
			'No data for these prompt templates: No calls in this period, or its ID is mistyped. q, r (only departments have data)',
			'No data for these IDs: No calls in this period, or the ID is mistyped or of another workspace. Idle (e1)',
			'Not compared: The API returned no data for the period before.',
		]);
		expect(gaps(given, { rows, prompts, unread })).toEqual([
			'without s',
			'contradictory types',
			'2 of 3 prompt templates without data',
			'1 of 3 IDs without data',
			'',
		]);
	});

	test('is known in no other way where types have other words', () => {
		const given = ['agent', 'team'].map((type) => ({ id: type, type, now: [1, 1] }) as const);
		const [found] = problems(given, { period: support.ALONE });
		expect(found && [asText(found), found.gap]).toEqual([
			"In the total, although they might be departments: The API doesn't call them agents, members, or departments. Enter their types in the directory. team",
			'unknown types',
		]);
	});

	test('is nothing where all is known that was asked for', () => {
		expect(texts([{ id: 'a', now: [1, 1], before: [1, 1] }])).toEqual([]);
		expect(texts([{ id: 'a', now: [1, 1] }], { period: support.ALONE })).toEqual([]);
	});

	test('is all of it, if all IDs are mistyped', () => {
		expect(gaps([{ id: 'a' }])).toEqual(['1 prompt template without data', '1 ID without data']);
	});

	test('has names of any length in a line, and no more than fit', () => {
		const name = 'x'.repeat(10_000);
		const rows = Array.from({ length: 25 }, (_, at) => rowOf(`e${at}`, { name }));
		const unread = [name, 's', 't', 'u'].map((id) => unreadOf(id));
		const of = { rows, prompts: [promptOf('p', { name })], unread };
		const [failed, unused, missing] = texts([], of);
		expect(failed).toContain(`report: ${'x'.repeat(60)}…: No access., s: No access.`);
		expect(unused).toMatch(/ x{60}…$/);
		expect(missing).toContain(`${'x'.repeat(120)}… (e19), … and 5 more`);
		expect(cut(['a', 'b'], 2)).toEqual(['a', 'b']);
		expect(gaps([], of)[0]).toBe(`without ${'x'.repeat(40)}…; s; and 2 more`);
	});
});
