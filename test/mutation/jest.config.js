const { projects } = require('../jest.config.js');

/** @param {string} name */
function projectNamed(name) {
	const project = projects.find(({ displayName }) => displayName === name);
	if (!project) throw new Error(`No jest project is named '${name}'`);
	return project;
}

const unit = projectNamed('unit');
const contract = projectNamed('contract');

/** The tests that mutants are tried with: pure parts, and the node through n8n-core. */
module.exports = {
	...contract,
	testMatch: [...unit.testMatch, ...contract.testMatch],
	testPathIgnorePatterns: ['/test/live/', '/test/docs/', '/test/prose/', '/test/n8n/'],
};
