import fc from 'fast-check';
import { messageOf } from '../../../../../nodes/AiWorkspace/report/documents/alert';
import { presentAlert } from '../../../../../nodes/AiWorkspace/report/documents/budgetAlert';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import { alertsFor } from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import { weekdaysOf } from '../../../../../nodes/AiWorkspace/report/figures/forecast';
import { budgetsOf } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { Money } from '../../../../../nodes/AiWorkspace/report/words/money';
import { forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, EUR, plain, promptOf, rowOf } = support;
// Ten working days, and five days of weekends, which cost nothing. Eleven and four are left.
const period = { from: '2026-11-01', to: '2026-11-15' };

interface More extends Partial<Dataset> {
	readonly table?: object[];
	readonly money?: Money;
	readonly tag?: string;
}
function presented(
	given: readonly support.Given[],
	{ table, money = EUR, tag = 'en', ...more }: More = {},
) {
	const language = support.languageFor(tag);
	const dataset = support.datasetOf(given, { period, ...more });
	const rules = { thresholds: [80, 100], currency: 'EUR' };
	const month = { isOver: false, weekdays: weekdaysOf(dataset.period) };
	const { alerts } = alertsFor(dataset, budgetsOf(table, dataset), rules, month);
	return alerts.map((alert) => {
		const own = presentAlert(alert, { period: dataset.period, language, money });
		return { ...own, message: messageOf(own, language.words).map(plain) };
	});
}
const messagesOf = (...given: Parameters<typeof presented>) =>
	presented(...given).map(({ message }) => message);

const rowWith = (budget: number) => rowOf('a', { name: 'Support', budget: decimal(budget) });
const given: support.Given[] = [{ id: 'a', now: [1, 1234.5] }];
const COST = 'Cost EUR 1,234.50, monthly budget';
const FORECAST =
	'Forecast for the whole month: EUR 2,592.45, with working days and weekends counted apart.';

describe('An alert', () => {
	test.each<[string, number, string[]]>([
		[
			'is used up to a threshold, and will be exceeded',
			1500,
			[
				'Support: 82% of budget used, forecast 172%, 15 days to go',
				`${COST} EUR 1,500.00.`,
				'EUR 265.50 left.',
				FORECAST,
			],
		],
		[
			'will be exceeded',
			2000,
			[
				'Support: 129% of budget expected, 15 days to go',
				`${COST} EUR 2,000.00.`,
				'EUR 765.50 left.',
				FORECAST,
			],
		],
		[
			'is exceeded',
			1000,
			['Support: EUR 234.50 over budget (123%), 15 days to go', `${COST} EUR 1,000.00.`, FORECAST],
		],
		[
			'is 0',
			0,
			['Support: EUR 1,234.50 over budget, 15 days to go', `${COST} EUR 0.00.`, FORECAST],
		],
	])('says that a budget %s', (_, budget, wanted) => {
		expect(messagesOf(given, { rows: [rowWith(budget)] })).toEqual([wanted]);
	});

	test('has no forecast in the first week of a month', () => {
		const early = { from: '2026-11-01', to: '2026-11-03' };
		expect(messagesOf(given, { rows: [rowWith(1500)], period: early })).toEqual([
			['Support: 82% of budget used, 27 days to go', `${COST} EUR 1,500.00.`, 'EUR 265.50 left.'],
		]);
	});

	test('is named after what its budget is for', () => {
		const rows = [rowOf('a', { department: 'Sales' }), rowOf('b', { department: 'Support' })];
		const prompts = [promptOf('p', { name: 'Replies' })];
		const table = [
			{ monthly_budget: 1299 },
			{ department: 'Sales', monthly_budget: 1300 },
			{ prompt_id: 'p', monthly_budget: 1301 },
			{ department: 'Sales', prompt_id: 'p', name: 'Deals', monthly_budget: 1302 },
		];
		const names = messagesOf(given, { rows, prompts, table }).map(([subject]) => subject);
		expect(names.map((subject) => subject?.split(':')[0])).toEqual([
			'Everything',
			'Sales',
			'Replies (prompt template)',
			'Deals',
		]);
	});

	test('is a document with whom it is about, a chart, where the cost went, and what to do', () => {
		const row = { ...rowWith(1500), addresses: 'ada@b.example' };
		const of = [...given, { id: 'a', prompt: 'q', now: [2, 0.5] } as const];
		const [alert] = presented(of, { rows: [row] });
		expect(plain(alert && plainTextOf(alert.document)).split('\n')).toEqual([
			'Support: 82% of budget used, forecast 172%, 1 – 15 Nov 2026, full days only, 15 days to go',
			'Budget alert · ada@b.example',
			'',
			'Cost EUR 1,235.00, monthly budget EUR 1,500.00.',
			'EUR 265.00 left.',
			FORECAST.replace('2,592.45', '2,593.50'),
			'',
			'Where the cost went',
			'Prompt template  Calls      Cost',
			'p                    1  1,234.50',
			'q                    2      0.50',
			'Total                3  1,235.00',
			'Find out what changed, or adjust monthly_budget.',
		]);
		const chartOf = (budget: number) =>
			presented(given, { rows: [rowWith(budget)] })[0]?.document.blocks[1];
		expect(chartOf(1500)).toMatchObject({
			rows: [
				{ cells: ['Cost', '1,234.50'], look: undefined },
				{ cells: ['Forecast', '2,592.45'], look: 'forecast' },
				{ cells: ['Budget', '1,500.00'], look: undefined },
			],
		});
		expect(chartOf(1000)).toMatchObject({ rows: [{ look: 'over' }, {}, {}] });
	});

	test('says which credits are in a cost, what it lacks, and at which rate it is converted', () => {
		const credit: support.Given = { id: 'a', prompt: 'q', now: [1, -4.5] };
		const unread = [support.unreadOf('r')];
		const prompts = ['p', 'q', 'r'].map((id) => promptOf(id));
		const dataset = {
			rows: [rowWith(1500)],
			unread: unread.map((one) => ({ ...one, prompt: prompts[2] ?? one.prompt })),
		};
		const rate = { rate: decimal('0.92'), currency: 'EUR' };
		const money = new Money(support.ENGLISH.numbers, 2, 'EUR', rate);
		const [{ message, document } = {}] = presented([...given, credit], { ...dataset, money });
		expect(message?.at(-1)).toBe('The cost includes credits of EUR 4.50.');
		expect(document?.blocks.at(-1)).toEqual({
			kind: 'note',
			text: "The API's costs are converted to EUR at a rate of 0.92.",
		});
	});

	test('is told among others by its name and how much is used', () => {
		const rows = [1000, 2000, 0].map(rowWith);
		const briefs = rows.flatMap((row) => presented(given, { rows: [row] }));
		expect(briefs.map(({ brief }) => plain(brief))).toEqual([
			'Support 123%',
			'Support 129%',
			'Support EUR 1,234.50',
		]);
	});
});

