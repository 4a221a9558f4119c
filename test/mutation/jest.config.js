const { join } = require('node:path');
const { projects } = require('../jest.config.js');

const contract = projects.find(({ displayName }) => displayName === 'contract');
const isUnitOnly = process.env.MUTATION_TESTS === 'unit';

/** The tests that mutants are tried with: unit tests, and contract tests, which execute the node through n8n-core. */
module.exports = {
	...contract,
	testMatch: ['<rootDir>/test/{nodes,credentials}/**/*.test.ts'],
	testPathIgnorePatterns: isUnitOnly ? ['\\.contract\\.test\\.ts$'] : [],
	testEnvironment: join(__dirname, 'environment.js'),
	runtime: join(__dirname, 'runtime.js'),
	runner: join(__dirname, 'runner.js'),
};
