import type { Decimal } from '../util/decimal';

/** A list in a sentence, cut after so many. */
const listed = (names: readonly string[], most = 3): string => {
	const more = names.length - most;
	return [...names.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

/** A count with its noun. */
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** All sentences of reports and alerts. */
export const words = {
	title: 'Cost report',
	isNew: 'new',
	total: 'Total',
	none: {
		costCenter: 'No cost center',
		department: 'No department',
		owner: 'No owner',
		type: 'No type',
	},
	columns: {
		name: 'Name',
		prompt: 'Prompt template',
		interval: 'Period',
		reason: 'Reason',
		calls: 'Calls',
		before: 'Before',
		change: 'Change',
		cost: (currency: string) => (currency === '' ? 'Cost' : `Cost (${currency})`),
		group: {
			costCenter: 'Cost center',
			department: 'Department',
			owner: 'Owner',
			type: 'Type',
		},
	},
	headings: {
		reasons: (before: string) => `Why it changed since ${before}`,
		movers: 'Biggest movers',
		intervals: 'Cost over time',
		prompts: 'Cost by prompt template',
		groups: {
			costCenter: 'Cost by cost center',
			department: 'Cost by department',
			owner: 'Cost by owner',
			type: 'Cost by type',
		},
		about: 'About this report',
	},
	figures: {
		cost: 'Total cost',
		calls: 'Calls',
		costPerCall: 'Cost per call',
		noData: 'No data',
		compared: (change: string, before: string) => `${change} compared with ${before}`,
		comparedOnly: (before: string) => `Compared with ${before}`,
		noneBefore: (before: string) => `No data for ${before}`,
		before: (label: string, value: string) => `${label}: ${value}`,
	},
	reasons: {
		calls: ({ digits }: Decimal) =>
			`${digits < 0n ? 'Fewer' : digits > 0n ? 'More' : 'As many'} calls, at the earlier average cost per call`,
		mix: 'A different mix of agents, members, and prompt templates',
		costPerCall: 'A different cost per call of the same ones',
		started: (names: readonly string[]) => `No calls or no data before: ${listed(names)}`,
		ended: (names: readonly string[]) => `No calls or no data now: ${listed(names)}`,
	},
	/** A row with a prompt template. */
	pair: (name: string, title: string) => `${name}, ${title}`,
	withId: (name: string, id: string) =>
		name === id || name.endsWith(`(${id})`) ? name : `${name} (${id})`,
	subject: {
		of: (title: string, group: string) => `${title} for ${group}`,
		cost: (cost: string, period: string, since?: string) =>
			`${cost} for ${period}${since === undefined ? '' : ` (${since})`}`,
		noData: (period: string) => `no data for ${period}`,
		noneBefore: (before: string) => `no data for ${before}`,
		nothingBefore: 'nothing before',
		before: (cost: string) => `${cost} before`,
		unread: (titles: readonly string[]) => `without ${listed(titles, 2)}`,
		silent: (prompts: string) => `${prompts} without data`,
		types: 'contradictory types',
		missing: (ids: string) => `${ids} without data`,
		notCompared: 'not compared',
	},
	problems: {
		unread: {
			title: "Not in this report, because the period or the one before couldn't be read",
			of: (title: string, message: string) => `${title}: ${message}`,
		},
		types: {
			title: 'In no total',
			why: 'Only the directory or only the API says that they are departments. Correct their type in the directory.',
		},
		silent: {
			title: 'No data for these prompt templates',
			why: (period: string) =>
				`No calls in the period (${period}) by those in the total, or an ID is mistyped.`,
			onlyDepartments: (title: string) => `${title} (only departments have data)`,
		},
		missing: {
			title: 'No data for these IDs',
			why: (period: string) => `No calls in the period (${period}), or the ID is mistyped.`,
			whyAll: (period: string) =>
				`No calls in the period (${period}), or the IDs are mistyped or of another workspace.`,
			whyUnread: 'No calls in the prompt templates that could be read, or the ID is mistyped.',
			before: (name: string, before: string, cost: string) => `${name}, ${before}: ${cost}`,
		},
		notCompared: {
			title: 'Not compared',
			why: (before: string) => `The API returned no data for the period before (${before}).`,
		},
		and: (count: number) => `… and ${count} more`,
	},
	notes: {
		shows: (prompts: string, ids: string) =>
			`Shows data of ${prompts} and ${ids} of the directory, not the whole workspace.`,
		rest: (count: number, cost: string) => `… and ${count} more, together ${cost}`,
		apart: 'Not in the total:',
		noRows: 'No data',
		todayIsOpen: "Today isn't over, so the change looks too low.",
		comparedWith: (before: string) => `Compared with ${before}.`,
		groupsNow: 'In both periods, groups are those that the directory has now.',
		departments:
			"The API's documentation doesn't say whether a department's calls and cost include those of its agents and members. Totals add up agents and members only, and departments stand apart.",
		rounding: (decimals: number) =>
			`Amounts are rounded to ${counted(decimals, 'decimal')} so that everything adds up, and the cost per call to 5. Percentages are those of the exact amounts.`,
		noCurrency: 'The API returns no currency.',
		created: (day: string) => `Created on ${day}.`,
		workspace: (name: string) => `Workspace: ${name}`,
	},
	sheet: {
		columns: [
			...['Start Date', 'End Date', 'Prompt Template', 'Prompt Template ID', 'Name', 'Type'],
			...['Department', 'Cost Center', 'Owner', 'Entity ID', 'Calls'],
		],
		amount: 'Amount',
		before: ['Calls Before', 'Cost Before', 'Change', 'From Calls', 'From Cost per Call'],
		inTotal: 'In Total',
		is: { counted: 'yes', apart: 'no', missing: 'no data', unread: 'not read' },
		charge: (name: string, title: string) => `Calls of ${name} with ${title}`,
	},
	budgets: {
		subject: (what: string) => `Budget alert: ${what}`,
		reached: (name: string, percent: string) => `${name} ${percent}`,
		forecast: (name: string, percent: string) => `${name} forecast ${percent}`,
		noData: (name: string) => `no data for ${name}`,
		notChecked: (name: string) => `${name} wasn't checked`,
		noPercent: 'of a budget of 0 or less',
		line: (name: string, cost: string, budget: string, percent: string) =>
			`${name}: ${cost} of ${budget} (${percent})`,
		forecastLine: (cost: string) => `Forecast for the month: ${cost}.`,
		why: {
			threshold: (level: string) => `${level}% of the budget reached.`,
			forecast: 'The forecast for the month is above the budget.',
			noData:
				'The API returned no data, so this budget guards nothing. There were no calls, or the ID is mistyped.',
			onlyDepartments:
				"Only departments have data, and sums don't include them. Add agents and members to the directory, or correct their IDs.",
			notChecked: (message: string) =>
				`${message} Sums of this prompt template and of all entities might be too low.`,
		},
		period: (period: string) => `${period}, full days only`,
		soFar: 'Cost so far',
		budget: 'Monthly budget',
	},
};
