import { backtest } from '../../../../support/unusualCosts';

const DAYS = 180;

test('200 agents over 180 days: rises to three times the usual are told once, with who and why, and next to nothing else is', () => {
	const result = backtest({ seed: 47, spread: 0.2, times: 3, days: DAYS, perDay: 6 });
	const { eligible, found, toldAgain, named, explained, falseAlarms } = result;
	expect(eligible).toBeGreaterThan(150);
	expect(found / eligible).toBeGreaterThanOrEqual(0.93);
	expect({ toldAgain, named, explained }).toEqual({ toldAgain: 0, named: found, explained: found });
	expect(falseAlarms / DAYS).toBeLessThanOrEqual(0.1);
});

test('a rise that makes a whole prompt template unusual is told with its agent first, and its cause', () => {
	const result = backtest({ seed: 47, spread: 0.2, times: 30, days: 60, perDay: 0.5 });
	const { found, toldAgain, named, explained } = result;
	expect(found).toBeGreaterThan(10);
	expect({ toldAgain, named, explained }).toEqual({ toldAgain: 0, named: found, explained: found });
});
