/**
 * jest's environment for mutation tests: after the first failure, which is enough to notice a mutant, tests are skipped.
 * Properties, which try hundreds of values, come last: most mutants are noticed before.
 */
const { TestEnvironment } = require('jest-environment-node');
const { SnapshotState } = require('jest-snapshot');

/**
 * The tests in a block that are a property or aren't, with the names and hooks that they have.
 * @param {import('@jest/types').Circus.DescribeBlock} block
 * @param {boolean} areProperties
 * @returns {import('@jest/types').Circus.DescribeBlock}
 */
const only = (block, areProperties) => ({
	...block,
	children: block.children
		.filter(({ type, ...test }) => {
			return (
				type === 'describeBlock' || /for(All|Many)\b/.test(`${Object(test).fn}`) === areProperties
			);
		})
		.map((child) => (child.type === 'describeBlock' ? only(child, areProperties) : child)),
});

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
		if (event.name === 'run_start') {
			root.children = [...only(root, false).children, ...only(root, true).children];
		}
		// The full names of the tests that reach a mutant.
		if (event.name === 'setup') this.global.testNamePattern = event.testNamePattern;
		if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
		if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
	}
};
