/** A client of an MCP server, over HTTP. */
const { createRequire } = require('node:module');

/**
 * Connects the client that comes with n8n.
 *
 * @param {string} n8n a file in the folder in which n8n is installed
 * @param {string} address
 * @param {string} token
 */
async function connectTo(n8n, address, token) {
	const sdk = createRequire(n8n);
	const { Client } = sdk('@modelcontextprotocol/sdk/client/index.js');
	const { StreamableHTTPClientTransport } = sdk(
		'@modelcontextprotocol/sdk/client/streamableHttp.js',
	);
	const connected = new Client({ name: 'Test', version: '1.0.0' });
	const requestInit = { headers: { authorization: `Bearer ${token}` } };
	await connected.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
	return connected;
}

module.exports = { connectTo };
