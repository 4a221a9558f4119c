/** n8n's command line on a server's own user folder, also while the server runs. */
const { freePort } = require('./ports');
const { run, tail } = require('./processes');
const { n8nEnv } = require('./settings');

/**
 * @typedef {(args: string[], env?: NodeJS.ProcessEnv) => Promise<string>} Cli
 *   runs `n8n <args>`, for example `import:workflow --input=file.json`; returns what it printed
 */

/**
 * @param {object} options
 * @param {import('./install').InstalledN8n} options.installed
 * @param {string} options.userFolder
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Cli}
 */
function createCli({ installed, userFolder, env }) {
	return async (args, extra) => {
		// `n8n execute` starts a task broker of its own.
		const brokerPort = await freePort();
		const port = await freePort();
		const { code, output } = await run(installed.node, [installed.n8n, ...args], {
			cwd: userFolder,
			env: n8nEnv({ installed, userFolder, port, brokerPort, env: { ...env, ...extra } }),
		});
		if (code === 0) return output;
		const command = `n8n ${args.join(' ')}`;
		throw new Error(`${command} ended with code ${code}. Its last lines:\n${tail(output)}`);
	};
}

module.exports = { createCli };
