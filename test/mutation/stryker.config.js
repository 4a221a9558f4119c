const { join } = require('node:path');
const { cacheRoot } = require('../n8n/cache');

/**
 * Mutation tests: `npm run mutate`, or `npm run mutate -- --mutate nodes/AiWorkspace/util/decimal.ts`.
 * Equivalent mutants and those that are left are listed in docs/mutants.md.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
module.exports = {
	mutate: [
		'nodes/AiWorkspace/**/*.ts',
		'!nodes/**/*.gen.ts',
		'!nodes/AiWorkspace/**/{fields,periodFields,options}.ts',
		'nodes/AiWorkspace/http/options.ts',
	],
	testRunner: 'jest',
	jest: { configFile: 'test/mutation/jest.config.js', enableFindRelatedTests: true },
	coverageAnalysis: 'perTest',
	// Values that modules compute once, such as the form, are checked by description.test.ts as a whole.
	ignoreStatic: true,
	concurrency: 2,
	// Workers grow to 2 GB.
	maxTestRunnerReuse: 80,
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
