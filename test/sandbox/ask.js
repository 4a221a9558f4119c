/** A plain HTTP client for the sandbox's own tests: it sends paths and bodies exactly as given. */
const { request } = require('node:http');
const { text } = require('node:stream/consumers');

/**
 * @typedef {object} Question
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 * @property {AbortSignal} [signal]
 */

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 */

/**
 * Sends one request on a connection of its own; nothing in the path is normalised.
 * @param {string} baseUrl
 * @param {string} path
 * @param {Question} [question]
 * @returns {Promise<Reply>}
 */
const ask = (baseUrl, path, { method = 'GET', headers = {}, body, signal } = {}) =>
	new Promise((resolve, reject) => {
		const { hostname, port } = new URL(baseUrl);
		// Without it, Node would put the body of a GET on the wire and not announce it.
		const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
		const outgoing = request({
			hostname,
			port,
			path,
			method,
			headers: { ...length, ...headers },
			signal,
			agent: false,
		});
		outgoing.on('error', reject);
		outgoing.on('response', (response) => {
			text(response).then(
				(content) =>
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						text: content,
					}),
				reject,
			);
		});
		outgoing.end(body);
	});

module.exports = { ask };
