/** From a request to its right response: check it, recognize the caller, execute the operation. */
import { match, parsed, type Api, type Call, type Json, type OperationName } from './contract';
import { findPrompt, rowsOf } from './figures';
import { bearerOf, credentialViolations, holderOf, leaks, ruleViolations } from './rules';
import { world } from './world';

export interface Answer {
	status: number;
	headers?: Record<string, string>;
	body: Json;
}

interface Order {
	call: Call;
	promptId: string;
	workspaceId: string;
	scope?: object;
	refuse: (status: number, code: string, message: string) => Answer;
}

export const errorAnswer = (
	api: Api,
	status: number,
	code: string,
	message: string,
	requestId: string,
): Answer => ({
	status,
	body:
		api === 'workspace'
			? { code, message, request_id: requestId }
			: { code: status, message, data: null },
});

const operations: Record<OperationName, (order: Order) => Answer> = {
	getScope: ({ scope }) => ({ status: 200, body: scope ?? {} }),

	validate({ call, refuse }) {
		const { provider, apiKey } = parsed(call.body);
		const name = ['OpenAI', 'Anthropic'].find(
			(one) => one.toLowerCase() === provider.toLowerCase(),
		);
		if (!name) return refuse(400, 'BAD_REQUEST', 'Unknown provider: use OpenAI or Anthropic.');
		const keys = name === 'OpenAI' ? world.providerKeys.openai : world.providerKeys.anthropic;
		const valid = apiKey === keys.accepted;
		const message = valid
			? `${name} accepts this key.`
			: `${name} rejected this key: it is unknown or was revoked.`;
		return { status: 200, body: { valid, message } };
	},

	/** No IDs, no rows, with every prompt template. */
	getEntities({ call, promptId, workspaceId, refuse }) {
		const { dateFrom = '', dateTo = '', entity_ids: list = '' } = call.query;
		const ids = list.split(',').flatMap((id) => id.trim() || []);
		const prompt = findPrompt(workspaceId, promptId);
		if (!prompt && ids.length > 0) {
			return refuse(404, 'NOT_FOUND', 'This workspace has no such prompt template.');
		}
		const found = prompt ? rowsOf(prompt, ids, dateFrom, dateTo) : [];
		const entities = found.map(({ row }) => row);
		return { status: 200, body: { code: 200, message: 'OK', data: { entities } } };
	},
};

const tokenTroubles: Record<'expired' | 'revoked' | 'unknown', [code: string, message: string]> = {
	expired: ['AUTH_TOKEN_EXPIRED', 'The token has expired.'],
	revoked: ['UNAUTHORIZED', 'This virtual key was revoked.'],
	unknown: ['UNAUTHORIZED', 'The credential is not known.'],
};

/** Checks a request and returns its operation, its violations, and the right response to it. */
export function respond(call: Call, requestId: string) {
	const refuse = (status: number, code: string, message: string) =>
		errorAnswer(call.api, status, code, message, requestId);
	const { name, params, status, violations } = match(call);
	if (!name) {
		const all = [...violations, ...leaks(undefined, call)];
		return { operation: null, violations: all, answer: refuse(status, 'NONE', all.join('. ')) };
	}
	const promptId = params.prompt_id;
	const ofCredential = credentialViolations(name, call);
	const ofRequest = [...violations, ...ruleViolations(name, call), ...leaks(name, call)];
	const { 'x-workspace-id': workspace, 'x-service-user-id': user } = call.headers;
	const workspaceId = String(workspace ?? user ?? '').toLowerCase();
	const answer = () => {
		if (ofCredential.length > 0) return refuse(401, 'UNAUTHORIZED', ofCredential.join('. '));
		const { state, isMember, scope } = holderOf(bearerOf(call) ?? '');
		if (state !== 'good') return refuse(401, ...tokenTroubles[state]);
		if (ofRequest.length > 0) return refuse(400, 'BAD_REQUEST', ofRequest.join('. '));
		const isAllowed = isMember && workspaceId === world.workspaces.main.id;
		if (name !== 'getScope' && !isAllowed) {
			return refuse(403, 'FORBIDDEN', 'You have no access to this workspace.');
		}
		return operations[name]({ call, promptId, workspaceId, scope, refuse });
	};
	return { operation: name, violations: [...ofCredential, ...ofRequest], answer: answer() };
}
