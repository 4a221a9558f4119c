import * as alert from '../../../../../nodes/AiWorkspace/report/documents/alert';
import { htmlOf } from '../../../../../nodes/AiWorkspace/report/files/html';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import {
	remark,
	type UncheckedReason,
} from '../../../../../nodes/AiWorkspace/report/figures/remarks';
import * as support from '../../../../support/reports';

const { ENGLISH, plain } = support;
const period = { from: '2026-11-01', to: '2026-11-19' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const idle = remark('noData', [
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
		const own = presented([
			...remark('unread', [{ name: 'r', detail: 'The token has expired' }]),
			...remark('notices', [{ name: 'incomplete', detail: '1001' }]),
			...idle,
		]);
		expect(alert.messageOf(own, ENGLISH.words).map(plain).join('\n')).toMatchSnapshot();
		expect(plain(plainTextOf(own))).toMatchSnapshot();
	});

	test('is named in the subject where there is one reason', () => {
		expect(presented(idle).subject).toBe(
			'No data: p (prompt template); Support; and 1 more – Budget alert',
		);
	});

	test('of two months is told together, each name once', () => {
		const own = presented(idle, remark('noData', [{ name: 'Support' }, { name: 'c' }]));
		expect(plain(own.period)).toBe('October 2026; 1 – 19 Nov 2026');
		expect(own.blocks).toMatchObject([
			{ lines: [{}, 'Support', 'c', 'p (prompt template)', 'Everything'] },
		]);
	});
});

describe('A digest', () => {
	const presentedAs = (name: string): alert.Presented => ({
		subject: `${name} rises`,
		brief: `${name} +1`,
		title: `${name}: 2, usually 1`,
		lines: ['More calls.'],
		language: ENGLISH,
		overline: 'x',
		period: 'Today',
		preview: '',
		blocks: [alert.notice('More calls', []), { kind: 'heading', text: 'Chart' }],
	});
	const RATE = ENGLISH.words.notes.rate('0.92', 'EUR');
	const { several } = ENGLISH.words.unusual;
	const digestOf = (first: string, ...others: string[]) => {
		const all = [presentedAs(first), ...others.map(presentedAs)] as const;
		return alert.presentDigest(all, several(all.length), period, ENGLISH, [RATE]);
	};

	test('of one alert is that alert', () => {
		expect(digestOf('a')).toEqual(presentedAs('a'));
	});

	test('has how many there are and the first three in its subject, and all of them below, in their order', () => {
		const digest = digestOf('a', 'b', 'c', 'd');
		expect(digest.subject).toBe('4 unusual costs: a +1; b +1; c +1; and 1 more');
		expect(digest.lines).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}: 2, usually 1`));
		expect(plain(plainTextOf(digest))).toMatchSnapshot();
	});

	test('of hundreds is an email that no client cuts off', () => {
		const long = (at: number) => `${at} ${'n'.repeat(60)}`;
		const digest = digestOf(long(0), ...Array.from({ length: 299 }, (_, at) => long(at + 1)));
		expect(Buffer.byteLength(htmlOf(digest))).toBeLessThan(90_000);
		expect(digest.blocks.at(-2)).toEqual({ kind: 'note', text: 'and 250 more' });
	});
});
