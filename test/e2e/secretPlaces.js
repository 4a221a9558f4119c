/** All that a running n8n keeps: the files of its folder (database, its write-ahead log, event log) and its output. */
const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { connect } = require('./connect');

/** n8n's compiled and installed packages. */
const NOT_KEPT = /^(nodes|node_modules)\b/;

/** The content of each place by its name: files byte by byte as Latin-1 text. @returns {Map<string, string>} */
function readPlaces() {
	const { userFolder, log } = connect();
	const home = path.join(userFolder, '.n8n');
	const files = fs
		.readdirSync(home, { recursive: true, encoding: 'utf8' })
		.filter((file) => !NOT_KEPT.test(file) && fs.statSync(path.join(home, file)).isFile());
	const places = new Map([['the output of the server', log()]]);
	for (const file of files) places.set(file, fs.readFileSync(path.join(home, file), 'latin1'));
	return places;
}

const WINDOW = 12;

/** A text that is nowhere else, and neither is any piece of it. @param {string} prefix */
const newSecret = (prefix) => prefix + randomBytes(24).toString('hex');

/**
 * Texts that give a secret away: pieces of it, since a database may cut a long text in two, as they are, as a list of
 * bytes, in hexadecimal, and in Base64 at each of its three offsets.
 *
 * @param {string} secret
 */
function tracesOf(secret) {
	const bytes = Buffer.from(secret);
	const last = bytes.length - WINDOW;
	const pieces = [Math.floor(last / 2), last].map((at) => bytes.subarray(at, at + WINDOW));
	return pieces.flatMap((piece) => [
		piece.toString(),
		piece.join(','),
		piece.toString('hex'),
		// The ends of a piece depend on what is around it.
		...[0, 1, 2].map((at) => piece.subarray(at, at + 9).toString('base64')),
	]);
}

/** The names of the places where a secret shows. @param {Map<string, string>} places @param {string} secret */
const placesOf = (places, secret) =>
	[...places]
		.filter(([, content]) => tracesOf(secret).some((trace) => content.includes(trace)))
		.map(([name]) => name);

module.exports = { newSecret, placesOf, readPlaces };
