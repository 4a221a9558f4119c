/**
 * All tests as one file: jest loads modules again for each file, and Stryker executes each file for each mutant. Those without a
 * test that reaches the mutant aren't loaded.
 */
const { basename, dirname, join } = require('node:path');

/** @type {{ files: string[], readSnapshots: (file: string) => unknown, testNamePattern?: string }} */
const { files, readSnapshots, testNamePattern = '' } = Object(globalThis);
// Enough to notice a mutant: to search for the smallest one takes most of the time.
require('fast-check').configureGlobal({ endOnFailure: true });
const wanted = testNamePattern.replaceAll('\\', '');

for (const file of files.filter((name) => wanted === '' || wanted.includes(`(${name} `))) {
	describe(file, () => {
		const path = join(__dirname, '..', file);
		const snapshots = join(dirname(path), '__snapshots__', `${basename(path)}.snap`);
		// As if it were a file of its own.
		const snapshotState = readSnapshots(snapshots);
		beforeEach(() => {
			const { currentTestName = '' } = expect.getState();
			const own = currentTestName.slice(file.length + 1);
			expect.setState({ snapshotState, currentConcurrentTestName: () => own });
		});
		require(path);
	});
}
