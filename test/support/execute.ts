/**
 * Executes the node, in one vocabulary for all tests:
 *
 *     const given: Given = { parameters: costReport({ prompts: 'p' }), respond: statistics(everyId) };
 *     const { outcomes, items, sent } = await execute(given);   what became of each item, the fields of all output items, and all requests
 *     const items = await itemsOf(given);                       only the fields; throws the first error
 *     const failure = await failureOf(given);                   the message and details of the first item that failed
 *
 * Parameters are those of a saved workflow, and input items, the credential, and settings are as in n8n. What the API returns is
 * in api.ts. Unit tests execute our hooks in made-up contexts, with a function in place of the network. Contract tests pass the
 * same to `executeInN8n`, which needs n8n-core and a sandbox.
 */
import isNull from 'lodash/isNull';
import omit from 'lodash/omit';
import omitBy from 'lodash/omitBy';
import type * as n8n from 'n8n-workflow';
import type { FailureDetails } from '../../nodes/AiWorkspace/errors/Failure';
import { Execution } from '../../nodes/AiWorkspace/execution/Execution';
import { collect, run } from '../../nodes/AiWorkspace/execution/hooks';
import { jsonResponse, type Respond } from './api';
import { check, savedNode, stored } from './savedNode';

export * from './savedNode';

type Credential = n8n.ICredentialDataDecryptedObject;

/** An execution of the node, on any engine. */
export interface NodeExecution<Parameters> {
	parameters: Parameters;
	/** The fields of the input items. */
	items?: readonly n8n.IDataObject[];
	onError?: n8n.INode['onError'];
	executeOnce?: boolean;
	/** Whether it's a call of the node as a tool: `items` are those of its agent, whose execute data n8n uses for all calls. */
	isTool?: boolean;
	timezone?: string;
	settings?: n8n.IWorkflowSettings;
	signal?: AbortSignal;
}

/** An execution of our hooks. */
export interface Given
	extends Partial<NodeExecution<n8n.IDataObject | readonly n8n.IDataObject[]>> {
	/** Of all items, or of each. */
	credential?: Credential | ((item: number) => Credential);
	respond?: Respond;
	/** When it begins. Epoch milliseconds. */
	now?: number;
	workflowId?: string;
	/** The name of the node's type. */
	type?: string;
	/** What n8n makes of Request Options. */
	request?: Partial<n8n.IHttpRequestOptions>;
}

/** What an item shows of its failure. */
export type Shown = FailureDetails & { readonly message: string };

export const URLS = { baseUrl: 'https://api.example.com', analyticsUrl: 'https://a.example.com' };
/** Noon in UTC, so the same day in most time zones. */
export const NOON = Date.UTC(2026, 10, 20, 12);
/** Settings with which n8n saves no execution. */
export const UNSAVED = {
	saveDataErrorExecution: 'none',
	saveDataSuccessExecution: 'none',
	saveManualExecutions: false,
	saveExecutionProgress: false,
} as const satisfies n8n.IWorkflowSettings;

export const credentialWith = (token: string): Credential => ({
	...URLS,
	// A virtual key in the field of another token is refused.
	accessToken: token.replace(/^vk-/, 'at-'),
	personalAccessToken: token.replace(/^vk-/, 'at-'),
	virtualKeyToken: token,
});

/** The contexts of the items, as n8n passes one after the other to the hook, and what is sent. */
export function contextsOf(given: Given = {}) {
	const { parameters = check(), credential = credentialWith('vk-of-all'), type } = given;
	const respond = given.respond ?? (() => jsonResponse({ valid: true, workspace: {} }));
	const each = [parameters].flat().map(stored);
	const items = (given.items ?? each.map(() => ({}))).map((json) => ({ json }));
	const sent: n8n.IHttpRequestOptions[] = [];
	const [first = {}] = each;
	const executeData = { data: { main: [items] } };
	const { onError, executeOnce } = given;
	const saved = savedNode({ onError, executeOnce, ...(type && { type }) });
	const node = Object.assign(saved, { parameters: first });
	const shared = {
		getExecuteData: () => executeData,
		continueOnFail: () => onError?.startsWith('continue') ?? false,
		getExecutionCancelSignal: () => given.signal,
		getNode: () => node,
		getTimezone: () => given.timezone ?? 'Europe/Berlin',
		getWorkflow: () => ({ id: given.workflowId ?? 'wf-1', active: false }),
		...(given.settings && { getWorkflowSettings: () => given.settings }),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, request: n8n.IHttpRequestOptions) => {
				sent.push(omit(request, 'abortSignal'));
				return await respond(request);
			},
			prepareBinaryData: async (content: Buffer, fileName: string, mimeType: string) => {
				return { data: content.toString('base64'), fileName, mimeType };
			},
		},
	};
	const contexts = items.map((json, item): n8n.IExecuteSingleFunctions => {
		const own = each[item] ?? first;
		return Object.assign(Object.create(null), shared, {
			getCredentials: async () =>
				typeof credential === 'function' ? credential(item) : credential,
			getInputData: () => (given.isTool ? { json: {} } : json),
			getItemIndex: () => item,
			getNodeParameter: (name: string, fallback?: unknown) =>
				own[name] === undefined ? fallback : own[name],
		});
	});
	const [context] = contexts;
	if (!context) throw new Error('There are no items');
	return { contexts, first: context, sent };
}

export const contextOf = (given: Given = {}) => contextsOf(given).first;

/** The session of an execution with the credential of the first item. */
export async function sessionOf(given: Given = {}) {
	const context = contextOf(given);
	return await Execution.of(context).sessionOf(context);
}

/** What becomes of an item as soon as n8n passes it: its output, or what it's rejected with. */
export async function passed(
	context: n8n.IExecuteSingleFunctions,
	request: Given['request'] = {},
): Promise<n8n.INodeExecutionData[]> {
	const options = await collect.call(context, { url: '', ...request });
	const self: n8n.IExecutePaginationFunctions = Object.assign(Object.create(null), context);
	return await run.call(self, { options, preSend: [], postReceive: [], requestOperations: {} });
}

/** What becomes of all items, which n8n passes in one turn, and what is sent for them. */
export async function execute(given: Given = {}) {
	const { contexts, sent } = contextsOf(given);
	const clock = Date.now;
	Date.now = () => given.now ?? NOON;
	const waiting = contexts.map(
		async (context) => await passed(context, given.request).catch((error: unknown) => ({ error })),
	);
	// An execution notes when it began, and reads the clock no more.
	Date.now = clock;
	const outcomes = await Promise.all(waiting);
	return {
		outcomes,
		sent,
		/** The fields of all output items. Throws the first error, as n8n does. */
		get items(): n8n.IDataObject[] {
			return outcomes.flatMap((outcome) => {
				if ('error' in outcome) throw outcome.error;
				return outcome.map(({ json }) => json);
			});
		},
	};
}

export const itemsOf = async (given: Given) => (await execute(given)).items;

/** The message and the details of the first item that failed; undefined where none did. */
export async function failureOf(given: Given): Promise<Shown | undefined> {
	const items = await itemsOf({ ...given, onError: 'continueRegularOutput' });
	const failed = items.find(({ details }) => details !== undefined);
	return failed && { message: String(failed.message), ...omitBy(Object(failed.details), isNull) };
}
