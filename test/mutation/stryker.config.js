const { join } = require('node:path');
const { cacheRoot } = require('../n8n/npm');

const results = join(cacheRoot(), 'mutation');
process.env.MUTATION_CHECKOUT = join(__dirname, '..', '..');

/**
 * Mutation tests: `npm run mutate`. How to use them, and which mutants are left, is in docs/mutants.md.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
module.exports = {
	mutate: [
		'nodes/AiWorkspace/**/*.ts',
		'!nodes/**/*.gen.ts',
		'!nodes/AiWorkspace/**/fields.ts',
		'credentials/shared.ts',
	],
	testRunner: 'jest',
	// Each mutant is tried with the tests that reach it. To search for related ones again takes most of the time.
	jest: { configFile: 'test/mutation/jest.config.js', enableFindRelatedTests: false },
	// Values that modules compute once, such as the form, are checked by description.test.ts as a whole.
	ignoreStatic: true,
	concurrency: 2,
	dryRunTimeoutMinutes: 30,
	incremental: true,
	incrementalFile: join(results, 'incremental.json'),
	tempDirName: join(results, 'sandbox'),
	reporters: ['clear-text', 'progress-append-only', 'json'],
	jsonReporter: { fileName: join(results, 'report.json') },
	ignorePatterns: ['docs/images', 'dist', 'test/n8n', 'test/registry', 'test/package', 'coverage'],
	disableTypeChecks: false,
};
