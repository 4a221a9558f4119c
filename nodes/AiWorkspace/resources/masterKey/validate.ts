import type { IDataObject } from 'n8n-workflow';
import type { ValidationRequest } from '../../api/types';
import { UnexpectedResponse, InvalidInput, Failure, unknownChoice } from '../../errors/Failure';
import { redact } from '../../errors/redact';
import * as field from './fields';
import { unwrap } from '../../http/envelope';
import { keyHint, providerKey } from './providerKey';
import type { Input, Item, Operation } from '../types';

export const validate: Operation = {
	value: 'validate',
	name: 'Validate',
	action: 'Validate a provider key',
	description:
		'Check with the provider whether an API key works, before it is stored anywhere. The key is neither kept by the service nor shown in the output.',
	request: { api: 'baseUrl', method: 'POST', path: '/api/v1/master-keys/validate' },
	authentication: ['accessToken'],
	workspace: ['scope', 'id'],
	fields: [field.provider, field.providerName, field.apiKey, field.whenRejected],
	plan: (input) => {
		const provider = providerOf(input);
		const apiKey = providerKey(input.parameter('apiKey'), provider);
		input.secrets.push(apiKey);
		const rejectedIsError = readWhenRejected(input) === 'error';
		return async (item) => [await check(item, { apiKey, provider }, rejectedIsError)];
	},
};

function providerOf({ parameter }: Input): string {
	const provider = parameter('provider');
	if (provider !== 'custom') {
		if (typeof provider === 'string' && provider.trim() !== '') return provider;
		throw new InvalidInput("'Provider' is empty", 'Choose the provider that gave out the key');
	}
	const name = parameter('providerName', '');
	if (typeof name === 'string' && name.trim() !== '') return name;
	throw new InvalidInput(
		"'Provider Name' is empty",
		'Enter the name under which the service knows the provider',
	);
}

function readWhenRejected({ parameter }: Input): 'error' | 'item' {
	const choice = parameter('whenRejected', 'item');
	if (choice === 'error' || choice === 'item') return choice;
	throw unknownChoice('When Rejected', choice);
}

async function check(
	item: Item,
	body: ValidationRequest,
	rejectedIsError: boolean,
): Promise<IDataObject> {
	const { apiKey, provider } = body;
	const headers = { ...item.request.headers, 'Content-Type': 'application/json' };
	const answer = await item.send({ ...item.request, body, headers });
	const { valid, message } = unwrap(answer.body, ['valid']);
	const { requestId } = answer;
	if (typeof valid !== 'boolean') {
		throw new UnexpectedResponse('The service did not say whether the key is valid', {
			status: 200,
			requestId,
		});
	}
	const words = typeof message === 'string' ? redact(message, item.secrets) : null;
	if (!valid && rejectedIsError) {
		throw new Failure(words ?? 'The provider rejected the key', {
			status: 200,
			code: 'KEY_REJECTED',
			requestId,
			retryable: false,
			hint: `The provider does not accept the key ${keyHint(apiKey)}. Ask its owner for a working one`,
		});
	}
	return {
		provider,
		valid,
		message: words,
		keyHint: keyHint(apiKey),
		workspaceId: item.workspaceId,
		checkedAt: new Date().toISOString(),
	};
}
