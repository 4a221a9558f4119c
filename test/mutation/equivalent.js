/**
 * Mutants that change nothing that anyone could see, and why, by file. They don't count in the score.
 *
 * @type {Record<string, Record<string, string>>}
 */
module.exports = {
	'api/urls.ts': {
		'{ // The caller says what it expected instead. return undefi… → {}':
			'A function without `return` returns `undefined`',
	},
	'credentialTests/index.ts': {
		'\'\' → "Stryker was here!"': 'Neither text is a UUID or a token',
	},
	'errors/Failure.ts': {
		'code !== undefined → true': "The pattern doesn't match `undefined`",
	},
	'execution/Execution.ts': {
		'[] → ["Stryker was here"]': "This element isn't the item either",
	},
	'execution/parameter.ts': {
		'[] → ["Stryker was here"]': "The first element isn't used",
	},
	'http/Client.ts': {
		'{ failure: 0, rateLimit: 0, overload: 0 } → {}':
			'No number is less than or equal to `undefined`',
		'\'failure\' → ""': 'Each kind of failure has its own name either way',
		'\'overload\' → ""': 'Each kind of failure has its own name either way',
		'\'rateLimit\' → ""': 'Each kind of failure has its own name either way',
	},
	'http/networkIssue.ts': {
		'[] → ["Stryker was here"]': "The first element isn't used",
	},
	'http/response.ts': {
		'\'\' → "Stryker was here!"': 'Neither text is a type of HTML or JSON, or a URL',
	},
	'http/retryPolicy.ts': {
		'text !== undefined → true': "The pattern doesn't match `undefined`",
		'text === undefined → false': 'Without a text there is no date and no number either',
	},
	'report/budgets.ts': {
		'[] → ["Stryker was here"]': 'Each row and each prompt template has readings',
	},
	'report/cells.ts': {
		'\'\' → "Stryker was here!"': 'Any text is one group',
		'[] → ["Stryker was here"]': 'Each reading has its shares',
		'intervals.length > 1 → true': 'Only saves time',
		'intervals.length > 1 → intervals.length >= 1': 'Only saves time',
	},
	'report/csv.ts': {
		'\'e\' → ""': 'Only saves time: other numbers are the same text',
	},
	'report/directory.ts': {
		'byName.get(name)?.length → byName.get(name).length': 'Each name has its rows',
	},
	'report/document.ts': {
		"key === 'none' → false": 'Without groups, there are fewer than two',
		'\'none\' → ""': 'Without groups, there are fewer than two',
	},
	'report/figures.ts': {
		'lines[at]?.now → lines[at].now': 'There is a line for each interval',
		'lines[at]?.before → lines[at].before': 'There is a line for each interval',
		'lines[at]?.shown → lines[at].shown': 'There is a line for each interval',
		'[] → ["Stryker was here"]': 'This text is no prompt template, and each one has cells',
		'cells[0]?.row → cells[0].row': 'Each group has cells',
	},
	'report/focus.ts': {
		'\'\' → "Stryker was here!"': 'Only days that exist are written',
	},
	'report/format.ts': {
		'\'\' → "Stryker was here!"': 'There are digits before the point',
	},
	'report/reasons.ts': {
		'now && before → now || before': 'Both are of the same cells',
		'compare(now.calls, before.calls) < 0 → compare(now.calls, before.calls) <= 0':
			'As many calls are no reason',
	},
	'report/subject.ts': {
		'\'\' → "Stryker was here!"': 'Neither text names a department',
	},
	'report/text.ts': {
		'cost.digits < 0n → cost.digits <= 0n': 'A cost of 0 has words of its own',
		'cells[at]?.length → cells[at].length': 'All rows of a table have as many cells',
	},
	'resources/options.ts': {
		"typeof number === 'number' → true": 'What is an integer is a number',
	},
	'analytics/ids.ts': {
		'\'\' → "Stryker was here!"': 'Neither text begins with a bracket',
	},
	'resources/promptTemplate/entityItems.ts': {
		'scope?.department → scope.department': "Without a scope, its ID isn't the same",
		'scope?.entity_name → scope.entity_name': "Without a scope, its ID isn't the same",
	},
	'analytics/period.ts': {
		'[] → ["Stryker was here"]': "The first element isn't used",
		'\'\' → "Stryker was here!"': 'Only days that exist are written',
	},
	'resources/promptTemplate/query.ts': {
		'[] → ["Stryker was here"]': 'Where the period is another one, no date is read',
		'\'custom\' → ""': 'Both are compared with the equally long period before',
	},
	'resources/promptTemplate/report.ts': {
		'reports.get(keyOf(requestOf(item, { from, to })))?.rows → reports.get(keyOf(requestOf(item, { from, to }))).rows':
			'Each period has its report',
		'loaded?.get → loaded.get': 'Each report is loaded',
	},
	'resources/promptTemplate/RowLoader.ts': {
		'[] → ["Stryker was here"]': 'The first ID begins a batch, and each ID has its items',
		'\'\' → "Stryker was here!"': 'Neither text is the code of a network issue',
	},
	'resources/promptTemplate/rows.ts': {
		'\'\' → "Stryker was here!"': 'Neither text is ever requested',
	},
	'util/decimal.ts': {
		'\'\' → "Stryker was here!"': 'A group that may be empty always matches',
		'x < 0n → x <= 0n': '0 is rounded to 0 either way',
		'y < 0n → y <= 0n': "The divisor isn't 0",
		'before.digits > 0n → before.digits >= 0n': 'There is no quotient by 0',
	},
	'util/guards.ts': {
		'{ // Not an error here: the caller says what it expected ins… → {}':
			'A function without `return` returns `undefined`',
	},
	'util/Secrets.ts': {
		'reading[from]?.start → reading[from].start': 'The reading has these characters',
		'reading[to - 1]?.end → reading[to - 1].end': 'The reading has these characters',
		'/[A-Z]+/g → /[A-Z]/g': 'One by one, the letters are the same',
		'at < text.length → at <= text.length':
			'An empty text behind the last character changes nothing',
		'next.length === reading.length → false': 'Only saves time: the same reading again',
		'at + length → at - length': 'Shorter texts are searched for on their own',
		'at - 1 → at + 1': 'One mask for each text, at its beginning or its end',
		'\'\' → "Stryker was here!"': 'Neither text is the name of an ID or a date',
		'[] → ["Stryker was here"]': 'No response contains this text',
	},
	'util/token.ts': {
		'[] → ["Stryker was here"]': "The first element isn't used",
	},
	'util/ids.ts': {
		'\'\' → "Stryker was here!"': 'Neither text is a UUID',
	},
	'workspace/resolve.ts': {
		'\'\' → "Stryker was here!"': 'Neither text is a scope',
	},
};
