import { unusualCosts } from '../../../../support/alerts';
import * as support from '../../../../support/reports';

const { plain, promptOf, rowOf, unreadOf } = support;

const EARLIER: support.Pair[] = [
	[10, 10.004],
	[12, 12],
	[8, 8],
	[10, 10],
];
const RISE: support.Given = { id: 'a', trend: EARLIER, now: [30, 33.006] };
const NEW: support.Given = { id: 'a', trend: Array(4).fill(undefined), now: [5, 234.5] };
/** Beside it, a rise is no rise of the prompt template. */
const LARGE: support.Given = { id: 'b', trend: Array(4).fill([100, 500]), now: [100, 500] };

const NAME = 'Support agent for returns, refunds, and complaints';

const alertsIn = (tag: string) => {
	const rows = [rowOf('a', { name: NAME }), rowOf('b')];
	const of = { rows, unread: [unreadOf('r')], language: support.languageFor(tag) };
	return [RISE, NEW].flatMap((one) => unusualCosts([one, LARGE], of));
};

test('An alert says what rose or is new', () => {
	const messages = alertsIn('en').map(({ message }) => message.join('\n'));
	expect(messages.join('\n\n')).toMatchSnapshot();
});

test.each(support.ALL_TAGS)('In %s, 41 characters of a subject show who and how much', (tag) => {
	const language = support.languageFor(tag);
	const money = support.moneyOf('EUR', 2, language);
	const who = language.words.labeled('Support agent for re…', '');
	const alerts = alertsIn(tag);
	expect(alerts.map(({ subject }) => subject.slice(0, 41))).toEqual([
		expect.stringContaining(who + money.total(support.decimal(33.006))),
		expect.stringContaining(who + money.total(support.decimal(234.5))),
	]);
	// Colons belong to names and amounts.
	expect(alerts.flatMap(({ message }) => message).join('\n')).not.toMatch(/:.*:/);
});

test('A rise is told with who, how much, why, and from what', () => {
	const texts = { type: 'agent', department: 'Legal', owner_email: 'legal@example.com' };
	const rows = [{ ...rowOf('a', { name: 'Ticket triage' }), texts }, rowOf('b')];
	const prompts = [promptOf('p', { name: 'Replies' }), promptOf('q')];
	const second: support.Given = { ...RISE, prompt: 'q', now: [10, 20.005] };
	const alerts = unusualCosts([RISE, second, LARGE], { rows, prompts });
	expect(alerts.map(({ text }) => text)).toMatchSnapshot();
});

test('What is new has no usual cost', () => {
	const [alert] = unusualCosts([NEW, LARGE]);
	expect(alert?.text).toMatch(/^a: EUR 234.50, new, 19 Nov 2026 · \+EUR 234.50\n/);
	expect(alert?.text).not.toMatch(/Unusual from|median/);
});

test.each<[string, support.Pair, string]>([
	['many calls', [80, 83], '8 times as many calls'],
	['more calls', [19, 22], 'More calls'],
	['much dearer calls', [10, 45], 'Calls cost 4 times as much'],
	['dearer calls', [14, 20.5], 'Calls got dearer'],
	['fewer, dearer calls', [9, 30], 'Calls cost 3 times as much'],
])('%s are the cause', (_, now, cause) => {
	const [alert] = unusualCosts([{ ...RISE, now }]);
	expect(alert?.blocks[0]).toMatchObject({ title: cause });
});

test('Today is not over', () => {
	const [alert] = unusualCosts([RISE, LARGE], { unit: 'today' });
	expect(plain(alert?.subject)).toBe('a: EUR 33.01, usually EUR 10.00, 20 Nov 2026 so far');
});
