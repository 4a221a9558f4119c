import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import { namesOf, tokensIn } from '../auth/methods';
import { InvalidInput } from '../errors/Failure';
import { findOperation } from '../resources';
import type { Operation } from '../resources/types';
import { resolveWorkspace } from '../workspace/resolve';
import type { Clients } from './Clients';
import { Execution, type Outcome } from './Execution';
import { parameter } from './parameter';

/** What the engine sets where the user did not set Timeout in Request Options. */
const ENGINE_TIMEOUT = 300_000;

const timeoutOf = ({ settings }: Clients, { timeout = ENGINE_TIMEOUT }: IHttpRequestOptions) =>
	timeout === ENGINE_TIMEOUT ? settings.timeout : Math.min(settings.timeout, timeout);

/** Whether the workflow leaves any kind of saving on, or to the defaults of n8n; undefined in versions of n8n that don't indicate it. */
function isSaved(context: IExecuteSingleFunctions): boolean | undefined {
	if (!('getWorkflowSettings' in context)) return undefined;
	const { saveDataErrorExecution, saveDataSuccessExecution, saveManualExecutions } =
		context.getWorkflowSettings();
	return (
		saveDataErrorExecution !== 'none' ||
		saveDataSuccessExecution !== 'none' ||
		saveManualExecutions !== false
	);
}

function operationOf(context: IExecuteSingleFunctions, { method }: Clients): Operation {
	const operation = findOperation(
		context.getNodeParameter('resource'),
		context.getNodeParameter('operation'),
	);
	if (!operation) {
		throw new InvalidInput("'Operation' isn't set", 'Select an operation of this node');
	}
	if (operation.authentication.includes(method.value)) return operation;
	throw new InvalidInput(
		`'${operation.name}' doesn't accept the credential type '${method.name}'`,
		`Select a credential of the type ${namesOf(operation.authentication)}`,
	);
}

/** Reads and checks an item, selects its workspace, and returns its request with the way to its results. */
async function prepare(
	context: IExecuteSingleFunctions,
	execution: Execution,
	requestOptions: IHttpRequestOptions,
	secrets: string[],
): Promise<{ request: IHttpRequestOptions; results: Outcome['results'] }> {
	const clients = execution.clientsOf(context);
	const operation = operationOf(context, clients);
	const read = (name: string, fallback?: unknown) => parameter(context, name, fallback);
	// Before the workspace, which may need a request: invalid input sends nothing at all.
	const perform = operation.plan({
		parameter: read,
		timezone: context.getTimezone(),
		startedAt: execution.startedAt,
		isSaved: () => isSaved(context),
		secrets,
	});
	const { credential, client } = await clients.of(context);
	secrets.push(...tokensIn(credential, clients.method));
	const { api, method, path } = operation.request;
	const options: IHttpRequestOptions = {
		...requestOptions,
		method,
		url: apiUrl(credential, api) + path,
		timeout: timeoutOf(clients, requestOptions),
	};
	const workspace = await resolveWorkspace({
		parameter: read,
		method: clients.method,
		choices: operation.workspace,
		credential,
		client,
		request: options,
	});
	const request = { ...options, headers: { ...options.headers, ...workspace.headers } };
	const { idsPerRequest } = clients.settings;
	const item = { ...workspace, client, request, idsPerRequest, secrets };
	return { request, results: async () => await perform(item) };
}

/**
 * The preSend hook of all operations: sets the URL and the workspace header (interface 5). It doesn't throw, because the engine
 * would turn a failed hook into an error item without details or link: `execute` reports what the hook finds.
 */
export async function prepareRequest(
	this: IExecuteSingleFunctions,
	requestOptions: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const execution = Execution.of(this);
	const secrets: string[] = [];
	try {
		const { request, results } = await prepare(this, execution, requestOptions, secrets);
		Execution.remember(request, { results, secrets });
		return request;
	} catch (error) {
		const options = { ...requestOptions };
		const results = async () => await Promise.reject(error);
		Execution.remember(options, { results, secrets });
		return options;
	}
}
