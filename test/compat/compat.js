#!/usr/bin/env node
/**
 * Runs tests on other versions of n8n:
 *
 *     npm run compat -- 2.38.2 1.122.48         the contract tests on each n8n-core
 *     npm run compat -- --all                   the same on each n8n-core of versions.js
 *     npm run compat:server -- 2.30 2.0         a smoke test in each n8n server of test/n8n
 *
 * `--write` puts the results into the tables of docs/compatibility.md. The exit code is 1 when a test failed.
 */
const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { ensureN8n, VERSIONS, versionNamed } = require('../n8n/install');
const { run } = require('../n8n/processes');
const { writeRows } = require('./document');
const { ensureEngine } = require('./engine');
const { runJest } = require('./jest');
const { N8N_OF_CORE } = require('./versions');

const SHOWN_REASONS = 3;

/**
 * @typedef {object} Outcome
 * @property {string} label what the line begins with
 * @property {string[]} cells of the table, up to the counts
 * @property {import('./jest').Result} result
 */

/**
 * @param {string} core version of n8n-core
 * @returns {Promise<Outcome>}
 */
async function tryEngine(core) {
	const { node } = await ensureN8n('current', { log: console.error });
	const { workflow, dir } = await ensureEngine(core, { log: console.error });
	const result = await runJest({
		node,
		config: path.join(__dirname, 'engine.config.js'),
		env: { COMPAT_ENGINE: dir },
	});
	return {
		label: `n8n-core ${core}, n8n-workflow ${workflow}`,
		cells: [core, workflow, N8N_OF_CORE[core] ?? ''],
		result,
	};
}

/**
 * @param {string} name a folder of test/n8n
 * @returns {Promise<Outcome>}
 */
async function tryServer(name) {
	const version = versionNamed(name);
	const { dir, node } = await ensureN8n(version, { log: console.error });
	const { version: n8n } = require(path.join(dir, 'node_modules/n8n/package.json'));
	const nodeVersion = (await run(node, ['--version'])).output.trim().replace(/^v/, '');
	const result = await runJest({
		node: process.execPath,
		config: path.join(__dirname, 'server.config.js'),
		env: { N8N_TEST_VERSION: version },
	});
	return { label: `n8n ${n8n}, Node ${nodeVersion}`, cells: [n8n, nodeVersion], result };
}

/** @param {string[]} reasons */
function shown(reasons) {
	const first = reasons.slice(0, SHOWN_REASONS).join('; ');
	const more = reasons.length - SHOWN_REASONS;
	return more > 0 ? `${first}; and ${more} more` : first;
}

/** @param {Outcome} outcome */
function print({ label, result: { passed, failed, reasons } }) {
	const why = reasons.length > 0 ? `: ${shown(reasons)}` : '';
	console.log(`${label}: ${passed} passed, ${failed} failed${why}`);
}

/** @param {Outcome} outcome */
function rowOf({ cells, result: { passed, failed, reasons } }) {
	const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
	return [...cells, String(passed), String(failed), shown(reasons), commit];
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

/** @param {Outcome} outcome */
const isGood = ({ result: { passed, failed } }) => failed === 0 && passed > 0;

/**
 * A version that can't be installed or started is one line; the next one follows.
 *
 * @param {string} name
 * @param {(name: string) => Promise<Outcome>} work
 */
async function attempt(name, work) {
	try {
		const outcome = await work(name);
		print(outcome);
		return outcome;
	} catch (error) {
		console.log(`${name}: not tested: ${error instanceof Error ? error.message : error}`);
		return undefined;
	}
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
	const every = values.server ? VERSIONS : Object.keys(N8N_OF_CORE);
	const names = values.all ? every : positionals;
	if (names.length === 0) console.log(help());
	for (const name of names) {
		const outcome = await attempt(name, values.server ? tryServer : tryEngine);
		if (outcome === undefined || !isGood(outcome)) process.exitCode = 1;
		if (outcome && values.write) {
			await writeRows(values.server ? 'servers' : 'engines', [rowOf(outcome)]);
		}
	}
}

main().catch((error) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
