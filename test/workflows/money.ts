/** Amounts as the workflows show them, counted in whole millionths and apart from their code. */
import { runInNewContext } from 'node:vm';

/** What a Code node returns, with globals such as `$`. */
export const runCode = (jsCode: unknown, globals: object) =>
	runInNewContext(`(() => {${jsCode}})()`, globals);

/** A text with each expression in it evaluated, or the value of an expression alone, with globals such as `$json`. */
export function evaluate(text: string, globals: object): unknown {
	const valueOf = (code: string) => runInNewContext(`(${code})`, globals);
	const [, alone] = /^\{\{((?:(?!\}\}).)*)\}\}$/s.exec(text) ?? [];
	return alone ? valueOf(alone) : text.replace(/\{\{(.*?)\}\}/gs, (_, code) => `${valueOf(code)}`);
}

/** The millionths of a cost, which is an exact decimal text. */
export function micros(cost: string) {
	const [whole = '0', part = ''] = cost.split('.');
	return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0') || '0');
}

export const sumOf = (costs: string[]) => costs.reduce((sum, cost) => sum + micros(cost), 0n);

export const grouped = (digits: string | number) => Number(digits).toLocaleString('en-US');

/** Millionths, not below zero, in two decimals, rounded half up, with a comma between the thousands. */
export function shown(amount: bigint) {
	const cents = (amount + 5_000n) / 10_000n;
	return `${grouped(String(cents / 100n))}.${String(cents % 100n).padStart(2, '0')}`;
}

export function changeShown(now: bigint, before: bigint) {
	if (before <= 0n) return before === 0n && now > 0n ? 'new' : '–';
	const size = now > before ? now - before : before - now;
	const tenths = (size * 1000n + before / 2n) / before;
	const sign = now > before ? '+' : now < before ? '−' : '';
	return `${sign}${tenths / 10n}.${tenths % 10n}%`;
}
