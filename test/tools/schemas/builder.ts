/** What the previews of outputs are made of. */
import mapValues from 'lodash/mapValues';
import pickBy from 'lodash/pickBy';

/** A JSON schema as n8n's editor reads it: without `$ref` and `anyOf`. */
export interface Schema {
	type: string | string[];
	description?: string;
	properties?: Members;
	/** Of a list. */
	items?: Schema;
	required?: string[];
	additionalProperties?: boolean;
}

/** The members of an output, in their order. */
export type Members = Record<string, Schema>;

const typed = (type: Schema['type']) => (description?: string) => ({ type, description });
export const text = typed('string');
export const textOrNull = typed(['string', 'null']);
export const textOrNumber = typed(['string', 'number']);
export const number = typed('number');
export const numberOrNull = typed(['number', 'null']);
export const integer = typed('integer');
export const boolean = typed('boolean');

/** A member that some outputs don't have: `when` ends its description, such as `with Split By`. */
export const only = (when: string, member: Schema): Schema => ({
	...member,
	description: `${member.description?.replace(/\.?$/, '.')} Only ${when}.`,
});
const isAlwaysThere = ({ description = '' }: Schema) => !description.includes(' Only ');

/** An object that has these members, and others only where it's open. */
export const object = (description: string, properties: Members, isOpen = false): Schema => ({
	type: 'object',
	description,
	properties,
	required: Object.keys(pickBy(properties, isAlwaysThere)),
	additionalProperties: isOpen,
});

/** A schema without what only people and tests read. The editor shows the types of a list's elements. */
const bare = ({ type, properties, items }: Schema): Schema => ({
	type,
	...(properties && { properties: mapValues(properties, bare) }),
	...(items && { items: bare(items) }),
});

/** A list of texts. */
export const texts = (description: string): Schema => ({
	type: 'array',
	description,
	items: { type: 'string' },
});

/** A list of objects with these members. */
export const list = (description: string, members: Members): Schema => ({
	type: 'array',
	description,
	items: bare(object('', members)),
});
