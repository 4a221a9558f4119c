/** Prints how many rises Find Unusual Costs finds, and how often it tells of what nobody planted, also of Today So Far beside Day: `npx tsx test/bench/unusual.ts`. */
import { table } from '../docs/document';
import { backtest, backtestToday, type Scenario } from '../support/unusualCosts';

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

const DAYS = 60;
const today = [0.2, 0.4, 0.6].flatMap((spread) =>
	[3, 10].map((times) => {
		const one = backtestToday({ seed: 47, spread, times, days: DAYS, perDay: 6 });
		return [
			...[percent(spread), `${times} times`],
			...[one.falseOfDay, one.falseOfToday, one.onlyToday].map((count) =>
				(count / DAYS).toFixed(2),
			),
			...[12, 15, 18, 24].map((hour) => percent(one.foundBy(hour))),
		];
	}),
);
const headsOfToday = [
	...['Spread', 'Planted', 'False alarms on a day: Day', 'Today So Far', 'Only Today So Far'],
	...['Found by 12:00', '15:00', '18:00', '24:00'],
];
console.log(table([headsOfToday, ...today]));
