/** From a request to its right response: check it, recognize the caller, execute the operation. */
import { match, type Call, type OperationName } from './contract';
import { findPrompt, rowsOf } from './figures';
import { bearerOf, credentialViolations, holderOf, leaks, ruleViolations } from './rules';
import { parsed } from './tokens';
import { world } from './world';

export interface Answer {
	status: number;
	headers?: Record<string, string>;
	body: unknown;
}

type Refuse = (status: number, code: string, message: string) => Answer;

/** Makes the errors of an API. */
export const refuseAs =
	({ api }: Call, request_id: string): Refuse =>
	(status, code, message) =>
		api === 'workspace'
			? { status, body: { code, message, request_id } }
			: { status, body: { code: status, message, data: null } };

interface Order {
	call: Call;
	promptId: string;
	workspaceId: string;
	scope?: object;
	refuse: Refuse;
}

const operations: Record<OperationName, (order: Order) => Answer> = {
	getScope: ({ scope }) => ({ status: 200, body: scope }),

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
		const entities = prompt ? rowsOf(prompt, ids, dateFrom, dateTo) : [];
		return { status: 200, body: { code: 200, message: 'OK', data: { entities } } };
	},
};

/** Checks a request and returns its operation, its violations, and the right response to it. */
export function respond(call: Call, requestId: string) {
	const refuse = refuseAs(call, requestId);
	const { name, promptId, status = 200, violations, check } = match(call);
	if (!name) {
		const all = [...violations, ...leaks(undefined, call)];
		return { operation: null, violations: all, answer: refuse(status, 'NONE', all.join('. ')) };
	}
	const ofCredential = credentialViolations(name, call);
	const ofRequest = [...violations, ...ruleViolations(name, call), ...leaks(name, call)];
	const { 'x-workspace-id': workspace, 'x-service-user-id': user } = call.headers;
	const workspaceId = String(workspace ?? user ?? '').toLowerCase();
	const answerOf = () => {
		if (ofCredential.length > 0) return refuse(401, 'UNAUTHORIZED', ofCredential.join('. '));
		const { refusal, isMember, scope } = holderOf(bearerOf(call) ?? '');
		if (refusal) return refuse(401, ...refusal);
		if (ofRequest.length > 0) return refuse(400, 'BAD_REQUEST', ofRequest.join('. '));
		const isAllowed = isMember && workspaceId === world.workspaces.main.id;
		if (name !== 'getScope' && !isAllowed) {
			return refuse(403, 'FORBIDDEN', 'You have no access to this workspace.');
		}
		return operations[name]({ call, promptId, workspaceId, scope, refuse });
	};
	const answer = answerOf();
	const own = check(answer.status, answer.body).map((text) => `the sandbox responds: ${text}`);
	return { operation: name, violations: [...ofCredential, ...ofRequest, ...own], answer };
}
