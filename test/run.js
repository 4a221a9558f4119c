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
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { ensureN8n } = require('./n8n/install');
const { npmEnv } = require('./n8n/npm');
const { start } = require('./n8n/processes');
const { elapsed } = require('./n8n/progress');
const { ROOT, ensureProjectPackages } = require('./n8n/project-packages');
const { runJest } = require('./tools/jest');

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Counts `skipped`: a reason for each test */

/** As in `npm run lint`: test/eslint.config.mjs counts for tests. */
const ESLINT_FLAGS = 'unstable_config_lookup_from_file';

/** @param {string} text */
const show = (text) => void process.stdout.write(text);
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'ai-workspace-run-'));
process.on('exit', () => fs.rmSync(temporary, { recursive: true, force: true }));

/** What a signal ends first. @type {(() => Promise<void>)[]} */
const undo = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.once(
		signal,
		() => void Promise.all(undo.map((work) => work())).finally(() => process.exit(1)),
	);
}

/**
 * Executes a program of this checkout's packages, or a script of its own.
 *
 * @param {string} command
 * @param {(text: string) => void} [onOutput]
 * @returns {Promise<boolean>} whether it ended well
 */
async function execute(command, onOutput = show) {
	const [name = '', ...args] = command.split(' ');
	const isScript = name.endsWith('.js');
	const file = isScript ? process.execPath : path.join(ROOT, 'node_modules', '.bin', name);
	const running = start(name === 'npm' ? name : file, isScript ? [name, ...args] : args, {
		cwd: ROOT,
		env: npmEnv({ ESLINT_FLAGS, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) }),
		onOutput,
	});
	return (await running.exited) === 0;
}

/** @param {boolean} good @returns {Counts} */
const one = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: [] });

/** @param {Counts[]} all @returns {Counts} */
const sum = (all) => ({
	passed: all.reduce((total, { passed }) => total + passed, 0),
	failed: all.reduce((total, { failed }) => total + failed, 0),
	skipped: all.flatMap(({ skipped }) => skipped),
});

/** Checks that print only what is wrong, two at a time, each with its output in one piece. @param {Record<string, string>} commands */
async function checks(commands) {
	const waiting = Object.entries(commands);
	/** @type {Counts[]} */
	const counts = [];
	const work = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const [title, command] = next;
			const begun = Date.now();
			let output = '';
			const good = await execute(command, (text) => void (output += text));
			show(
				`${good ? 'passed' : 'FAILED'} ${elapsed(Date.now() - begun)} ${title}\n${good ? '' : output}`,
			);
			counts.push(one(good));
		}
	};
	await Promise.all([work(), work()]);
	return sum(counts);
}

/** @param {string[]} projects @param {string[]} [more] @returns {Promise<Counts>} */
async function jest(projects, more = []) {
	const args = ['-c', 'test/jest.config.js', ...more, '--selectProjects', ...projects];
	const env = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
	const { good, passed, failed, suites } = await runJest(args, { env, onOutput: show });
	const skipped = suites
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'pending' || status === 'todo')
		.map(({ fullName }) => /\(skipped: (.+?)\.?\) /.exec(fullName)?.[1] ?? fullName);
	const all = failed + (process.env.CI ? skipped.length : 0);
	// A setup that failed has no failed test to count.
	return { passed, failed: good ? all : Math.max(all, 1), skipped };
}

/**
 * Some work with an environment variable that is gone afterwards.
 *
 * @param {string} name
 * @param {string} value
 * @param {() => Promise<Counts>} work
 */
async function withVariable(name, value, work) {
	process.env[name] = value;
	try {
		return await work();
	} finally {
		delete process.env[name];
	}
}

/** One n8n for the tests of several projects, one after the other. */
async function inOneN8n() {
	// TypeScript, for which there are packages by now.
	require('tsx/cjs');
	const { startShared } = require('./n8n/shared');
	const { announce, VARIABLE } = require('./n8n/connection');
	const { connection, stop } = await startShared();
	undo.push(stop);
	announce(connection);
	try {
		/** @type {Counts[]} */
		const counts = [];
		// The editor first: its lists of credentials and workflows are short then.
		for (const project of ['editor', 'workflows', 'e2e']) {
			const begun = Date.now();
			counts.push(await jest([project]));
			show(`--- ${project} after ${elapsed(Date.now() - begun)} ---\n`);
		}
		return sum(counts);
	} finally {
		delete process.env[VARIABLE];
		undo.pop();
		await stop();
	}
}

async function packOnce() {
	const { PACKED, packPackage } = require('./tools/pack');
	const tarball = await packPackage();
	const kept = path.join(temporary, path.basename(tarball));
	fs.renameSync(tarball, kept);
	fs.rmSync(path.dirname(tarball), { recursive: true });
	process.env[PACKED] = kept;
}

/** Begins at the first second of everything that needs it, because it takes minutes where it isn't installed yet. @type {Promise<unknown> | undefined} */
let n8nInstalled;

