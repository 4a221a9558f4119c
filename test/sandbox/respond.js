/** From a request to its right response: check it, recognize the caller, execute the operation. */
const { holderOf } = require('./access');
const { match, parsed } = require('./contract');
const { decimalText, findPrompt, rowsOf } = require('./figures');
const { bearerOf, credentialViolations, leaks, ruleViolations } = require('./rules');
const { world } = require('./world');

/** @import { Answer, Api, Behaviour, Call, Holder, OperationName } from './types' */

/**
 * @typedef {object} Visit what an operation uses
 * @property {Call} call
 * @property {string} promptId
 * @property {Holder} holder
 * @property {string} workspaceId empty for Get Scope
 * @property {Behaviour} behaviour
 * @property {(status: number, code: string, message: string) => Answer} refuse
 */

/** @type {(api: Api, status: number, code: string, message: string, requestId: string) => Answer} */
const errorAnswer = (api, status, code, message, requestId) => ({
	status,
	body:
		api === 'workspace'
			? { code, message, request_id: requestId }
			: { code: status, message, data: null },
});

/** @param {unknown} result @param {Behaviour} behaviour @returns {Answer} */
const found = (result, { wrapData }) => ({
	status: 200,
	body: wrapData ? { data: result } : result,
});

/** @type {Record<string, { name: string, accepted: string } | undefined>} */
const providers = {
	openai: { name: 'OpenAI', accepted: world.providerKeys.openai.accepted },
	anthropic: { name: 'Anthropic', accepted: world.providerKeys.anthropic.accepted },
};

/** @type {Record<OperationName, (visit: Visit) => Answer>} */
const operations = {
	getScope: ({ holder, behaviour }) => found(holder.scope ?? {}, behaviour),

	validate({ call, behaviour, refuse }) {
		const { provider, apiKey } = Object(parsed(call.body));
		const asked = providers[provider.toLowerCase()];
		if (!asked) return refuse(400, 'BAD_REQUEST', 'Unknown provider: use OpenAI or Anthropic.');
		const valid = apiKey === asked.accepted;
		const message = valid
			? `${asked.name} accepts this key.`
			: `${asked.name} rejected this key: it is unknown or was revoked.`;
		return found({ valid, message }, behaviour);
	},

	/** No IDs, no rows, with every prompt template. */
	getEntities({ call, promptId, workspaceId, behaviour, refuse }) {
		const { dateFrom = '', dateTo = '', entity_ids: list = '' } = call.query;
		const ids = list.split(',').flatMap((id) => id.trim() || []);
		const prompt = findPrompt(workspaceId, promptId);
		if (!prompt && ids.length > 0) {
			return refuse(404, 'NOT_FOUND', 'This workspace has no such prompt template.');
		}
		const { departments, echoesIds, numbersAsText: asText, envelopeCode: code } = behaviour;
		/** @param {string[]} some */
		const rows = (some) => (prompt ? rowsOf(prompt, some, dateFrom, dateTo, departments) : []);
		const all = echoesIds
			? ids.flatMap((id) => rows([id]).map((row) => ({ ...row, id })))
			: rows(ids);
		const entities = all.map(({ id, type, calls, micros }) => ({
			entity_id: id,
			entity_type: type,
			total_calls: asText ? String(calls) : calls,
			cost_sum: asText ? decimalText(micros) : Number(decimalText(micros)),
		}));
		return { status: 200, body: { code, message: 'OK', data: { entities } } };
	},
};

/** @type {Record<Exclude<Holder['state'], 'good'>, [string, string]>} */
const tokenTroubles = {
	expired: ['AUTH_TOKEN_EXPIRED', 'The token has expired.'],
	revoked: ['UNAUTHORIZED', 'This virtual key was revoked.'],
	unknown: ['UNAUTHORIZED', 'The credential is not known.'],
};

/** @param {Answer} answer @returns {Answer} */
const withUpperCaseIds = ({ body, ...answer }) => ({
	...answer,
	body: JSON.parse(
		JSON.stringify(body).replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, (id) =>
			id.toUpperCase(),
		),
	),
});

/**
 * Checks a request and returns the right response to it.
 * @param {Call} call
 * @param {Behaviour} behaviour
 * @param {string} requestId
 */
function respond(call, behaviour, requestId) {
	/** @type {Visit['refuse']} */
	const refuse = (status, code, message) => errorAnswer(call.api, status, code, message, requestId);
	const { name, params, status, violations } = match(call);
	if (!name) {
		const all = [...violations, ...leaks(undefined, call)];
		return { operation: null, violations: all, answer: refuse(status, 'NONE', all.join('. ')) };
	}
	const ofCredential = credentialViolations(name, call);
	const ofRequest = [...violations, ...ruleViolations(name, call, params), ...leaks(name, call)];
	const { 'x-workspace-id': workspace, 'x-service-user-id': user } = call.headers;
	const workspaceId = String(workspace ?? user ?? '').toLowerCase();
	const answer = () => {
		if (ofCredential.length > 0) return refuse(401, 'UNAUTHORIZED', ofCredential.join('. '));
		const holder = holderOf(bearerOf(call) ?? '');
		if (holder.state !== 'good') return refuse(401, ...tokenTroubles[holder.state]);
		if (ofRequest.length > 0) return refuse(400, 'BAD_REQUEST', ofRequest.join('. '));
		if (name !== 'getScope' && !holder.workspaceIds.includes(workspaceId)) {
			return refuse(403, 'FORBIDDEN', 'You have no access to this workspace.');
		}
		const promptId = String(params.prompt_id);
		return operations[name]({ call, promptId, holder, workspaceId, behaviour, refuse });
	};
	return {
		operation: name,
		violations: [...ofCredential, ...ofRequest],
		answer: behaviour.upperCaseIds ? withUpperCaseIds(answer()) : answer(),
	};
}

module.exports = { errorAnswer, respond };
