import type { ICredentialDataDecryptedObject, IExecuteSingleFunctions } from 'n8n-workflow';
import type { Method } from '../auth/methods';
import { Failure } from '../errors/Failure';
import type { Secrets } from '../util/Secrets';
import type { Transport } from './Client';
import { cancelled, networkIssue, orEnd, timedOut } from './networkIssue';
import { readResponse } from './response';

/** What a transport sends with: n8n's request helper of any item, and the time, in milliseconds, for a whole attempt. */
export interface Origin {
	readonly context: IExecuteSingleFunctions;
	readonly method: Method;
	readonly credential: ICredentialDataDecryptedObject;
	readonly secrets: Secrets;
	readonly timeout: number;
}

/** The only way to the API and back: not beyond the attempt's time, and without the secrets of the execution. */
export function transportOf({ context, method, credential, secrets, timeout }: Origin): Transport {
	const { value: id, name, credentialType: type } = method;
	const cancel = context.getExecutionCancelSignal();
	return async (request, select) => {
		const deadline = AbortSignal.timeout(timeout);
		const signal = cancel ? AbortSignal.any([cancel, deadline]) : deadline;
		// n8n overwrites the signal of a request with that of its context.
		const bounded: IExecuteSingleFunctions = Object.create(context, {
			getExecutionCancelSignal: { value: () => signal },
		});
		// Node.js before 22.16 collects a deadline that nothing refers to, and then it never comes.
		const end = () => (deadline.aborted ? timedOut(timeout) : cancelled());
		try {
			const sent = context.helpers.httpRequestWithAuthentication.call(
				bounded,
				type,
				// n8n changes the options it's given, and a retry needs them as they were.
				{ ...request, headers: { ...request.headers }, abortSignal: signal },
				// n8n would read and decrypt it again for each request.
				{ credentialsDecrypted: { id, name, type, data: credential } },
			);
			const response = await orEnd(sent, signal, end);
			return response instanceof Failure ? response : readResponse(response, secrets, select);
		} catch (error) {
			if (error instanceof Failure) return error;
			const issue = networkIssue(error, timeout);
			return new Failure(secrets.message(issue.message), issue.details);
		}
	};
}
