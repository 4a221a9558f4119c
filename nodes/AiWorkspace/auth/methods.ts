/** The credential types by the value of the `authentication` parameter, by which n8n's engine selects the credential. */
export const authenticationMethods = [
	{
		value: 'accessToken',
		name: 'Access Token',
		credentialType: 'aiWorkspaceAccessTokenApi',
		secretField: 'accessToken',
		prefix: '',
	},
	{
		value: 'pat',
		name: 'Personal Access Token',
		credentialType: 'aiWorkspacePatApi',
		secretField: 'personalAccessToken',
		prefix: '',
	},
	{
		value: 'virtualKey',
		name: 'Virtual Key',
		credentialType: 'aiWorkspaceVirtualKeyApi',
		secretField: 'virtualKeyToken',
		// Interface 2.5.
		prefix: 'vk-',
	},
] as const;

/** A line of the table: the parameter's value, its label, the credential type, its secret field, and what each token starts with. */
export type Method = (typeof authenticationMethods)[number];

/** A value of the `authentication` parameter. */
export type AuthenticationMethod = Method['value'];

/** Their labels as one text, such as "Access Token or Virtual Key", in the order of the table. */
export const namesOf = (values: readonly AuthenticationMethod[]): string =>
	authenticationMethods
		.filter(({ value }) => values.includes(value))
		.map(({ name }) => name)
		.join(' or ');

/** The table's line for a parameter value; undefined for any other value. */
export const findMethod = (value: unknown) =>
	authenticationMethods.find((method) => method.value === value);
