#!/usr/bin/env node
/**
 * npm test: checks, unit and contract tests, the package, and one real n8n with its editor, from a fresh clone on.
 *
 *     npm test -- STAGE…      only some stages; `default` are those of npm test, `all` is everything
 *     npm run test:all        everything: earlier versions of n8n, queue mode, installation, the demo, half an hour of soak
 *
 * Every stage is executed, whatever became of the ones before. The last line says how many checks passed: jest's
 * tests, and the stages that aren't made of tests. Under CI, a skipped test is a failure.
 */
const { ensureN8n } = require('./n8n/install');
const { npmEnv } = require('./n8n/npm');
const { start } = require('./n8n/processes');
const { elapsed, log } = require('./n8n/progress');
const { ROOT, ensureProjectPackages } = require('./n8n/project-packages');
const { PACKED, packPackage } = require('./tools/pack');

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Counts `skipped`: a reason for each test */

const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
const show = (/** @type {string} */ text) => void process.stdout.write(text);

/** Ends what has been started in this process. @type {() => Promise<void>} */
let undoAll = async () => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.once(signal, () => void undoAll().finally(() => process.exit(1)));
}

/** Executes a script of package.json. Returns whether it ended well, as a count. @param {string} script @param {string[]} args @returns {Promise<Counts>} */
async function execute(script, args = [], onOutput = show) {
	const all = ['run', '--silent', script, '--', ...args];
	const running = start('npm', all, { cwd: ROOT, env: npmEnv(color), onOutput });
	const failed = (await running.exited) === 0 ? 0 : 1;
	return { passed: 1 - failed, failed, skipped: [] };
}

/** @param {Counts[]} all @returns {Counts} */
const sum = (all) => ({
	passed: all.reduce((total, { passed }) => total + passed, 0),
	failed: all.reduce((total, { failed }) => total + failed, 0),
	skipped: all.flatMap(({ skipped }) => skipped),
});

/** Scripts that print only what is wrong, two at a time, each with its output in one piece. @param {string[]} scripts */
async function checks(...scripts) {
	const limit = require('p-limit')(2);
	const check = async (/** @type {string} */ script) => {
		const begun = Date.now();
		let output = '';
		const counts = await execute(script, [], (text) => void (output += text));
		const time = elapsed(Date.now() - begun);
		log(`${counts.failed ? 'FAILED' : 'passed'} ${time} npm run ${script}`);
		if (counts.failed) log(output);
		return counts;
	};
	return sum(await Promise.all(scripts.map((script) => limit(check, script))));
}

/** @param {string[]} projects @param {string[]} [more] @param {NodeJS.ProcessEnv} [env] @returns {Promise<Counts>} */
async function jest(projects, more = [], env = {}) {
	const args = ['-c', 'test/jest.config.js', ...more, '--selectProjects', ...projects];
	const options = { env: { ...color, ...env }, onOutput: show };
	const { good, passed, failed, suites } = await require('./tools/jest').runJest(args, options);
	const skipped = suites
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'pending' || status === 'todo')
		.map(({ fullName }) => /\(skipped: (.+?)\.?\) /.exec(fullName)?.[1] ?? fullName);
	const all = failed + (process.env.CI ? skipped.length : 0);
	// A setup that failed has no failed test to count.
	return { passed, failed: good ? all : Math.max(all, 1), skipped };
}

/** One n8n for the tests of several projects, one after the other. */
async function inOneN8n() {
	const { connection, stop } = await require('./n8n/shared').startShared();
	const env = { [require('./n8n/connection').VARIABLE]: JSON.stringify(connection) };
	try {
		/** @type {Counts[]} */
		const counts = [];
		// The editor first: its lists of credentials and workflows are short then.
		for (const project of ['editor', 'workflows', 'e2e']) {
			const begun = Date.now();
			counts.push(await jest([project], [], env));
			log(`--- ${project} after ${elapsed(Date.now() - begun)} ---`);
		}
		return sum(counts);
	} finally {
		await stop();
	}
}

