/** Prints how many rises Find Unusual Costs finds, and how often it tells of nothing: `npx tsx test/bench/unusual.ts`. */
import { backtest } from '../support/unusualCosts';

const DAYS = 180;
const TIMES = [1.5, 2, 3, 4, 5];
const percent = (share: number, digits = 0) => `${(100 * share).toFixed(digits)} %`;

console.log(
	`| Spread | ${TIMES.map((times) => `${times} ×`).join(' | ')} | False alarms a day | of looks |`,
);
console.log(`|${' --- |'.repeat(TIMES.length + 3)}`);
for (const spread of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
	const results = TIMES.map((times) =>
		backtest({ seed: 47, spread, times, days: DAYS, perDay: 4 }),
	);
	const found = results.map((one) => percent(one.found / one.eligible));
	const falseAlarms = results.reduce((all, one) => all + one.falseAlarms, 0);
	const looks = results.reduce((all, one) => all + one.looks, 0);
	const perDay = (falseAlarms / DAYS / TIMES.length).toFixed(2);
	console.log(
		`| ${percent(spread)} | ${found.join(' | ')} | ${perDay} | ${percent(falseAlarms / looks, 2)} |`,
	);
}
