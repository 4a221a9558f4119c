import { hintFor } from './hints';

/** What may be shown of a failure; never a request, a header, or a secret. */
export interface FailureDetails {
	/** What the user can do about it, one or two sentences. */
	hint?: string;
	/** HTTP status of the response; missing without one. */
	status?: number;
	/** The API's own label or, without a response, the network's (`ECONNREFUSED`). */
	code?: string;
	/** The ID under which the API logged the request. */
	requestId?: string;
	/** Whether the same request may succeed later. */
	retryable?: boolean;
	/** How long the API asked to wait, in milliseconds. */
	retryAfterMs?: number;
	/** Whether the message is our own, so that it's shown whole. */
	isOwnMessage?: boolean;
}

/** A text that ends like a sentence. */
export const sentence = (text: string) => text.replace(/([^.!?…])$/, '$1.');

/** The status that an envelope's code means: 403, and what refines it, 40301; undefined for any other code. */
export const statusInCode = (code: string | undefined): number | undefined =>
	code !== undefined && /^[45]\d{2,}$/.test(code) ? Number(code.slice(0, 3)) : undefined;

/** Anything that keeps an item from getting its result. The message is the API's own words wherever there are any. */
export class Failure extends Error {
	constructor(
		message: string,
		readonly details: Readonly<FailureDetails> = {},
	) {
		super(message);
		this.name = 'Failure';
	}

	/** The API's HTTP status or, under a success status, the one that the envelope's code means; undefined for a proxy's. */
	get effectiveStatus(): number | undefined {
		const { status, code } = this.details;
		if (code === 'PROXY') return undefined;
		return status === undefined || status >= 300 ? status : statusInCode(code);
	}

	/** Whether the credential is to blame: unknown, expired, or without the right. */
	get isAuthFailure(): boolean {
		return this.effectiveStatus === 401 || this.effectiveStatus === 403;
	}

	/** The same failure with one more sentence in its hint. */
	withHint(words: string): Failure {
		const { hint } = this.details;
		const sentences = hint === undefined ? words : `${sentence(hint)} ${words}`;
		return new Failure(this.message, { ...this.details, hint: sentences });
	}
}

/** Input that must not reach the network. The message names the field by its label. */
export class InvalidInput extends Failure {
	constructor(
		message: string,
		hint: string,
		/** The index of the input item that it's about, where all of them together are a list. */
		readonly row?: number,
	) {
		super(message, { hint, code: 'INVALID_INPUT', retryable: false });
		this.name = 'InvalidInput';
	}
}

/** A value as a message may quote it: a longer one may be a key in the wrong field. */
const shortened = (value: unknown): string => String(value).replace(/(.{3}).{18,}/s, '$1…');

/** A value of a dropdown that isn't one of its options, as only an expression, a model, or another program can set it. The message lists them, because models don't see hints. */
export function unknownOption(label: string, value: unknown, options: readonly string[]) {
	const text = shortened(value ?? '').trim();
	const found = text === '' ? `'${label}' is empty` : `'${text}' isn't an option of '${label}'`;
	return new InvalidInput(
		`${found}. Its options are ${options.join(', ')}.`,
		'Select one of them. If you use an expression, make sure it returns one',
	);
}

/** A response with a success status that isn't what the interface document promises, so nothing of it is used. */
export class UnexpectedResponse extends Failure {
	constructor(message: string, details: FailureDetails = {}) {
		super(message, {
			hint: hintFor('UNEXPECTED_RESPONSE', undefined, details.requestId),
			status: 200,
			code: 'UNEXPECTED_RESPONSE',
			retryable: false,
			...details,
		});
		this.name = 'UnexpectedResponse';
	}
}

/** What n8n's own error says that the user can do, such as one about a blocked host. */
const adviceIn = (error: unknown): string | undefined =>
	error instanceof Error && 'description' in error && typeof error.description === 'string'
		? error.description
		: undefined;

/** Any thrown value as a Failure, with the advice of n8n where it has some. */
export function asFailure(error: unknown): Failure {
	if (error instanceof Failure) return error;
	const message = error instanceof Error ? error.message : String(error);
	const advice = adviceIn(error);
	if (advice !== undefined) return new Failure(message, { hint: advice, retryable: false });
	return new Failure(message, {
		code: 'NODE_ERROR',
		retryable: false,
		hint: "Check the expressions of this node and of its credential. If they're right, report this message as an issue of the node",
	});
}

/** The result of some work, or the Failure that ended it. */
export async function settled<T>(work: () => Promise<T> | T): Promise<Failure | T> {
	try {
		return await work();
	} catch (error) {
		return asFailure(error);
	}
}
