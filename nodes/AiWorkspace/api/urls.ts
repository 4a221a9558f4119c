import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { InvalidInput } from '../errors/Failure';
import { hasControlCharacter, trimmed } from '../util/guards';

/** A text as a URL; undefined for anything else. Not `URL.canParse`, which Node.js 20 gets wrong for characters such as ü. */
export function parseUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		// The caller says what it expected instead.
		return undefined;
	}
}

/** The labels of the credential fields that contain the URL of an API. */
export const urlLabels = { analyticsUrl: 'Analytics API URL', baseUrl: 'Workspace API URL' };

/** The credential field that contains the URL of an API. */
export type ApiUrl = keyof typeof urlLabels;

/** The URL of an API in a credential, without trailing slashes; throws InvalidInput for anything but an http(s) URL. */
export function apiUrl(credential: ICredentialDataDecryptedObject, api: ApiUrl): string {
	const value = credential[api];
	let text = typeof value === 'string' ? trimmed(value) : '';
	const label = urlLabels[api];
	const how =
		'Open the credential and enter the URL of the API, which starts with https:// and has no ?, #, or @, such as https://api.example.com';
	if (text === '') throw new InvalidInput(`'${label}' of the credential is empty`, how);
	const isPlain = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(text) && !hasControlCharacter(text);
	if (!isPlain || !parseUrl(text)) {
		throw new InvalidInput(`'${label}' of the credential isn't an http(s) URL`, how);
	}
	while (text.endsWith('/')) text = text.slice(0, -1);
	return text;
}
