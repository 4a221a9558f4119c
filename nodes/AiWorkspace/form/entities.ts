import type { Input } from './input';
import { optionOf, type Dropdown } from './options';

/** Below a list of IDs. The editor has no fields that only some credential types require, unless they're evaluated for every item. */
export const EMPTY_LIST =
	"With a virtual key, leave it empty to report on the agent or member that it's assigned to";

export const defaultEntity: Dropdown<'scopeDepartment' | 'scopeEntity'> = {
	displayName: 'Default Entity',
	name: 'defaultEntity',
	type: 'options',
	displayOptions: { show: { '/authentication': ['virtualKey'] } },
	options: [
		{ name: 'Agent or Member', value: 'scopeEntity' },
		{ name: 'Department', value: 'scopeDepartment' },
	],
	default: 'scopeEntity',
	description:
		'What to report on if you enter no IDs: the agent or member that the virtual key is assigned to, or its department',
};

/** The member of the scope that contains the ID for a list that is empty. Options of another credential type aren't read. */
export function defaultMember({ parameter, options }: Input): 'department_id' | 'entity_id' {
	const own = parameter('authentication') === 'virtualKey' ? options : {};
	return optionOf(own, defaultEntity) === 'scopeEntity' ? 'entity_id' : 'department_id';
}
