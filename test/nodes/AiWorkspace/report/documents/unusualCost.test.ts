import fc from 'fast-check';
import { periodsBefore } from '../../../../../nodes/AiWorkspace/analytics/comparison';
import * as unusualCost from '../../../../../nodes/AiWorkspace/report/documents/unusualCost';
import { messageOf } from '../../../../../nodes/AiWorkspace/report/documents/alert';
import { findingsIn } from '../../../../../nodes/AiWorkspace/report/figures/findings';
import { Money } from '../../../../../nodes/AiWorkspace/report/words/money';
import { htmlOf } from '../../../../../nodes/AiWorkspace/report/files/html';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, ENGLISH, EUR, plain, promptOf, rowOf, unreadOf } = support;
const TODAY = '2026-11-20';
const PERIODS = {
	today: { from: TODAY, to: TODAY },
	day: { from: '2026-11-19', to: '2026-11-19' },
	week: { from: '2026-11-09', to: '2026-11-15' },
	month: { from: '2026-10-01', to: '2026-10-31' },
};

type Pairs = ReadonlyArray<support.Pair | undefined>;
/** What was found of rows with these calls and costs, the last of them in the period looked at, in words. */
function presented(
	all: Record<string, Pairs>,
	more: Partial<Dataset> = {},
	change: Partial<unusualCost.UnusualContext> = {},
	leastAmount = 1,
	given = Object.entries(all).map(([id, pairs]): support.Given => {
		return { id, type: 'agent', now: pairs.at(-1), trend: pairs.slice(0, -1) };
	}),
) {
	const { unit = 'day' } = change;
	const period = PERIODS[unit];
	const kind = unit === 'day' || unit === 'today' ? 'weekBefore' : 'previous';
	const before = periodsBefore(4, period, 'custom', TODAY, kind);
	const trend = before.map((of) => ({ of, unread: [] }));
	const dataset = support.datasetOf(given, { period, trend, ...more });
	const rules = { leastPercent: decimal(100), leastAmount: decimal(leastAmount), currency: 'EUR' };
	const comparison = { unit, earlier: before, period, language: ENGLISH, money: EUR, ...change };
	return findingsIn(dataset, rules).findings.map((finding) => {
		const own = unusualCost.presentFinding(finding, comparison);
		return { ...own, message: messageOf(own, comparison.language.words) };
	});
}
const messagesOf = (...given: Parameters<typeof presented>) =>
	presented(...given).map(({ message }) => message.map(plain));

const RISE: Pairs = [
	[10, 10.004],
	[12, 12],
	[8, 8],
	[10, 10],
	[30, 33.006],
];
const LARGE: Pairs = Array(5).fill([100, 500]);

const linesIn = ([alert]: ReturnType<typeof presented>) => ({
	message: alert?.message.map(plain),
	text: plain(alert && plainTextOf(alert.document)).split('\n'),
});

test('A rise is told with who, how much, why, and from what', () => {
	const texts = { type: 'agent', department: 'Legal', owner_email: 'legal@example.com' };
	const rows = [{ ...rowOf('a', { name: 'Ticket triage' }), texts }, rowOf('b')];
	const prompts = [promptOf('p', { name: 'Replies' })];
	const alerts = presented({ a: RISE, b: LARGE }, { rows, prompts });
	expect(alerts).toHaveLength(1);
	const { message, text } = linesIn(alerts);
	const title = 'Ticket triage: EUR 33.01, usually EUR 10.00';
	const lines = ['Calls: 30, usually 10.', 'Cost per call: EUR 1.10, usually EUR 1.00.'];
	expect(message).toEqual([
		`${title}, 19 Nov 2026`,
		...['3 times as many calls.', ...lines, 'Most of it from Replies (+EUR 23.01).'],
	]);
	expect(text).toEqual([
		`${title}, 19 Nov 2026 · +EUR 23.01`,
		'Unusual costs · Agent · Legal · legal@example.com',
		...['', '3 times as many calls', ...lines, '', 'Cost over time'],
		'22 Oct 2026   10.00',
		'29 Oct 2026   12.00',
		'5 Nov 2026     8.00',
		'12 Nov 2026   10.00',
		'19 Nov 2026   33.01',
		'Usual cost    10.00',
		'Unusual from  20.00',
		...['', 'Cost by prompt template'],
		'Prompt template  Calls  Usually   Cost  Above usual',
		'Replies             30       10  33.01       +23.01',
		'Ask the owner whether this is a loop of retries, or a new use.',
		'The usual cost is the median of the same weekday in earlier weeks.',
	]);
});

test.each<[string, support.Pair, string]>([
	['many calls', [80, 83], '8 times as many calls'],
	['more calls', [19, 22], 'More calls'],
	['much dearer calls', [10, 45], 'Calls cost 4 times as much'],
	['dearer calls', [14, 20.5], 'Calls got dearer'],
	['fewer, dearer calls', [9, 30], 'Calls cost 3 times as much'],
])('%s are the cause', (_, now, cause) => {
	const [alert] = presented({ a: [...RISE.slice(0, 4), now] });
	expect(alert?.document.blocks[0]).toMatchObject({ title: cause });
});

