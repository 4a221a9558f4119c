import fc from 'fast-check';
import { periodsBefore } from '../../../../../nodes/AiWorkspace/analytics/comparison';
import * as unusualCost from '../../../../../nodes/AiWorkspace/report/documents/unusualCost';
import { findingsIn } from '../../../../../nodes/AiWorkspace/report/figures/findings';
import { Money } from '../../../../../nodes/AiWorkspace/report/words/money';
import { htmlOf } from '../../../../../nodes/AiWorkspace/report/files/html';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { capitalized } from '../../../../../nodes/AiWorkspace/util/text';
import { forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, ENGLISH, EUR, plain, promptOf, rowOf, unreadOf } = support;
const TODAY = '2026-11-20';
const PERIODS = {
	day: { from: '2026-11-19', to: '2026-11-19' },
	week: { from: '2026-11-09', to: '2026-11-15' },
	month: { from: '2026-10-01', to: '2026-10-31' },
};

type Pairs = ReadonlyArray<support.Pair | undefined>;
/** What was found of rows with these calls and costs, the last of them in the period looked at, in words. */
function presented(
	all: Record<string, Pairs>,
	more: Partial<Dataset> = {},
	change: Partial<unusualCost.Comparison> = {},
	leastAmount = 1,
) {
	const { unit = 'day' } = change;
	const period = PERIODS[unit];
	const kind = unit === 'day' ? 'weekBefore' : 'previous';
	const before = periodsBefore(4, period, 'custom', TODAY, kind);
	const given = Object.entries(all).map(([id, pairs]): support.Given => {
		return { id, type: 'agent', now: pairs.at(-1), trend: pairs.slice(0, -1) };
	});
	const trend = before.map((of) => ({ of, unread: [] }));
	const dataset = support.datasetOf(given, { period, trend, ...more });
	const rules = { leastPercent: decimal(100), leastAmount: decimal(leastAmount) };
	const comparison = { unit, earlier: before, period, language: ENGLISH, money: EUR, ...change };
	return findingsIn(dataset, rules).map((finding) =>
		unusualCost.presentFinding(finding, comparison),
	);
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

test('A rise is told with who, how much, why, and from what, and with its limit', () => {
	const rows = [rowOf('a', { name: 'Ticket triage' }), rowOf('b')];
	const prompts = [promptOf('p', { name: 'Replies' })];
	const alerts = presented({ a: RISE, b: LARGE }, { rows, prompts });
	expect(alerts).toHaveLength(1);
	const { message, text } = linesIn(alerts);
	const amounts = 'EUR 33.01, usually EUR 10.00 (+230.0%)';
	const lines = [
		...['Unusual at EUR 20.00 or more.', 'Calls: 30, usually 10.', 'More calls (+EUR 20.01)'],
		...['A different cost per call (+EUR 3.00)', 'From Replies (+EUR 23.01)'],
	];
	expect(message).toEqual([`Ticket triage: ${amounts}, 19 Nov 2026`, ...lines]);
	expect(text).toEqual([
		...['Ticket triage, 19 Nov 2026', 'Unusual costs', '', amounts, ...lines, '', 'Cost over time'],
		'22 Oct 2026                      10.00',
		'29 Oct 2026                      12.00',
		'5 Nov 2026                        8.00',
		'12 Nov 2026                      10.00',
		'19 Nov 2026                      33.01',
		'Usual cost and threshold  10.00; 20.00',
		'The usual cost is the median of the same weekday in earlier weeks.',
	]);
});

test.each(support.ALL_TAGS)(
	'In %s, 41 characters show who and how much, or what is wrong',
	(tag) => {
		const language = support.languageFor(tag);
		const { words, numbers } = language;
		const money = new Money(numbers, 2, 'EUR');
		const name = 'Support agent for returns, refunds, and complaints';
		const rows = [rowOf('a', { name }), rowOf('b')];
		const fresh: Pairs = [...Array<undefined>(4), [5, 234.5]];
		const of = (pairs: Pairs, more: Partial<Dataset> = {}) =>
			presented({ a: pairs, b: LARGE }, { rows, ...more }, { language, money });
		const none = presented(
			{ a: Array<undefined>(5).fill(undefined) },
			{ rows },
			{ language, money },
		);
		const all = [...of(RISE, { unread: [unreadOf('r')] }), ...of(fresh), ...none];
		const who = words.labeled('Support agent for re…', '');
		expect(all.map(({ subject }) => subject.slice(0, 41))).toEqual([
			expect.stringContaining(words.alert.notChecked('r')),
			expect.stringContaining(who + money.total(decimal('33.006'))),
			expect.stringContaining(who + money.total(decimal('234.5'))),
			expect.stringContaining(words.labeled(capitalized(words.noData), 'p')),
		]);
		// Colons belong to names and amounts.
		for (const line of all.flatMap(({ message }) => message)) {
			expect(line.split(':').length).toBeLessThanOrEqual(2);
		}
	},
);

test('What is new has a cost and no usual one', () => {
	const fresh: Pairs = [...Array<undefined>(4), [5, 5]];
	const { message, text } = linesIn(presented({ a: fresh, b: LARGE }));
	expect(message).toEqual(['a: EUR 5.00, new, 19 Nov 2026', 'From p (+EUR 5.00)']);
	expect(text).toEqual([
		...['a, 19 Nov 2026', 'Unusual costs', '', 'EUR 5.00, new', 'From p (+EUR 5.00)', ''],
		...['Cost over time', '22 Oct 2026     –', '29 Oct 2026     –', '5 Nov 2026      –'],
		...['12 Nov 2026     –', '19 Nov 2026  5.00'],
	]);
});

test('Calls of others are a different mix, where there are no more of them', () => {
	const rare: Pairs = [...Array<undefined>(4), [5, 50]];
	const [lines] = messagesOf({ a: [...Array<support.Pair>(4).fill([10, 10]), [4, 4]], b: rare });
	expect(lines).toContain('A different mix of agents, members, and prompt templates (+EUR 44.00)');
});

test.each([
	['week', 'a: EUR 33.01, usually EUR 10.00 (+230.0%), Week 46, 2026'],
	['month', 'a: EUR 33.01, usually EUR 10.00 (+230.0%), October 2026'],
] as const)('A %s is named', (unit, subject) => {
	const [message = []] = messagesOf({ a: RISE, b: LARGE }, {}, { unit });
	expect(message[0]).toBe(subject);
});

test('What a rise of a row lacks stands beside its cost', () => {
	const unread = [unreadOf('r', 'No access')];
	const [gone, rise] = messagesOf({ a: RISE, b: LARGE }, { unread });
	expect(gone).toEqual(['Not checked: r (prompt template) – Unusual costs', 'No access.']);
	expect(rise?.[3]).toBe('Incomplete without the cost of r (prompt template).');
});

test('Where nothing can be compared, it says whether data is missing now or before', () => {
	const none = Array<undefined>(5).fill(undefined);
	expect(messagesOf({ a: none })).toEqual([
		[
			'No data: p (prompt template) – Unusual costs',
			expect.stringMatching(/^The API returned no data for this period\./),
			'p (prompt template)',
		],
	]);
	expect(messagesOf({ a: [undefined, undefined, [1, 1], [1, 1], [9, 9]] })[0]).toEqual([
		'Not checked: p (prompt template); a – Unusual costs',
		'Fewer than four earlier periods have data, so there is no usual cost yet.',
		...['p (prompt template)', 'a'],
	]);
});

test('A limit that rounds to nothing is told nowhere', () => {
	const [alert] = presented({ a: [...Array<support.Pair>(4).fill([1, 0]), [1, 9]] }, {}, {}, 0);
	expect(plain(alert && plainTextOf(alert.document))).not.toMatch(/nusual at/);
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
