/**
 * jest's environment for mutation tests: after the first failure, which is enough to notice a mutant, tests are skipped.
 * Properties, which try hundreds of values, come last in their block: most mutants are noticed before.
 */
const { TestEnvironment } = require('jest-environment-node');
const { SnapshotState } = require('jest-snapshot');
const sortBy = require('lodash/sortBy');

/** @param {import('@jest/types').Circus.DescribeBlock} block */
function putPropertiesLast(block) {
	block.children = sortBy(block.children, (child) =>
		/for(All|Many)\b/.test(child.type === 'test' ? `${child.fn}` : ''),
	);
	for (const child of block.children) if (child.type === 'describeBlock') putPropertiesLast(child);
}

module.exports = class extends TestEnvironment {
	hasFailed = false;

	/** @param {import('@jest/environment').JestEnvironmentConfig} config @param {import('@jest/environment').EnvironmentContext} context */
	constructor(config, context) {
		super(config, context);
		const { rootDir, snapshotFormat } = config.projectConfig;
		/** @param {string} file of snapshots */
		this.global.readSnapshots = (file) =>
			new SnapshotState(file, { rootDir, snapshotFormat, updateSnapshot: 'none' });
	}

	/** @param {import('@jest/types').Circus.Event} event @param {import('@jest/types').Circus.State} state */
	async handleTestEvent(event, { rootDescribeBlock: root }) {
		if (event.name === 'run_start') putPropertiesLast(root);
		// The full names of the tests that reach a mutant.
		if (event.name === 'setup') this.global.testNamePattern = event.testNamePattern;
		if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
		if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
	}
};
