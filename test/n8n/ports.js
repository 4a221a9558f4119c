/** Free TCP ports on loopback. */
const net = require('node:net');

/**
 * @param {number} port 0 for any
 * @returns {Promise<number | undefined>} the port when it is free
 */
async function tryPort(port) {
	return await new Promise((resolve, reject) => {
		const server = net.createServer();
		server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
			if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
			else reject(error);
		});
		server.listen(port, '127.0.0.1', () => {
			const address = /** @type {net.AddressInfo} */ (server.address());
			server.close(() => resolve(address.port));
		});
	});
}

/**
 * The wanted port when it is free, any other one when it is not.
 *
 * @param {number} [wanted]
 * @returns {Promise<number>}
 */
async function freePort(wanted = 0) {
	const port = (await tryPort(wanted)) ?? (await tryPort(0));
	if (port === undefined) throw new Error('This machine has no free TCP port on 127.0.0.1.');
	return port;
}

module.exports = { freePort };
