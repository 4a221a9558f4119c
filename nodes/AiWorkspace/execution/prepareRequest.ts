import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import { tokensIn } from '../auth/methods';
import { asFailure } from '../errors/asFailure';
import { InvalidInput, Failure } from '../errors/Failure';
import { Execution } from './Execution';
import { send } from '../http/send';
import { transportOf } from '../http/transport';
import { findOperation } from '../resources';
import type { Item, Operation, Perform, Sender } from '../resources/types';
import { parameter } from './parameter';
import { resolveWorkspace } from '../workspace/resolve';

/** What the hook learned about an item, for the execute. */
export interface Prepared {
	readonly perform: Perform;
	readonly item: Item;
	readonly secrets: readonly string[];
}

/** Why an item is not to be sent. */
export interface Refused {
	readonly failure: Failure;
	readonly secrets: readonly string[];
}

/** By the options that the hook returned, which the engine hands on as they are. */
const outcomes = new WeakMap<object, Prepared | Refused>();

/** What the hook learned about the item that these options are for. */
export function outcomeOf(options: object): Prepared | Refused {
	const outcome = outcomes.get(options);
	if (outcome) return outcome;
	const words = 'The request was not prepared by this node';
	return { failure: new Failure(words, { code: 'NODE_ERROR' }), secrets: [] };
}

/** What the engine sets where the user did not set its own Timeout under Request Options. */
const ENGINE_TIMEOUT = 300_000;

const timeoutOf = ({ settings }: Execution, { timeout = ENGINE_TIMEOUT }: IHttpRequestOptions) =>
	timeout === ENGINE_TIMEOUT ? settings.timeout : Math.min(settings.timeout, timeout);

function operationOf(context: IExecuteSingleFunctions, run: Execution): Operation {
	const operation = findOperation(
		context.getNodeParameter('resource'),
		context.getNodeParameter('operation'),
	);
	if (!operation) {
		throw new InvalidInput(
			"'Operation' has no choice of that name",
			'Choose an operation of this node',
		);
	}
	if (operation.authentication.includes(run.method.value)) return operation;
	throw new InvalidInput(
		`'${operation.name}' cannot be used with this kind of credential`,
		'Choose another credential: the service accepts only some kinds for each operation',
	);
}

async function prepare(
	context: IExecuteSingleFunctions,
	run: Execution,
	requestOptions: IHttpRequestOptions,
	secrets: string[],
): Promise<Prepared> {
	const operation = operationOf(context, run);
	// Before the workspace, which a virtual key has to ask the service for: bad input sends nothing at all.
	const perform = operation.plan({
		parameter: (name, fallback) => parameter(context, name, fallback),
		timezone: context.getTimezone(),
		startedAt: run.startedAt,
		secrets,
	});
	const credential = await run.credentials.of(context);
	secrets.push(...tokensIn(credential, run.method));
	const { api, method, path } = operation.request;
	const options: IHttpRequestOptions = {
		...requestOptions,
		method,
		url: apiUrl(credential, api) + path,
		timeout: timeoutOf(run, requestOptions),
	};
	const transport = transportOf(context, run.method, credential);
	const sender: Sender = {
		run,
		credential,
		request: options,
		send: async (request) => await send(run, transport, request),
	};
	const workspace = await resolveWorkspace(context, sender, operation);
	const request = { ...options, headers: { ...options.headers, ...workspace.headers } };
	return { perform, secrets, item: { ...sender, ...workspace, request, secrets } };
}

/**
 * The preSend hook of all operations: puts in the address and the workspace header (interface 5). It does not throw, because
 * the engine would turn a failed hook into an error item without details or link; the execute reports what it finds here.
 */
export async function prepareRequest(
	this: IExecuteSingleFunctions,
	requestOptions: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const secrets: string[] = [];
	try {
		const ready = await prepare(this, Execution.of(this), requestOptions, secrets);
		outcomes.set(ready.item.request, ready);
		return ready.item.request;
	} catch (error) {
		const options = { ...requestOptions };
		outcomes.set(options, { failure: asFailure(error), secrets });
		return options;
	}
}