/** Read by somebody who speaks the language. */
test.each(['de', 'en', 'es', 'fr', 'pt'])('In %s, an alert is right', (tag) => {
	const { numbers } = support.languageFor(tag);
	const money = new Money(numbers, 2, 'EUR');
	const all = messagesOf(given, { rows: [rowWith(1500)], money, tag });
	expect(all.map((lines) => lines.join('\n')).join('\n')).toMatchSnapshot();
});

test.each(support.ALL_TAGS)('In %s, 41 characters show whose budget and how much', (tag) => {
	const { numbers } = support.languageFor(tag);
	const money = new Money(numbers, 2, 'EUR');
	const subjectOf = (budget: number) =>
		presented(given, { rows: [rowWith(budget)], money, tag }).map(({ subject, message }) => {
			// Colons belong to names and amounts.
			for (const line of [subject, ...message]) expect(line.split(':').length).toBeLessThan(3);
			return subject.slice(0, 41);
		});
	const percents = [82, 129].map((percent) => numbers.percent(decimal(percent)));
	const amounts = [234.5, 1234.5].map((amount) => money.total(decimal(amount)));
	expect([1500, 2000, 1000, 0].flatMap(subjectOf)).toEqual(
		[...percents, ...amounts].map((much): unknown => {
			return expect.stringMatching(new RegExp(`^Support.*: .*${much.replace(/[.]/g, '\\.')}`));
		}),
	);
});

test('Each line of any alert is one line, and each subject is short', () => {
	const texts = fc.tuple(support.hostileTexts, support.hostileTexts);
	forMany(texts, fc.integer({ min: -1, max: 2 }), ([name, title], limit) => {
		const budget = decimal(limit);
		const rows = [rowOf('a', { name, budget }), rowOf('b', { name, budget })];
		const prompts = [promptOf('p', { name: title, budget })];
		const more = { rows, prompts, unread: [support.unreadOf(title)] };
		for (const { subject, message } of presented([{ id: 'a', now: [1, 1] }], more)) {
			expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
			expect(subject.length).toBeLessThan(300);
			expect(message[0]).toBe(plain(subject));
		}
	});
});
