import fc from 'fast-check';
import * as phrases from '../../../../../nodes/AiWorkspace/report/documents/phrases';
import { gapsIn } from '../../../../../nodes/AiWorkspace/report/figures/gaps';
import { comparedTotal } from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { TAGS } from '../../../../../nodes/AiWorkspace/report/words/languages';
import { forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { ALONE, decimal, ENGLISH, figuresOf, promptOf, rowOf, unreadOf } = support;
const { words } = ENGLISH;

/** The problems of a report as sentences, and in few words. */
function problemsOf(...given: Parameters<typeof figuresOf>) {
	const gaps = gapsIn(figuresOf(...given), support.EXPECTED);
	const problems = gaps.map((gap) => phrases.problemOf(gap, words));
	return {
		sentences: problems.map((one) => phrases.problemSentence(one, words)),
		gaps: problems.map(({ gap }) => gap),
	};
}

describe('What is missing', () => {
	test('is named', () => {
		const [idle, typed] = [rowOf('e1', { name: 'Idle' }), rowOf('t', { type: 'agent' })];
		const rows = [rowOf('a'), idle, typed, rowOf('bot')];
		const given = [
			{ id: 'a', now: [1, 1] },
			{ id: 'bot', type: 'bot', now: [1, 1] },
			{ id: 't', prompt: 'r', type: 'department', now: [1, 1] },
		] as const;
		const prompts = ['p', 'q', 'r'].map((id) => promptOf(id));
		const found = problemsOf(given, { rows, prompts });
		expect(found.sentences).toEqual([
			"Not in any total: t. The directory and the API don't agree on the type (department or not). Correct the type in the directory.",
			'In the total, although they might be departments: bot. Neither the directory nor the API calls them agents, members, or departments. Enter their types in the directory.',
			'No data for these prompt templates: q; r (only departments have data). There were no calls, or the ID is mistyped.',
			'No data for these IDs: Idle (e1). There were no calls, or the ID is mistyped or from another workspace.',
			'Not compared. The API returned no data for the prior period.',
		]);
		expect(found.gaps).toEqual([
			...['conflicting types', 'unknown types'],
			...['2 of 3 prompt templates without data', '1 of 4 IDs without data', ''],
		]);
	});

	test('is nothing where all is known that was asked for, and all of it, if all IDs are mistyped', () => {
		const now: support.Pair = [1, 1];
		expect(problemsOf([{ id: 'a', now, before: now }]).sentences).toEqual([]);
		expect(problemsOf([{ id: 'a', now }], { period: ALONE }).sentences).toEqual([]);
		expect(problemsOf([{ id: 'a' }]).sentences).toEqual([
			expect.stringMatching(/^No data for these prompt templates: p\. /),
			expect.stringMatching(/^No data for these IDs: a\. /),
		]);
	});

	test('may be the comparison alone, whatever is known of before', () => {
		const sentence =
			"Not compared: p (No access). The prior period couldn't be read for some prompt templates.";
		for (const before of [undefined, [1, 1]] as const) {
			const problems = problemsOf([{ id: 'a', now: [1, 1], before }], {
				unreadBefore: [unreadOf('p')],
			});
			expect(problems).toEqual({ sentences: [sentence], gaps: ['not compared'] });
		}
	});

	test('has names of any length in a line, and no more than fit', () => {
		const name = 'x'.repeat(10_000);
		const rows = Array.from({ length: 25 }, (_, at) =>
			rowOf(at > 0 ? `e${at}` : name, { name: ['Ada', `e1${name}`][at] ?? name }),
		);
		const unread = [name, 's', 't', 'u'].map((id) => unreadOf(id));
		const of = { rows, prompts: [promptOf('p', { name })] };
		const [unused, missing] = problemsOf([], of).sentences;
		const { sentences, gaps } = problemsOf([], { ...of, unread });
		expect(sentences[0]).toContain(`report: ${'x'.repeat(60)}… (No access); s (No access); t`);
		expect(unused).toMatch(/: x{60}… There/);
		expect(missing).toContain(` Ada (${'x'.repeat(60)}…); e1${'x'.repeat(118)}…; x`);
		expect(missing).toContain(`${'x'.repeat(120)}… (e19); and 5 more`);
		expect(gaps[0]).toBe(`without ${'x'.repeat(40)}…; s; and 2 more`);
	});
});

test('A problem is made of sentences in every language, whatever the API says', () => {
	const messages = fc.constantFrom('No access', 'Denied. Ask.', 'Denied! Ask Ann.', 'Cut…', 'Why?');
	const tags = fc.constantFrom(...TAGS.map(({ value }) => value));
	const figures = figuresOf([{ id: 'a', now: [1, 0], before: [1, 1] }]);
	const unused = ['Employee', 'Dept.'];
	const lacks = {
		columns: ['name', 'department'],
		unused,
		untitled: unused,
		budgets: unused,
	} as const;
	const expectations = { lacks, currency: 'EUR' };
	const now = { calls: decimal(1), cost: decimal(0), currency: 'USD' };
	forMany(fc.array(messages, { minLength: 1, maxLength: 25 }), tags, (list, tag) => {
		const { words: own } = support.languageFor(tag);
		const unread = list.map((message, at) => unreadOf(`p${at}`, message));
		const rows = list.map((_, at) => rowOf(`e${at}`));
		const silent = unread.map(({ prompt }) => prompt);
		const readings = figures.readings.map((one) => {
			return { ...one, now, prompt: silent[0] ?? one.prompt };
		});
		const notices = list.map((message, at) => ({ code: `${at}`, message }));
		const gaps = {
			...{ unread, contradictory: rows, unclear: rows, missing: rows, silent, readings },
			...{ notices, total: { now } },
		};
		for (const unreadBefore of [unread, []]) {
			const found = gapsIn({ ...figures, ...gaps, unreadBefore }, expectations);
			const problems = found.map((gap) => phrases.problemOf(gap, own));
			expect(problems).toHaveLength(13);
			for (const problem of problems) {
				const text = phrases.problemSentence(problem, own);
				expect(text).toMatch(/^(?!.*(?:[.!?…:;,]\s?\.|\.\s?[;:,])).*[.!?…]$/u);
			}
		}
	});
});

test('A reason says what it is, and names at most three', () => {
	const reasonsOf = (...given: support.Given[]) =>
		comparedTotal(figuresOf(given)).reasons.map((one) => phrases.reasonText(one, words));
	const kept: support.Given = { id: 'b', now: [2, 2], before: [6, 6] };
	expect(phrases.firstOf(['a', 'b'], 2, words)).toEqual(['a', 'b']);
	expect(reasonsOf(kept)).toEqual(['Fewer calls, at the earlier average cost per call']);
	const started = ['c', 'd', 'e', 'f'].map((id): support.Given => ({ id, now: [1, 1] }));
	const ended = ['p', 'q'].map((prompt): support.Given => ({ id: 'a', prompt, before: [1, 9] }));
	expect(reasonsOf(kept, ...started, ...ended)).toEqual([
		'Ended, without calls or data now: a (2 prompt templates)',
		'Fewer calls, at the earlier average cost per call, like for like',
		'New, without calls or data before: c · p; d · p; e · p; and 1 more',
	]);
});

test.each([
	...['Sales|department|Sales', '|department|No department', '|cost_center|No cost center'],
	...['|owner_email|No owner', '|type|No type', 'agent|type|Agent', 'bot|type|bot'],
	...['EMEA|Region|EMEA', '|Region|No Region', 'agent|department|agent'],
	// Not to be taken for rows without one.
	'no  department|department|"no  department"',
])('A group by a column is called as its rows are: %s', (text) => {
	const [group = '', key = '', wanted] = text.split('|');
	expect(phrases.groupName(group || null, key, words)).toBe(wanted);
});
