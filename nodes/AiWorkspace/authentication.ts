/** The credentials by the value of the `authentication` parameter, which n8n's engine picks the credential by. */
export const authenticationMethods = [
	{ value: 'accessToken', name: 'Access Token', credentialType: 'aiWorkspaceAccessTokenApi' },
	{ value: 'pat', name: 'Personal Access Token', credentialType: 'aiWorkspacePatApi' },
	{ value: 'virtualKey', name: 'Virtual Key', credentialType: 'aiWorkspaceVirtualKeyApi' },
] as const;

export type AuthenticationMethod = (typeof authenticationMethods)[number]['value'];

/** The methods with these values, in the order of the table. */
export const methodsOf = (values: readonly AuthenticationMethod[]) =>
	authenticationMethods.filter(({ value }) => values.includes(value));

/** The table's line for a parameter value; undefined for a value that is none of ours. */
export const findMethod = (value: unknown) =>
	authenticationMethods.find((method) => method.value === value);
