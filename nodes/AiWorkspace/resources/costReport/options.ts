import type { INodeProperties } from 'n8n-workflow';
import type { Dropdown } from '../../form/options';
import type { Breakdown } from '../../report/figures/places';
import { alertFormats, reportFormats } from '../../report/files';
import { TAGS } from '../../report/words/languages';

/** Offered beside Formats as soon as that contains FOCUS. */
const withFocus = { show: { formats: ['focus'] } };

export const billingAccount: INodeProperties = {
	displayName: 'Billing Account',
	name: 'billingAccount',
	type: 'string',
	displayOptions: withFocus,
	default: '',
	placeholder: 'e.g. AI-2026',
	description: "The account in a FOCUS file, such as AI-2026. Required for the format 'FOCUS'.",
};

export const compareWithPrevious: INodeProperties = {
	displayName: 'Compare With Previous',
	name: 'compareWithPrevious',
	type: 'boolean',
	default: true,
	description:
		'Whether to compare with the period before and show the reasons for the change, which is the default',
};

export const currency: INodeProperties = {
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	default: '',
	placeholder: 'e.g. EUR',
	description:
		'What stands beside amounts, such as EUR. The API returns no currency, and amounts are never converted.',
};

export const decimals: INodeProperties = {
	displayName: 'Decimals',
	name: 'decimals',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 9 },
	default: 2,
	description:
		'Number of decimals in amounts, from 0 to 9. Amounts are rounded so that they add up.',
};

export const forecast: INodeProperties = {
	displayName: 'Forecast',
	name: 'forecast',
	type: 'boolean',
	default: true,
	description:
		'Whether to return an alert, from the seventh full day on, where the month exceeds its budget at the pace so far, which is the default',
};

const formats = <Value extends string>(
	offered: ReadonlyArray<{ value: Value; label: string; description: string }>,
	description: string,
): Dropdown<Value> => ({
	displayName: 'Formats',
	name: 'formats',
	type: 'multiOptions',
	options: offered.map((one) => ({
		name: one.label,
		value: one.value,
		description: one.description,
	})),
	// A file would hide the calls and cost in the editor.
	default: ['html', 'message', 'text'],
	description,
});
export const formatsOfReport = formats(reportFormats, 'What to return beside calls and cost');
export const formatsOfAlert = formats(
	alertFormats,
	'What to return beside the cost and the budget',
);

export const language: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'options',
	options: TAGS.map(({ value, name }) => ({ name, value })),
	default: 'en',
	description:
		'The language of what readers see, and how numbers and dates are written. An expression may return other tags of these languages, such as de-AT.',
};

const groups: Dropdown<Breakdown['reportPer']>['options'] = [
	{ name: 'Cost Center', value: 'costCenter' },
	{ name: 'Department', value: 'department' },
	{ name: 'None', value: 'none' },
	{ name: 'Owner', value: 'owner' },
];

const groupings: Dropdown<Breakdown['groupBy']>['options'] = [
	...groups,
	{ name: 'Type', value: 'type' },
];

export const groupBy: Dropdown<Breakdown['groupBy']> = {
	displayName: 'Group By',
	name: 'groupBy',
	type: 'options',
	options: groupings,
	default: 'department',
	description: 'What the second table of the report adds up',
};

export const invoiceIssuer: INodeProperties = {
	displayName: 'Invoice Issuer',
	name: 'invoiceIssuer',
	type: 'string',
	displayOptions: withFocus,
	default: '',
	placeholder: 'e.g. Example Ltd',
	description: "The issuer in a FOCUS file, such as Example Ltd. Required for the format 'FOCUS'.",
};

export const reportPer: Dropdown<Breakdown['reportPer']> = {
	displayName: 'Report Per',
	name: 'reportPer',
	type: 'options',
	options: groups,
	default: 'none',
	description: 'What to create a report for each of. Together they add up to the whole.',
};

export const thresholds: INodeProperties = {
	displayName: 'Thresholds',
	name: 'thresholds',
	type: 'string',
	default: '80, 100',
	description:
		'Percent of a budget, separated by commas, such as 80, 100. Each budget has one alert, for the highest threshold that its cost has reached.',
};

export const title: INodeProperties = {
	displayName: 'Title',
	name: 'title',
	type: 'string',
	default: '',
	placeholder: 'e.g. Monthly AI costs',
	description: 'What the subject and the report begin with, such as Monthly AI costs',
};
