/** Remote control under /_sandbox, for a sandbox that runs in a process of its own. */
const { parsed } = require('./contract');

/** @typedef {import('./answers').Answer} Answer */
/** @typedef {Pick<import('./server').Sandbox, 'behaviour' | 'faults' | 'requests' | 'reset'>} Controls */

const prefix = '/_sandbox/';

/**
 * Whether a URL is for the sandbox itself and not for its APIs.
 * @param {string} url
 */
const isControl = (url) => url.startsWith(prefix);

/**
 * A fault from JSON, which cannot say Infinity: "always" does.
 * @param {Controls} controls
 * @param {unknown} fault
 */
function addFault({ faults }, fault) {
	const wanted = Object(fault);
	if ('kinds' in wanted) faults.random(wanted);
	else faults.add({ ...wanted, times: wanted.times === 'always' ? Infinity : wanted.times });
}

/** @type {Record<string, (controls: Controls, body: unknown) => unknown>} */
const commands = {
	'POST faults': addFault,
	'DELETE faults': ({ faults }) => faults.clear(),
	'GET requests': ({ requests }) => requests,
	'PATCH behaviour': ({ behaviour }, body) => Object.assign(behaviour, body),
	'POST reset': ({ reset }) => reset(),
};

/**
 * Does what a control request asks for.
 * @param {Controls} controls
 * @param {string} method
 * @param {string} url
 * @param {string} body
 * @returns {Answer}
 */
function control(controls, method, url, body) {
	const command = commands[`${method} ${url.slice(prefix.length)}`];
	if (!command) return { status: 404, body: { commands: Object.keys(commands) } };
	const argument = parsed(body);
	if (body !== '' && argument === undefined) return { status: 400, body: { error: 'not JSON' } };
	return { status: 200, body: command(controls, argument) ?? { ok: true } };
}

module.exports = { control, isControl };
