/** Facts about a failure that may be shown to a user; none of them ever holds a request, a header or a secret. */
export interface FailureDetails {
	/** What the user can do about it, one or two sentences. */
	hint?: string;
	/** HTTP status of the answer; missing when there was none. */
	status?: number;
	/** The API's own label or, without an answer, the network's (`ECONNREFUSED`). */
	code?: string;
	/** The id under which the service logged the request. */
	requestId?: string;
	/** Whether the same request may succeed later. */
	retryable?: boolean;
	/** How long the service asked to wait, in milliseconds. */
	retryAfterMs?: number;
	/** Whether the message is our own, so that it is shown whole. */
	isOwnMessage?: boolean;
}

/** Anything that keeps an item from getting its result. The message is the API's own words wherever there are any. */
export class Failure extends Error {
	constructor(
		message: string,
		readonly details: Readonly<FailureDetails> = {},
	) {
		super(message);
		this.name = 'Failure';
	}
}

/** Input that must not reach the network. The message names the field by its label. */
export class InvalidInput extends Failure {
	constructor(message: string, hint?: string) {
		super(message, { hint, code: 'BAD_INPUT', retryable: false });
		this.name = 'BadInput';
	}
}

/** A value of a dropdown that is none of its choices, as only an expression or another program can give it. */
export const unknownChoice = (label: string, value: unknown) =>
	new InvalidInput(`'${label}' has no choice '${String(value)}'`, 'Choose a value from the list');

/** An answer with a success status that is not what the interface document promises, so no figure of it is used. */
export class UnexpectedResponse extends Failure {
	constructor(message: string, details: FailureDetails = {}) {
		super(message, {
			hint: 'Nothing of this answer was used. If it goes on, tell the people who run the service, with the request ID',
			code: 'UNEXPECTED_ANSWER',
			retryable: false,
			...details,
		});
		this.name = 'BadAnswer';
	}
}
