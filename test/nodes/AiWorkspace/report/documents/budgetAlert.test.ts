import { Money } from '../../../../../nodes/AiWorkspace/report/words/money';
import { budgetAlerts } from '../../../../support/alerts';
import * as support from '../../../../support/reports';

const { decimal, plain, promptOf, rowOf, unreadOf } = support;

const given = support.costing({ a: [1234.5] });
const rowWith = (budget: number) => rowOf('a', { name: 'Support', budget: decimal(budget) });

/** A forecast and a threshold, a forecast, a budget that is exceeded, and one of 0. */
const BUDGETS = [1500, 2000, 1000, 0];

const alertsIn = (tag: string) =>
	BUDGETS.flatMap((budget) => {
		const of = { rows: [rowWith(budget)], language: support.languageFor(tag) };
		return budgetAlerts(given, of);
	});

test('An alert says how much of a budget is used', () => {
	const texts = alertsIn('en').map(({ brief, message }) => [plain(brief), ...message].join('\n'));
	expect(texts.join('\n\n')).toMatchSnapshot();
});

test.each(support.ALL_TAGS)('In %s, 41 characters of a subject show who and how much', (tag) => {
	const { numbers } = support.languageFor(tag);
	const money = new Money(numbers, 2, 'EUR');
	const percents = [82, 129].map((percent) => numbers.percent(decimal(percent)));
	const amounts = [234.5, 1234.5].map((amount) => money.total(decimal(amount)));
	const alerts = alertsIn(tag);
	[...percents, ...amounts].forEach((much, at) => {
		const start = alerts[at]?.subject.slice(0, 41);
		expect(start).toMatch(/^Support\s?: /);
		expect(start).toContain(much);
	});
	// Colons belong to names and amounts.
	expect(alerts.flatMap(({ message }) => message).join('\n')).not.toMatch(/:.*:/);
});

test('An alert is named after what its budget is for', () => {
	const rows = [rowOf('a', { department: 'Sales' }), rowOf('b', { department: 'Support' })];
	const prompts = [promptOf('p', { name: 'Replies' })];
	const table = [
		{ monthly_budget: 1299 },
		{ department: 'Sales', monthly_budget: 1300 },
		{ prompt_id: 'p', monthly_budget: 1301 },
		{ department: 'Sales', prompt_id: 'p', name: 'Deals', monthly_budget: 1302 },
	];
	const names = budgetAlerts(given, { rows, prompts, table }).map(({ subject }) =>
		subject.replace(/:.*/, ''),
	);
	expect(names).toEqual(['Everything', 'Sales', 'Replies (prompt template)', 'Deals']);
});

test('An alert says whom it is about, where the cost went, what it lacks, and at which rate it is converted', () => {
	const rate = { rate: decimal('0.92'), currency: 'EUR' };
	const [alert] = budgetAlerts(
		[...given, { id: 'a', prompt: 'q', now: [2, 0.5] }, { id: 'a', prompt: 'r', now: [1, -4.5] }],
		{
			rows: [{ ...rowWith(1500), addresses: 'ada@b.example' }],
			unread: [unreadOf('r')],
			money: new Money(support.ENGLISH.numbers, 2, 'EUR', rate),
		},
	);
	expect(alert?.text).toMatchSnapshot();
});
