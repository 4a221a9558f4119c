/** What a right report says, counted in whole millionths and apart from the code under test. */
const { dateOf, dayNumber, decimalText, findPrompt, rowsOf } = require('./figures');

/** @typedef {'none' | 'day' | 'week' | 'month'} SplitBy */
/** @typedef {{ date_from: string, date_to: string }} Period */

/**
 * @typedef {object} ExpectedRow
 * @property {string} entity_id
 * @property {'agent' | 'member' | 'department'} entity_type
 * @property {number} total_calls
 * @property {number} cost_sum
 * @property {string} date_from
 * @property {string} date_to
 */

/** @typedef {{ total_calls: string, cost_sum: string }} ExpectedTotals exact, as decimal text */
/** @typedef {Period & { rows: ExpectedRow[], totals: ExpectedTotals }} ExpectedPeriod */
/** @typedef {{ rows: ExpectedRow[], totals: ExpectedTotals, periods: ExpectedPeriod[] }} Expected */

/**
 * @typedef {object} Question
 * @property {string} workspaceId
 * @property {string} promptId
 * @property {string} from
 * @property {string} to
 * @property {string[]} entityIds
 * @property {SplitBy} [splitBy]
 */

/**
 * Last day of the day's own piece of the calendar.
 * @param {number} day
 * @param {SplitBy} splitBy
 */
function endOfPiece(day, splitBy) {
	if (splitBy === 'none') return Infinity;
	if (splitBy === 'day') return day;
	// Day 4 (1970-01-05) was a Monday.
	if (splitBy === 'week') return day + 6 - ((((day - 4) % 7) + 7) % 7);
	const [year, month] = dateOf(day).split('-').map(Number);
	return dayNumber(dateOf(Date.UTC(year ?? 0, month ?? 0, 1) / 86_400_000)) - 1;
}

/**
 * Cuts a range of days at the edges of the calendar.
 * @param {string} from
 * @param {string} to
 * @param {SplitBy} [splitBy]
 * @returns {Period[]}
 */
function periodsOf(from, to, splitBy = 'none') {
	const periods = [];
	const last = dayNumber(to);
	for (let day = dayNumber(from); day <= last; ) {
		const end = Math.min(last, endOfPiece(day, splitBy));
		periods.push({ date_from: dateOf(day), date_to: dateOf(end) });
		day = end + 1;
	}
	return periods;
}

/** @param {string} decimals */
const withoutTrailingZeros = (decimals) => decimals.replace(/\.?0+$/, '');

/**
 * @param {{ calls: number, micros: number }[]} rows
 * @returns {ExpectedTotals}
 */
function totalsOf(rows) {
	const calls = rows.reduce((sum, row) => sum + BigInt(row.calls), 0n);
	const micros = rows.reduce((sum, row) => sum + BigInt(row.micros), 0n);
	return { total_calls: String(calls), cost_sum: withoutTrailingZeros(decimalText(micros)) };
}

/**
 * Exact rows and totals of a report; `periods` has the same piece by piece.
 * @param {Question} question
 * @returns {Expected}
 */
function expected({ workspaceId, promptId, from, to, entityIds, splitBy }) {
	const prompt = findPrompt(workspaceId, promptId);
	if (!prompt) throw new Error(`The sandbox has no prompt "${promptId}" in this workspace`);
	const pieces = periodsOf(from, to, splitBy).map((period) => ({
		period,
		found: rowsOf(prompt, entityIds, period.date_from, period.date_to),
	}));
	const periods = pieces.map(({ period, found }) => ({
		...period,
		rows: found.map((row) => ({
			entity_id: row.id,
			entity_type: row.type,
			total_calls: row.calls,
			cost_sum: Number(decimalText(row.micros)),
			...period,
		})),
		totals: totalsOf(found),
	}));
	return {
		rows: periods.flatMap((period) => period.rows),
		totals: totalsOf(pieces.flatMap((piece) => piece.found)),
		periods,
	};
}

module.exports = { expected, periodsOf };
