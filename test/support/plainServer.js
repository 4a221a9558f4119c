/** HTTP servers that aren't the API's: a website, a wrong host, a URL where nobody listens. */
const { once } = require('node:events');
const { createServer } = require('node:http');
const { text } = require('node:stream/consumers');

/**
 * @typedef {object} PlainResponse
 * @property {number} [status]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

/**
 * @typedef {object} PlainRequest
 * @property {string} method
 * @property {string} url
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} body
 */

/**
 * @typedef {object} PlainServer
 * @property {string} url
 * @property {PlainRequest[]} requests
 * @property {() => Promise<void>} close
 */

/**
 * Starts a server that sends every request the same response.
 * @param {PlainResponse} [response]
 * @returns {Promise<PlainServer>}
 */
async function startPlainServer({ status = 200, headers = {}, body = '' } = {}) {
	/** @type {PlainRequest[]} */
	const requests = [];
	const server = createServer(async (request, response) => {
		const { method = '', url = '' } = request;
		requests.push({ method, url, headers: request.headers, body: await text(request) });
		response.writeHead(status, headers);
		response.end(body);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port was opened');
	return {
		url: `http://127.0.0.1:${address.port}`,
		requests,
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

/** A URL on this machine where nobody listens. */
async function closedAddress() {
	const server = await startPlainServer();
	await server.close();
	return server.url;
}

module.exports = { closedAddress, startPlainServer };
