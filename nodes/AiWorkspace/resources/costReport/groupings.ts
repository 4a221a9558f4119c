import { InvalidInput } from '../../errors/Failure';
import type { Input } from '../../form/input';
import { oneOf, option, textOption, type Dropdown } from '../../form/options';
import { GROUPS, type GroupKey } from '../../report/read/columns';
import { existing } from '../../util/guards';

type GroupValue = GroupKey | 'column' | 'entity' | 'none' | 'prompt';

/** What an option groups by: a column, by its stored name or any heading, or something else. */
export interface Grouping {
	/** The label of the option, and its value. */
	readonly option: string;
	readonly value: GroupValue;
	/** Undefined for what isn't a column. */
	readonly heading?: string;
	/** Whether somebody set it. */
	readonly isSet: boolean;
}

type GroupField = Dropdown<GroupValue>;

const sorted = (options: GroupField['options']) =>
	[...options].sort((a, b) => (a.name < b.name ? -1 : 1));
const byPrompt = { name: 'Prompt Template', value: 'prompt' } as const;
const byEntity = { name: 'Agent or Member', value: 'entity' } as const;
const groupings = [
	...GROUPS.map(({ group: { label, value } }) => ({ name: label, value })),
	{ name: 'None', value: 'none' } as const,
];
const otherColumn = (description: string) =>
	({ name: 'Other Column', value: 'column', description }) as const;

/** The heading for `Other Column` of a dropdown. */
const headingOf = (displayName: string, name: string, dropdown: string) =>
	textOption({
		displayName,
		name,
		type: 'string',
		displayOptions: { show: { [dropdown]: ['column'] } },
		default: '',
		placeholder: 'e.g. Region',
		description: "The heading of the column in the directory, such as Region, for 'Other Column'",
	});

/** What a dropdown groups by. Throws InvalidInput for another column without a heading. */
const grouping = (field: GroupField, other: ReturnType<typeof headingOf>) =>
	option(field, (given, _, input: Input): Grouping => {
		const value = oneOf(field, given, ['column']);
		const { displayName, options } = field;
		const known = GROUPS.find(({ group }) => group.value === value)?.name;
		const heading = value === 'column' ? other.read(input) : known;
		if (heading !== '') {
			return { option: displayName, value, heading, isSet: input.entered(field) !== undefined };
		}
		const how = existing(options.find((one) => one.value === value)?.description, 'description');
		throw new InvalidInput(
			`'${other.field.displayName}' is empty`,
			`${how}, or change '${displayName}'`,
		);
	});

export const groupColumn = headingOf('Group Column', 'groupColumn', 'groupBy');
export const groupsPer = grouping(
	{
		displayName: 'Group By',
		name: 'groupBy',
		type: 'options',
		options: sorted([
			...groupings,
			otherColumn("Also add the option 'Group Column', and enter its heading"),
		]),
		default: 'department',
		description: 'What the second table of the report adds up',
	},
	groupColumn,
);

/** What the items of Get Totals are of. */
export const totalsPer = grouping(
	{
		displayName: 'Group By',
		name: 'groupBy',
		type: 'options',
		options: sorted([
			byEntity,
			byPrompt,
			...groupings,
			otherColumn("Enter its heading in 'Group Column'"),
		]),
		default: 'entity',
		description: 'What to return an item for each of, in each interval',
	},
	groupColumn,
);

export const reportColumn = headingOf('Report Column', 'reportColumn', 'reportPer');
export const reportPer = grouping(
	{
		displayName: 'Report Per',
		name: 'reportPer',
		type: 'options',
		// The API may have types of its own, which the directory doesn't know.
		options: sorted([
			byPrompt,
			...groupings.filter(({ value }) => value !== 'type'),
			otherColumn("Also add the option 'Report Column', and enter its heading"),
		]),
		default: 'none',
		description: 'What to create a report for each of. Together they add up to the whole.',
	},
	reportColumn,
);
