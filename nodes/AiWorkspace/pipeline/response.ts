import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { BadAnswer, Failure, type FailureFacts } from '../errors/Failure';
import { hintFor } from '../errors/hints';
import { isObject } from '../values/guards';
import { parseUrl } from '../values/text';
import { isRetryableStatus, retryAfter } from './retry';

/** An answer with a success status: the JSON object in it and the id to quote when something in it is wrong. */
export interface Answer {
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
/** Where services put their words and labels; the shape of error bodies is not documented (interface 7). */
const MESSAGE_KEYS = ['message', 'error_description', 'detail', 'error', 'title', 'msg', 'reason'];
const CODE_KEYS = ['code', 'error_code', 'errorCode', 'label', 'type'];

const header = (response: IN8nHttpFullResponse, name: string): string | undefined => {
	const value = response.headers[name];
	return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A body as JSON; undefined for what is none. Null stands for itself. */
function parseBody(body: unknown): unknown {
	if (typeof body !== 'string') return body;
	try {
		return JSON.parse(body);
	} catch {
		// The caller says what the text is instead.
		return undefined;
	}
}

/** The first text found under the keys, also one level down: `{ error: { message } }`, `{ errors: [{ detail }] }`. */
function words(body: unknown, keys: readonly string[], depth = 2): string | undefined {
	if (Array.isArray(body)) return words(body[0], keys, depth);
	if (!isObject(body)) return undefined;
	for (const key of keys) {
		const value = body[key];
		if (typeof value === 'string' && value.trim() !== '') return value.trim();
	}
	if (depth === 0) return undefined;
	for (const key of ['error', 'errors', 'detail', 'data']) {
		const found = words(body[key], keys, depth - 1);
		if (found !== undefined) return found;
	}
	return undefined;
}

function requestIdOf(response: IN8nHttpFullResponse, body?: IDataObject): string | undefined {
	for (const name of REQUEST_ID_HEADERS) {
		const value = header(response, name);
		if (value !== undefined) return value;
	}
	return words(body, ['request_id', 'requestId'], 1);
}

/** The label of an error body; a number counts only where it is not the HTTP status over again. */
function labelOf(body: IDataObject | undefined, status: number): string | undefined {
	const code = body?.code;
	if (typeof code === 'number' && code !== status) return String(code);
	return words(body, CODE_KEYS, 1);
}

function origin(location: string | undefined): string {
	const url = location === undefined ? undefined : parseUrl(location);
	return url ? ` to ${url.origin}` : '';
}

function errorOf(response: IN8nHttpFullResponse, status: number): Failure {
	const parsed = parseBody(response.body);
	const body = isObject(parsed) ? parsed : undefined;
	const facts: FailureFacts = {
		status,
		code: labelOf(body, status),
		requestId: requestIdOf(response, body),
		retryable: isRetryableStatus(status),
		retryAfterMs: retryAfter(header(response, 'retry-after'), Date.now()),
	};
	if (status >= 300 && status < 400) {
		return new Failure(
			`The service redirects${origin(header(response, 'location'))} instead of answering`,
			{
				...facts,
				code: 'REDIRECT',
				hint: hintFor('REDIRECT'),
			},
		);
	}
	const message = words(body, MESSAGE_KEYS) ?? `The service answered with status ${status}`;
	return new Failure(message, { ...facts, hint: hintFor(status, facts.code) });
}

/**
 * The JSON object of an answer. Throws a Failure for every other answer: error statuses with the API's own words, redirects,
 * web pages with status 200, and bodies cut off on the way (retryable).
 */
export function readAnswer(response: IN8nHttpFullResponse): Answer {
	const status = response.statusCode;
	if (status < 200 || status >= 300) throw errorOf(response, status);
	const contentType = header(response, 'content-type') ?? '';
	const parsed = /html/i.test(contentType) ? undefined : parseBody(response.body);
	const body = isObject(parsed) ? parsed : undefined;
	const requestId = requestIdOf(response, body);
	if (body) return { body, requestId };
	if (/json/i.test(contentType) && parsed === undefined) {
		throw new Failure('The answer of the service was cut off', {
			status,
			code: 'CUT_OFF',
			requestId,
			retryable: true,
			hint: hintFor('CUT_OFF'),
		});
	}
	if (/json/i.test(contentType)) {
		throw new BadAnswer('The service answered with JSON data of another kind', {
			status,
			requestId,
		});
	}
	throw new BadAnswer('The service answered with something other than JSON data', {
		status,
		code: 'NOT_JSON',
		requestId,
		hint: hintFor('NOT_JSON'),
	});
}

/** The object under `data`, where there is one with any of these members, else the body itself (interface 4.1, 4.3: envelope not shown). */
export function unwrap(body: IDataObject, members: readonly string[]): IDataObject {
	const { data } = body;
	return isObject(data) && members.some((member) => member in data) ? data : body;
}

/**
 * A failure that the body itself reports under a success status: `{ code: 403, message }`. `codes` of 400 to 599 are read as
 * statuses, whatever else is in the body (interface 2.3: the codes of success are not shown).
 */
export function envelopeFailure({ body, requestId }: Answer): Failure | undefined {
	const { code } = body;
	if (typeof code !== 'number' || code < 400 || code > 599) return undefined;
	return new Failure(words(body, MESSAGE_KEYS) ?? `The service reported code ${code}`, {
		status: 200,
		code: String(code),
		requestId,
		retryable: isRetryableStatus(code),
		hint: hintFor(code),
	});
}
