#!/usr/bin/env node
/**
 * npm test: everything, from a fresh clone on. Every stage runs, whatever became of the ones before;
 * the last line says how many checks passed: jest's tests, and the stages that are not made of tests.
 */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { ensureN8n } = require('./n8n/install');
const { npm, npmEnv } = require('./n8n/npm');
const { run } = require('./n8n/processes');
const { elapsed } = require('./n8n/progress');
const { ROOT, ensureProjectPackages } = require('./n8n/project-packages');

/** @param {string} text */
const show = (text) => void process.stdout.write(text);

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {Counts & { title: string, ms: number }} StageResult
 * @typedef {{ title: string, work: () => Promise<Counts> }} Stage
 */

/** @param {boolean} good @returns {Counts} */
const one = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

/**
 * A program of this checkout's packages.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 */
async function program(name, args, extra = {}) {
	const file = path.join(ROOT, 'node_modules', '.bin', name);
	const env = npmEnv({ ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...extra });
	return await run(file, args, { cwd: ROOT, env, onOutput: show });
}

/** @param {string[]} args */
const npmStage = async (args) => one((await npm(args, { cwd: ROOT, onOutput: show })).code === 0);

/** @param {string} project */
const types = async (project) =>
	one((await program('tsc', ['--noEmit', '--project', project])).code === 0);

/**
 * @param {string[]} projects
 * @param {{ extra?: NodeJS.ProcessEnv, more?: string[] }} [options]
 * @returns {Promise<Counts>}
 */
async function jest(projects, { extra, more = [] } = {}) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-jest-'));
	try {
		const file = path.join(folder, 'results.json');
		const args = ['-c', 'test/jest.config.js', '--json', `--outputFile=${file}`, ...more];
		const { code } = await program('jest', [...args, '--selectProjects', ...projects], extra);
		const counts = await readCounts(file);
		// A suite that could not be loaded, or a setup that failed, has no failed test to count.
		return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
	} finally {
		await fs.rm(folder, { recursive: true, force: true });
	}
}

/**
 * @param {string} file jest's results; not there when jest did not get that far
 * @returns {Promise<Counts>}
 */
async function readCounts(file) {
	try {
		const results = JSON.parse(await fs.readFile(file, 'utf8'));
		const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = results;
		return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
		return { passed: 0, failed: 0 };
	}
}

/** @returns {Promise<Counts>} */
async function installEveryN8n() {
	await ensureN8n('current');
	await ensureN8n('last1x');
	return one(true);
}

/** @returns {Promise<Counts>} */
const format = async () => one((await program('prettier', ['--check', '.'])).code === 0);

/** @type {Stage[]} */
const stages = [
	{ title: 'Lint', work: () => npmStage(['run', 'lint']) },
	{ title: 'Format', work: format },
	{
		title: 'Generated types are up to date',
		work: () => npmStage(['run', 'types', '--', '--check']),
	},
	{ title: 'Types of the package', work: () => types('tsconfig.json') },
	{ title: 'Types of tests and tools', work: () => types('test/tsconfig.json') },
	{
		title: 'Unit and contract tests',
		work: () => jest(['unit', 'contract', 'contract-1x'], { more: ['--maxWorkers=100%'] }),
	},
	{ title: 'The n8n versions are installed', work: installEveryN8n },
	{ title: 'The published package', work: () => jest(['package']) },
	{ title: 'End-to-end tests in n8n 2.x', work: () => jest(['e2e']) },
	{
		title: 'End-to-end tests in n8n 1.x',
		// Its AI Agent and its check of credentials are others; what our node does is the same.
		work: () =>
			jest(['e2e'], {
				extra: { N8N_TEST_VERSION: 'last1x' },
				more: ['--testPathPatterns=e2e/(authentication|cancel|faults|secrets)'],
			}),
	},
	{ title: "The editor's forms in a browser", work: () => jest(['editor']) },
	{ title: 'Install, update, and uninstall in n8n', work: () => jest(['registry']) },
	{ title: 'The workflows of the documentation', work: () => jest(['workflows']) },
	{ title: 'Queue mode', work: () => jest(['queue']) },
	{
		title: 'A minute of soak',
		work: () => npmStage(['run', 'soak', '--', '--minutes', '1']),
	},
];

/**
 * @param {Stage} stage
 * @returns {Promise<StageResult>}
 */
async function runStage({ title, work }) {
	const begun = Date.now();
	show(`\n=== ${title} ===\n`);
	/** @type {Counts} */
	let counts;
	try {
		counts = await work();
	} catch (error) {
		show(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
		counts = one(false);
	}
	const ms = Date.now() - begun;
	show(`=== ${title}: ${counts.failed === 0 ? 'passed' : 'FAILED'} after ${elapsed(ms)} ===\n`);
	return { title, ms, ...counts };
}

/** @param {StageResult[]} results */
function summary(results) {
	const width = Math.max(...results.map(({ title }) => title.length));
	show(`\n${'Stage'.padEnd(width)}    time  passed  failed\n`);
	for (const { title, ms, passed, failed } of results) {
		const numbers = [elapsed(ms), passed, failed].map((value) => String(value).padStart(6));
		show(`${title.padEnd(width)}  ${numbers.join('  ')}${failed ? '  FAILED' : ''}\n`);
	}
}

async function main() {
	const first = {
		title: 'Packages of this checkout',
		work: async () => {
			const installed = await ensureProjectPackages();
			if (!installed) show('Already installed.\n');
			return one(true);
		},
	};
	const results = [];
	for (const stage of [first, ...stages]) results.push(await runStage(stage));
	summary(results);
	const passed = results.reduce((sum, result) => sum + result.passed, 0);
	const failed = results.reduce((sum, result) => sum + result.failed, 0);
	show(`\n${passed} passed, ${failed} failed\n`);
	process.exitCode = failed === 0 ? 0 : 1;
}

if (Number(process.versions.node.split('.')[0]) < 20) {
	console.error(`The tests need Node.js 20 or later. This is ${process.version}.`);
	process.exit(1);
}
void main();
