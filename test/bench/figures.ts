/** npm run bench -- --figures: how long operations take on n8n's version of Node without a network, and how much memory, with a heap of 1 GB. */
import times from 'lodash/times';
import type { IDataObject } from 'n8n-workflow';
import { statistics } from '../support/api';
import { costReport, itemsOf } from '../support/execute';
import { median } from './report';

const PROMPTS = times(20, (at) => `prompt-${at}`);
const directoryOf = (rows: number) =>
	times(rows, (at) => ({ entity_id: `entity-${at}`, department: `department-${at % 40}` }));

/** Seconds of this process for all rows of 20 prompt templates. */
async function secondsFor(rows: number, change: IDataObject) {
	const parameters = costReport({ prompts: PROMPTS, directory: directoryOf(rows), ...change });
	const begun = process.cpuUsage();
	const items = await itemsOf({ parameters, respond: statistics() });
	const { user, system } = process.cpuUsage(begun);
	if (items.length === 0) throw new Error('No items came out');
	return (user + system) / 1e6;
}

/** A department costs between 35 and 40. */
const budgets = times(40, (at) => {
	return { department: `department-${at}`, monthly_budget: at < 5 ? 20 : 1000 };
});
const asTotals = { operation: 'getTotals', groupBy: 'department' };
const totals = async () => await secondsFor(300, { ...asTotals, period: 'monthToYesterday' });
const check = async (forecast: boolean) =>
	await secondsFor(300, { operation: 'checkBudgets', budgets, options: { forecast } });

async function main() {
	const rounds: number[][] = [];
	// The first rounds warm up.
	for (const round of times(25)) {
		const all = [await totals(), await check(false), await check(true)];
		if (round > 4) rounds.push(all);
	}
	const ratios = [1, 2].map((at) =>
		median(rounds.map((all) => (all[at] ?? NaN) / (all[0] ?? NaN))),
	);
	const [plain, withForecast] = ratios.map((ratio) => ratio.toFixed(2));
	console.log(`40 budgets ÷ totals of 300 rows: ${plain}, with forecasts ${withForecast}`);
	const days = { dateFrom: '2026-01-01', dateTo: '2026-02-19', splitBy: 'day' };
	const seconds = await secondsFor(1000, { ...asTotals, ...days });
	const { maxRSS } = process.resourceUsage();
	console.log(`1,000,000 readings: ${seconds.toFixed(1)} s, ${Math.round(maxRSS / 1024)} MB`);
}

void main();
