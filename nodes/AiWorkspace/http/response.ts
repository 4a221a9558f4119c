import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { parseUrl } from '../api/urls';
import { Failure, statusInCode, UnexpectedResponse } from '../errors/Failure';
import { hintFor } from '../errors/hints';
import { identifier, isObject, parseJson } from '../util/guards';
import type { Secrets } from '../util/Secrets';
import { labelIn, messageIn, requestIdIn } from './errorBody';
import { issue } from './networkIssue';
import { signOfMore } from './partial';
import { isRetryable, namedWait } from './retryPolicy';

/** A response with a success status: its JSON object, and the ID to quote when something in it is wrong. */
export interface ApiResponse {
	readonly body: IDataObject;
	readonly requestId?: string;
}

const REQUEST_ID_HEADERS = [
	'x-request-id',
	'request-id',
	'x-correlation-id',
	'x-amzn-requestid',
	'cf-ray',
];

/** A response before anything is made of it: its body as JSON, and as an object, where it's that. */
function received(
	{ statusCode: status, headers, body: raw }: IN8nHttpFullResponse,
	secrets: Secrets,
) {
	const header = (name: string) => {
		const value = headers[name];
		return typeof value === 'string' && value !== '' ? value : undefined;
	};
	const isHtml = /html/i.test(header('content-type') ?? '');
	// A byte order mark isn't JSON, but some servers send one.
	const json: unknown = typeof raw === 'string' ? parseJson(raw.replace(/^\ufeff/, '')) : raw;
	const parsed = isHtml ? undefined : json;
	const body = isObject(parsed) ? parsed : undefined;
	const id = REQUEST_ID_HEADERS.map(header).find((value) => value !== undefined);
	const requestId = secrets.message(id ?? requestIdIn(body) ?? '') || undefined;
	return { status, header, isHtml, parsed, body, secrets, requestId };
}

type Received = ReturnType<typeof received>;

/** A failure in the API's own words, redacted before anything else sees them. `meant` is the status that counts, if any. */
function refusal(
	{ status, header, body, secrets, requestId }: Received,
	words: string,
	code: string | undefined,
	meant: number | undefined,
): Failure {
	return new Failure(secrets.message(messageIn(body) ?? words), {
		status,
		code: code && secrets.message(code),
		requestId,
		retryable: isRetryable(meant),
		retryAfterMs: namedWait(meant, header, Date.now()),
		hint: hintFor(meant ?? 'UNKNOWN_CODE', code),
	});
}

/** Whoever sent it might know nothing of the token. */
const WEB_PAGE = 'The response is a web page, which a proxy or a firewall might have sent';

function errorOf(response: Received): Failure {
	const { status, header, isHtml, body, secrets, requestId } = response;
	if (status < 300 || status >= 400) {
		const label = labelIn(body, status);
		const failure = refusal(response, `The API returned status ${status}`, label, status);
		return isHtml && failure.isAuthFailure ? failure.withHint(WEB_PAGE) : failure;
	}
	const target = secrets.message(parseUrl(header('location') ?? '')?.origin ?? '');
	return issue('REDIRECT', `The API redirected the request${target && ` to ${target}`}`, {
		status,
		requestId,
	});
}

/** A failure that the body itself reports under a success status: a code that begins like an error status, or a negative one. */
function envelopeFailure(response: Received, body: IDataObject): Failure | undefined {
	const code = String(Number(identifier(body.code)));
	const meant = statusInCode(code);
	if (meant === undefined && !code.startsWith('-')) return undefined;
	return refusal(response, `The API returned code ${code}`, code, meant);
}

/** Why the body under a success status isn't a JSON object. */
function notAnObject({ status, header, parsed, requestId }: Received): Failure {
	const details = { status, requestId };
	if (!/json/i.test(header('content-type') ?? '')) {
		const notJson = { ...details, code: 'NOT_JSON', hint: hintFor('NOT_JSON') };
		return new UnexpectedResponse('The API returned something other than JSON', notJson);
	}
	if (parsed !== undefined) {
		return new UnexpectedResponse("The API returned JSON that isn't an object", details);
	}
	return issue('CUT_OFF', "The API's response ended early, or isn't valid JSON", details);
}

/** What a response contains by which it says that it's only a part; undefined for a whole one. */
function signOfPart({ status, header }: Received, body: IDataObject): string | undefined {
	if (status === 206) return 'status 206';
	if (/rel="?next\b/i.test(header('link') ?? '')) return "a 'Link' header to the next page";
	const member = signOfMore(body);
	return member && `'${member}'`;
}

/** The JSON object of a whole response, without the secrets. Throws a Failure for every other response; one cut off is retryable. */
export function readResponse(response: IN8nHttpFullResponse, secrets: Secrets): ApiResponse {
	const raw = received(response, secrets);
	const { status, body, requestId } = raw;
	if (status < 200 || status >= 300) throw errorOf(raw);
	if (!body) throw notAnObject(raw);
	const reported = envelopeFailure(raw, body);
	if (reported) throw reported;
	const wrong = (words: string) => new UnexpectedResponse(words, { status, requestId });
	const sign = signOfPart(raw, body);
	if (sign) throw wrong(`The API returned only a part of the result, with ${sign}`);
	return { body: secrets.clean(body, wrong), requestId };
}

/** The object under `data`, where there is one with any of these members, else the body itself (interface 4.1, 4.3: envelope not shown). */
export function unwrap(body: IDataObject, members: readonly string[]): IDataObject {
	const { data } = body;
	return isObject(data) && members.some((member) => member in data) ? data : body;
}
