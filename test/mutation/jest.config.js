const { join } = require('node:path');
const { projects } = require('../jest.config.js');

const contract = projects.find(({ displayName }) => displayName === 'contract');
const { MUTATION_TESTS: tests = '', MUTATION_CHECKOUT: checkout = '<rootDir>' } = process.env;
const isUnitOnly = tests === 'unit';

/** The tests that mutants are tried with: unit tests, and contract tests on the current engine. */
module.exports = {
	...contract,
	// Stryker itself leaves connections open.
	testEnvironment: 'node',
	testMatch: [`<rootDir>/test/{nodes,credentials}/**/${isUnitOnly ? '' : tests}*.test.ts`],
	testPathIgnorePatterns: isUnitOnly ? ['\\.contract\\.test\\.ts$'] : [],
	// These read the text of the sources, which has no mutants there.
	moduleNameMapper: { '/(docs/messages|tools/\\w+)$': join(checkout, 'test/$1') },
};
