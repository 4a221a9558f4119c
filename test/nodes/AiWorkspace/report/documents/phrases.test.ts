import fc from 'fast-check';
import * as phrases from '../../../../../nodes/AiWorkspace/report/documents/phrases';
import { comparedTotal } from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { NOTES, PROBLEMS } from '../../../../../nodes/AiWorkspace/report/figures/remarks';
import { TAGS } from '../../../../../nodes/AiWorkspace/report/words/languages';
import { forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { ENGLISH, figuresOf } = support;
const { words } = ENGLISH;

test('A remark names what it is about in a line, and no more than fit', () => {
	const name = 'x'.repeat(10_000);
	const named = Array.from({ length: 25 }, (_, at) => ({ name: at > 0 ? `e${at}` : name }));
	const about = [{ name: 'Replies', detail: 'Denied. Ask.', isPrompt: true }, ...named];
	const missing = phrases.remarkText({ kind: 'missing', about, among: 30 }, words);
	const start =
		/^26 of 30 .* without data: Replies \(prompt template\) \(Denied\. Ask\); x{120}…; e1; /;
	expect(phrases.remarkSentence(missing, words)).toMatch(start);
	expect(phrases.remarkSentence(missing, words)).toContain('; e18; and 6 more. Most have');
	const { brief } = phrases.remarkText({ kind: 'unread', about: named, among: 25 }, words);
	expect(brief).toBe(`without ${'x'.repeat(40)}…; e1; and 23 more`);
});

test('A long name in a table has its start, and its end, which tells it from others', () => {
	const name = 'Ticket triage '.repeat(5);
	expect(phrases.shortName(`${name}1`)).toMatch(/^Ticket triage Ticket triage Ticket triag…/);
	expect(phrases.shortName(`${name}1`)).toMatch(/….{18}1$/);
	expect(phrases.shortName(name.slice(0, 60))).toHaveLength(60);
});

test('A remark is made of sentences in every language, whatever the API says', () => {
	const messages = fc.constantFrom('No access', 'Denied. Ask.', 'Denied! Ask Ann.', 'Cut…', 'Why?');
	const tags = fc.constantFrom(...TAGS.map(({ value }) => value));
	forMany(fc.array(messages, { minLength: 1, maxLength: 25 }), tags, (list, tag) => {
		const { words: own } = support.languageFor(tag);
		const about = list.map((detail, at) => ({ name: `p${at}`, detail }));
		for (const kind of [...PROBLEMS, ...NOTES]) {
			const remark = phrases.remarkText({ kind, about, among: 30, column: 'department' }, own);
			const text = phrases.remarkSentence(remark, own);
			expect(text).toMatch(/^(?!.*(?:[.!?…:;,]\s?\.|\.\s?[;:,])).*[.!?…]$/u);
		}
	});
});

test('A reason says what it is in words of people, and names at most three', () => {
	const reasonsOf = (...given: support.Given[]) =>
		comparedTotal(figuresOf(given)).reasons.map((one) => phrases.reasonText(one, words));
	const kept: support.Given = { id: 'b', now: [2, 2], before: [6, 6] };
	expect(phrases.firstOf(['a', 'b'], 2, words)).toEqual(['a', 'b']);
	expect(reasonsOf(kept)).toEqual(['Fewer calls']);
	const started = ['c', 'd', 'e', 'f'].map((id): support.Given => ({ id, now: [1, 1] }));
	const ended = ['p', 'q'].map((prompt): support.Given => ({ id: 'a', prompt, before: [1, 9] }));
	expect(reasonsOf(kept, ...started, ...ended)).toEqual([
		'Ended: a',
		'Fewer calls',
		'New: c · p; d · p; e · p; and 1 more',
	]);
	const pairs = [
		[1, -1],
		[-1, 1],
	].flatMap(([up = 0, down = 0]) =>
		(['calls', 'mix', 'costPerCall', 'credits'] as const).map((kind) =>
			phrases.reasonText({ kind, cost: support.decimal(kind === 'credits' ? down : up) }, words),
		),
	);
	expect(pairs).toEqual([
		...['More calls', 'Calls moved to dearer agents or prompt templates'],
		...['Calls got dearer', 'More credits'],
		...['Fewer calls', 'Calls moved to cheaper agents or prompt templates'],
		...['Calls got cheaper', 'Fewer credits'],
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
