const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const { projects } = require('../jest.config.js');

const contract = projects.find(({ displayName }) => displayName === 'contract');
const { MUTATION_TESTS: tests = '', MUTATION_CHECKOUT: checkout = '<rootDir>' } = process.env;

/** The files of tests, in the folder `test`. */
const files = readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' })
	.filter((file) => /^(nodes|credentials)\b.*\.test\.ts$/.test(file))
	.filter((file) => new RegExp(tests).test(file));
// LibreOffice, which is found there, would take seconds for each mutant.
process.env.PATH = '';

/** The tests that mutants are tried with: unit tests, and contract tests on the current engine. */
module.exports = {
	...contract,
	// Stryker itself leaves connections open.
	testEnvironment: join(__dirname, 'environment.js'),
	testMatch: [join(__dirname, 'entry.js')],
	globals: { files },
	// These read the text of the sources, which has no mutants there.
	moduleNameMapper: { '/(tools/\\w+)$': join(checkout, 'test/$1') },
};
