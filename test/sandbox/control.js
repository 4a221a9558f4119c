// @ts-nocheck
/** Remote control under /_sandbox, for a sandbox in a process of its own. Only this machine may use it, and no web page. */
const { parsed } = require('./contract');
const { bearerOf } = require('./rules');

const prefix = '/_sandbox/';

/** A page of another site can't send this header. */
const header = 'x-sandbox-control';

const isControl = (url) => url.startsWith(prefix);

/** A fault from JSON, which can't express Infinity: "always" does. */
function addFault({ faults }, { times, ...fault }) {
	if ('kinds' in fault) faults.random(fault);
	else faults.add({ ...fault, times: times === 'always' ? Infinity : times });
}

/** A request with its token and its key shortened, and without a body that isn't understood. */
function withoutSecrets(request) {
	const { headers, body } = request;
	const { apiKey } = Object(parsed(body));
	const isUnknown = body !== '' && typeof apiKey !== 'string';
	const json = JSON.stringify(isUnknown ? { ...request, body: `… (${body.length})` } : request);
	const secrets = [bearerOf(request) ?? headers.authorization, apiKey].filter(Boolean);
	return secrets.reduce((left, secret) => {
		const short = JSON.stringify(`${secret.slice(0, 3)}… (${secret.length})`).slice(1, -1);
		// The body is JSON inside JSON.
		const inside = JSON.stringify(secret).slice(1, -1);
		return left.replaceAll(JSON.stringify(inside).slice(1, -1), short).replaceAll(inside, short);
	}, json);
}

const commands = {
	'POST faults': addFault,
	'DELETE faults': ({ faults }) => faults.clear(),
	'GET requests': ({ requests }) => `[${requests.map(withoutSecrets).join(',')}]`,
	'PATCH behaviour': ({ behaviour }, body) => Object.assign(behaviour, body),
	'POST reset': ({ reset }) => reset(),
};

/** Executes a control request. */
function control(controls, { method, url, headers, body }) {
	const refuse = (status, error) => ({ status, body: { error } });
	if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(headers.host ?? '')) {
		return refuse(403, 'Only for clients on this machine');
	}
	const command = commands[`${method} ${url.slice(prefix.length)}`];
	if (!command) return refuse(404, `Use ${Object.keys(commands).join(', ')}`);
	if (method !== 'GET' && !headers[header]) return refuse(403, `Send the header ${header}: 1`);
	const argument = parsed(body);
	if (body !== '' && argument === undefined) return refuse(400, 'not JSON');
	return { status: 200, body: command(controls, argument) ?? { ok: true } };
}

module.exports = { control, isControl };
