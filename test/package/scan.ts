/** n8n's own package scanner, in a cache folder of its own: its plugins must not mix with ours. */
import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { ensureNpmProject } from '../n8n/install';

const SCRIPT = `
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
const [folder, leg] = process.argv.slice(-2);
const patterns = leg === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'];
const { passed, message = '', details = '' } = await analyzePackage(folder, patterns);
console.log('\\n' + JSON.stringify({ passed, message: message + details }));
`;

/** What n8n's scanner says of a folder, in which it looks at the source or at a published package. */
export async function scan(folder: string, leg: 'source' | 'tarball'): Promise<unknown> {
	// The scanner brings its own eslint; with the project's legacy-peer-deps it would get another.
	const flags = ['--legacy-peer-deps=false'];
	const cwd = await ensureNpmProject(path.join(__dirname, 'scanner'), { flags });
	const script = path.join(cwd, 'scan.mjs');
	await fs.writeFile(script, SCRIPT);
	// Under jest's NODE_ENV the plugin takes every file for a node.
	const options = { cwd, env: { NODE_ENV: 'production' } };
	const { stdout } = await execa('node', [script, folder, leg], options);
	return JSON.parse(stdout.split('\n').at(-1) ?? '');
}
