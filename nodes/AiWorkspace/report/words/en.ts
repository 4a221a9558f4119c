/** A list in a sentence, cut after so many. */
const listed = (names: readonly string[], most: number): string => {
	const more = names.length - most;
	return [...names.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

/** So many of a list, such as "3 of 4 IDs", or "4 IDs" if it's all of them. */
const some = (part: number, whole: number, one: string): string =>
	`${part < whole ? `${part} of ` : ''}${whole} ${one}${whole === 1 ? '' : 's'}`;

const [PROMPT, ID] = ['prompt template', 'ID'];

/** All sentences of reports and alerts. Names and amounts come as texts. */
export const words = {
	title: 'Cost report',
	titleFor: (title: string, group: string) => `${title} for ${group}`,
	fromTo: (first: string, last: string) => `${first} to ${last}`,
	isNew: 'new',
	total: 'Total',
	noData: 'No data',
	/** What rows are grouped by: where a row has none, the head of the column, and the heading. */
	groups: {
		costCenter: { none: 'No cost center', column: 'Cost center', title: 'Cost by cost center' },
		department: { none: 'No department', column: 'Department', title: 'Cost by department' },
		owner: { none: 'No owner', column: 'Owner', title: 'Cost by owner' },
		type: { none: 'No type', column: 'Type', title: 'Cost by type' },
	},
	cost: (currency: string) => (currency === '' ? 'Cost' : `Cost (${currency})`),
	columns: { name: 'Name', prompt: 'Prompt template', reason: 'Reason', interval: 'Period' },
	calls: 'Calls',
	before: 'Before',
	change: 'Change',
	totalCost: 'Total cost',
	costPerCall: 'Cost per call',
	compared: (change: string, before: string) => `${change} compared with ${before}`.trim(),
	noDataFor: (period: string) => `No data for ${period}`,
	labeled: (label: string, value: string) => `${label}: ${value}`,

	whyChanged: (before: string) => `Why it changed since ${before}`,
	movers: 'Biggest movers',
	overTime: 'Cost over time',
	byPrompt: 'Cost by prompt template',
	about: 'About this report',

	moreCalls: 'More calls, at the earlier average cost per call',
	fewerCalls: 'Fewer calls, at the earlier average cost per call',
	otherMix: 'A different mix of agents, members, and prompt templates',
	otherCost: 'A different cost per call',
	started: (names: readonly string[]) => `No calls or no data before: ${listed(names, 3)}`,
	ended: (names: readonly string[]) => `No calls or no data now: ${listed(names, 3)}`,
	pair: (name: string, prompt: string) => `${name} · ${prompt}`,
	withId: (name: string, id: string) => (name.includes(id) ? name : `${name} (${id})`),

	subject: {
		cost: (cost: string, period: string, since: string) =>
			`${cost} for ${period}${since === '' ? '' : ` (${since})`}`,
		noData: (period: string) => `no data for ${period}`,
		nothingBefore: 'nothing before',
		before: (cost: string) => `${cost} before`,
	},
	/** What is missing: for the subject, for the report, and why. */
	problems: {
		unread: {
			gap: (prompts: readonly string[]) => `without ${listed(prompts, 2)}`,
			title: 'Not in this report',
			why: '',
		},
		types: {
			gap: 'contradictory types',
			title: 'In no total',
			why: 'Only the directory or only the API says that they are departments. Correct their type in the directory.',
		},
		unclear: {
			gap: 'unknown types',
			title: 'In the total, although they might be departments',
			why: "The API doesn't call them agents, members, or departments. Enter their types in the directory.",
		},
		silent: {
			gap: (part: number, whole: number) => `${some(part, whole, PROMPT)} without data`,
			title: 'No data for these prompt templates',
			why: 'No calls in this period, or its ID is mistyped.',
		},
		missing: {
			gap: (part: number, whole: number) => `${some(part, whole, ID)} without data`,
			title: 'No data for these IDs',
			why: 'No calls in this period, or the ID is mistyped or of another workspace.',
		},
		notCompared: {
			gap: '',
			title: 'Not compared',
			why: 'The API returned no data for the period before.',
		},
	},
	onlyDepartments: (prompt: string) => `${prompt} (only departments have data)`,
	andMore: (count: number) => `… and ${count} more`,

	shows: (prompts: [number, number], ids: [number, number]) =>
		`Shows data of ${some(...prompts, PROMPT)} and ${some(...ids, ID)}, not of the whole workspace.`,
	rest: (count: number, cost: string) => `… and ${count} more, together ${cost}`,
	notInTotal: (prompt: string) => `${prompt}, not in the total`,
	todayIsOpen: "Today isn't over, so the change looks too low.",
	comparedWith: (before: string) => `Compared with ${before}.`,
	groupsOfToday: 'Groups are those of today.',
	departments:
		"The API's documentation doesn't say whether a department's calls and cost include those of its agents and members. Totals add up agents and members only, and departments stand apart.",
	rounding: (decimals: number) =>
		`Amounts are rounded to ${some(decimals, decimals, 'decimal')} so that everything adds up. The last decimal of an amount can differ from that in other reports. Percentages are those of the exact amounts.`,
	noCurrency: "The amounts are in the currency of AI Workspace, which its API doesn't name.",
	created: (day: string) => `Created on ${day}.`,
	workspace: (name: string) => `Workspace: ${name}`,
	notRead: 'Not read',
	/** The columns of a file for spreadsheets, by the members of a row, and those of its members. */
	sheet: {
		own: {
			date_from: 'Start Date',
			date_to: 'End Date',
			title: 'Prompt Template',
			prompt_id: 'Prompt Template ID',
			name: 'Name',
			entity_id: 'Entity ID',
			entity_type: 'Type',
			department: 'Department',
			cost_center: 'Cost Center',
			owner_email: 'Owner',
			total_calls: 'Calls',
			cost_sum: 'Cost',
			amount: 'Amount',
			currency: 'Currency',
			in_total: 'In Total',
		},
		previous: {
			date_from: 'Start Date Before',
			date_to: 'End Date Before',
			total_calls: 'Calls Before',
			cost_sum: 'Cost Before',
		},
		change: {
			cost_sum: 'Change',
			cost_from_calls: 'From Calls',
			cost_from_cost_per_call: 'From Cost per Call',
		},
	},
	/** What a charge in a FOCUS file is for. */
	charge: (name: string, prompt: string) => `Calls of ${name} with ${prompt}`,

	alert: {
		subject: (what: string) => `Budget alert: ${what}`,
		noData: (name: string) => `no data for ${name}`,
		notChecked: (name: string) => `${name} wasn't checked`,
		forecast: (name: string, percent: string) => `${name} forecast ${percent}`,
		reached: (name: string, percent: string) => `${name} ${percent}`,
		noPercent: 'of a budget of 0 or less',
		line: (cost: string, budget: string, percent: string) => `${cost} of ${budget} (${percent})`,
		forecastLine: (cost: string) => `Forecast for the month: ${cost}`,
		fullDays: (period: string) => `${period}, full days only`,
		bars: ['Cost so far', 'Monthly budget'],
		/** Why there is an alert. */
		why: {
			threshold: (percent: number) => `${percent}% of the budget reached.`,
			forecast: 'The forecast for the month is above the budget.',
			noData:
				'The API returned no data, so this budget guards nothing. There were no calls, or the ID is mistyped.',
			onlyDepartments:
				"Only departments have data, and sums don't include them. Add agents and members to the directory, or correct their IDs.",
			inNoSum:
				"Only the directory or only the API says that it's a department, so the cost of prompt templates doesn't include it. Correct its type in the directory.",
			notChecked: (said: string) =>
				`${said} The cost of this prompt template is missing in what other budgets are compared with.`,
		},
	},
};
