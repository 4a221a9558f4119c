const BY_CODE: Record<string, string> = {
	AUTH_TOKEN_EXPIRED: 'Get a new token and paste it into the credential',
	REDIRECT:
		'Redirects are not followed, so that the token stays with its service. Enter the final address in the credential',
	CUT_OFF:
		'The connection ended before the answer did. Execution the node again; if it goes on, ask for fewer IDs per request',
	NOT_JSON:
		'This looks like a web page, not the API. Check the addresses in the credential: the API often has another host than its website',
	TIMED_OUT: "Raise 'Timeout' under Options, or ask for fewer IDs per request",
	CANCELLED: 'The execution was stopped before this request was done',
	UNREACHABLE:
		'Check the address in the credential, and whether this n8n can reach it (DNS, firewall, proxy)',
};

const BY_STATUS: Record<number, string> = {
	400: 'The service did not accept the request. Check the fields of this node and the workspace',
	401: 'The service did not accept the token or key. Check that the credential holds all of it, and that it has not expired or been revoked',
	403: 'The token or key is not allowed to do this. Check its rights, and the workspace or service user of the request',
	404: 'Nothing was found there. Check the prompt template, and that the addresses in the credential end before /api or /v1',
	408: 'The service gave up waiting. Try again later',
	413: "Too much in one request. Lower 'IDs per Request' under Options",
	414: "Too much in one request. Lower 'IDs per Request' under Options",
	429: "The service limits how often it may be asked. Lower 'Max Concurrency' or raise 'Max Retries' under Options, or run less often",
};

const SERVER_SIDE =
	'The service has a fault of its own. Try again later; if it goes on, tell the people who run it, with the request ID';

/** A label comes from the API: one like `constructor` must not find what every object has. */
const byCode = (code: string) => (Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined);

/** What the user can do about a status, or about a code where there is one that says more. */
export function hintFor(statusOrCode: number | string, code?: string): string | undefined {
	const known = code === undefined ? undefined : byCode(code);
	if (known !== undefined) return known;
	if (typeof statusOrCode === 'string') return byCode(statusOrCode);
	return BY_STATUS[statusOrCode] ?? (statusOrCode >= 500 ? SERVER_SIDE : BY_STATUS[400]);
}
