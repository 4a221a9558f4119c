import { Money } from '../../../../../nodes/AiWorkspace/report/words/numbers';
import * as texts from '../../../../../nodes/AiWorkspace/report/files/text';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { ALONE, example, figuresOf, hostileTexts, presentationOf, unreadOf } = support;

const subjectFor = (figures = example(), more = {}) =>
	texts.datasetOf(figures, presentationOf(figures, more));

describe('A subject', () => {
	test.each<[string, support.Pair, support.Pair | undefined, string]>([
		['above 0', [2, 15], [1, 10], '15.00 EUR for October 2026 (+50.0%)'],
		['of 0', [2, 15], [1, 0], '15.00 EUR for October 2026 (nothing before)'],
		['of 0, as now', [1, 0], [1, 0], '0.00 EUR for October 2026 (nothing before)'],
		['below 0', [2, 15], [1, -149.9], '15.00 EUR for October 2026 (−149.90 EUR before)'],
		[
			'without data',
			[2, -5.015],
			undefined,
			'−5.02 EUR for October 2026 (no data for September 2026)',
		],
	])('compares with a cost before %s', (_, now, before, wanted) => {
		expect(subjectFor(figuresOf([{ id: 'a', now, before }]))).toBe(`Cost report: ${wanted}`);
	});

	test('compares with nothing where nobody asked for it, and says that there is no data, not 0', () => {
		const alone = figuresOf([{ id: 'a', now: [1, 1] }], { period: ALONE });
		expect(subjectFor(alone)).toBe('Cost report: 1.00 EUR for October 2026');
		expect(subjectFor(figuresOf([{ id: 'a' }]))).toMatch(
			/^Cost report: no data for October 2026, 1 /,
		);
	});

	test('is one line, whatever names, titles, and currencies are', () => {
		forAll(support.datasets(hostileTexts), hostileTexts, (subject, text) => {
			const [report] = support.reportsFor({ ...subject, unread: [unreadOf(text)] });
			const more = { title: text, group: text, money: new Money(2, text) };
			expect(subjectFor(report?.figures, more)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
		});
	});
});

test('A message has the subject, what is missing, why the cost changed, and who changed most', () => {
	const known = example();
	expect(texts.messageOf(known, presentationOf(known))).toMatchSnapshot();
	const unread = ['p', 'q', 'r', 's', 't', 'u'].map((id) => unreadOf(id));
	const figures = figuresOf([{ id: 'a', now: [1, 1] }], { unread });
	const message = texts.messageOf(figures, presentationOf(figures));
	expect(message).toContain('t: No access., … and 1 more\n');
});
