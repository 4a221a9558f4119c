/** Running npm, whatever started us and whatever npm settings the machine has. */
const { run } = require('./processes');

// What an outer `npm run` leaves behind describes another folder than the one npm is to work in now.
const OUTER_RUN =
	/^(npm_(package|lifecycle|command|node_execpath|execpath)|npm_config_(local_prefix|nodedir|node_gyp|prefix|global_prefix)|INIT_CWD)/i;

/**
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
function npmEnv(extra = {}) {
	const kept = Object.entries(process.env).filter(([name]) => !OUTER_RUN.test(name));
	return { ...Object.fromEntries(kept), npm_config_update_notifier: 'false', ...extra };
}

/**
 * The npm that started us, or else the one on the PATH.
 *
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
	const outer = process.env.npm_execpath ?? '';
	return /npm-cli\.js$/.test(outer) ? [process.execPath, outer] : ['npm'];
}

/**
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void, signal?: AbortSignal }} options
 */
async function npm(args, { env, ...options }) {
	const [command, ...first] = npmCommand();
	return await run(command, [...first, ...args], { ...options, env: npmEnv(env) });
}

module.exports = { npm, npmEnv };
