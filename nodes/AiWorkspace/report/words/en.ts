import { partsOf, pluralsOf, wholeNumbersOf } from './numbers';

/** All that readers see, in English, the model for other languages. Amounts and periods come as texts. A period never follows a preposition: some languages inflect it. */
export const en = (tag: string) => {
	const number = wholeNumbersOf(tag);
	const outOf = partsOf(tag, 'of');
	const plural = pluralsOf(tag);
	const things = plural({
		one: '# agent, member, or prompt template',
		other: '# agents, members, and prompt templates',
	});
	const rows = plural({ one: '# row', other: '# rows' });
	const days = plural({ one: '# day', other: '# days' });

	const none = (heading: string) => `No ${heading}`;
	const costBy = (heading: string) => `Cost by ${heading}`;
	const group = (column: string, name = column.toLowerCase()) => {
		return { none: none(name), column, title: costBy(name) };
	};

	return {
		title: 'AI costs',
		labeled: (label: string, value: string) => `${label}: ${value}`,
		separator: '; ',
		andMore: (count: number) => `and ${number(count)} more`,
		isNew: 'new',
		isEnded: 'ended',
		total: 'Total',
		noData: 'no data',
		soFar: (period: string) => `${period} so far`,
		inMonth: (title: string, month: string) => `${title} in ${month}`,
		against: 'compared with',
		/** A part of a total that other lines have as well. */
		ofThese: (name: string) => `of these: ${name}`,
		/** Calendar weeks are those of ISO 8601. */
		periods: { quarter: 'Q', week: (week: string, year: string) => `Week ${week}, ${year}` },
		types: { agent: 'Agent', member: 'Member', department: 'Department' },

		/** What rows are grouped by: the name of the group of those that have none, the head of the column, and the heading. */
		groups: {
			cost_center: group('Cost center'),
			department: group('Department'),
			owner_email: group('Owner'),
			type: group('Type'),
			other: { none, title: costBy },
		},
		columns: {
			name: 'Name',
			prompt: 'Prompt template',
			calls: 'Calls',
			cost: 'Cost',
			costPerCall: 'Cost per call',
			change: 'Change',
		},
		headings: {
			why: 'Why the cost changed',
			changed: 'What changed',
			overTime: 'Cost over time',
			byEntity: 'Most expensive agents and members',
			byPrompt: 'Cost by prompt template',
		},
		trend: { title: 'Cost trend', unread: 'not read' },
		/** How much of a budget is used, and what stands beside that where it's more than all, or soon will be. */
		budgets: {
			partOf: (part: number, whole: number) => outOf(part, whole, number),
			everything: 'Everything',
			title: 'Monthly budgets',
			attention: 'Budgets that need attention',
			areOver: 'Budgets over',
			areClose: 'Budgets at risk',
			budget: 'Budget',
			used: 'Used',
			over: 'over',
			close: 'at risk',
		},
		/** What caused most of a change: in a subject, and after its name. */
		driver: {
			most: (name: string) => `most from ${name}`,
			ofRise: (percent: string) => `accounts for ${percent} of the increase`,
			ofFall: (percent: string) => `accounts for ${percent} of the decrease`,
		},
		reasons: {
			moreCalls: 'More calls',
			fewerCalls: 'Fewer calls',
			mix: 'Calls moved to dearer agents or prompt templates',
			cheaperMix: 'Calls moved to cheaper agents or prompt templates',
			dearer: 'Calls got dearer',
			cheaper: 'Calls got cheaper',
			moreCredits: 'More credits',
			fewerCredits: 'Fewer credits',
			started: (names: string) => `New: ${names}`,
			ended: (names: string) => `Ended: ${names}`,
		},
		subject: { noDataBefore: 'no data before', before: (cost: string) => `${cost} before` },
		/** What is missing: in a few words for the subject, its heading, and why. */
		problems: {
			unread: {
				brief: (prompts: string) => `without ${prompts}`,
				title: 'Not in this report',
				why: '',
			},
			notices: {
				brief: () => 'with a notice from the API',
				title: 'The API returned data with a notice',
				why: 'Ask your workspace administrator whether the amounts are right.',
			},
			currency: {
				brief: (currency: string) => `in ${currency} according to the API`,
				title: 'The API names another currency',
				why: "Amounts aren't converted. Correct the currency of this report.",
			},
			unpriced: {
				brief: () => 'calls without a cost',
				title: 'Calls without a cost',
				why: 'They had a cost before, or have a budget. The total might be too low.',
			},
			unreadBefore: {
				brief: () => 'not compared',
				title: 'Not compared',
				why: "The prior period couldn't be read for some prompt templates.",
			},
			noData: {
				brief: () => '',
				title: 'No data',
				why: 'There were no calls, or an ID is mistyped.',
			},
			unreadEarlier: {
				brief: () => 'trend or forecast incomplete',
				title: 'Not in the whole trend or forecast',
				why: "Some earlier days couldn't be read for these prompt templates.",
			},
		},
		remarks: {
			missing: {
				title: (part: number, whole: number) => `${outOf(part, whole, things)} without data`,
				why: 'Most have no calls, but one of the IDs might be mistyped.',
			},
			ungrouped: {
				title: (part: number, whole: number, none: string) =>
					`${none} (${outOf(part, whole, rows)})`,
				why: '',
			},
			doubtfulTypes: {
				title: 'In the total, although they might be departments',
				why: 'Enter their types in the directory.',
			},
			departments: {
				title: 'Departments in no total',
				why: "The API's documentation doesn't say whether their cost includes that of their agents and members.",
			},
			unnamed: {
				title: 'No names in the directory, but unused columns',
				why: 'If one of these columns contains the names, rename it to “name”.',
			},
			owners: { title: 'Different owners', why: 'This report has no recipient.' },
			fiftyRows: {
				title: 'Exactly 50 rows',
				why: "n8n's nodes return 50 rows unless “Return All” is turned on.",
			},
		},
		notes: {
			rate: (rate: string, currency: string) =>
				`The API's costs are converted to ${currency} at a rate of ${rate}.`,
			rounding: 'Each amount is rounded separately, so sums might differ in the last digit.',
			includesToday: "Includes today, which isn't over.",
			endsLater: (last: string) => `The period ends after today, on ${last}.`,
			credits: (cost: string) => `The cost includes credits of ${cost}.`,
			noCurrency: "The amounts are in the currency of AI Workspace, which its API doesn't name.",
			created: (day: string) => `Created on ${day}.`,
			workspace: (name: string) => `Workspace: ${name}`,
		},
		/** Sheets of a spreadsheet, and what only they have columns for. */
		workbook: {
			summary: 'Summary',
			details: 'Details',
			month: 'Month',
			currency: 'Currency',
			priorCalls: 'Prior calls',
			priorCost: 'Prior cost',
			startDate: 'Start date',
			endDate: 'End date',
			promptId: 'Prompt template ID',
			entityId: 'Entity ID',
		},
		alert: {
			title: 'Budget alert',
			/** What an alert is about, where it isn't an agent, a member, or a department. */
			prompt: (name: string) => `${name} (prompt template)`,
			/** One line each: how much, and whose budget. A phone shows 41 characters. */
			used: (percent: string, what: string) => `${what}: ${percent} of budget used`,
			expected: (percent: string, what: string) => `${what}: ${percent} of budget expected`,
			later: (percent: string) => `forecast ${percent}`,
			notChecked: (what: string) => `Not checked: ${what}`,
			left: (amount: string) => `${amount} left`,
			over: (amount: string, what: string) => `${what}: ${amount} over budget`,
			costs: (cost: string, budget: string) => `Cost ${cost}, monthly budget ${budget}.`,
			toGo: (rest: number) => `${days(rest)} to go`,
			whereItWent: 'Where the cost went',
			whatToDo: 'Find out what changed, or adjust monthly_budget.',
			forecastIs: (cost: string) =>
				`Forecast for the whole month: ${cost}, with working days and weekends counted apart.`,
			lacks: (names: string) => `Incomplete without the cost of ${names}.`,
			fullDays: (period: string) => `${period}, full days only`,
			forecastBar: 'Forecast',
			several: plural({ one: '# budget needs attention', other: '# budgets need attention' }),
			/** What isn't guarded, and why. */
			unchecked: {
				unread: { title: "Couldn't be read", why: "It's checked again in the next execution." },
				tooFewRead: {
					title: 'Not all earlier periods could be read',
					why: 'If this keeps happening, lower “History”.',
				},
				nothing: {
					title: 'No data at all',
					why: 'There were no calls, IDs are mistyped, or the data comes later.',
				},
				noCost: {
					title: 'Calls without a cost',
					why: 'Ask your workspace administrator whether these calls have a price.',
				},
				tooFew: {
					title: 'Too few earlier periods',
					why: 'Fewer than four earlier periods have data, so there is no usual cost yet.',
				},
			},
		},
		unusual: {
			title: 'Unusual costs',
			several: plural({ one: '# unusual cost', other: '# unusual costs' }),
			instead: (cost: string, usual: string) => `${cost}, usually ${usual}`,
			/** Why a cost rose: by many times, or by less. */
			timesCalls: (times: number) => `${number(times)} times as many calls`,
			timesDearer: (times: number) => `Calls cost ${number(times)} times as much`,
			mostFrom: (names: string) => `Most of it from ${names}.`,
			/** Heads of columns, and before the least cost that is unusual. */
			usually: 'Usually',
			aboveUsual: 'Above usual',
			threshold: 'Unusual from',
			askAboutCalls: 'Ask the owner whether this is a loop of retries, or a new use.',
			askAboutPrice: 'Ask the owner whether the model, the prompt, or the length of texts changed.',
			basis: {
				today:
					'Today so far is compared with whole earlier days. The usual cost is the median of the same weekday in earlier weeks.',
				day: 'The usual cost is the median of the same weekday in earlier weeks.',
				week: 'The usual cost is the median of earlier weeks.',
				month: 'The usual cost is the median of earlier months, whatever their length.',
			},
		},
	};
};

/** The texts of a language. */
export type Words = ReturnType<typeof en>;
