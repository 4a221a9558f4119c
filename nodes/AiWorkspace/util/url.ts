import { InvalidInput } from '../errors/Failure';
import { hasControlCharacter } from './guards';

/** A text as a URL; undefined for what is none. Not `URL.canParse`, which Node 20 gets wrong for letters such as ü. */
export function parseUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		// The caller says what is expected instead.
		return undefined;
	}
}

/** A credential's address without its trailing slashes; throws InvalidInput for what is not an http(s) URL. */
export function serviceUrl(value: unknown, label: string): string {
	const text = typeof value === 'string' ? value.trim() : '';
	const how = 'Open the credential and enter the address of the API, e.g. https://api.example.com';
	if (text === '') throw new InvalidInput(`'${label}' of the credential is empty`, how);
	if (
		hasControlCharacter(text) ||
		!/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(text) ||
		!parseUrl(text)
	) {
		throw new InvalidInput(`'${label}' of the credential is not an http(s) URL`, how);
	}
	return text.replace(/\/+$/, '');
}
