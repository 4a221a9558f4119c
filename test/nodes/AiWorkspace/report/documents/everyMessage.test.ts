/** What is sent to people, whatever names are, and the API says. */
import fc from 'fast-check';
import {
	messageOf,
	presentUnchecked,
} from '../../../../../nodes/AiWorkspace/report/documents/alert';
import { documentOf } from '../../../../../nodes/AiWorkspace/report/documents/costReport';
import { messageLines, subjectOf } from '../../../../../nodes/AiWorkspace/report/documents/subject';
import { htmlOf } from '../../../../../nodes/AiWorkspace/report/files/html';
import { remark } from '../../../../../nodes/AiWorkspace/report/figures/remarks';
import type { Language } from '../../../../../nodes/AiWorkspace/report/words/languages';
import { budgetAlerts, unusualCosts } from '../../../../support/alerts';
import { forMany, hostileTexts } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { costing, promptOf, rowOf, unreadOf } = support;

/** A report and each kind of alert, with these texts wherever one may stand. */
function messagesWith(name: string, text: string, language: Language) {
	const budget = support.decimal(1);
	const of = {
		rows: [...'abcdefg'].map((id) => rowOf(id, { name, department: name, budget })),
		prompts: [promptOf('p', { name: text, budget })],
		unread: ['q', 'r', 's'].map((id) => ({
			...unreadOf(id, text),
			prompt: promptOf(id, { name }),
		})),
	};
	const report = support.presented(
		{ figures: support.figuresOf(costing({ a: [3, 2], b: [4, 2] }), of) },
		{
			title: text,
			money: support.moneyOf(text),
			about: { group: name, recipient: null },
			language,
		},
	);
	const usual = Array<support.Pair>(4).fill([1, 1]);
	const rises = of.rows.map(({ id }): support.Given => ({ id, trend: usual, now: [9, 9] }));
	const unchecked = presentUnchecked(
		[
			{
				period: support.ALONE,
				reasons: [
					...remark('unread', [{ name, detail: text }]),
					...remark('noData', Array(300).fill({ name })),
				],
			},
		],
		{ language, title: 'Budget alert' },
	);
	return [
		{ ...documentOf(report), subject: subjectOf(report), message: messageLines(report) },
		...budgetAlerts(costing({ a: [2] }), { ...of, language }),
		...unusualCosts(rises, { ...of, language }),
		{ ...unchecked, message: messageOf(unchecked, language.words).map(support.plain) },
	] as const;
}

test('A subject is one line, and short above an alert, a message fits a chat, and no text becomes a tag', () => {
	const tags = fc.constantFrom('de', 'en', 'es', 'fr', 'pt');
	const texts = fc.oneof(hostileTexts, fc.constant('אx '.repeat(500)));
	forMany(texts, texts, tags, (name, text, tag) => {
		const [report, ...alerts] = messagesWith(name, text, support.languageFor(tag));
		expect(alerts.length).toBeGreaterThan(3);
		for (const one of [report, ...alerts]) {
			expect(one.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
			expect(one.message.join('\n').length).toBeLessThanOrEqual(2000);
			expect(htmlOf(one)).not.toContain('<script');
		}
		for (const { subject, message } of alerts) {
			expect(subject.length).toBeLessThan(300);
			expect(message[0]).toBe(support.plain(subject));
		}
	});
});
