/** Prints how many rises Find Unusual Costs finds, and how often it tells of what nobody planted, also of Today So Far beside Day: `npx tsx test/bench/unusual.ts`. */
import { table } from '../docs/document';
import { backtest, backtestToday } from '../support/unusualCosts';

const TIMES = [1.5, 2, 3, 4, 5];
const DAYS = 60;
const usual = { seed: 47, times: 3, days: DAYS, perDay: 6 };
const percent = (share: number, digits = 0) => `${(100 * share).toFixed(digits)}%`;
const perDay = (count: number, days = DAYS) => (count / days).toFixed(2);

const rows = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((spread) => {
	// Without a least amount, the rule alone decides.
	const all = TIMES.map((times) => backtest({ ...usual, spread, times, leastAmount: 0 }));
	const { falseAlarms = 0, looks = 0 } = all[TIMES.indexOf(3)] ?? {};
	const large = backtest({ ...usual, spread, days: 120 });
	return [
		percent(spread),
		...all.map(({ found, eligible }) => percent(found / eligible)),
		percent(falseAlarms / looks, 2),
		percent(large.falseAlarms / large.looks, 2),
		perDay(large.falseAlarms, 120),
	];
});
const heads = ['False alarms for a thing and day', 'The same, at least 1%', 'In all on a day'];
console.log(table([['Spread', ...TIMES.map((times) => `${times} times`), ...heads], ...rows]));

const today = [0.2, 0.4, 0.6].flatMap((spread) =>
	[3, 10].map((times) => {
		const { foundBy, ...counts } = backtestToday({ ...usual, spread, times });
		const byHour = [12, 15, 18, 24].map((hour) => percent(foundBy(hour)));
		const alarms = [counts.falseOfDay, counts.falseOfToday, counts.onlyToday];
		return [percent(spread), `${times} times`, ...alarms.map((count) => perDay(count)), ...byHour];
	}),
);
const headsOfToday =
	'Spread, Planted, False alarms on a day: Day, Today So Far, Only Today So Far, Found by 12:00, 15:00, 18:00, 24:00';
console.log(table([headsOfToday.split(', '), ...today]));
