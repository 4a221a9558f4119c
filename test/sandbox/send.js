// @ts-nocheck
/** Sends a response: as a whole, in part, or in another form. */
const { setTimeout: sleep } = require('node:timers/promises');
const { gzipSync } = require('node:zlib');

/** Lets what was written reach the client before its connection breaks. */
const breakAfterMs = 15;
const betweenPiecesMs = 3;

/** `share` is that of the body, and `then` what happens after it: end, hang, cut, reset, or drip. */
async function send(response, { status, headers, body }, delivery, requestId) {
	const { head = true, share = 1, pieces = 1, gzip, bom, then = 'end', dripMs = 50 } = delivery;
	const { socket } = response;
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
	const plain = Buffer.from(`${bom ? '\ufeff' : ''}${text}`);
	const bytes = gzip ? gzipSync(plain) : plain;
	if (head) {
		response.writeHead(status, {
			'content-type': 'application/json; charset=utf-8',
			'x-request-id': requestId,
			...(gzip && { 'content-encoding': 'gzip' }),
			...headers,
			...(then !== 'drip' && { 'content-length': bytes.length }),
		});
		response.flushHeaders();
	}
	const sent = bytes.subarray(0, Math.floor(bytes.length * share));
	const size = Math.ceil(sent.length / pieces) || 1;
	for (let at = 0; at < sent.length; at += size) {
		if (at > 0) await sleep(betweenPiecesMs);
		if (response.destroyed) return;
		response.write(sent.subarray(at, at + size));
	}
	if (then === 'end') response.end();
	if (then === 'cut') setTimeout(() => socket.end(), breakAfterMs);
	if (then === 'reset' && head) setTimeout(() => socket.resetAndDestroy(), breakAfterMs);
	if (then === 'reset' && !head) socket.resetAndDestroy();
	if (then !== 'drip') return;
	const timer = setInterval(() => response.write(' '), dripMs);
	response.once('close', () => clearInterval(timer));
}

module.exports = { send };
