/** Sends a response: as a whole, in part, or in another form. */
const { setTimeout: sleep } = require('node:timers/promises');
const { gzipSync } = require('node:zlib');

/** @import { Answer, Delivery } from './types' */

/** Lets what was written reach the client before its connection breaks. */
const breakAfterMs = 15;
const betweenPiecesMs = 3;

/**
 * @param {import('node:http').ServerResponse} response
 * @param {Answer} answer
 * @param {Delivery} delivery
 * @param {string} requestId
 */
async function send(response, answer, delivery, requestId) {
	const { head = true, share = 1, pieces = 1, gzip, bom, then = 'end', dripMs } = delivery;
	const { socket } = response;
	const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null);
	const plain = Buffer.from(`${bom ? '\ufeff' : ''}${text}`);
	const bytes = gzip ? gzipSync(plain) : plain;
	if (head) {
		response.writeHead(answer.status, {
			'content-type': 'application/json; charset=utf-8',
			'x-request-id': requestId,
			...(gzip && { 'content-encoding': 'gzip' }),
			...answer.headers,
			...(then !== 'drip' && { 'content-length': bytes.length }),
		});
		response.flushHeaders();
	}
	const sent = bytes.subarray(0, Math.floor(bytes.length * share));
	const size = Math.ceil(sent.length / pieces) || 1;
	for (let at = 0; at < sent.length; at += size) {
		if (at > 0) await sleep(betweenPiecesMs, undefined, { ref: false });
		if (response.destroyed) return;
		response.write(sent.subarray(at, at + size));
	}
	if (then === 'end') response.end();
	if (then === 'cut') setTimeout(() => socket?.end(), breakAfterMs);
	if (then === 'reset') {
		if (head) setTimeout(() => socket?.resetAndDestroy(), breakAfterMs);
		else socket?.resetAndDestroy();
	}
	if (then === 'drip') {
		const timer = setInterval(() => response.write(' '), dripMs ?? 50);
		response.once('close', () => clearInterval(timer));
	}
}

module.exports = { send };
