import { DateTime } from 'luxon';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { asFailure } from '../errors/asFailure';
import { redact } from '../errors/redact';
import { isObject } from '../util/guards';
import { cleanToken, jwtClaims } from '../util/token';
import { isAuthFailure } from './probe';

/** The dialog shows one paragraph. */
const LONGEST_MESSAGE = 500;

type Fields = ICredentialDataDecryptedObject;
type Steps = (context: ICredentialTestFunctions, fields: Fields) => Promise<void>;

/** When a token ran out, where it says so itself. */
function expiry(token: string): string | undefined {
	const expiresAt = jwtClaims(token)?.expiresAt;
	if (expiresAt === undefined || expiresAt > Date.now()) return undefined;
	return `It ran out on ${DateTime.fromMillis(expiresAt, { zone: 'utc' }).toFormat('yyyy-MM-dd HH:mm')} UTC`;
}

/** One paragraph: what went wrong, since when a refused token is out of date, and the way out. */
function explain(error: unknown, token: string): string {
	const failure = asFailure(error);
	const { message, details } = failure;
	const since = isAuthFailure(failure) ? expiry(token) : undefined;
	const sentences = [message, since, details.hint].filter((text) => text !== undefined);
	const paragraph = sentences.map((text) => text.replace(/\.?$/, '.')).join(' ');
	return redact(paragraph, [token]).slice(0, LONGEST_MESSAGE);
}

/** A credential test out of the steps that show whether one is good; each throws a Failure that says what is not. */
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
