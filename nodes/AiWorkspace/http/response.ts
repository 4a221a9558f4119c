import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { parseUrl } from '../api/urls';
import { Failure, statusInCode, UnexpectedResponse } from '../errors/Failure';
import { hintFor } from '../errors/hints';
import { identifier, isObject, parseJson } from '../util/guards';
import type { Secrets } from '../util/Secrets';
import { labelIn, messageIn, requestIdIn } from './errorBody';
import { issue } from './networkIssue';
import { isRetryable, namedWait } from './retryPolicy';
import { isDoubt, signsIn, signsInHeaders, type Sign } from './signs';

/** A code of an envelope that means neither success nor failure, or a member that doubts the figures, and its message as it may be shown. */
export interface Notice {
	readonly code: string;
	readonly message: string;
}

/** What is used of a body. Nothing else is walked through. */
export type Select = (body: IDataObject) => IDataObject;

/** A response with a success status: its JSON object, and the ID to quote when something in it is wrong. */
export interface ApiResponse {
	readonly body: IDataObject;
	readonly requestId?: string;
	readonly notice?: Notice;
}

const REQUEST_ID_HEADERS = [
	'x-request-id',
	'request-id',
	'x-correlation-id',
	'x-amzn-requestid',
	'cf-ray',
];

/** So many characters of a body are read at most: n8n would stand still. */
const LARGEST = 100_000_000;

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
	// An API's own failure may come through a proxy, too, but not as a web page.
	const [squid, realm, via] = ['x-squid-error', 'proxy-authenticate', 'via'].map(header);
	const isProxy = status === 407 || (status >= 400 && Boolean(squid ?? realm ?? (isHtml && via)));
	// What a proxy says isn't the API's, and it may repeat the sign-in.
	const isAlien = isHtml || isProxy;
	const isTooLarge = typeof raw === 'string' && raw.length > LARGEST;
	// A byte order mark isn't JSON, but some servers send one.
	const read = (): unknown =>
		typeof raw === 'string' ? parseJson(raw.replace(/^\ufeff/, '')) : raw;
	const parsed = isAlien || isTooLarge ? undefined : read();
	const body = isObject(parsed) ? parsed : undefined;
	const id = REQUEST_ID_HEADERS.map(header).find((value) => value !== undefined);
	const requestId = secrets.message(id ?? requestIdIn(body) ?? '') || undefined;
	const details = { status, requestId };
	return { status, headers, header, isHtml, isProxy, isTooLarge, parsed, body, secrets, details };
}

type Received = ReturnType<typeof received>;

/** A failure in the API's own words, redacted before anything else sees them. `meant` is the status that counts, if any. */
function refusal(
	{ header, body, secrets, details }: Received,
	words: string,
	code: string | undefined,
	meant: number | undefined,
): Failure {
	return new Failure(secrets.message(messageIn(body) ?? words), {
		...details,
		code: code && secrets.message(code),
		retryable: isRetryable(meant),
		retryAfterMs: namedWait(meant, header),
		hint: hintFor(meant ?? 'UNKNOWN_CODE', code, details.requestId),
	});
}

/** Whoever sent it might know nothing of the token. */
const WEB_PAGE = 'The response is a web page, which a proxy or a firewall might have sent';

function errorOf(response: Received): Failure {
	const { status, header, isHtml, isProxy, body, secrets, details } = response;
	if (isProxy) {
		const hint = hintFor(status === 407 ? status : 'PROXY');
		const words = `A proxy, not the API, returned status ${status}`;
		return issue('PROXY', words, { ...details, retryable: isRetryable(status), hint });
	}
	if (status < 300 || status >= 400) {
		const label = labelIn(body, status);
		const failure = refusal(response, `The API returned status ${status}`, label, status);
		return isHtml && failure.isAuthFailure ? failure.withHint(WEB_PAGE) : failure;
	}
	const target = secrets.message(parseUrl(header('location') ?? '')?.origin ?? '');
	return issue('REDIRECT', `The API redirected the request${target && ` to ${target}`}`, details);
}

/** Codes of an envelope, and what a status says: that all is well, or that it's a part, also because the rest comes later. */
const SUCCESS = /^(0|1|2\d\d)0*$/;
const PARTIAL_CODE = /^(20[267]|226)0*$/;

/** What a response with a success status says itself is wrong with it. */
function reported(response: Received, code: string, signs: readonly Sign[]): Failure | undefined {
	const { status, headers, secrets, details } = response;
	const meant = statusInCode(code);
	if (meant !== undefined || code.startsWith('-')) {
		return refusal(response, `The API returned code ${code}`, code, meant);
	}
	const wrong = (words: string) => new UnexpectedResponse(words, details);
	const part = 'The API returned only a part of the result, with';
	if (PARTIAL_CODE.test(String(status))) return wrong(`${part} status ${status}`);
	if (PARTIAL_CODE.test(code)) return wrong(`${part} code ${code}`);
	const sign = [...signsInHeaders(headers), ...signs].find((one) => !isDoubt(one));
	if (!sign) return undefined;
	const { name, meaning, told } = sign;
	if (meaning === 'part') return wrong(`${part} '${name}'`);
	const { error, errors } = isObject(told) ? told : {};
	const words = secrets.message(messageIn({ error, errors }) ?? messageIn(told) ?? '');
	return wrong(`The API couldn't complete the request, with '${name}'${words && `: ${words}`}`);
}

/** Why the body under a success status isn't a JSON object. */
function notAnObject({ header, isTooLarge, parsed, details }: Received): Failure {
	if (isTooLarge) return issue('TOO_LARGE', 'The API returned more than 100 MB', details);
	if (!/json/i.test(header('content-type') ?? '')) {
		const notJson = { ...details, code: 'NOT_JSON', hint: hintFor('NOT_JSON') };
		return new UnexpectedResponse('The API returned something other than JSON', notJson);
	}
	if (parsed !== undefined) {
		return new UnexpectedResponse("The API returned JSON that isn't an object", details);
	}
	return issue('CUT_OFF', "The API's response ended early, or isn't valid JSON", details);
}

/** What is used of the JSON object of a whole response, without the secrets. Throws a Failure for every other response; one cut off is retryable. */
export function readResponse(
	response: IN8nHttpFullResponse,
	secrets: Secrets,
	select: Select = (body) => body,
): ApiResponse {
	const raw = received(response, secrets);
	const { status, body, details } = raw;
	if (status < 200 || status >= 300) throw errorOf(raw);
	if (!body) throw notAnObject(raw);
	const { code: sent } = body;
	const code = String(Number(identifier(typeof sent === 'string' ? sent.slice(0, 50) : sent)));
	const signs = signsIn(body);
	const failure = reported(raw, code, signs);
	if (failure) throw failure;
	const wrong = (words: string) => new UnexpectedResponse(words, details);
	const isUnknown = /^\d+$/.test(code) && !SUCCESS.test(code);
	const sign = isUnknown ? { name: code, told: body } : signs.find(isDoubt);
	const words = messageIn({ message: sign?.told }) ?? messageIn(sign?.told) ?? '';
	const notice = sign && { code: secrets.message(sign.name), message: secrets.message(words) };
	return { body: secrets.clean(select(body), wrong), requestId: details.requestId, notice };
}

/** The object under `data`, where there is one with any of these members, else the body itself (interface 4.1, 4.3: envelope not shown). */
export function unwrap(body: IDataObject, members: readonly string[]): IDataObject {
	const { data } = body;
	return isObject(data) && members.some((member) => member in data) ? data : body;
}
