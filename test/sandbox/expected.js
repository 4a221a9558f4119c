/** What a right report contains, counted in whole millionths and apart from the code under test. */
const { dateOf, dayNumber, decimalText, findPrompt, rowsOf } = require('./figures');

/** @import { Expected, ExpectedTotals, Figures, Period, Question, SplitBy } from './types' */

/** The last day of the interval that a day is in. @param {number} day @param {SplitBy} splitBy */
function endOfInterval(day, splitBy) {
	if (splitBy === 'none') return Infinity;
	if (splitBy === 'day') return day;
	// Day 4 (1970-01-05) was a Monday.
	if (splitBy === 'week') return day + 6 - ((((day - 4) % 7) + 7) % 7);
	const [year, month] = dateOf(day).split('-').map(Number);
	return dayNumber(dateOf(Date.UTC(year ?? 0, month ?? 0, 1) / 86_400_000)) - 1;
}

/**
 * Splits a range of days at the edges of the calendar.
 * @param {string} from
 * @param {string} to
 * @param {SplitBy} [splitBy]
 * @returns {Period[]}
 */
function periodsOf(from, to, splitBy = 'none') {
	const periods = [];
	const last = dayNumber(to);
	for (let day = dayNumber(from); day <= last; ) {
		const end = Math.min(last, endOfInterval(day, splitBy));
		periods.push({ date_from: dateOf(day), date_to: dateOf(end) });
		day = end + 1;
	}
	return periods;
}

/** @param {Figures[]} rows @returns {ExpectedTotals} */
function totalsOf(rows) {
	const calls = rows.reduce((sum, row) => sum + BigInt(row.calls), 0n);
	const micros = rows.reduce((sum, row) => sum + BigInt(row.micros), 0n);
	return { total_calls: String(calls), cost_sum: decimalText(micros).replace(/\.?0+$/, '') };
}

/**
 * Exact rows and totals of a report. `periods` has the same, interval by interval.
 * @param {Question} question
 * @returns {Expected}
 */
function expected({ workspaceId, promptId, from, to, entityIds, splitBy, departments }) {
	const prompt = findPrompt(workspaceId, promptId);
	if (!prompt) throw new Error(`The sandbox has no prompt "${promptId}" in this workspace`);
	const found = periodsOf(from, to, splitBy).map((period) => ({
		period,
		rows: rowsOf(prompt, entityIds, period.date_from, period.date_to, departments),
	}));
	const periods = found.map(({ period, rows }) => ({
		...period,
		rows: rows.map((row) => ({
			entity_id: row.id,
			entity_type: row.type,
			total_calls: row.calls,
			cost_sum: Number(decimalText(row.micros)),
			...period,
		})),
		totals: totalsOf(rows),
	}));
	return {
		rows: periods.flatMap(({ rows }) => rows),
		totals: totalsOf(found.flatMap(({ rows }) => rows)),
		periods,
	};
}

module.exports = { expected, periodsOf };
