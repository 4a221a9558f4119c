const { join } = require('node:path');
const { projects } = require('../jest.config.js');

const contract = projects.find(({ displayName }) => displayName === 'contract');
const { MUTATION_TESTS: tests = '', MUTATION_CHECKOUT: checkout = '<rootDir>' } = process.env;
/** `unit` for all unit tests, `unit:decimal` for those of one file. */
const [kind, file] = tests.split(':');
const isUnitOnly = kind === 'unit';

/** The tests that mutants are tried with: unit tests, and contract tests on the current engine. */
module.exports = {
	...contract,
	// Stryker itself leaves connections open.
	testEnvironment: 'node',
	setupFiles: [join(__dirname, 'firstCounterexample.js')],
	testMatch: [
		`<rootDir>/test/{nodes,credentials}/**/${isUnitOnly ? (file ?? '') : tests}*.test.ts`,
	],
	testPathIgnorePatterns: isUnitOnly ? ['\\.contract\\.test\\.ts$'] : [],
	// These read the text of the sources, which has no mutants there.
	moduleNameMapper: { '/(tools/\\w+)$': join(checkout, 'test/$1') },
};
