import fc from 'fast-check';
import * as phrases from '../../../../../nodes/AiWorkspace/report/documents/phrases';
import { comparedTotal } from '../../../../../nodes/AiWorkspace/report/figures/reasons';
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

const DOUBTS = ['unread', 'notices', 'currency', 'unpriced', 'noData', 'unreadBefore'] as const;
const TABLES = ['ungrouped', 'doubtfulTypes', 'unnamed', 'owners', 'fiftyRows'] as const;
const KINDS = [...DOUBTS, 'unreadEarlier', 'missing', 'departments', ...TABLES] as const;

test('A remark is made of sentences in every language, whatever the API says', () => {
	const messages = fc.constantFrom('No access', 'Denied. Ask.', 'Denied! Ask Ann.', 'Cut…', 'Why?');
	const tags = fc.constantFrom(...TAGS.map(({ value }) => value));
	forMany(fc.array(messages, { minLength: 1, maxLength: 25 }), tags, (list, tag) => {
		const { words: own } = support.languageFor(tag);
		const about = list.map((detail, at) => ({ name: `p${at}`, detail }));
		for (const kind of KINDS) {
			const remark = phrases.remarkText({ kind, about, among: 30, column: 'department' }, own);
			const text = phrases.remarkSentence(remark, own);
			expect(text).toMatch(/^(?!.*(?:[.!?…:;,]\s?\.|\.\s?[;:,])).*[.!?…]$/u);
		}
	});
});

test('A reason names at most three of what started or ended', () => {
	const given: support.Given[] = [
		...support.costing({ c: [1], d: [1], e: [1], f: [1] }),
		{ id: 'a', before: [1, 9] },
		{ id: 'a', prompt: 'q', before: [1, 9] },
	];
	const compared = comparedTotal(figuresOf([...given, { id: 'b', now: [1, 1], before: [1, 1] }]));
	expect(compared.reasons.map((one) => phrases.reasonText(one, words))).toEqual([
		'Ended: a',
		'New: c · p; d · p; e · p; and 1 more',
	]);
	expect(phrases.firstOf(['a', 'b'], 2, words)).toEqual(['a', 'b']);
});

const { reasons } = words;
test.each([
	['calls', reasons.moreCalls, reasons.fewerCalls],
	['mix', reasons.mix, reasons.cheaperMix],
	['costPerCall', reasons.dearer, reasons.cheaper],
	['credits', reasons.fewerCredits, reasons.moreCredits],
] as const)('A reason says whether it made all more or less expensive: %s', (kind, more, less) => {
	expect(phrases.reasonText({ kind, cost: support.decimal(1) }, words)).toBe(more);
	expect(phrases.reasonText({ kind, cost: support.decimal(-1) }, words)).toBe(less);
});

test.each([
	['department', 'Sales', 'Sales'],
	['department', null, 'No department'],
	['department', 'agent', 'agent'],
	['type', 'agent', 'Agent'],
	['type', 'bot', 'bot'],
	['Region', null, 'No Region'],
	// Not to be taken for rows without one.
	['department', 'no  department', '"no  department"'],
])('A group by %s is called as its rows are: %s', (column, group, wanted) => {
	expect(phrases.groupName(group, column, words)).toBe(wanted);
});
