/** Remote control under /_sandbox, for a sandbox in a process of its own. Only this machine may use it, and no web page. */
const { parsed } = require('./contract');
const { bearerOf } = require('./rules');

/** @import { Answer, Call, RecordedRequest, Sandbox } from './types' */
/** @typedef {Pick<Sandbox, 'behaviour' | 'faults' | 'requests' | 'reset'>} Controls */

const prefix = '/_sandbox/';

/** A page of another site can't send this header without being asked first. */
const header = 'x-sandbox-control';

/** @param {string} url */
const isControl = (url) => url.startsWith(prefix);

/** A fault from JSON, which can't express Infinity: "always" does. @param {Controls} controls @param {unknown} fault */
function addFault({ faults }, fault) {
	const wanted = Object(fault);
	if ('kinds' in wanted) faults.random(wanted);
	else faults.add({ ...wanted, times: wanted.times === 'always' ? Infinity : wanted.times });
}

/** The request with its token and its key shortened. @param {RecordedRequest} request @returns {unknown} */
function withoutSecrets(request) {
	const { apiKey } = Object(parsed(request.body));
	const secrets = [bearerOf(request) ?? request.headers.authorization, apiKey];
	const text = secrets
		.filter((secret) => typeof secret === 'string' && secret !== '')
		.map((secret) => [
			JSON.stringify(secret).slice(1, -1),
			`${secret.slice(0, 3)}… (${secret.length})`,
		])
		.reduce(
			(left, [secret = '', short = '']) => left.replaceAll(secret, short),
			JSON.stringify(request),
		);
	const hasUnknownBody = request.body !== '' && apiKey === undefined;
	return { ...JSON.parse(text), ...(hasUnknownBody && { body: `… (${request.body.length})` }) };
}

/** @type {Record<string, (controls: Controls, body: unknown) => unknown>} */
const commands = {
	'POST faults': addFault,
	'DELETE faults': ({ faults }) => faults.clear(),
	'GET requests': ({ requests }) => requests.map(withoutSecrets),
	'PATCH behaviour': ({ behaviour }, body) => Object.assign(behaviour, body),
	'POST reset': ({ reset }) => reset(),
};

/**
 * Executes a control request.
 * @param {Controls} controls
 * @param {Call} call
 * @returns {Answer}
 */
function control(controls, { method, url, headers, body }) {
	if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(headers.host ?? '')) {
		return { status: 403, body: { error: 'Only for clients on this machine' } };
	}
	const command = commands[`${method} ${url.slice(prefix.length)}`];
	if (!command) return { status: 404, body: { commands: Object.keys(commands) } };
	if (method !== 'GET' && headers[header] === undefined) {
		return { status: 403, body: { error: `Send the header ${header}: 1` } };
	}
	const argument = parsed(body);
	if (body !== '' && argument === undefined) return { status: 400, body: { error: 'not JSON' } };
	return { status: 200, body: command(controls, argument) ?? { ok: true } };
}

module.exports = { control, isControl };
