/** Child processes of the queue test, each known by what it prints when it is ready. */
const { once } = require('node:events');

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Waits until a child has printed something.
 * @param {ChildProcess} child
 * @param {RegExp} sign
 */
async function printed(child, sign) {
	let text = '';
	await new Promise((resolve, reject) => {
		const read = (/** @type {Buffer} */ chunk) => {
			text += chunk;
			if (sign.test(text)) resolve(undefined);
		};
		child.stdout?.on('data', read);
		child.stderr?.on('data', read);
		child.once('error', reject);
		child.once('exit', (code) =>
			reject(new Error(`It ended with code ${code}:\n${text.slice(-2000)}`)),
		);
	});
}

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
async function end(child, signal) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, 'exit');
	child.kill(signal);
	await gone;
}

module.exports = { end, printed };
