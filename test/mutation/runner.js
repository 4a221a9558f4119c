const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: TestRunner } = require('jest-runner');

/** Where the first run, which is without a mutant, keeps how many milliseconds each test of a file takes. */
const TIMES = join(__dirname, 'times.json');

/** @typedef {import('jest-runner').Test} Test */
/** @typedef {Record<string, Record<string, number>>} Times by path and name */

/** Stryker selects the tests that reach a mutant. This loads no files but theirs, the quickest first, up to the first failure. */
class MutationRunner extends TestRunner {
	/**
	 * @param {Test[]} tests
	 * @param {import('jest-runner').TestWatcher} watcher
	 * @param {import('jest-runner').TestRunnerOptions} options
	 */
	async runTests(tests, watcher, options) {
		const isMutant = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
		/** @type {Times} */
		const times = {};
		let hasFailed = false;
		const stop = this.on('test-file-success', ([{ path }, { testResults, numFailingTests }]) => {
			times[path] = Object.fromEntries(
				testResults.map(({ fullName, duration }) => [fullName, duration ?? 0]),
			);
			hasFailed ||= numFailingTests > 0;
		});
		for (const test of isMutant ? this.selected(tests) : tests) {
			if (isMutant && hasFailed) break;
			await super.runTests([test], watcher, options);
		}
		if (!isMutant) writeFileSync(TIMES, JSON.stringify(times));
		stop();
	}

	/** @param {Test[]} tests */
	selected(tests) {
		/** @type {Times} */
		const times = JSON.parse(readFileSync(TIMES, 'utf8'));
		const pattern = new RegExp(this._globalConfig.testNamePattern ?? '', 'i');
		return tests
			.map((test) => {
				const names = Object.entries(times[test.path] ?? {}).filter(([name]) => pattern.test(name));
				return { test, count: names.length, time: names.reduce((sum, [, time]) => sum + time, 0) };
			})
			.filter(({ count }) => count > 0)
			.sort((a, b) => a.time - b.time)
			.map(({ test }) => test);
	}
}

module.exports = { default: MutationRunner, __esModule: true };
