import { Money } from '../../../../../nodes/AiWorkspace/report/words/money';
import { budgetAlerts } from '../../../../support/alerts';
import * as support from '../../../../support/reports';

const { decimal, plain, promptOf, rowOf, unreadOf } = support;

const given = support.costing({ a: [1234.5] });
const rowWith = (budget: number) => rowOf('a', { name: 'Support', budget: decimal(budget) });

/** A forecast and a threshold, a forecast, a budget that is exceeded, and one of 0. */
const BUDGETS = [1500, 2000, 1000, 0];

test.each(support.ALL_TAGS)(
	'In %s, alerts say how much of a budget is used, which 41 characters of a subject show',
	(tag) => {
		const language = support.languageFor(tag);
		const { numbers } = language;
		const money = new Money(numbers, 2, 'EUR');
		const alerts = BUDGETS.flatMap((budget) =>
			budgetAlerts(given, { rows: [rowWith(budget)], language }),
		);
		const percents = [82, 129].map((percent) => numbers.percent(decimal(percent)));
		const amounts = [234.5, 1234.5].map((amount) => money.total(decimal(amount)));
		[...percents, ...amounts].forEach((much, at) => {
			const start = alerts[at]?.subject.slice(0, 41);
			expect(start).toMatch(/^Support\s?: /);
			expect(start).toContain(much);
		});
		const texts = alerts.map(({ brief, message }) => [plain(brief), ...message].join('\n'));
		const messages = texts.join('\n\n');
		// Colons belong to names and amounts.
		expect(messages).not.toMatch(/:.*:/);
		expect(messages).toMatchSnapshot();
	},
);

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
