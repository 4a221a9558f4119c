/** The days that the workflows report on, in the time zone of the tests' n8n. */
const { DateTime } = require('luxon');

const today = DateTime.now().setZone('Europe/Berlin').startOf('day').setLocale('en');

/** A range as the API expects it. @param {DateTime} first @param {DateTime} last */
const range = (first, last) => ({
	from: first.toFormat('yyyy-MM-dd'),
	to: last.toFormat('yyyy-MM-dd'),
});

/** A whole month: its days, and its name, such as "October 2026". @param {number} months before this one */
function monthAgo(months) {
	const first = today.startOf('month').minus({ months });
	return { ...range(first, first.endOf('month')), name: first.toFormat('LLLL yyyy') };
}

module.exports = { monthAgo, range, today };
