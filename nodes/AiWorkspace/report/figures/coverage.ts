import type { Dataset } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import { hasData, type PlacedReading, type Sums } from './places';

/** The rows and prompt templates of readings with data. */
export function withData(
	readings: readonly PlacedReading[],
	isData: (one: PlacedReading) => boolean,
) {
	const found = readings.filter(isData);
	return {
		rows: new Set(found.map(({ row }) => row)),
		prompts: new Set(found.map(({ prompt }) => prompt)),
	};
}

/** What has data in none of the reports: prompt templates of what's in the total, and rows. */
export interface Absent {
	readonly silent: ReadonlySet<Prompt>;
	readonly idle: ReadonlySet<Row>;
}

/** What a report is about, and what of it has data. */
export function coverageOf(
	dataset: Dataset,
	readings: readonly PlacedReading[],
	total: Sums,
	{ silent, idle }: Absent,
) {
	const used = withData(readings, hasData);
	const own = {
		rows: new Set(readings.map(({ row }) => row)),
		prompts: new Set(readings.map(({ prompt }) => prompt)),
	};
	// What only this report doesn't use isn't missing.
	const isOf = used.rows.size === 0 ? own.rows : new Set([...used.rows, ...idle]);
	const rows = [...own.rows].filter((one) => isOf.has(one));
	const past = withData(readings, ({ trend }) => trend.some((one) => one !== undefined)).rows;
	const prompts = [...own.prompts].filter((one) => used.prompts.has(one) || silent.has(one));
	const usedNow = withData(readings, ({ now }) => now !== undefined);
	// Where nothing has data, what had some before isn't known to be idle, and what only departments have data for is in no total.
	const [seen, apart] = total.now ? [used.rows, new Set()] : [usedNow.rows, usedNow.prompts];
	return {
		rows,
		concerned: [...own.rows].filter((one) => isOf.has(one) || past.has(one)),
		prompts,
		found: seen.size,
		missing: dataset.unread.length > 0 ? [] : rows.filter((row) => !seen.has(row)),
		silent: prompts.filter((one) => silent.has(one) || apart.has(one)),
	};
}
