import { asFailure, type Failure, type FailureDetails } from '../errors/Failure';
import { REMOVED, type Secrets } from './Secrets';

/** What may be shown of a failure. Where redaction itself fails, nothing of it is. */
export function shownFailure(
	{ message, details, hint }: Failure,
	secrets: Secrets,
): FailureDetails & { message: string } {
	try {
		const redacted = (text?: string) => text && secrets.message(text);
		const { code, requestId, ...rest } = details;
		return {
			...rest,
			message: details.isOwnMessage ? secrets.clean(message, asFailure) : secrets.message(message),
			code: redacted(code),
			requestId: redacted(requestId),
			hint: redacted(hint),
		};
	} catch {
		return { message: REMOVED, retryable: details.retryable };
	}
}
