/** Shows that a long step is still going on, without filling the screen or the log. */
const readline = require('node:readline');

const TERMINAL_MS = 1000;
const PLAIN_MS = 30_000;

/**
 * @typedef {(line: string, isStatus?: boolean) => void} Log
 *   `isStatus`: the line says only what is going on, so the next line may take its place
 */

/** @param {number} ms */
function elapsed(ms) {
	const seconds = Math.round(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * A terminal shows a status in one line that is rewritten. Elsewhere, such as in the log of a CI
 * job, a status is written only after 30 seconds without any line.
 *
 * @param {NodeJS.WritableStream & { isTTY?: boolean, columns?: number }} stream
 * @returns {Log}
 */
function createLog(stream) {
	const rewrites = stream.isTTY && process.env.TERM !== 'dumb';
	let last = Date.now();
	let isOpen = false;
	return (line, isStatus = false) => {
		if (!rewrites) {
			if (isStatus && Date.now() - last < PLAIN_MS) return;
			last = Date.now();
			stream.write(`${line}\n`);
			return;
		}
		if (isOpen) {
			readline.cursorTo(stream, 0);
			readline.clearLine(stream, 0);
		}
		// A line that wraps can't be rewritten.
		stream.write(isStatus ? line.slice(0, (stream.columns ?? 80) - 1) : `${line}\n`);
		isOpen = isStatus;
	};
}

/** What the standard output shows. */
const log = createLog(process.stdout);

/** The phases that are going on, by the log that shows them. @type {WeakMap<Log, Set<() => string>>} */
const phasesOf = new WeakMap();

/**
 * Does one piece of work and shows how long it has been at it. Phases that share a log share the
 * line of its status.
 *
 * @template T
 * @param {Log} show
 * @param {string} phase
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withProgress(show, phase, work) {
	const begun = Date.now();
	const status = () => `${elapsed(Date.now() - begun)} ${phase}`;
	const phases = phasesOf.get(show) ?? new Set();
	phasesOf.set(show, phases.add(status));
	show(`${phase} ...`);
	const timer = setInterval(() => {
		const [first] = phases;
		if (first === status) show([...phases].map((each) => each()).join(' | '), true);
	}, TERMINAL_MS);
	try {
		return await work();
	} finally {
		clearInterval(timer);
		phases.delete(status);
		show(`${phase}: ended after ${elapsed(Date.now() - begun)}`);
	}
}

module.exports = { createLog, elapsed, log, withProgress };
