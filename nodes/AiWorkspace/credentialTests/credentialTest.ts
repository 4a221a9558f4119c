import { DateTime } from 'luxon';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { asFailure } from '../errors/Failure';
import { redact } from '../errors/redact';
import { isObject } from '../util/guards';
import { cleanToken, jwtClaims } from '../util/token';

/** The dialog shows one paragraph. */
const LONGEST_MESSAGE = 500;

type Fields = ICredentialDataDecryptedObject;
type Steps = (context: ICredentialTestFunctions, fields: Fields) => Promise<void>;

/** When a token expired, where it contains that. */
function expiry(token: string): string | undefined {
	const expiresAt = jwtClaims(token)?.expiresAt;
	if (expiresAt === undefined || expiresAt > Date.now()) return undefined;
	return `It expired on ${DateTime.fromMillis(expiresAt, { zone: 'utc' }).toFormat('yyyy-MM-dd HH:mm')} UTC`;
}

/** One paragraph: what happened, when a refused token expired, and what to do. */
function explain(error: unknown, token: string): string {
	const failure = asFailure(error);
	const { message, details } = failure;
	const since = failure.isAuthFailure ? expiry(token) : undefined;
	const advice =
		since === undefined ? details.hint : 'Create a new token and paste it into the credential';
	const sentences = [message, since, advice].filter((text) => text !== undefined);
	const paragraph = sentences.map((text) => text.replace(/[.?!]?$/, (end) => end || '.')).join(' ');
	return redact(paragraph, [token]).slice(0, LONGEST_MESSAGE);
}

/** A credential test made of steps; each throws a Failure for what it finds. */
export const credentialTest = (secretField: string, steps: Steps) =>
	async function test(
		this: ICredentialTestFunctions,
		credential: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const fields: Fields = isObject(credential.data) ? credential.data : {};
		try {
			await steps(this, fields);
			return { status: 'OK', message: 'Connection tested successfully' };
		} catch (error) {
			return { status: 'Error', message: explain(error, cleanToken(fields[secretField])) };
		}
	};
