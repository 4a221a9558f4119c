// @ts-nocheck
/** What a right report contains, counted in whole millionths and apart from the code under test. */
const { dateOf, dayNumber, decimalText, findPrompt, rowsOf } = require('./figures');

/** The last day of the interval that a day is in. */
function endOfInterval(day, splitBy) {
	if (splitBy === 'none') return Infinity;
	if (splitBy === 'day') return day;
	// Day 4 (1970-01-05) was a Monday.
	if (splitBy === 'week') return day + 6 - ((((day - 4) % 7) + 7) % 7);
	const [year, month] = dateOf(day).split('-').map(Number);
	return Date.UTC(year, month, 0) / 86_400_000;
}

/**
 * Splits a range of days at the edges of the calendar.
 * @type {(from: string, to: string, splitBy?: import('./types').Question['splitBy']) => { date_from: string, date_to: string }[]}
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

function totalsOf(rows) {
	const sum = (name) => rows.reduce((total, row) => total + BigInt(row[name]), 0n);
	const cost = decimalText(sum('micros')).replace(/\.?0+$/, '');
	return { total_calls: String(sum('calls')), cost_sum: cost };
}

/**
 * Exact rows and totals of a report. `periods` has the same, interval by interval.
 * @type {(question: import('./types').Question) => import('./types').Expected}
 */
function expected({ workspaceId, promptId, from, to, entityIds, splitBy }) {
	const prompt = findPrompt(workspaceId, promptId);
	if (!prompt) throw new Error(`The sandbox has no prompt "${promptId}" in this workspace`);
	const all = [];
	const periods = periodsOf(from, to, splitBy).map((period) => {
		const found = rowsOf(prompt, entityIds, period.date_from, period.date_to);
		all.push(...found);
		const rows = found.map(({ id, type, calls, micros }) => ({
			...{ entity_id: id, entity_type: type, total_calls: calls },
			...{ cost_sum: Number(decimalText(micros)), ...period },
		}));
		return { ...period, rows, totals: totalsOf(found) };
	});
	return { rows: periods.flatMap(({ rows }) => rows), totals: totalsOf(all), periods };
}

module.exports = { expected, periodsOf };
