const { homedir } = require('node:os');
const { join } = require('node:path');

const results = join(homedir(), '.cache/n8n-nodes-ai-workspace/mutation');
process.env.MUTATION_CHECKOUT = join(__dirname, '..', '..');

/**
 * Mutation tests: which small changes of the code no test notices. Results are kept outside the repository, and only what
 * has changed since is tested again. Two cores try about a mutant a second.
 *
 *     MUTATION_TESTS=/decimal npm run mutate -- --mutate "nodes/AiWorkspace/util/decimal.ts"   one file, with its own tests
 *     MUTATION_TESTS=/report/ npm run mutate -- --mutate "nodes/AiWorkspace/report/**"         a folder, with its own tests
 *     npm run mutate                                                                         what is left, with all tests
 *
 * MUTATION_TESTS is a regular expression: `^(?!.*contract)` are all unit tests. `--force` tests a file again that hasn't changed.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
module.exports = {
	mutate: ['nodes/AiWorkspace/**/*.ts', '!nodes/AiWorkspace/**/fields.ts', 'credentials/shared.ts'],
	testRunner: 'jest',
	// Each mutant is tried with the tests that reach it. To search for related ones again takes most of the time.
	jest: { configFile: 'test/mutation/jest.config.js', enableFindRelatedTests: false },
	// Values that modules compute once, such as the form, are checked as a whole by description.test.ts and operations.test.ts.
	ignoreStatic: true,
	concurrency: 2,
	// Each execution of jest leaves an AsyncLocalStorage behind, which makes every promise after it slower.
	maxTestRunnerReuse: 100,
	dryRunTimeoutMinutes: 30,
	// A loop without an end takes as long. On a busy machine, add `--timeoutMS 60000`.
	timeoutMS: 15_000,
	incremental: true,
	incrementalFile: join(results, 'incremental.json'),
	tempDirName: join(results, 'sandbox'),
	reporters: ['clear-text', 'progress-append-only'],
	ignorePatterns: ['docs/images', 'dist', 'test/n8n', 'test/registry', 'test/package', 'coverage'],
	disableTypeChecks: false,
};
