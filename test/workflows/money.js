/** Amounts as the workflows show them, counted in whole millionths and apart from their code. */

const { runInNewContext } = require('node:vm');

/** A function of a Code node. @param {string} jsCode @param {string} name */
const functionOf = (jsCode, name) =>
	runInNewContext(`${new RegExp(`^function ${name}[^]*?^}$`, 'm').exec(jsCode)?.[0]}; ${name}`);

/** What a Code node returns. @param {unknown} jsCode @param {object} globals such as $ */
const runCode = (jsCode, globals) => runInNewContext(`(() => {${jsCode}})()`, globals);

/**
 * A text with each expression in it evaluated, or the value of an expression alone.
 *
 * @param {string} text
 * @param {object} globals such as $json
 * @returns {unknown}
 */
function evaluate(text, globals) {
	const valueOf = (/** @type {string} */ code) => runInNewContext(`(${code})`, globals);
	const [, alone] = /^\{\{((?:(?!\}\}).)*)\}\}$/s.exec(text) ?? [];
	return alone ? valueOf(alone) : text.replace(/\{\{(.*?)\}\}/gs, (_, code) => `${valueOf(code)}`);
}

/** @param {string} cost exact decimal text @returns {bigint} millionths */
function micros(cost) {
	const [whole = '0', part = ''] = cost.split('.');
	return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0') || '0');
}

/** @param {string[]} costs */
const sumOf = (costs) => costs.reduce((sum, cost) => sum + micros(cost), 0n);

/** @param {string | number} digits */
const grouped = (digits) => Number(digits).toLocaleString('en-US');

/**
 * Two decimals, rounded half up, with a comma between the thousands.
 *
 * @param {bigint} amount millionths, not below zero
 */
function shown(amount) {
	const cents = (amount + 5_000n) / 10_000n;
	return `${grouped(String(cents / 100n))}.${String(cents % 100n).padStart(2, '0')}`;
}

/** The same with a sign. @param {bigint} amount millionths */
const signed = (amount) => `${amount < 0n ? '−' : '+'}${shown(amount < 0n ? -amount : amount)}`;

/**
 * @param {bigint} now
 * @param {bigint} before
 */
function changeShown(now, before) {
	if (before === 0n) return now === 0n ? '0.0%' : 'new';
	const size = now > before ? now - before : before - now;
	const tenths = (size * 1000n + before / 2n) / before;
	const sign = now > before ? '+' : now < before ? '−' : '';
	return `${sign}${tenths / 10n}.${tenths % 10n}%`;
}

module.exports = {
	changeShown,
	evaluate,
	functionOf,
	grouped,
	micros,
	runCode,
	shown,
	signed,
	sumOf,
};
