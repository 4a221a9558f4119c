/** n8n's own package scanner, in a cache folder of its own: its plugins must not mix with ours. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { ensureNpmProject, npmCi } from '../n8n/npm';
import { run, tail } from '../n8n/processes';

const SCRIPT = `
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
const [folder, leg] = process.argv.slice(-2);
const patterns = leg === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'];
const { passed, message = '', details = '' } = await analyzePackage(folder, patterns);
console.log('RESULT ' + JSON.stringify({ passed, message: message + details }));
`;

/** What n8n's scanner says of a folder, in which it looks at the source or at a published package. */
export async function scan(folder: string, leg: 'source' | 'tarball') {
	// The scanner brings its own eslint; with the project's legacy-peer-deps it would get another.
	const install = async (dir: string) => await npmCi(dir, ['--legacy-peer-deps=false']);
	const scanner = await ensureNpmProject(path.join(__dirname, 'scanner'), { install });
	const script = path.join(scanner, 'scan.mjs');
	await fs.writeFile(script, SCRIPT);
	// Under jest's NODE_ENV the plugin takes every file for a node.
	const env = { ...process.env, NODE_ENV: 'production' };
	const { output } = await run(process.execPath, [script, folder, leg], { cwd: scanner, env });
	const line = output.split('\n').find((candidate) => candidate.startsWith('RESULT '));
	if (!line) throw new Error(`The scanner did not say anything:\n${tail(output)}`);
	const result: unknown = JSON.parse(line.slice('RESULT '.length));
	return result;
}
