/** Shapes of answers: JSON bodies, and the error bodies of either API. */

/** @typedef {import('../tools/openapi').Api} Api */

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body] sent as it is when it is text, else as JSON
 */

/**
 * An error the way that an API words it.
 * @param {Api} api
 * @param {number} status
 * @param {string} code
 * @param {string} message
 * @param {string} requestId
 * @returns {Answer}
 */
const errorAnswer = (api, status, code, message, requestId) => ({
	status,
	body:
		api === 'workspace'
			? { code, message, request_id: requestId }
			: { code: status, message, data: null },
});

module.exports = { errorAnswer };
