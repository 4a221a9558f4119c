import { InvalidInput } from '../errors/Failure';
import { cellText, foldName, quoted } from '../util/text';
import type { Scope } from '../workspace/scope';
import type { Input } from './input';
import { oneOf, option, type Dropdown } from './options';

/** A member of the scope that contains an ID. */
export type Member = 'department_id' | 'entity_id';

const defaultEntityField: Dropdown<'scopeDepartment' | 'scopeEntity'> = {
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
export const defaultEntity = option(
	defaultEntityField,
	(value, field, { parameter }: Input): Member => {
		const own = parameter('authentication') === 'virtualKey' ? value : field.default;
		return oneOf(field, own) === 'scopeEntity' ? 'entity_id' : 'department_id';
	},
);

/** The ID in a scope for an empty field. Throws InvalidInput where there is none, and where the input item names another one, whose cost somebody would take it for. */
export function defaultId(
	scope: Scope | undefined,
	member: Member,
	{ label, how }: { readonly label: string; readonly how: string },
	{ inputItem }: Input,
): string {
	const id = scope?.[member] ?? null;
	if (id === null) {
		const assigned =
			member === 'entity_id' ? 'assigned to an agent or member' : 'assigned to a department';
		throw new InvalidInput(
			`'${label}' is empty${scope ? `, and the virtual key isn't ${assigned}` : ''}`,
			`Enter IDs separated by commas or line breaks, or use a virtual key that is ${assigned}`,
		);
	}
	const own = [scope?.entity_id, scope?.department_id].map((one) => one?.toLowerCase());
	for (const [heading, value] of Object.entries(inputItem())) {
		const other = foldName(heading) === 'entityid' ? cellText(value) : null;
		if (other === null || own.includes(other.toLowerCase())) continue;
		throw new InvalidInput(
			`'${label}' is empty, and ${quoted(heading)} of the input item is another entity than that of the virtual key`,
			how,
		);
	}
	return id;
}
