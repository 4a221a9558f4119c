import path from 'node:path';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { resources } from '../../nodes/AiWorkspace/resources';
import { ensureNpmProject } from '../n8n/install';
import { undoStack } from '../support/undo';
import { packAndUnpack } from './unpack';

const start = async () => await undoStack(packAndUnpack);
let packed: Awaited<ReturnType<typeof start>>;
beforeAll(async () => void (packed = await start()));
afterAll(async () => await packed?.stop());

const MEANT = [
	/^(README|CHANGELOG|LICENSE)\.md$/,
	/^package\.json$/,
	/^index\.js$/,
	/^dist\/credentials\/(AiWorkspace\w+Api\.credentials|shared)\.js$/,
	/^dist\/nodes\/AiWorkspace\/AiWorkspace\.node\.js(on)?$/,
	/^dist\/nodes\/AiWorkspace\/aiWorkspace(\.dark)?\.svg$/,
	/^dist\/nodes\/AiWorkspace\/__schema__\/v1\.0\.0\/\w+\/\w+\.json$/,
	/^dist\/nodes\/AiWorkspace\/([\w]+\/)*[\w.]+\.js$/,
];

test('the tarball holds only what is meant to be in it', () => {
	expect(packed.files.filter((file) => !MEANT.some((meant) => meant.test(file)))).toEqual([]);
});

test('the tarball holds every file that package.json names, and a schema preview for every operation', async () => {
	const { n8n, main } = JSON.parse(await packed.read('package.json'));
	const folder = 'dist/nodes/AiWorkspace/__schema__/v1.0.0';
	const previews = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => `${folder}/${value}/${operation.value}.json`),
	);
	const named = [...n8n.nodes, ...n8n.credentials, main, ...previews];
	expect(packed.files).toEqual(expect.arrayContaining(named));
});

test('the tarball is at most 150 kB', () => {
	expect(packed.size).toBeLessThanOrEqual(150_000);
});

test('the package requires nothing but n8n-workflow, luxon, and Node.js', async () => {
	const required = new Set<string>();
	for (const file of packed.files.filter((name) => name.endsWith('.js'))) {
		const calls = (await packed.read(file)).matchAll(/require\(["']([^."'][^"']*)["']\)/g);
		for (const [, name = ''] of calls) required.add(name);
	}
	expect([...required].sort()).toEqual(['luxon', 'n8n-workflow', 'node:crypto']);
});

// Its plugins must not mix with ours, so it's in a cache folder of its own.
const SCRIPT = `
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
const [folder, leg] = process.argv.slice(-2);
const patterns = leg === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'];
const { passed, message = '', details = '' } = await analyzePackage(folder, patterns);
console.log('\\n' + JSON.stringify({ passed, message: message + details }));
`;

/** What n8n's scanner says of a folder, in which it looks at the source or at a published package. */
async function scan(folder: string, leg: 'source' | 'tarball'): Promise<unknown> {
	// The scanner brings its own eslint; with the project's legacy-peer-deps it would get another.
	const flags = ['--legacy-peer-deps=false'];
	const cwd = await ensureNpmProject(path.join(__dirname, 'scanner'), { flags });
	// Under jest's NODE_ENV the plugin takes every file for a node.
	const options = { cwd, env: { NODE_ENV: 'production' } };
	const args = ['--input-type=module', '-e', SCRIPT, folder, leg];
	const { stdout } = await execa('node', args, options);
	return JSON.parse(stdout.split('\n').at(-1) ?? '');
}

test.each(['source', 'tarball'] as const)("n8n's scanner passes the %s", async (leg) => {
	const folder = leg === 'source' ? ROOT : packed.folder;
	expect(await scan(folder, leg)).toEqual({ passed: true, message: '' });
});