/** @type {Record<string, { needsN8n?: boolean, needsPackage?: boolean, work: () => Promise<Counts> }>} */
const STAGES = {
	checks: {
		work: () =>
			checks(
				...['node', 'types', 'format', 'layers', 'prose', 'api'].map((name) => `lint:${name}`),
			),
	},
	unit: { work: () => jest(['unit', 'contract', 'contract-1x'], ['--maxWorkers=100%']) },
	package: { needsPackage: true, work: () => jest(['package']) },
	n8n: { needsN8n: true, needsPackage: true, work: inOneN8n },
	queue: { needsN8n: true, needsPackage: true, work: () => jest(['queue']) },
	registry: { needsN8n: true, needsPackage: true, work: () => jest(['registry']) },
	'n8n-1x': {
		needsPackage: true,
		// Its AI Agent and its check of credentials are others; what our node does is the same.
		work: () =>
			jest(['e2e'], ['--testPathPatterns=e2e/(operations|cancel|failures|secrets)'], {
				N8N_TEST_VERSION: 'last1x',
			}),
	},
	expressions: {
		needsN8n: true,
		needsPackage: true,
		work: async () =>
			sum([
				await jest(['e2e'], [], { N8N_EXPRESSION_ENGINE: 'quickjs' }),
				await jest(['e2e'], [], { N8N_EXPRESSION_ENGINE: 'legacy' }),
			]),
	},
	servers: {
		needsPackage: true,
		work: () => execute('compat:server', ['2.30', '2.0']),
	},
	engines: { work: () => execute('compat', ['2.30.4', '2.0.2', '1.122.48']) },
	demo: { needsN8n: true, work: () => jest(['demo']) },
	soak: {
		needsN8n: true,
		needsPackage: true,
		work: () => execute('soak', ['--minutes', '30']),
	},
};

const DEFAULT = ['checks', 'unit', 'package', 'n8n'];

function wantedStages() {
	const names = process.argv.slice(2).flatMap((name) => {
		if (name === 'all') return Object.keys(STAGES);
		return name === 'default' ? DEFAULT : [name];
	});
	return [...new Set(names.length === 0 ? DEFAULT : names)].map((name) => {
		const stage = STAGES[name];
		if (stage) return { name, ...stage };
		console.error(`There is no stage ${name}: default, all, ${Object.keys(STAGES).join(', ')}.`);
		process.exit(1);
	});
}

/** @param {string} name @param {() => Promise<Counts>} work */
async function runStage(name, work) {
	const begun = Date.now();
	log(`\n=== ${name} ===`);
	const counts = await work().catch((error) => {
		log(error instanceof Error ? (error.stack ?? error.message) : String(error));
		return { passed: 0, failed: 1, skipped: [] };
	});
	const time = elapsed(Date.now() - begun);
	log(`=== ${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} after ${time} ===`);
	return { Stage: name, time, ...counts };
}

async function main() {
	const begun = Date.now();
	const stages = wantedStages();
	// At the first second, because it takes minutes where it isn't installed yet. Awaited later.
	const n8n = stages.some(({ needsN8n }) => needsN8n) ? ensureN8n('current') : undefined;
	n8n?.catch(() => {});
	const installed = await runStage('Packages of this checkout', async () => {
		if (!(await ensureProjectPackages())) log('Already installed.');
		// TypeScript, for which there are packages by now.
		require('tsx/cjs');
		({ undoAll } = require('./support/undo'));
		return { passed: 1, failed: 0, skipped: [] };
	});
	const results = [installed];
	for (const { name, needsN8n, needsPackage, work } of stages) {
		const prepared = async () => {
			if (needsPackage) process.env[PACKED] = await packPackage();
			if (needsN8n) await n8n;
			return await work();
		};
		results.push(await runStage(name, prepared));
	}
	console.table(results.map(({ skipped, ...row }) => ({ ...row, skipped: skipped.length })));
	const { passed, failed, skipped } = sum(results);
	for (const reason of new Set(skipped)) {
		log(`Skipped ${skipped.filter((each) => each === reason).length}: ${reason}`);
	}
	log(`All of it took ${elapsed(Date.now() - begun)}.\n`);
	log(`${passed} passed, ${failed} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`);
	process.exitCode = failed === 0 ? 0 : 1;
}

if (Number(process.versions.node.split('.')[0]) < 20) {
	console.error(`The tests need Node.js 20 or later. This is ${process.version}.`);
	process.exit(1);
}
void main();
