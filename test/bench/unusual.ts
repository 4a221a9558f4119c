/** Prints what docs/concepts.md says about Find Unusual Costs, and Today So Far: `npx tsx test/bench/unusual.ts`. */
import { backtest, backtestToday } from '../support/unusualCosts';

const usual = { seed: 47, spread: 0.2, times: 3, days: 180, perDay: 6 };
const { found, eligible, falseAlarms } = backtest(usual);
const { foundBy, ...today } = backtestToday(usual);
console.log({
	found: found / eligible,
	falseAlarmsInMonth: (30 * falseAlarms) / usual.days,
	foundByHour: [12, 15, 18, 24].map((hour) => [hour, foundBy(hour)]),
	...today,
});
