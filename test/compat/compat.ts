/**
 * Runs tests on other versions of n8n:
 *
 *     npm run compat -- 2.38.7 1.123.81         the contract tests on the n8n-core of each n8n
 *     npm run compat:server -- 2.30 last1x      a smoke test in each n8n server of test/n8n
 *
 * It prints rows for the tables of docs/compatibility.md. The exit code is 1 when a test failed.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { ensureCached, ensureN8n, npm } from '../n8n/install';
import { runJest } from '../tools/jest';

/** What some versions lack, by name in docs/compatibility.md: a test that fails for this reason is as expected. */
const DOCUMENTED = "This version of n8n doesn't indicate whether it saves executions";

/** Installs an n8n-core with its n8n-workflow, unless it's in the cache. */
async function ensureEngine(core: string, workflow: string) {
	const description = JSON.stringify({
		name: 'n8n-core-for-tests',
		private: true,
		dependencies: { 'n8n-core': core, 'n8n-workflow': workflow },
		// A later one requires a zod that n8n-core 1.x doesn't bring.
		overrides: core.startsWith('1.') ? { 'zod-to-json-schema': '3.24.6' } : {},
	});
	return await ensureCached(`n8n-core-${core}`, [description], async (dir) => {
		await fs.writeFile(path.join(dir, 'package.json'), description);
		await npm(dir, ['install', '--legacy-peer-deps', '--ignore-scripts']);
	});
}

/** Returns the first cells of the table, and what became of the tests. */
async function testEngine(n8n: string) {
	const view = await npm(ROOT, ['view', `n8n@${n8n}`, 'dependencies', '--json']);
	const { 'n8n-core': core, 'n8n-workflow': workflow } = JSON.parse(view);
	const { node } = await ensureN8n();
	const result = await runJest(['-c', 'test/compat/engine.config.js'], {
		// Some packages of n8n-core are ES modules only, which jest requires with this flag.
		node: [node, '--experimental-vm-modules', '--no-warnings'],
		env: { COMPAT_ENGINE: await ensureEngine(core, workflow) },
	});
	return { cells: [core, n8n], ...result };
}

async function testServer(version: string) {
	const { dir, node } = await ensureN8n(version);
	const file = path.join(dir, 'node_modules/n8n/package.json');
	const { version: n8n } = JSON.parse(await fs.readFile(file, 'utf8'));
	const { stdout: nodeVersion } = await execa(node, ['--version']);
	const env = { N8N_TEST_VERSION: version };
	const smoke = ['--selectProjects', 'e2e', '--testPathPatterns', 'e2e/operations'];
	const result = await runJest(['-c', 'test/jest.config.js', ...smoke], { env });
	return { cells: [n8n, nodeVersion.replace('v', '')], ...result };
}

async function main() {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { server: { type: 'boolean' } },
	});
	for (const name of positionals) {
		const { cells, passed, failures, suites } = await (values.server ? testServer : testEngine)(
			name,
		);
		const failed = failures.length;
		const messages = suites.flatMap(({ assertionResults }) =>
			assertionResults.flatMap(({ failureMessages }) => failureMessages),
		);
		const expected = messages.filter((text) => text.includes(DOCUMENTED)).length;
		const { stdout: commit } = await execa('git', ['rev-parse', '--short', 'HEAD']);
		const documented = failed > 0 && failed === expected ? ': Fail When Saved' : '';
		console.log(`| ${[...cells, passed, `${failed}${documented}`, commit].join(' | ')} |`);
		if (failed > expected || passed === 0) process.exitCode = 1;
	}
}

void main();
