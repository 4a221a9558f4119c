import { Budget } from '../../../../nodes/AiWorkspace/http/Budget';

describe('Budget', () => {
	test('is used up after as many withdrawals as its size', () => {
		const budget = new Budget(2);
		expect([1, 2, 3].map(() => budget.tryWithdraw())).toEqual([true, true, false]);
	});

	test('has room for one more withdrawal after a deposit', () => {
		const budget = new Budget(1);
		budget.tryWithdraw();
		budget.deposit();
		expect([budget.tryWithdraw(), budget.tryWithdraw()]).toEqual([true, false]);
	});

	test('never holds more than its size', () => {
		const budget = new Budget(2);
		budget.deposit(5);
		expect(budget.tryWithdraw(3)).toBe(false);
	});

	test('takes several at once only where all of them are left', () => {
		const budget = new Budget(3);
		expect([budget.tryWithdraw(2), budget.tryWithdraw(2), budget.tryWithdraw(1)]).toEqual([
			true,
			false,
			true,
		]);
	});

	test('takes several deposits at once', () => {
		const budget = new Budget(3);
		budget.tryWithdraw(3);
		budget.deposit(2);
		expect([budget.tryWithdraw(3), budget.tryWithdraw(2)]).toEqual([false, true]);
	});
});
