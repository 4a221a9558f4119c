/**
 * Runs tests on other versions of n8n:
 *
 *     npm run compat -- 2.38.2 1.122.48         the contract tests on each n8n-core
 *     npm run compat -- --all                   the same on each n8n-core of versions.ts
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
import { runJest } from '../tools/jest';
import { ensureEngine } from './engine';
import { N8N_OF_CORE } from './versions';

const DOCUMENT = 'docs/compatibility.md';
const SHOWN_REASONS = 3;

interface Outcome {
	/** What the line begins with. */
	label: string;
	/** Cells of the table, up to the counts. */
	cells: string[];
	result: Awaited<ReturnType<typeof runJest>>;
}

const run = async (node: string, config: string, env: Record<string, string>) =>
	await runJest(['--config', path.join(__dirname, config), '--maxWorkers=1'], {
		// Some packages of n8n-core are ES modules only, which jest requires with this flag.
		node: [node, '--experimental-vm-modules', '--no-warnings'],
		env,
	});

interface Target {
	all: readonly string[];
	/** Each table stands between two comments and has the version in its first column. */
	marks: readonly [string, string];
	head: string[];
	test: (name: string) => Promise<Outcome>;
}

const engines: Target = {
	all: Object.keys(N8N_OF_CORE),
	marks: ['<!-- engines: npm run compat -- --write -->', '<!-- end of engines -->'],
	head: ['n8n-core', 'n8n-workflow', 'n8n'],
	test: async (core) => {
		const { node } = await ensureN8n('current', { log: console.error });
		const { workflow, dir } = await ensureEngine(core);
		const result = await run(node, 'engine.config.js', { COMPAT_ENGINE: dir });
		const label = `n8n-core ${core}, n8n-workflow ${workflow}`;
		return { label, cells: [core, workflow, N8N_OF_CORE[core] ?? ''], result };
	},
};

const servers: Target = {
	all: VERSIONS,
	marks: ['<!-- servers: npm run compat:server -- --write -->', '<!-- end of servers -->'],
	head: ['n8n', 'Node'],
	test: async (name) => {
		const version = versionNamed(name);
		const { dir, node } = await ensureN8n(version, { log: console.error });
		const file = path.join(dir, 'node_modules/n8n/package.json');
		const { version: n8n } = JSON.parse(await fs.readFile(file, 'utf8'));
		const nodeVersion = (await execa(node, ['--version'])).stdout.replace(/^v/, '');
		const result = await run(process.execPath, 'server.config.js', { N8N_TEST_VERSION: version });
		return { label: `n8n ${n8n}, Node ${nodeVersion}`, cells: [n8n, nodeVersion], result };
	},
};

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

const sortKey = ([version = '']: string[]) =>
	version
		.split('.')
		.map((part) => part.padStart(5, '0'))
		.join('.');

/** Puts the result into the table; a version that the table has already gets the new row. */
async function write({ marks, head }: Target, outcome: Outcome) {
	const { stdout: commit } = await execa('git', ['rev-parse', '--short', 'HEAD']);
	const { passed, failed } = outcome.result;
	const row = [...outcome.cells, `${passed}`, `${failed}`, reasonsOf(outcome), commit];
	const rows = sectionOf(DOCUMENT, marks)
		.split('\n')
		.map((line) => line.split(/ *(?<!\\)\| */).slice(1, -1))
		.map((cells) => cells.map((text) => text.replaceAll('\\|', '|')))
		.filter(([version = '']) => /^\d/.test(version) && version !== row[0]);
	rows.push(row);
	rows.sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
	const columns = [...head, 'Passed', 'Failed', 'Reasons', 'Commit'];
	writeSection(DOCUMENT, marks, table([columns, ...rows]));
}

/** n8n-core versions, and the n8n that each comes with. */
function help() {
	const known = Object.entries(N8N_OF_CORE).map(([core, n8n]) => `  ${core.padEnd(10)} n8n ${n8n}`);
	return `Usage: npm run compat -- VERSION… [--write]      contract tests on versions of n8n-core
       npm run compat -- --all [--write]
       npm run compat:server -- NAME… [--write]  smoke test in n8n servers: ${VERSIONS.join(', ')}

Versions of n8n-core, and the n8n that each comes with:
${known.join('\n')}

For another n8n: npm view n8n@VERSION dependencies.n8n-core`;
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
	if (names.length === 0) console.log(help());
	for (const name of names) {
		// A version that can't be installed or started is one line; the next one follows.
		try {
			const outcome = await target.test(name);
			const { passed, failed } = outcome.result;
			const why = reasonsOf(outcome);
			console.log(`${outcome.label}: ${passed} passed, ${failed} failed${why && `: ${why}`}`);
			if (failed > 0 || passed === 0) process.exitCode = 1;
			if (values.write) await write(target, outcome);
		} catch (error) {
			console.log(`${name}: not tested: ${error instanceof Error ? error.message : error}`);
			process.exitCode = 1;
		}
	}
}

void main();
