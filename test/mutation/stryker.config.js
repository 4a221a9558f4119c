const { join } = require('node:path');
const { cacheRoot } = require('../n8n/cache');

// For runtime.js, which Stryker copies to its own folder.
process.env.MUTATION_CHECKOUT = join(__dirname, '..', '..');

/**
 * Mutation tests: `npm run mutate`. How to use them, and which mutants are left, is in docs/mutants.md.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
module.exports = {
	mutate: [
		'nodes/AiWorkspace/**/*.ts',
		'!nodes/**/*.gen.ts',
		'!nodes/AiWorkspace/**/{fields,periodFields,options}.ts',
		'nodes/AiWorkspace/http/options.ts',
		'credentials/*.ts',
	],
	testRunner: 'jest',
	jest: { configFile: 'test/mutation/jest.config.js', enableFindRelatedTests: false },
	coverageAnalysis: 'perTest',
	// Values that modules compute once, such as the form, are checked by description.test.ts as a whole.
	ignoreStatic: true,
	concurrency: 2,
	// Workers grow by a few megabytes with each mutant.
	maxTestRunnerReuse: 200,
	timeoutMS: 8000,
	incremental: true,
	incrementalFile: join(cacheRoot(), 'mutation', 'incremental.json'),
	tempDirName: join(cacheRoot(), 'mutation', 'sandbox'),
	reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
	jsonReporter: { fileName: join(cacheRoot(), 'mutation', 'report.json') },
	htmlReporter: { fileName: join(cacheRoot(), 'mutation', 'report.html') },
	ignorePatterns: ['docs/images', 'dist', 'test/n8n', 'test/registry', 'test/package', 'coverage'],
	disableTypeChecks: false,
};
