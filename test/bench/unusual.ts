/** Prints how many rises Find Unusual Costs finds, and how often it tells of what nobody planted: `npx tsx test/bench/unusual.ts`. */
import { table } from '../docs/document';
import { backtest, type Scenario } from '../support/unusualCosts';

const TIMES = [1.5, 2, 3, 4, 5];
const percent = (share: number, digits = 0) => `${(100 * share).toFixed(digits)}%`;

const heads = [
	'Spread',
	...TIMES.map((times) => `${times} times`),
	'False alarms for a thing and day',
	'The same, at least 1%',
	'In all on a day',
];
const rows: string[][] = [];
for (const spread of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
	const scenario: Scenario = { seed: 47, spread, times: 3, days: 60, perDay: 6 };
	// Without a least amount, the rule alone decides.
	const all = TIMES.map((times) => backtest({ ...scenario, times, leastAmount: 0 }));
	const large = backtest({ ...scenario, days: 120 });
	const cells = [
		percent(spread),
		...all.map((one) => percent(one.found / one.eligible)),
		percent((all[2]?.falseAlarms ?? 0) / (all[2]?.looks ?? 0), 2),
		percent(large.falseAlarms / large.looks, 2),
		(large.falseAlarms / 120).toFixed(2),
	];
	rows.push(cells);
}
console.log(table([heads, ...rows]));