test('What several prompt templates cost is added up', () => {
	const given = ['p', 'q'].map(
		(prompt, at): support.Given => ({
			...{ id: 'a', prompt, type: 'agent', now: [10 * (at + 1), 20.005] },
			trend: Array<support.Pair>(4).fill([10, 5]),
		}),
	);
	const { document } = presented({}, {}, {}, 1, given)[0] ?? {};
	expect(document?.blocks.find(({ kind }) => kind === 'table')).toMatchObject({
		rows: [
			{ cells: ['p', '10', '10', '20.01', '+15.01'] },
			{ cells: ['q', '20', '10', '20.01', '+15.01'] },
			{ cells: ['Total', '30', '20', '40.01', '+30.01'], isTotal: true },
		],
	});
});

test.each(support.ALL_TAGS)('In %s, 41 characters show who and how much', (tag) => {
	const language = support.languageFor(tag);
	const { words, numbers } = language;
	const money = new Money(numbers, 2, 'EUR');
	const name = 'Support agent for returns, refunds, and complaints';
	const rows = [rowOf('a', { name }), rowOf('b')];
	const fresh: Pairs = [...Array<undefined>(4), [5, 234.5]];
	const of = (pairs: Pairs, more: Partial<Dataset> = {}) =>
		presented({ a: pairs, b: LARGE }, { rows, ...more }, { language, money });
	const all = [...of(RISE, { unread: [unreadOf('r')] }), ...of(fresh)];
	const who = words.labeled('Support agent for re…', '');
	expect(all.map(({ subject }) => subject.slice(0, 41))).toEqual([
		expect.stringContaining(who + money.total(decimal('33.006'))),
		expect.stringContaining(who + money.total(decimal('234.5'))),
	]);
	// Colons belong to names and amounts.
	for (const line of all.flatMap(({ message }) => message)) {
		expect(line.split(':').length).toBeLessThanOrEqual(2);
	}
});

test('What is new has a cost and no usual one', () => {
	const fresh: Pairs = [...Array<undefined>(4), [5, 5]];
	const { message, text } = linesIn(presented({ a: fresh, b: LARGE }));
	expect(message).toEqual([
		'a: EUR 5.00, new, 19 Nov 2026',
		'New.',
		'Most of it from p (+EUR 5.00).',
	]);
	expect(text.slice(0, 6)).toEqual([
		...['a: EUR 5.00, new, 19 Nov 2026 · +EUR 5.00', 'Unusual costs', '', 'New', ''],
		'Cost over time',
	]);
	expect(text.join()).not.toMatch(/Usual cost|median/);
});

test.each([
	['today', 'a: EUR 33.01, usually EUR 10.00, 20 Nov 2026 so far'],
	['week', 'a: EUR 33.01, usually EUR 10.00, Week 46, 2026'],
	['month', 'a: EUR 33.01, usually EUR 10.00, October 2026'],
] as const)('The period of a comparison of %s is named', (unit, subject) => {
	const [message = []] = messagesOf({ a: RISE, b: LARGE }, {}, { unit });
	expect(message[0]).toBe(subject);
});

test('What a rise of a row lacks stands beside its cost', () => {
	const [rise] = messagesOf({ a: RISE, b: LARGE }, { unread: [unreadOf('r', 'No access')] });
	expect(rise?.[4]).toBe('Incomplete without the cost of r (prompt template).');
});

test('A limit that rounds to nothing is told nowhere', () => {
	const [alert] = presented({ a: [...Array<support.Pair>(4).fill([1, 0]), [1, 9]] }, {}, {}, 0);
	expect(plain(alert && plainTextOf(alert.document))).not.toMatch(/Unusual from|Usual cost/);
});

test('In every language, each line of any finding is one line, and a message and HTML fit', () => {
	const tags = fc.constantFrom('de', 'en', 'es', 'fr', 'pt').map(support.languageFor);
	forMany(support.hostileTexts, support.hostileTexts, tags, (name, title, language) => {
		const ids = Array.from({ length: 7 }, (_, at) => `a${at}`);
		const rows = ids.map((id) => rowOf(id, { name }));
		const all = Object.fromEntries(ids.map((id) => [id, RISE]));
		const more = { rows, prompts: [promptOf('p', { name: title })], unread: [unreadOf(title)] };
		for (const { subject, document, message } of presented(all, more, { language })) {
			expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
			expect(subject.length).toBeLessThan(300);
			expect(message[0]).toBe(subject);
			expect(message.join('\n').length).toBeLessThanOrEqual(2000);
			expect(htmlOf(document)).not.toContain('<script');
		}
	});
});