/** @type {Record<string, { title: string, needsN8n?: boolean, needsPackage?: boolean, work: () => Promise<Counts> }>} */
const STAGES = {
	checks: {
		title: 'Checks',
		work: () =>
			checks({
				'lint (npm run lint)': 'n8n-node lint',
				'types (npx tsc -p test)':
					'tsc -p test --incremental --tsBuildInfoFile node_modules/.cache/test.tsbuildinfo',
				'format (npm run format)': 'prettier --check --cache --log-level warn .',
				'layers (npm run lint:layers)':
					'depcruise --config test/layers/dependency-cruiser.js nodes credentials',
				'prose (npm run lint:prose)': 'npm run --silent lint:prose',
				'generated types (npm run types)': 'test/tools/types.js --check',
			}),
	},
	unit: {
		title: 'Unit and contract tests',
		work: () => jest(['unit', 'contract', 'contract-1x'], ['--maxWorkers=100%']),
	},
	package: { title: 'The published package', needsPackage: true, work: () => jest(['package']) },
	n8n: {
		title: 'Editor, workflows, and end-to-end tests in n8n',
		needsN8n: true,
		needsPackage: true,
		work: inOneN8n,
	},
	queue: { title: 'Queue mode', needsN8n: true, needsPackage: true, work: () => jest(['queue']) },
	registry: {
		title: 'Install, update, and uninstall in n8n',
		needsN8n: true,
		needsPackage: true,
		work: () => jest(['registry']),
	},
	'n8n-1x': {
		title: 'End-to-end tests in n8n 1.x',
		needsPackage: true,
		// Its AI Agent and its check of credentials are others; what our node does is the same.
		work: () =>
			withVariable('N8N_TEST_VERSION', 'last1x', () =>
				jest(['e2e'], ['--testPathPatterns=e2e/(operations|cancel|failures|secrets)']),
			),
	},
	expressions: {
		title: "End-to-end tests with n8n's other expression engines",
		needsN8n: true,
		needsPackage: true,
		work: async () => {
			const runOn = (/** @type {string} */ engine) =>
				withVariable('N8N_EXPRESSION_ENGINE', engine, () => jest(['e2e']));
			return sum([await runOn('quickjs'), await runOn('legacy')]);
		},
	},
	servers: {
		title: 'Smoke test in earlier versions of n8n',
		needsPackage: true,
		work: async () => one(await execute('tsx test/compat/compat.ts --server 2.30 2.0')),
	},
	engines: {
		title: 'Contract tests on earlier versions of n8n-core',
		work: async () => one(await execute('tsx test/compat/compat.ts 2.30.4 2.0.2 1.122.48')),
	},
	demo: { title: 'The demo, from a fresh clone', needsN8n: true, work: () => jest(['demo']) },
	soak: {
		title: 'Half an hour of soak',
		needsN8n: true,
		needsPackage: true,
		work: async () => one(await execute('tsx test/soak/soak.ts --minutes 30')),
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
		if (stage) return stage;
		console.error(`There is no stage ${name}: default, all, ${Object.keys(STAGES).join(', ')}.`);
		process.exit(1);
	});
}

/** @param {string} title @param {() => Promise<Counts>} work */
async function runStage(title, work) {
	const begun = Date.now();
	show(`\n=== ${title} ===\n`);
	const counts = await work().catch((error) => {
		show(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
		return one(false);
	});
	const time = elapsed(Date.now() - begun);
	show(`=== ${title}: ${counts.failed === 0 ? 'passed' : 'FAILED'} after ${time} ===\n`);
	return { title, time, ...counts };
}

async function main() {
	const begun = Date.now();
	const stages = wantedStages();
	if (stages.some(({ needsN8n }) => needsN8n)) {
		n8nInstalled = ensureN8n('current');
		// It's awaited later.
		n8nInstalled.catch(() => {});
	}
	const installed = await runStage('Packages of this checkout', async () => {
		if (!(await ensureProjectPackages())) show('Already installed.\n');
		return one(true);
	});
	const results = [installed];
	/** @type {Promise<unknown> | undefined} */
	let packed;
	for (const { title, needsN8n, needsPackage, work } of stages) {
		const prepared = async () => {
			if (needsPackage) await (packed ??= packOnce());
			if (needsN8n) await n8nInstalled;
			return await work();
		};
		results.push(await runStage(title, prepared));
	}
	const width = Math.max(...results.map(({ title }) => title.length));
	show(`\n${'Stage'.padEnd(width)}    time  passed  failed  skipped\n`);
	for (const { title, time, passed, failed, skipped } of results) {
		const cells = [
			time.padStart(6),
			...[passed, failed, skipped.length].map((n) => `${n}`.padStart(6)),
		];
		show(`${title.padEnd(width)}  ${cells.join('  ')}${failed ? '  FAILED' : ''}\n`);
	}
	const { passed, failed, skipped } = sum(results);
	for (const reason of new Set(skipped)) {
		show(`Skipped ${skipped.filter((each) => each === reason).length}: ${reason}\n`);
	}
	show(`All of it took ${elapsed(Date.now() - begun)}.\n`);
	show(
		`\n${passed} passed, ${failed} failed${skipped.length ? `, ${skipped.length} skipped` : ''}\n`,
	);
	process.exitCode = failed === 0 ? 0 : 1;
}

if (Number(process.versions.node.split('.')[0]) < 20) {
	console.error(`The tests need Node.js 20 or later. This is ${process.version}.`);
	process.exit(1);
}
void main();
