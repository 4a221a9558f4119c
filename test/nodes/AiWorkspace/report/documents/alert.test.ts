import * as alert from '../../../../../nodes/AiWorkspace/report/documents/alert';
import { htmlOf } from '../../../../../nodes/AiWorkspace/report/files/html';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import {
	reason,
	type UncheckedReason,
} from '../../../../../nodes/AiWorkspace/report/figures/unchecked';
import * as support from '../../../../support/reports';

const { ENGLISH, plain } = support;
const period = { from: '2026-11-01', to: '2026-11-19' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const idle = reason('noData', [
	{ name: 'p', isPrompt: true },
	{ name: 'Support' },
	// Of everything.
	{ name: '' },
]);

describe('What is not checked', () => {
	const presented = (reasons: readonly UncheckedReason[], before: UncheckedReason[] = []) => {
		const all = [
			{ period: OCTOBER, reasons: before },
			{ period, reasons },
		].filter((one) => one.reasons.length > 0);
		return alert.presentUnchecked(all, { language: ENGLISH, title: 'Budget alert' });
	};

	test('is one alert, with each reason once, its names, and what to do', () => {
		const unread = reason('unread', [{ name: 'r', detail: 'The token has expired' }]);
		const own = presented([...unread, ...idle]);
		expect(alert.messageOf(own, ENGLISH.words).map(plain).join('\n')).toMatchInlineSnapshot(`
		"Not checked: Couldn't be read; No data – Budget alert
		Couldn't be read: r (The token has expired). It's checked again in the next execution.
		No data: p (prompt template); Support; Everything. There were no calls, or an ID is mistyped."
	`);
		expect(plain(plainTextOf(own.document))).toMatchInlineSnapshot(`
		"Not checked: Couldn't be read; No data, 1 – 19 Nov 2026
		Budget alert

		Couldn't be read
		It's checked again in the next execution.
		r (The token has expired)

		No data
		There were no calls, or an ID is mistyped.
		p (prompt template)
		Support
		Everything"
	`);
	});

	test('is named in the subject where there is one reason', () => {
		expect(presented(idle).subject).toBe(
			'No data: p (prompt template); Support; and 1 more – Budget alert',
		);
	});

	test('of two months is told together, each name once', () => {
		const own = presented(idle, reason('noData', [{ name: 'Support' }, { name: 'c' }]));
		expect(plain(own.document.period)).toBe('October 2026; 1 – 19 Nov 2026');
		expect(own.document.blocks).toMatchObject([
			{ lines: [{}, 'Support', 'c', 'p (prompt template)', 'Everything'] },
		]);
	});

	test('says what the API said beside its data', () => {
		const own = presented([
			...reason('notices', [{ name: 'incomplete', detail: '1001' }]),
			...reason('currency', [{ name: 'USD' }]),
		]);
		expect(own.lines.map(plain)).toEqual([
			'The API returned data with a notice: incomplete (1001). Ask your workspace administrator whether the amounts are right.',
			"The API names another currency: USD. Amounts aren't converted. Correct the currency of this report.",
		]);
	});

	test.each(support.ALL_TAGS)('in %s, each line has one colon at most', (tag) => {
		const lasting = ['noCost', 'noData', 'nothing', 'tooFew'] as const;
		const passing = ['notices', 'currency', 'tooFewRead', 'unread', 'unreadEarlier'] as const;
		const about = [{ name: 'a' }, { name: 'p', isPrompt: true }];
		const reasons = [...lasting, ...passing].flatMap((kind) => reason(kind, about));
		const language = support.languageFor(tag);
		const { lines } = alert.presentUnchecked([{ period, reasons }], { language, title: '' });
		expect(lines).toHaveLength(9);
		for (const line of lines) expect(line.split(':')).toHaveLength(2);
	});
});

describe('A digest', () => {
	const presentedAs = (name: string): alert.Presented => ({
		subject: `${name} rises`,
		brief: `${name} +1`,
		title: `${name}: 2, usually 1`,
		lines: ['More calls.'],
		document: {
			language: ENGLISH,
			overline: 'x',
			title: name,
			period: 'Today',
			preview: '',
			blocks: [alert.notice('More calls', []), { kind: 'heading', text: 'Chart' }],
		},
	});
	const RATE = ENGLISH.words.notes.rate('0.92', 'EUR');
	const { several } = ENGLISH.words.unusual;
	const digestOf = (first: string, ...others: string[]) =>
		alert.presentDigest(
			[presentedAs(first), ...others.map(presentedAs)],
			several(others.length + 1),
			period,
			ENGLISH,
			[RATE],
		);

	test('of one alert is that alert', () => {
		expect(digestOf('a')).toEqual(presentedAs('a'));
	});

	test('has how many there are and the first three in its subject, and all of them below, in their order', () => {
		const { subject, lines, document } = digestOf('a', 'b', 'c', 'd');
		expect(subject).toBe('4 unusual costs: a +1; b +1; c +1; and 1 more');
		expect(lines).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}: 2, usually 1`));
		expect(document).toMatchObject({
			title: '4 unusual costs',
			period: ENGLISH.dates.range(period),
		});
		expect(document.blocks.slice(0, 2)).toEqual([
			{ kind: 'notice', title: 'a: 2, usually 1', lines: ['More calls.'] },
			{ kind: 'notice', title: 'b: 2, usually 1', lines: ['More calls.'] },
		]);
		expect(document.blocks.at(-1)).toEqual({ kind: 'note', text: RATE });
	});

	test('of hundreds is an email that no client cuts off', () => {
		const long = (at: number) => `${at} ${'n'.repeat(60)}`;
		const { document } = digestOf(long(0), ...Array.from({ length: 299 }, (_, at) => long(at + 1)));
		expect(Buffer.byteLength(htmlOf(document))).toBeLessThan(90_000);
		expect(document.blocks.at(-2)).toEqual({ kind: 'note', text: 'and 250 more' });
	});
});
