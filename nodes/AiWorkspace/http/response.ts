import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { UnexpectedResponse, Failure, type FailureDetails } from '../errors/Failure';
import { hintFor } from '../errors/hints';
import { isObject, parseJson } from '../util/guards';
import { parseUrl } from '../util/url';
import { labelIn, messageIn, requestIdIn } from './errorBody';
import { retryAfter, ruleFor } from './retryPolicy';

/** A response with a success status: its JSON object, and the ID to quote when something in it is wrong. */
export interface ApiResponse {
	readonly body: IDataObject;
	readonly requestId?: string;
	/** How long the API asked to wait, in milliseconds. */
	readonly retryAfterMs?: number;
}

const REQUEST_ID_HEADERS = [
	'x-request-id',
	'request-id',
	'x-correlation-id',
	'x-amzn-requestid',
	'cf-ray',
];
const header = (response: IN8nHttpFullResponse, name: string): string | undefined => {
	const value = response.headers[name];
	return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A body as JSON, which some engine may have parsed already; undefined for anything else. */
const parseBody = (body: unknown): unknown => (typeof body === 'string' ? parseJson(body) : body);

function requestIdOf(response: IN8nHttpFullResponse, body?: IDataObject): string | undefined {
	for (const name of REQUEST_ID_HEADERS) {
		const value = header(response, name);
		if (value !== undefined) return value;
	}
	return requestIdIn(body);
}

function origin(location: string | undefined): string {
	const url = location === undefined ? undefined : parseUrl(location);
	return url ? ` to ${url.origin}` : '';
}

function errorOf(response: IN8nHttpFullResponse, status: number): Failure {
	const parsed = parseBody(response.body);
	const body = isObject(parsed) ? parsed : undefined;
	const details: FailureDetails = {
		status,
		code: labelIn(body, status),
		requestId: requestIdOf(response, body),
		retryable: ruleFor(status).isRetryable,
		retryAfterMs: retryAfter(header(response, 'retry-after'), Date.now()),
	};
	if (status >= 300 && status < 400) {
		return new Failure(`The API redirected the request${origin(header(response, 'location'))}`, {
			...details,
			code: 'REDIRECT',
			hint: hintFor('REDIRECT'),
		});
	}
	const message = messageIn(body) ?? `The API returned status ${status}`;
	return new Failure(message, { ...details, hint: hintFor(status, details.code) });
}

/**
 * The JSON object of a response. Throws a Failure for every other response: error statuses with the API's own words, redirects,
 * web pages with status 200, and bodies cut off on the way (retryable).
 */
export function readResponse(response: IN8nHttpFullResponse): ApiResponse {
	const status = response.statusCode;
	if (status < 200 || status >= 300) throw errorOf(response, status);
	const contentType = header(response, 'content-type') ?? '';
	const parsed = /html/i.test(contentType) ? undefined : parseBody(response.body);
	const body = isObject(parsed) ? parsed : undefined;
	const requestId = requestIdOf(response, body);
	const retryAfterMs = retryAfter(header(response, 'retry-after'), Date.now());
	if (body) return { body, requestId, retryAfterMs };
	throw notAnObject(/json/i.test(contentType), parsed === undefined, { status, requestId });
}

/** Why the body under a success status isn't a JSON object. */
function notAnObject(
	isLabelledJson: boolean,
	isUnreadable: boolean,
	details: FailureDetails,
): Failure {
	if (!isLabelledJson) {
		return new UnexpectedResponse('The API returned something other than JSON', {
			...details,
			code: 'NOT_JSON',
			hint: hintFor('NOT_JSON'),
		});
	}
	if (!isUnreadable) {
		return new UnexpectedResponse("The API returned JSON that isn't an object", details);
	}
	return new Failure('The connection closed before the full response arrived', {
		...details,
		code: 'CUT_OFF',
		retryable: true,
		hint: hintFor('CUT_OFF'),
	});
}
