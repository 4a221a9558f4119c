/** What a log shows on a terminal, or writes where there is none. */
const { PassThrough } = require('node:stream');
const { createLog } = require('./progress');

const COLUMNS = 40;

/** @param {boolean} isTerminal */
function screen(isTerminal) {
	process.env.TERM = 'xterm';
	const stream = new PassThrough();
	let written = '';
	stream.setEncoding('utf8').on('data', (text) => (written += text));
	const log = createLog(Object.assign(stream, { isTTY: isTerminal, columns: COLUMNS }));
	return {
		log,
		written: () => written,
		/** The lines that a person sees: after a return to its start, a line is written anew. */
		shown: () =>
			written
				.replaceAll('\u001b[1G', '\r')
				.replaceAll('\u001b[2K', '')
				.split('\n')
				.map((line) => line.slice(line.lastIndexOf('\r') + 1)),
	};
}

/** Work that takes this many seconds. @param {number} seconds */
const takes = (seconds) => () =>
	/** @type {Promise<void>} */ (new Promise((resolve) => setTimeout(resolve, seconds * 1000)));

module.exports = { COLUMNS, screen, takes };
