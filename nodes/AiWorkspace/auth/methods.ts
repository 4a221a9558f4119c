import { InvalidInput } from '../errors/Failure';
import { cleanToken, refuseOther, tokenText } from '../util/pasted';

/** What each virtual key starts with (interface 2.5). */
const VIRTUAL_KEY = 'vk-';

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
		prefix: VIRTUAL_KEY,
	},
] as const;

/** A line of the table. */
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

/** A token as it's sent; throws InvalidInput for one of another credential type, or that's none. */
export function checkedToken(value: unknown, { name: label, prefix }: Method): string {
	const token = cleanToken(tokenText(value, label));
	if (token === '') {
		const hint =
			'Enter it in the credential, or select a credential that contains it. For an expression, check the fields of the input items';
		throw new InvalidInput(`'${label}' is empty`, hint);
	}
	refuseOther(token, label);
	if (prefix === '' && token.startsWith(VIRTUAL_KEY)) {
		const type = 'Use the credential type for virtual keys';
		throw new InvalidInput(`'${label}' contains a virtual key`, type);
	}
	if (token.startsWith(prefix)) return token;
	const hint = `Copy all of it, including ${prefix}, and nothing else. For any other token, use its own credential type`;
	throw new InvalidInput(`'${label}' doesn't start with ${prefix}`, hint);
}
