import { trimmed } from '../../util/guards';

/** Characters of an email address at most (RFC 5321, 4.5.3.1). */
const LONGEST = 254;
/** What's between dots before the @ (RFC 5322, atext), in any script (RFC 6531). */
const ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
/** What's between dots of a domain. */
const PART = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
/** What isn't seen, though it may count as a letter, and what email programs decode (RFC 2047). */
const DISGUISE = /\p{Default_Ignorable_Code_Point}|=\?/u;

function isAddress(text: string): boolean {
	const [local = '', domain = '', ...more] = text.split('@');
	if (more.length > 0 || text.length > LONGEST || DISGUISE.test(text)) return false;
	const parts = domain.split('.');
	const isDomain = parts.length > 1 && parts.every((part) => PART.test(part));
	return (
		isDomain && /\p{L}[^.]*$/u.test(domain) && local.split('.').every((atom) => ATOM.test(atom))
	);
}

/** One or more email addresses, separated by commas or semicolons, as the header of an email takes them, in lowercase. Undefined for anything else. */
export function parseOwners(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const parts = value.normalize('NFKC').toLowerCase().split(/[,;]/).map(trimmed);
	const addresses = parts.filter((part) => part !== '');
	const isValid = addresses.length > 0 && addresses.every(isAddress);
	return isValid ? [...new Set(addresses)].join(', ') : undefined;
}
