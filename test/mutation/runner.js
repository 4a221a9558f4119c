const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { default: TestRunner } = require('jest-runner');

/** Where the first run, which is without a mutant, keeps how many milliseconds each test of a file takes. */
const TIMES = join(__dirname, 'times.json');
const NODES = join(__dirname, '..', '..', 'nodes');

/** @typedef {import('jest-runner').Test} Test */
/** @typedef {Record<string, Record<string, number>>} Times by path and name */

/** @param {string} path */
const moduleOf = (path) => basename(path).split('.')[0] ?? '';

/** The mutants in the sources, each with the name of its module. @type {Map<string, string> | undefined} */
let modules;

/** The name of the module that contains a mutant. @param {string} mutant */
function mutatedModule(mutant) {
	modules ??= new Map(
		readdirSync(NODES, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.flatMap((file) =>
				[...readFileSync(join(NODES, file), 'utf8').matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(
					([, id = '']) => [id, moduleOf(file)],
				),
			),
	);
	return modules.get(mutant);
}

/**
 * Stryker selects the tests that reach a mutant. This loads no files but theirs, up to the first failure: first the tests of the
 * mutated module itself, then the quickest.
 */
class MutationRunner extends TestRunner {
	/**
	 * @param {Test[]} tests
	 * @param {import('jest-runner').TestWatcher} watcher
	 * @param {import('jest-runner').TestRunnerOptions} options
	 */
	async runTests(tests, watcher, options) {
		const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
		/** @type {Times} */
		const times = {};
		let hasFailed = false;
		const stop = this.on('test-file-success', ([{ path }, { testResults, numFailingTests }]) => {
			times[path] = Object.fromEntries(
				testResults.map(({ fullName, duration }) => [fullName, duration ?? 0]),
			);
			hasFailed ||= numFailingTests > 0;
		});
		for (const test of mutant === undefined ? tests : this.selected(tests, mutant)) {
			if (mutant !== undefined && hasFailed) break;
			await super.runTests([test], watcher, options);
		}
		if (mutant === undefined) writeFileSync(TIMES, JSON.stringify(times));
		stop();
	}

	/**
	 * @param {Test[]} tests
	 * @param {string} mutant
	 */
	selected(tests, mutant) {
		/** @type {Times} */
		const times = JSON.parse(readFileSync(TIMES, 'utf8'));
		const pattern = new RegExp(this._globalConfig.testNamePattern ?? '', 'i');
		const own = mutatedModule(mutant);
		return tests
			.map((test) => {
				const names = Object.entries(times[test.path] ?? {}).filter(([name]) => pattern.test(name));
				const time = names.reduce((sum, [, time]) => sum + time, 0);
				return { test, count: names.length, time: moduleOf(test.path) === own ? -1 / time : time };
			})
			.filter(({ count }) => count > 0)
			.sort((a, b) => a.time - b.time)
			.map(({ test }) => test);
	}
}

module.exports = { default: MutationRunner, __esModule: true };
