/** From a request to its right response: check it, recognize the caller, execute the operation. */
import type { Api, Call, loadContract, OperationName } from './contract';
import { findPrompt, rowsOf } from './figures';
import { holderOf, ruleViolations } from './rules';
import { world } from './world';

type Refuse = (status: number, code: string, message: string) => { status: number; body: unknown };

/** Makes the errors of an API. */
export const refuseAs =
	(api: Api, request_id: string): Refuse =>
	(status, code, message) =>
		api === 'workspace'
			? { status, body: { code, message, request_id } }
			: { status, body: { code: status, message, data: null } };

type Match = Awaited<ReturnType<typeof loadContract>>;

type Respond = (call: Call, refuse: Refuse, promptId: string) => ReturnType<Refuse>;

const operations: Record<Exclude<OperationName, 'getScope'>, Respond> = {
	validate(call, refuse) {
		const { provider, apiKey } = JSON.parse(call.body);
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
	getEntities(call, refuse, promptId) {
		const { dateFrom = '', dateTo = '', entity_ids: list = '' } = call.query;
		const ids = list.split(',').flatMap((id) => id.trim() || []);
		const prompt = findPrompt(promptId);
		if (!prompt && ids.length > 0) {
			return refuse(404, 'NOT_FOUND', 'This workspace has no such prompt template.');
		}
		const entities = prompt ? rowsOf(prompt, ids, dateFrom, dateTo) : [];
		return { status: 200, body: { code: 200, message: 'OK', data: { entities } } };
	},
};

/** Checks a request and returns its operation, its violations, and the right response to it. */
export function respond(call: Call, match: Match, refuse: Refuse) {
	const { name, promptId, status = 200, violations, check } = match(call);
	const holder = name ? holderOf(name, call) : {};
	const all = [...violations, ...ruleViolations(name, call, holder)];
	const { 'x-workspace-id': workspace, 'x-service-user-id': user } = call.headers;
	const answerOf = () => {
		if (!name) return refuse(status, 'NONE', all.join('. '));
		if (holder.refusal) return refuse(401, ...holder.refusal);
		if (all.length > 0) return refuse(400, 'BAD_REQUEST', all.join('. '));
		if (name === 'getScope') return { status: 200, body: holder.scope };
		const isInMain = `${workspace ?? user}`.toLowerCase() === world.workspaces.main.id;
		if (!holder.isMember || !isInMain) {
			return refuse(403, 'FORBIDDEN', 'You have no access to this workspace.');
		}
		return operations[name](call, refuse, promptId);
	};
	const answer = answerOf();
	const own = check?.(answer.status, answer.body) ?? [];
	return { operation: name ?? null, violations: [...all, ...own], answer };
}
