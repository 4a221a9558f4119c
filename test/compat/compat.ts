/**
 * Runs tests on other versions of n8n:
 *
 *     npm run compat -- 2.38.2 1.122.48         the contract tests on each n8n-core
 *     npm run compat -- --all                   the same on each n8n-core that is listed below
 *     npm run compat:server -- 2.30 2.0         a smoke test in each n8n server of test/n8n
 *
 * `--write` puts the results into the tables of docs/compatibility.md. The exit code is 1 when a test failed.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import execa from 'execa';
import { sectionOf, table, writeSection } from '../docs/document';
import { ensureN8n, VERSIONS, versionNamed } from '../n8n/install';
import { ensureCached, npmOrThrow } from '../n8n/npm';
import { runJest } from '../tools/jest';
import n8nOfCore from './engines.json'; // The n8n that each n8n-core comes with.

const DOCUMENT = 'docs/compatibility.md';
const SHOWN_REASONS = 3;
const VERSION = /^\d+\.\d+\.\d+$/;

/** What some versions lack, by name in docs/compatibility.md: a single test that fails for this reason is as expected. */
const DOCUMENTED = "NodeApiError: This version of n8n doesn't indicate whether it saves executions";

// A later one requires a zod that n8n-core 1.x doesn't bring.
const OVERRIDES_OF_1X = { 'zod-to-json-schema': '3.24.6' };

/** Installs an n8n-core with the n8n-workflow that it was published with, unless it's in the cache. */
async function ensureEngine(core: string) {
	if (!VERSION.test(core)) throw new Error(`'${core}' isn't a version such as 2.41.1`);
	const view = ['view', `n8n-core@${core}`, 'dependencies.n8n-workflow', '--loglevel=error'];
	const found = await npmOrThrow(view, { cwd: __dirname }, 'look up the version in the registry:');
	const workflow = found.trim();
	if (!VERSION.test(workflow)) throw new Error(`The npm registry has no n8n-core ${core}`);
	const description = JSON.stringify({
		name: 'n8n-core-for-tests',
		private: true,
		dependencies: { 'n8n-core': core, 'n8n-workflow': workflow },
		overrides: core.startsWith('1.') ? OVERRIDES_OF_1X : {},
	});
	return await ensureCached(`n8n-core-${core}`, [description], async (cwd) => {
		console.error(`Installing n8n-core ${core} ...`);
		await fs.writeFile(path.join(cwd, 'package.json'), description);
		const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
		await npmOrThrow(args, { cwd }, 'see what npm says:');
	});
}

/** Each table stands between two comments. Its first cells are the version and what else says what was tested. */
const engines = {
	all: Object.keys(n8nOfCore),
	name: 'engines',
	command: 'npm run compat',
	head: ['n8n-core', 'n8n'],
	test: async (core: string) => {
		const { node } = await ensureN8n('current', { log: console.error });
		const dir = await ensureEngine(core);
		const result = await runJest(['-c', 'test/compat/engine.config.js', '--maxWorkers=1'], {
			// Some packages of n8n-core are ES modules only, which jest requires with this flag.
			node: [node, '--experimental-vm-modules', '--no-warnings'],
			env: { COMPAT_ENGINE: dir },
		});
		return { cells: [core, Object(n8nOfCore)[core] ?? ''], result };
	},
};

const SMOKE = ['--selectProjects', 'e2e', '--testPathPatterns', 'e2e/(operations|failures)'];

const servers: typeof engines = {
	all: [...VERSIONS],
	name: 'servers',
	command: 'npm run compat:server',
	head: ['n8n', 'Node'],
	test: async (name) => {
		const version = versionNamed(name);
		const { dir, node } = await ensureN8n(version, { log: console.error });
		const file = path.join(dir, 'node_modules/n8n/package.json');
		const { version: n8n } = JSON.parse(await fs.readFile(file, 'utf8'));
		const nodeVersion = (await execa(node, ['--version'])).stdout.replace(/^v/, '');
		const args = ['-c', 'test/jest.config.js', '--maxWorkers=1', ...SMOKE];
		const result = await runJest(args, { env: { N8N_TEST_VERSION: version } });
		return { cells: [n8n, nodeVersion], result };
	},
};

