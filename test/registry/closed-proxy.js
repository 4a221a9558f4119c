/** An HTTP proxy on loopback that forwards nothing: what n8n would send to other machines ends here. */
const { once } = require('node:events');
const { createServer } = require('node:http');

/**
 * @typedef {object} ClosedProxy
 * @property {NodeJS.ProcessEnv} env makes a program use the proxy for everything but loopback
 * @property {Set<string>} refused the hosts that somebody asked for
 * @property {() => Promise<void>} close
 */

const VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];
const EXCEPTIONS = ['NO_PROXY'];

/**
 * Programs read these variables in capitals or in small letters.
 *
 * @param {string[]} names
 * @param {string} value
 */
const inBothCases = (names, value) =>
	Object.fromEntries(names.flatMap((name) => [name, name.toLowerCase()].map((n) => [n, value])));

/** @returns {Promise<ClosedProxy>} */
async function startClosedProxy() {
	/** @type {Set<string>} */
	const refused = new Set();
	const server = createServer((request, response) => {
		refused.add(new URL(request.url ?? '').hostname);
		response.writeHead(403).end();
	});
	server.on('connect', (request, socket) => {
		refused.add((request.url ?? '').replace(/:\d+$/, ''));
		socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		env: {
			...inBothCases(VARIABLES, `http://127.0.0.1:${port}`),
			...inBothCases(EXCEPTIONS, '127.0.0.1,localhost'),
		},
		refused,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

module.exports = { startClosedProxy };
