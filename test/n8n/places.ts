/** All that n8n keeps, searched for secrets. */
import fs from 'node:fs';
import path from 'node:path';
import execa from 'execa';
import pickBy from 'lodash/pickBy';
import { temporaryFolder, withUndo } from '../support/undo';
import { connect } from './connection';

// Runs in n8n's own Node, which has SQLite built in. The copy has nothing that is deleted.
const COPY = `
	const { DatabaseSync } = require('node:sqlite');
	const [from, to] = process.argv.slice(1);
	new DatabaseSync(from).prepare('VACUUM INTO ?').run(to);`;

/** By name: its output, its database, and the other files of its folder, byte by byte as Latin-1 text. */
const readPlaces = async (): Promise<Record<string, string>> =>
	await withUndo(async (atEnd) => {
		const { installed, databaseFile, log } = connect();
		const database = path.join(await temporaryFolder(atEnd), 'copy');
		await execa(installed.node, ['--no-warnings', '-e', COPY, databaseFile, database]);
		const read = (file: string) => fs.readFileSync(file, 'latin1');
		const home = path.dirname(databaseFile);
		const others = fs
			.readdirSync(home, { recursive: true, encoding: 'utf8' })
			.filter((file) => !/^(nodes|node_modules|database)\b/.test(file))
			.filter((file) => fs.statSync(path.join(home, file)).isFile())
			.map((file) => [file, read(path.join(home, file))]);
		return { log: log(), database: read(database), ...Object.fromEntries(others) };
	});

const WINDOW = 12;

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

/** The places that have a trace of a secret. */
export async function placesOf(secrets: string[]) {
	const traces = secrets.flatMap(tracesOf);
	const isFound = (text: string) => traces.some((trace) => text.includes(trace));
	return Object.keys(pickBy(await readPlaces(), isFound));
}