type Outcome = Awaited<ReturnType<typeof engines.test>>;

/** Why tests failed: each reason once, the most frequent first. */
function reasonsOf({ result: { suites } }: Outcome) {
	const counts = new Map<string, number>();
	const count = (text: string, test: string) => {
		const line = stripVTControlCharacters(text).trim().split('\n')[0]?.trim() ?? '';
		// A comparison says little without its test, any other error says what is missing.
		const reason = line.includes('expect(') ? test : line;
		counts.set(reason, (counts.get(reason) ?? 0) + 1);
	};
	for (const { message, name, assertionResults } of suites) {
		for (const { fullName, failureMessages } of assertionResults) {
			for (const text of failureMessages) count(text, fullName);
		}
		const isBroken = assertionResults.length === 0;
		if (isBroken) count(message.replace(/^.*●.*$/m, ''), path.basename(name));
	}
	const all = [...counts].sort((a, b) => b[1] - a[1]).map(([reason]) => reason);
	const more = all.length - SHOWN_REASONS;
	return all.slice(0, SHOWN_REASONS).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** Puts the result into the table; a version that the table has already gets the new row. */
async function write({ name, command, head }: typeof engines, outcome: Outcome) {
	const marks = [`<!-- ${name}: ${command} -- --write -->`, `<!-- end of ${name} -->`] as const;
	const { stdout: commit } = await execa('git', ['rev-parse', '--short', 'HEAD']);
	const { passed, failed } = outcome.result;
	const why = reasonsOf(outcome);
	const failures = failed > 0 ? `${failed}: ${why === DOCUMENTED ? 'Fail When Saved' : why}` : '0';
	const row = [...outcome.cells, `${passed}`, failures, commit];
	const rows = sectionOf(DOCUMENT, marks)
		.split('\n')
		.map((line) => line.split(/ *(?<!\\)\| */).slice(1, -1))
		.map((cells) => cells.map((text) => text.replaceAll('\\|', '|')))
		.filter(([version = '']) => /^\d/.test(version) && version !== row[0]);
	rows.push(row);
	rows.sort(([a = ''], [b = '']) => b.localeCompare(a, 'en', { numeric: true }));
	const columns = [...head, 'Passed', 'Failed', 'Commit'];
	writeSection(DOCUMENT, marks, table([columns, ...rows]));
}

async function main() {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			server: { type: 'boolean', default: false },
			all: { type: 'boolean', default: false },
			write: { type: 'boolean', default: false },
		},
	});
	const target = values.server ? servers : engines;
	const names = values.all ? target.all : positionals;
	if (names.length === 0) {
		console.log(`Name versions, or --all, which are ${target.all.join(', ')}.`);
		console.log('For another n8n-core: npm view n8n@VERSION dependencies.n8n-core');
	}
	for (const name of names) {
		// A version that can't be installed or started is one line; the next one follows.
		try {
			const outcome = await target.test(name);
			const { passed, failed } = outcome.result;
			const why = reasonsOf(outcome);
			const label = outcome.cells.map((cell, at) => `${target.head[at]} ${cell}`).join(', ');
			console.log(`${label}: ${passed} passed, ${failed} failed${why && `: ${why}`}`);
			const isExpected = failed === 0 || (failed === 1 && why === DOCUMENTED);
			if (!isExpected || passed === 0) process.exitCode = 1;
			if (values.write) await write(target, outcome);
		} catch (error) {
			console.log(`${name}: not tested: ${error instanceof Error ? error.message : error}`);
			process.exitCode = 1;
		}
	}
}

void main();
