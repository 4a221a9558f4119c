/** Puts an answer on the wire: whole, in part, or not at all. */

/** @typedef {import('./answers').Answer} Answer */
/** @typedef {import('./faults').Delivery} Delivery */

/** Lets what was written reach the other side before its connection breaks. */
const breakAfter = 15;

/** @param {unknown} body */
const textOf = (body) => (typeof body === 'string' ? body : JSON.stringify(body ?? null));

/**
 * Sends an answer as far as the delivery lets it.
 * @param {import('node:http').ServerResponse} response
 * @param {Answer} answer
 * @param {Delivery} delivery
 * @param {string} requestId
 */
function send(response, answer, delivery, requestId) {
	const { socket } = response;
	const bytes = Buffer.from(textOf(answer.body));
	if (delivery.head) {
		response.writeHead(answer.status, {
			'content-type': 'application/json; charset=utf-8',
			'x-request-id': requestId,
			...answer.headers,
			'content-length': bytes.length,
		});
		response.flushHeaders();
	}
	if (delivery.body !== 'none') {
		const length = delivery.body === 'all' ? bytes.length : Math.floor(bytes.length / 2);
		response.write(bytes.subarray(0, length));
	}
	if (delivery.then === 'end') response.end();
	if (delivery.then === 'cut') setTimeout(() => socket?.end(), breakAfter);
	if (delivery.then === 'reset') {
		if (delivery.head) setTimeout(() => socket?.resetAndDestroy(), breakAfter);
		else socket?.resetAndDestroy();
	}
}

module.exports = { send };
