import { listOf } from '../../analytics/ids';
import { InvalidInput, unknownOption } from '../../errors/Failure';
import { defaultEntity } from '../../form/entities';
import type { Input } from '../../form/input';
import {
	choice,
	idsPerRequest,
	number,
	oneOf,
	option,
	textOption,
	toggle,
	type Dropdown,
} from '../../form/options';
import { compareWith } from '../../form/period';
import { alertFormats, reportFormats } from '../../report/files';
import { languageOf, TAGS, type Language } from '../../report/words/languages';
import { trimmed } from '../../util/guards';
import { currency, decimals, exchangeRate } from './moneyOptions';

export const compared = compareWith('previous');

export const combine = choice<'none' | 'recipient'>({
	displayName: 'Combine',
	name: 'combine',
	type: 'options',
	options: [
		{ name: 'None', value: 'none', description: 'An item for each of them' },
		{
			name: 'Recipient',
			value: 'recipient',
			description: 'An item for each owner with all of them, and one for all without an owner',
		},
	],
	default: 'none',
	description: 'Whether to return what has the same owner_email as one item, such as for one email',
});

/** Rows, or what an expression returns in place of them. */
export const budgets = option(
	{
		displayName: 'Budgets',
		name: 'budgets',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: "e.g. {{ $('Budgets').all() }}",
		description:
			'Rows with monthly_budget and what each is for, such as department or prompt_id, or any other column of the directory. With none of them, a budget is for everything.',
	},
	(value): unknown => value,
);

export const forecast = toggle({
	displayName: 'Forecast',
	name: 'forecast',
	type: 'boolean',
	default: true,
	description:
		'Whether to return an alert, from the seventh full day on, where the forecast of the month exceeds its budget, which is the default',
});

/** The chosen formats, for a model none by default. Throws InvalidInput for unknown ones. */
function formats<Value extends string>(
	offered: ReadonlyArray<{ value: Value; label: string; description: string }>,
	description: string,
) {
	const field: Dropdown<Value> = {
		displayName: 'Formats',
		name: 'formats',
		type: 'multiOptions',
		options: offered
			.map(({ label, value, description: what }) => ({ name: label, value, description: what }))
			.sort((a, b) => (a.name < b.name ? -1 : 1)),
		// A file would hide the calls and cost in the editor.
		default: ['html', 'message', 'text'],
		description,
	};
	return option(field, (value, _, { isTool, entered }: Input): ReadonlySet<Value> => {
		const chosen = isTool && entered(field) === undefined ? [] : value;
		return new Set(listOf(chosen, field.displayName).map((one) => oneOf(field, one)));
	});
}
export const formatsOfReport = formats(reportFormats, 'What to return beside calls and cost');
export const formatsOfAlert = formats(alertFormats, 'What to return beside the amounts');

export const history = number({
	displayName: 'History',
	name: 'history',
	type: 'number',
	typeOptions: { minValue: 4, maxValue: 26 },
	default: 8,
	description:
		'Number of earlier periods to compare with, from 4 to 26. Each is a request for each prompt template and list of IDs.',
});

/** Throws InvalidInput for a language that there are no words of. */
export const language = option(
	{
		displayName: 'Language',
		name: 'language',
		type: 'options',
		options: TAGS.map(({ value, name }) => ({ name, value })),
		default: 'en',
		description:
			'The language of what readers see, and how numbers and dates are written. An expression may return other tags of these languages, such as de-AT.',
	},
	(value, field): Language => {
		const text = typeof value === 'string' ? trimmed(value) : '';
		// Labels stand for values.
		const tag = TAGS.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.value;
		const found = languageOf(tag ?? text.replaceAll('_', '-'));
		if (found) return found;
		throw unknownOption(
			field.displayName,
			value,
			TAGS.map((tag) => tag.value),
		);
	},
);

export const leastPercent = number({
	displayName: 'Least Percent',
	name: 'leastPercent',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 10_000 },
	default: 100,
	description:
		'How much above the usual cost to return, in percent, from 0 to 10000. 100 is twice the usual.',
});
/** Percent of a budget, ascending. Throws InvalidInput. */
export const thresholds = option(
	{
		displayName: 'Thresholds',
		name: 'thresholds',
		type: 'string',
		default: '80, 100',
		description:
			'Percent of a budget, separated by commas, such as 80, 100. An alert is for the highest one that the cost of a month has reached.',
	},
	(value, { displayName }) => {
		const list = listOf(value, displayName);
		const numbers = list.map((percent) => Number(percent.replace(/ ?%$/, '')));
		const isPercent = (value: number) => Number.isInteger(value) && value >= 1 && value <= 1000;
		if (numbers.length > 0 && numbers.every(isPercent)) return numbers.sort((a, b) => a - b);
		throw new InvalidInput(
			`'${displayName}' must be whole numbers from 1 to 1000`,
			'Enter percent separated by commas, such as 80, 100',
		);
	},
);

export const title = textOption({
	displayName: 'Title',
	name: 'title',
	type: 'string',
	default: '',
	placeholder: 'e.g. Monthly AI costs',
	description: 'What the report is called, such as Monthly AI costs',
});

export const trend = number({
	displayName: 'Trend',
	name: 'trend',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 24 },
	default: 0,
	description:
		'How many earlier periods of the same kind to show, from 0 to 24, such as 5 months before a month',
});

/** The options of all operations of reports. */
export const common = [decimals, exchangeRate, defaultEntity, idsPerRequest];

/** The options of all operations that return alerts. */
export const ofAlerts = [...common, combine, currency, formatsOfAlert, language];
