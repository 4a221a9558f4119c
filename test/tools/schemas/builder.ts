/** What the previews of outputs are made of. */
import mapValues from 'lodash/mapValues';
import pickBy from 'lodash/pickBy';

/** A JSON schema as n8n's editor reads it: without `$ref` and `anyOf`. */
export interface Schema {
	type: string | string[];
	description?: string;
	properties?: Members;
	items?: Schema;
	required?: string[];
	additionalProperties?: boolean;
}

export type Members = Record<string, Schema>;

const TYPES: Record<string, string[]> = {
	text: ['string'],
	number: ['number'],
	integer: ['integer'],
	boolean: ['boolean'],
	id: ['string', 'number'],
};

/** Members, one a line: its name, its type, with a question mark if it may be null, and what it is. */
export function members(text: string): Members {
	const lines = text.matchAll(/^(\w+) (\w+)(\??)(?: (.*))?$/gm);
	const found = Array.from(lines, ([, name = '', kind = '', mark, description]) => {
		const [type = '', ...more] = [...(TYPES[kind] ?? []), ...(mark ? ['null'] : [])];
		return [name, { type: more.length > 0 ? [type, ...more] : type, description }];
	});
	return Object.fromEntries(found);
}

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

export const texts = (description: string): Schema => ({
	type: 'array',
	description,
	items: { type: 'string' },
});

export const list = (description: string, members: Members): Schema => ({
	type: 'array',
	description,
	items: bare(object('', members)),
});
