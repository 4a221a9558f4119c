import type { INodeProperties } from 'n8n-workflow';
import { authenticationMethods, namesOf, type AuthenticationMethod } from './methods';

/** The Authentication parameter, with the default of each resource. It's hidden where another one applies: with `show`, the editor takes Resource for a part of it. */
export function authenticationFields(
	defaults: ReadonlyArray<readonly [resource: string, standard: AuthenticationMethod]>,
): INodeProperties[] {
	const methods = [...new Set(defaults.map(([, standard]) => standard))];
	return methods.map((standard, at): INodeProperties => {
		const others = defaults.filter(([, other]) => other !== standard).map(([name]) => name);
		const displayOptions = { hide: { resource: others } };
		const common = { displayName: 'Authentication', name: 'authentication', displayOptions };
		// A second list of options would appear in the credential dialog as well.
		if (at > 0) return { ...common, type: 'hidden', default: standard };
		return {
			...common,
			type: 'options',
			noDataExpression: true,
			options: authenticationMethods.map(({ name, value }) => ({ name, value })),
			default: standard,
			description: 'The credential type to use',
		};
	});
}

/** The editor offers every credential of the node whatever the operation: a notice shows where one doesn't fit. */
export function credentialNotices(operation: {
	readonly name: string;
	readonly authentication: readonly AuthenticationMethod[];
}): INodeProperties[] {
	const { name, authentication } = operation;
	const values = authenticationMethods.map(({ value }) => value);
	const others = values.filter((value) => !authentication.includes(value));
	if (others.length === 0) return [];
	return [
		{
			displayName: `${name} doesn't accept this credential type. Select or create a credential of the type ${namesOf(authentication)}.`,
			name: 'credentialNotice',
			type: 'notice',
			displayOptions: { show: { authentication: others } },
			default: '',
		},
	];
}
