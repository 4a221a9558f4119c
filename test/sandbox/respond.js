// @ts-nocheck
/** From a request to its right response: check it, recognize the caller, execute the operation. */
const { match, parsed } = require('./contract');
const { decimalText, findPrompt, rowsOf } = require('./figures');
const { bearerOf, credentialViolations, holderOf, leaks, ruleViolations } = require('./rules');
const { world } = require('./world');

/** An error in the form of an API. */
const errorAnswer = (api, status, code, message, requestId) => ({
	status,
	body:
		api === 'workspace'
			? { code, message, request_id: requestId }
			: { code: status, message, data: null },
});

const found = (result, { wrapData }) => ({
	status: 200,
	body: wrapData ? { data: result } : result,
});

const providerNames = { openai: 'OpenAI', anthropic: 'Anthropic' };

const operations = {
	getScope: ({ holder, behaviour }) => found(holder.scope ?? {}, behaviour),

	validate({ call, behaviour, refuse }) {
		const { provider, apiKey } = parsed(call.body);
		const id = provider.toLowerCase();
		const name = providerNames[id];
		if (!name) return refuse(400, 'BAD_REQUEST', 'Unknown provider: use OpenAI or Anthropic.');
		const valid = apiKey === world.providerKeys[id].accepted;
		const message = valid
			? `${name} accepts this key.`
			: `${name} rejected this key: it is unknown or was revoked.`;
		return found({ valid, message }, behaviour);
	},

	/** No IDs, no rows, with every prompt template. */
	getEntities({ call, promptId, workspaceId, behaviour, refuse }) {
		const { dateFrom, dateTo, entity_ids: list = '' } = call.query;
		const { echoesIds, numbersAsText: asText, envelopeCode: code } = behaviour;
		const ids = list.split(',').flatMap((id) => id.trim() || []);
		const prompt = findPrompt(workspaceId, promptId);
		if (!prompt && ids.length > 0) {
			return refuse(404, 'NOT_FOUND', 'This workspace has no such prompt template.');
		}
		const rows = (some) => (prompt ? rowsOf(prompt, some, dateFrom, dateTo) : []);
		const bySpelling = () => ids.flatMap((id) => rows([id]).map((row) => ({ ...row, id })));
		const entities = (echoesIds ? bySpelling() : rows(ids)).map(({ id, type, calls, micros }) => ({
			entity_id: id,
			entity_type: type,
			total_calls: asText ? String(calls) : calls,
			cost_sum: asText ? decimalText(micros) : Number(decimalText(micros)),
		}));
		return { status: 200, body: { code, message: 'OK', data: { entities } } };
	},
};

const tokenTroubles = {
	expired: ['AUTH_TOKEN_EXPIRED', 'The token has expired.'],
	revoked: ['UNAUTHORIZED', 'This virtual key was revoked.'],
	unknown: ['UNAUTHORIZED', 'The credential is not known.'],
};

/** Checks a request and returns its operation, its violations, and the right response to it. */
function respond(call, behaviour, requestId) {
	const refuse = (status, code, message) => errorAnswer(call.api, status, code, message, requestId);
	const { name, params, status, violations } = match(call);
	if (!name) {
		const all = [...violations, ...leaks(undefined, call)];
		return { operation: null, violations: all, answer: refuse(status, 'NONE', all.join('. ')) };
	}
	const ofCredential = credentialViolations(name, call);
	const ofRequest = [...violations, ...ruleViolations(name, call, params), ...leaks(name, call)];
	const { 'x-workspace-id': workspace, 'x-service-user-id': user } = call.headers;
	const workspaceId = (workspace ?? user ?? '').toLowerCase();
	const answer = () => {
		if (ofCredential.length > 0) return refuse(401, 'UNAUTHORIZED', ofCredential.join('. '));
		const holder = holderOf(bearerOf(call));
		if (holder.state !== 'good') return refuse(401, ...tokenTroubles[holder.state]);
		if (ofRequest.length > 0) return refuse(400, 'BAD_REQUEST', ofRequest.join('. '));
		if (name !== 'getScope' && !holder.workspaceIds.includes(workspaceId)) {
			return refuse(403, 'FORBIDDEN', 'You have no access to this workspace.');
		}
		const promptId = params.prompt_id;
		return operations[name]({ call, promptId, holder, workspaceId, behaviour, refuse });
	};
	return {
		operation: name,
		violations: [...ofCredential, ...ofRequest],
		answer: answer(),
	};
}

module.exports = { errorAnswer, respond };
