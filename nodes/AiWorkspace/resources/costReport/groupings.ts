import { InvalidInput } from '../../errors/Failure';
import type { Input } from '../../form/input';
import { oneOf, option, textOption, type Dropdown } from '../../form/options';
import { GROUPS, type GroupKey } from '../../report/read/columns';

type GroupValue = GroupKey | 'column' | 'entity' | 'none' | 'prompt';
type GroupField = Dropdown<GroupValue>;

/** What an option of this label groups by: a column, by its stored name or any heading, or something else. */
export interface Grouping {
	readonly option: string;
	readonly value: GroupValue;
	/** Undefined for what isn't a column. */
	readonly heading?: string;
	readonly isSet: boolean;
}

const columns = GROUPS.map(({ group: { label, value } }) => ({ name: label, value }));
const byPrompt = { name: 'Prompt Template', value: 'prompt' } as const;
const byEntity = { name: 'Agent or Member', value: 'entity' } as const;

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

/** A dropdown of what to group by, beside nothing and another column, and how to enter the heading of that. */
function grouping(
	own: Pick<GroupField, 'default' | 'description' | 'displayName' | 'name' | 'options'>,
	other: ReturnType<typeof headingOf>,
	how: string,
) {
	const none = { name: 'None', value: 'none' } as const;
	const column = { name: 'Other Column', value: 'column', description: how } as const;
	const options = [...own.options, none, column].sort((a, b) => (a.name < b.name ? -1 : 1));
	const dropdown: GroupField = { ...own, type: 'options', options };
	return option(dropdown, (given, field, input: Input): Grouping => {
		const value = oneOf(field, given, ['column']);
		const known = GROUPS.find(({ group }) => group.value === value)?.name;
		const heading = value === 'column' ? other.read(input) : known;
		const { displayName } = field;
		if (heading !== '') {
			return { option: displayName, value, heading, isSet: input.entered(field) !== undefined };
		}
		throw new InvalidInput(
			`'${other.field.displayName}' is empty`,
			`${how}, or change '${displayName}'`,
		);
	});
}

export const groupColumn = headingOf('Group Column', 'groupColumn', 'groupBy');
export const groupsPer = grouping(
	{
		displayName: 'Group By',
		name: 'groupBy',
		options: columns,
		default: 'department',
		description: 'What the second table of the report adds up',
	},
	groupColumn,
	"Also add the option 'Group Column', and enter its heading",
);

export const totalsPer = grouping(
	{
		displayName: 'Group By',
		name: 'groupBy',
		options: [byEntity, byPrompt, ...columns],
		default: 'entity',
		description: 'What to return an item for each of, in each interval',
	},
	groupColumn,
	"Enter its heading in 'Group Column'",
);

export const reportColumn = headingOf('Report Column', 'reportColumn', 'reportPer');
export const reportPer = grouping(
	{
		displayName: 'Report Per',
		name: 'reportPer',
		// The API may have types of its own, which the directory doesn't know.
		options: [byPrompt, ...columns.filter(({ value }) => value !== 'type')],
		default: 'none',
		description: 'What to create a report for each of. Together they add up to the whole.',
	},
	reportColumn,
	"Also add the option 'Report Column', and enter its heading",
);
