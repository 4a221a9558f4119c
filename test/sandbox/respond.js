/** From a request to its answer: check, recognise the caller, then let the operation speak. */
const { holderOf, mayEnter } = require('./access');
const { errorAnswer } = require('./answers');
const { checkRequest, findOperation } = require('./contract');
const { getEntities } = require('./routes/getEntities');
const { getScope } = require('./routes/getScope');
const { validate } = require('./routes/validate');
const { bearerOf, checkCredential, checkForLeaks, checkRules } = require('./rules');

/** @typedef {import('./answers').Answer} Answer */
/** @typedef {import('./contract').Call} Call */
/** @typedef {import('./contract').OperationName} OperationName */
/** @typedef {import('./access').Holder} Holder */

/**
 * How the sandbox answers; every documented freedom of the real service is a setting.
 * @typedef {object} Behaviour
 * @property {boolean} wrapData scope and validation inside a `data` member
 * @property {boolean} numbersAsText total_calls and cost_sum as text
 * @property {boolean} upperCaseIds every UUID answered in capitals
 * @property {boolean} echoesIds a row for each spelling of an entity ID in the request, in that spelling
 * @property {number} envelopeCode the analytics API's code for success
 * @property {number} latencyMs
 */

/**
 * What an operation gets to see.
 * @typedef {object} Visit
 * @property {Call} call
 * @property {Record<string, string | undefined>} pathValues
 * @property {Holder} holder
 * @property {string} workspaceId empty for Get Scope
 * @property {Behaviour} behaviour
 * @property {(status: number, code: string, message: string) => Answer} refuse
 */

/** @type {Record<OperationName, (visit: Visit) => Answer>} */
const routes = { getEntities, getScope, validate };

/** @type {Record<Exclude<Holder['state'], 'good'>, [string, string]>} */
const tokenTroubles = {
	expired: ['AUTH_TOKEN_EXPIRED', 'The token has expired.'],
	revoked: ['UNAUTHORIZED', 'This virtual key was revoked.'],
	unknown: ['UNAUTHORIZED', 'The credential is not known.'],
};

const uuidInAnswer = /"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g;

/**
 * @param {Answer} answer
 * @returns {Answer}
 */
const withUpperCaseIds = (answer) => ({
	...answer,
	body: JSON.parse(JSON.stringify(answer.body).replace(uuidInAnswer, (id) => id.toUpperCase())),
});

/**
 * @typedef {object} Response
 * @property {OperationName | null} operation
 * @property {string[]} violations
 * @property {Answer} answer
 */

/**
 * Checks a request and works out the right answer to it.
 * @param {Call} call
 * @param {Behaviour} behaviour
 * @param {string} requestId
 * @returns {Response}
 */
function respond(call, behaviour, requestId) {
	/** @type {Visit['refuse']} */
	const refuse = (status, code, message) => errorAnswer(call.api, status, code, message, requestId);
	const { operation, pathValues, status, violations: misses } = findOperation(call);
	if (!operation) {
		const violations = [...misses, ...checkForLeaks(undefined, call)];
		return {
			operation: null,
			violations,
			answer: refuse(
				status,
				status === 404 ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED',
				misses.join('; '),
			),
		};
	}
	const { name } = operation;
	const credentialViolations = checkCredential(name, call);
	const requestViolations = [
		...checkRequest(operation, call, pathValues),
		...checkRules(name, call, pathValues),
		...checkForLeaks(name, call),
	];
	/** @returns {Answer} */
	const answerOf = () => {
		if (credentialViolations.length > 0) {
			return refuse(401, 'UNAUTHORIZED', credentialViolations.join('; '));
		}
		const holder = holderOf(bearerOf(call) ?? '');
		if (holder.state !== 'good') return refuse(401, ...tokenTroubles[holder.state]);
		if (requestViolations.length > 0) {
			return refuse(400, 'BAD_REQUEST', requestViolations.join('; '));
		}
		const { headers } = call;
		const workspaceId = String(headers['x-workspace-id'] ?? headers['x-service-user-id'] ?? '');
		if (name !== 'getScope' && !mayEnter(holder, workspaceId)) {
			return refuse(403, 'FORBIDDEN', 'You have no access to this workspace.');
		}
		return routes[name]({ call, pathValues, holder, workspaceId, behaviour, refuse });
	};
	const answer = answerOf();
	return {
		operation: name,
		violations: [...credentialViolations, ...requestViolations],
		answer: behaviour.upperCaseIds ? withUpperCaseIds(answer) : answer,
	};
}

module.exports = { respond };
