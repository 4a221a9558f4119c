import type { IDataObject } from 'n8n-workflow';
import { Failure, InvalidInput, UnexpectedResponse } from '../../errors/Failure';
import { unwrap, type ApiResponse } from '../../http/response';
import { isBlank } from '../../util/guards';
import { cleanToken, jwtClaims } from '../../util/pasted';
import type { Session } from '../../workspace/Session';
import { refuseSecrets, type Input } from '../../form/input';
import { failWhenSaved, oneOf } from '../../form/options';
import { each, type Item, type Operation } from '../types';
import { provider, validateFields, whenRejected } from './fields';
import { checkKey, cleanedKey, hasKey, keyHint } from './providerKey';

/** One key to check (interface 2.1). */
interface KeyQuery {
	readonly body: { readonly apiKey: string; readonly provider: string };
	readonly rejectedFails: boolean;
}

export const validate: Operation<KeyQuery> = {
	value: 'validate',
	name: 'Validate',
	action: 'Validate provider key',
	description: "Check whether a provider key works. The output doesn't contain it.",
	request: { api: 'baseUrl', method: 'POST', path: '/api/v1/master-keys/validate' },
	authentication: ['accessToken'],
	workspace: ['scope', 'id'],
	fields: validateFields,
	options: [failWhenSaved, whenRejected],
	read: (input) => {
		const { parameter, addSecret, isToken } = input;
		const typed = parameter('apiKey');
		const apiKey = cleanedKey(typed);
		// Also one that's refused: another field may contain it as well.
		for (const text of new Set([String(typed ?? ''), apiKey])) addSecret(text);
		const issuer = readProvider(input);
		if (isToken(apiKey)) {
			throw new InvalidInput(
				"'Provider API Key' contains the token of the credential",
				'Enter the key that the provider issued',
			);
		}
		checkKey(apiKey, issuer);
		const body = { apiKey, provider: issuer };
		failWhenSaved.read(input);
		const rejectedFails = whenRejected.read(input) === 'error';
		return () => ({ body, rejectedFails });
	},
	run: async (items, session) => await each(items, async (item) => [await check(item, session)]),
};

function readProvider(input: Input): string {
	const choice = oneOf(provider, input.parameter('provider'));
	if (choice !== 'custom') return choice;
	const name = input.parameter('providerName', '');
	if (typeof name === 'string' && !isBlank(name)) {
		refuseSecrets('Provider Name', [name], {
			isSecret: (text) => hasKey(text) || input.isSecret(text),
		});
		return name;
	}
	throw new InvalidInput(
		"'Provider Name' is empty",
		'Enter the name that the API uses for the provider',
	);
}

/** What a response says of a key; throws UnexpectedResponse where it says nothing, or two things. */
export function validityOf({ body, requestId }: ApiResponse): { valid: boolean; message: unknown } {
	const { valid, message } = unwrap(body, ['valid']);
	const isClear = body.valid === undefined || body.valid === valid;
	if (typeof valid === 'boolean' && isClear) return { valid, message };
	throw new UnexpectedResponse("The API's response doesn't contain whether the key is valid", {
		requestId,
	});
}

async function check(
	{ query: { body, rejectedFails }, workspace, request }: Item<KeyQuery>,
	{ client, secrets, credential }: Session,
): Promise<IDataObject> {
	const headers = { ...request.headers, 'Content-Type': 'application/json' };
	const response = await client.send({ ...request, body, headers });
	const { valid, message } = validityOf(response);
	const { requestId } = response;
	const words = typeof message === 'string' ? secrets.message(message) : null;
	const hint = keyHint(body.apiKey);
	if (!valid && rejectedFails) {
		throw new Failure(words || 'The API returned no confirmation that the key is valid', {
			status: 200,
			code: 'KEY_REJECTED',
			requestId,
			retryable: false,
			hint: `Check the key ${hint} again later, before you replace it. The API returns the same if it couldn't ask the provider`,
		});
	}
	return {
		provider: body.provider,
		valid,
		message: words,
		key_hint: hint,
		workspace_id: workspace.workspaceId,
		checked_at: new Date().toISOString(),
		token_expires_at:
			jwtClaims(cleanToken(credential.accessToken))?.expiresAt?.toISOString() ?? null,
	};
}
