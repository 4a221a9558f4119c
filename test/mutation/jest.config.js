const { join } = require('node:path');
const { projects } = require('../jest.config.js');

const contract = projects.find(({ displayName }) => displayName === 'contract');
const isUnitOnly = process.env.MUTATION_TESTS === 'unit';

/** The tests that mutants are tried with: unit tests, and contract tests on the current engine. */
module.exports = {
	...contract,
	testMatch: ['<rootDir>/test/{nodes,credentials}/**/*.test.ts'],
	testPathIgnorePatterns: isUnitOnly ? ['\\.contract\\.test\\.ts$'] : [],
	// These read the text of the sources, which has no mutants there.
	moduleNameMapper: {
		'/(docs/messages|tools/\\w+)$': join(process.env.MUTATION_CHECKOUT ?? '<rootDir>', 'test/$1'),
	},
};
