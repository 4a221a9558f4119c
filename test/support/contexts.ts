import type * as n8n from 'n8n-workflow';
import { collect, run } from '../../nodes/AiWorkspace/execution/hooks';
import { savedNode, stored } from './savedNode';

/** What a function in place of the network is sent, and returns. */
export type Respond = (
	request: n8n.IHttpRequestOptions,
) => n8n.IN8nHttpFullResponse | Promise<n8n.IN8nHttpFullResponse>;

export const jsonResponse = (body: object, statusCode = 200): n8n.IN8nHttpFullResponse => ({
	statusCode,
	headers: { 'content-type': 'application/json', 'retry-after': '90' },
	body: JSON.stringify(body),
});

/** A node and its items, for tests without n8n's engine. */
export interface Setting {
	/** Of all items, or of each. */
	parameters?: n8n.IDataObject | ((item: number) => n8n.IDataObject);
	credential?: (item: number) => n8n.ICredentialDataDecryptedObject;
	respond?: Respond;
	onError?: n8n.INode['onError'];
	executeOnce?: boolean;
	/** The name of the node's type. */
	type?: string;
	/** The fields of an item. */
	json?: (item: number) => n8n.IDataObject;
	/** Whether the items are those of an agent that uses the node as its tool. */
	isTool?: boolean;
	signal?: AbortSignal;
	timezone?: string;
	settings?: n8n.IWorkflowSettings;
	/** What n8n makes of Request Options. */
	options?: Partial<n8n.IHttpRequestOptions>;
}

/** A check that works as it is with an access token, of a key of its own for each item. */
export const checks =
	(change: (item: number) => n8n.IDataObject = () => ({})) =>
	(item: number): n8n.IDataObject => ({
		resource: 'masterKey',
		operation: 'validate',
		authentication: 'accessToken',
		workspaceId: '123e4567-e89b-12d3-a456-426614174000',
		provider: 'openai',
		apiKey: keyOf(item),
		...change(item),
	});
/** In base 32, because a key that ends with xxxx is a placeholder. */
export const keyOf = (item: number) => `sk-${item.toString(32).repeat(20)}`;

export const credentialWith = (token: string): n8n.ICredentialDataDecryptedObject => ({
	baseUrl: 'https://api.example.com',
	analyticsUrl: 'https://a.example.com',
	// A virtual key in the field of another token is refused.
	accessToken: token.replace(/^vk-/, 'at-'),
	personalAccessToken: token.replace(/^vk-/, 'at-'),
	virtualKeyToken: token,
});

/** The contexts of so many items, as n8n passes one after the other to the hook, and what is sent. */
export function contextsOf(count: number, setting: Setting = {}) {
	const { parameters = checks(), credential = () => credentialWith('vk-of-all') } = setting;
	const respond = setting.respond ?? (() => jsonResponse({ valid: true, workspace: {} }));
	const items = Array.from({ length: count }, (_, item) => ({ json: setting.json?.(item) ?? {} }));
	const executeData = { data: { main: [items] } };
	const sent: n8n.IHttpRequestOptions[] = [];
	const { onError, executeOnce, type } = setting;
	const ofItem = (item: number) =>
		typeof parameters === 'function' ? parameters(item) : parameters;
	const saved = savedNode({ onError, executeOnce, ...(type && { type }) });
	const node = Object.assign(saved, { parameters: stored(ofItem(0)) });
	const contexts = items.map((json, item): n8n.IExecuteSingleFunctions => {
		const own = stored(ofItem(item));
		const context: object = {
			continueOnFail: () => setting.onError?.startsWith('continue') ?? false,
			getCredentials: async () => await Promise.resolve(credential(item)),
			getExecuteData: () => executeData,
			getExecutionCancelSignal: () => setting.signal,
			getInputData: () => (setting.isTool ? { json: {} } : json),
			getItemIndex: () => item,
			getNode: () => node,
			getNodeParameter: (name: string, fallback?: unknown) => own[name] ?? fallback,
			getTimezone: () => setting.timezone ?? 'UTC',
			getWorkflow: () => ({ id: 'wf-1', active: false }),
			...(setting.settings && { getWorkflowSettings: () => setting.settings }),
			helpers: {
				httpRequestWithAuthentication: async (_type: string, request: n8n.IHttpRequestOptions) => {
					sent.push(request);
					return await respond(request);
				},
			},
		};
		return Object.assign(Object.create(null), context);
	});
	return { contexts, sent };
}

export function firstOf([
	first,
]: readonly n8n.IExecuteSingleFunctions[]): n8n.IExecuteSingleFunctions {
	if (!first) throw new Error('There are no items');
	return first;
}

/** The context of an item that stands alone. */
export const contextOf = (setting: Setting = {}) => firstOf(contextsOf(1, setting).contexts);

/** What becomes of an item as soon as n8n passes it: its output, or what it's rejected with. */
export async function passed(
	context: n8n.IExecuteSingleFunctions,
	request: Partial<n8n.IHttpRequestOptions> = {},
): Promise<n8n.INodeExecutionData[]> {
	const options = await collect.call(context, { url: '', ...request });
	const self: n8n.IExecutePaginationFunctions = Object.assign(Object.create(null), context);
	return await run.call(self, { options, preSend: [], postReceive: [], requestOperations: {} });
}

/** What becomes of so many items that n8n passes in one turn, and what is sent for them. */
export async function passAll(count: number, setting: Setting = {}) {
	const { contexts, sent } = contextsOf(count, setting);
	const outcomes = contexts.map(
		async (context) =>
			await passed(context, setting.options).catch((error: unknown) => ({ error })),
	);
	return { outcomes: await Promise.all(outcomes), sent };
}
