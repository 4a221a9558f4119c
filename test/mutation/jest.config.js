const { projects } = require('../jest.config.js');

/** The tests that mutants are tried with: pure parts, and the node through n8n-core. */
const [unit, contract] = projects;
const { displayName: _, ...base } = unit;

module.exports = {
	...base,
	testMatch: [...contract.testMatch, '<rootDir>/test/nodes/**/*.test.ts'],
	testPathIgnorePatterns: ['/live/', 'description\\.test'],
	globals: { LIVE: false, MUTATION: true },
};
