import type { INodeProperties } from 'n8n-workflow';
import { authenticationMethods, namesOf, type AuthenticationMethod } from './methods';

const selector = (preselected: string): INodeProperties => ({
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: authenticationMethods.map(({ name, value }) => ({ name, value })),
	default: preselected,
	description: 'The credential type to use',
});

/** Another default for the same parameter: a second list of options would appear in the credential dialog as well. */
const otherDefault = (preselected: string): INodeProperties => ({
	displayName: 'Authentication',
	name: 'authentication',
	type: 'hidden',
	default: preselected,
});

/** The Authentication parameter, once for each credential type that operations preselect. The editor shows a list of credentials in its place. */
export const authenticationFields = ([first = '', ...others]: readonly string[]) => [
	selector(first),
	...others.map(otherDefault),
];

/** The editor offers every credential of the node whatever the operation: this notice shows where one doesn't fit. */
export function credentialNotice({
	name,
	authentication,
}: {
	readonly name: string;
	readonly authentication: readonly AuthenticationMethod[];
}): INodeProperties[] {
	const others = authenticationMethods.filter(({ value }) => !authentication.includes(value));
	const notice: INodeProperties = {
		displayName: `${name} doesn't accept this credential type. Select or create a credential of the type ${namesOf(authentication)}.`,
		name: 'credentialNotice',
		type: 'notice',
		displayOptions: { show: { authentication: others.map(({ value }) => value) } },
		default: '',
	};
	return others.length === 0 ? [] : [notice];
}
