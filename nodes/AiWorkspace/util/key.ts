import { createHash } from 'node:crypto';

/** A key for upserts, the same for the same texts. A letter and 31 base-32 digits, so that no spreadsheet takes it for a formula or a number. */
export function stableKey(parts: readonly string[]): string {
	const hash = createHash('sha256').update(parts.map(encodeURIComponent).join('/')).digest('hex');
	return `k${BigInt(`0x${hash}`).toString(32).padStart(52, '0').slice(0, 31)}`;
}
