/** All that a running n8n keeps: the files of its folder (database, its write-ahead log, event log) and its output. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { connect } from '../n8n/connection';

/** n8n's compiled and installed packages. */
const NOT_KEPT = /^(nodes|node_modules)\b/;

/** The content of each place by its name: files byte by byte as Latin-1 text. */
export function readPlaces() {
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

/** A text that is nowhere else, and neither is any piece of it. */
export const newSecret = (prefix: string) => prefix + randomBytes(24).toString('hex');

/**
 * Texts that give a secret away: pieces of it, since a database may cut a long text in two, as they are, as a list of
 * bytes, in hexadecimal, and in Base64 at each of its three offsets.
 */
function tracesOf(secret: string) {
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

/** The names of the places where a secret shows. */
export const placesOf = (places: Map<string, string>, secret: string) =>
	[...places]
		.filter(([, content]) => tracesOf(secret).some((trace) => content.includes(trace)))
		.map(([name]) => name);
