/** What to do; with a second text, when to ask the workspace administrator. */
type Hint = string | readonly [hint: string, when: string];

const IF_RIGHT = "If they're right";
const AGAIN = 'If this keeps happening';

/** Where a token or key has expired. */
export const TOKEN_EXPIRED = 'AUTH_TOKEN_EXPIRED';
export const EXPIRED = 'Replace the token or key in the credential with a new one';

/** What the node itself finds. An API's label of the same name means something else. */
const BY_CODE: Record<string, Hint> = {
	REDIRECT:
		"Update the URL in the credential. Redirects aren't followed, so your token is never sent to another host",
	DOMAIN_NOT_ALLOWED:
		"Add the host names of both URLs to 'Allowed HTTP Request Domains' in the credential, without http:// or a port",
	PROXY:
		"This isn't about the token or its rights. Ask your n8n administrator whether the proxy allows and reaches the host of the URL in the credential",
	CUT_OFF: "Retry. If this keeps happening in a report, lower 'IDs per Request' in Options",
	DAMAGED:
		'Retry. If this keeps happening, ask your n8n administrator whether a proxy or a firewall changes responses',
	TOO_LARGE: "Lower 'IDs per Request' in Options",
	NOT_JSON:
		'If other requests work, try again later. Otherwise, a URL in the credential seems to point to a web page',
	TIMED_OUT:
		"Increase 'Timeout' in Request Options. In a report, you can also lower 'IDs per Request' in Options",
	CANCELLED: 'Execute the workflow again to get the missing results',
	CERTIFICATE:
		'Ask your n8n administrator to add the certificate authority with NODE_EXTRA_CA_CERTS',
	CERTIFICATE_INVALID:
		'The certificate has expired or is for another host. Check the URL, or ask your workspace administrator',
	TLS: 'Check whether the URL in the credential begins with http:// or https://, and its port',
	UNKNOWN_CODE: ['Check the fields of this node', IF_RIGHT],
	UNEXPECTED_RESPONSE: ['Nothing of this response was used', AGAIN],
	UNREACHABLE:
		'Check the URL in the credential, and whether your n8n instance can reach it (DNS, firewall, proxy)',
};

const NOT_THIS_API = ['Check the URLs in the credential', IF_RIGHT] as const;

const BY_STATUS: Record<number, Hint> = {
	401: 'If the token or key was revoked or has expired, replace it with a new one. Otherwise, check that the credential contains all of it, and the URLs of its environment',
	403: "Check the workspace or service user, and the URLs in the credential. If they're right, ask your workspace administrator for the rights of this token or key",
	404: 'If other requests work, check the IDs in this node. Otherwise, check that each URL in the credential is that of its API and ends before /api or /v1',
	405: NOT_THIS_API,
	407: 'The proxy between n8n and the API asks for a sign-in. Ask your n8n administrator',
	408: 'Try again later',
	413: "Lower 'IDs per Request' in Options",
	414: "Lower 'IDs per Request' in Options",
	425: 'Try again later',
	429: "Execute the workflow again later. If this keeps happening, lower 'Max Concurrency' in Options, or execute it less often",
	501: NOT_THIS_API,
	505: NOT_THIS_API,
};

const FIELDS = 'Check the fields of this node and the workspace';
const SERVER_SIDE = ['The API is temporarily unavailable. Try again later', AGAIN] as const;

/** Whether a status says no more than that something in the request is wrong. */
export const isAboutFields = (status = 0): boolean =>
	status >= 400 && status < 500 && !(status in BY_STATUS);

function ownHint(statusOrCode: number | string): Hint | undefined {
	if (typeof statusOrCode === 'number') {
		return BY_STATUS[statusOrCode] ?? (statusOrCode >= 500 ? SERVER_SIDE : FIELDS);
	}
	// A code like `constructor` must not find what every object has.
	return Object.hasOwn(BY_CODE, statusOrCode) ? BY_CODE[statusOrCode] : undefined;
}

/** What the user can do about a status or a code of the node, or about the API's label where that says more. */
export function hintFor(
	statusOrCode: number | string,
	label?: string,
	requestId?: string,
): string | undefined {
	if (label === TOKEN_EXPIRED) return EXPIRED;
	const found = ownHint(statusOrCode);
	if (found === undefined || typeof found === 'string') return found;
	const [hint, when] = found;
	const what = requestId ? `the request ID ${requestId}` : 'this message';
	return `${hint}. ${when}, send ${what} to your workspace administrator`;
}
