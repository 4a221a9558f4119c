import type { IDataObject } from 'n8n-workflow';
import type { ValidationRequest } from '../../api/types';
import { Failure, InvalidInput, UnexpectedResponse, unknownOption } from '../../errors/Failure';
import { redact } from '../../errors/redact';
import { unwrap } from '../../http/envelope';
import { isOn } from '../../http/options';
import type { Input, Item, Operation } from '../types';
import {
	apiKey,
	failWhenSaved,
	keyNotice,
	provider,
	providerName,
	typedKey,
	whenRejected,
} from './fields';
import { keyHint, parseProviderKey } from './providerKey';

export const validate: Operation = {
	value: 'validate',
	name: 'Validate',
	action: 'Validate provider key',
	description:
		"Check with the provider whether a key works before you store it anywhere. The API doesn't store the key, and the output doesn't contain it.",
	request: { api: 'baseUrl', method: 'POST', path: '/api/v1/master-keys/validate' },
	authentication: ['accessToken'],
	workspace: ['scope', 'id'],
	fields: [provider, providerName, keyNotice, apiKey, whenRejected],
	options: [failWhenSaved],
	hints: [typedKey],
	plan: (input) => {
		const providerValue = readProvider(input);
		const key = parseProviderKey(input.parameter('apiKey'), providerValue);
		input.secrets.push(key);
		if (isOn(input.parameter('options', {}), failWhenSaved)) refuseSaved(input);
		const rejectedFails = readWhenRejected(input) === 'error';
		return async (item) => [
			await check(item, { apiKey: key, provider: providerValue }, rejectedFails),
		];
	},
};

function readProvider({ parameter }: Input): string {
	const value = parameter('provider');
	if (value !== 'custom') {
		if (typeof value === 'string' && value.trim() !== '') return value;
		throw new InvalidInput("'Provider' is empty", 'Select the provider that issued the key');
	}
	const name = parameter('providerName', '');
	if (typeof name === 'string' && name.trim() !== '') return name;
	throw new InvalidInput(
		"'Provider Name' is empty",
		'Enter the name that the API uses for the provider',
	);
}

/** A key that somebody else submits must not stay in an execution. */
function refuseSaved(input: Input): void {
	const isSaved = input.isSaved();
	if (isSaved === false) return;
	if (isSaved === undefined) {
		throw new InvalidInput(
			"This version of n8n doesn't indicate whether it saves executions",
			"Update n8n, or remove the option 'Fail When Saved'",
		);
	}
	throw new InvalidInput(
		'n8n saves the executions of this workflow, and with them the key',
		"Open the workflow's settings and turn off saving of failed, successful, and manual executions. Then delete the saved executions",
	);
}

function readWhenRejected({ parameter }: Input): 'error' | 'item' {
	const choice = parameter('whenRejected', 'item');
	if (choice === 'error' || choice === 'item') return choice;
	throw unknownOption('When Rejected', choice);
}

async function check(
	item: Item,
	body: ValidationRequest,
	rejectedFails: boolean,
): Promise<IDataObject> {
	const headers = { ...item.request.headers, 'Content-Type': 'application/json' };
	const response = await item.client.send({ ...item.request, body, headers });
	const { valid, message } = unwrap(response.body, ['valid']);
	const { requestId } = response;
	if (typeof valid !== 'boolean') {
		throw new UnexpectedResponse("The API's response doesn't contain whether the key is valid", {
			status: 200,
			requestId,
		});
	}
	const words = typeof message === 'string' ? redact(message, item.secrets) : null;
	const hint = keyHint(body.apiKey);
	if (!valid && rejectedFails) {
		throw new Failure(words ?? 'The provider rejected the key', {
			status: 200,
			code: 'KEY_REJECTED',
			requestId,
			retryable: false,
			hint: `The provider doesn't accept the key ${hint}. Ask the person who created it for another one`,
		});
	}
	return {
		provider: body.provider,
		valid,
		message: words,
		keyHint: hint,
		workspaceId: item.workspaceId,
		checkedAt: new Date().toISOString(),
	};
}
