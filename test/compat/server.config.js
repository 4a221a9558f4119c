/** The smoke test in the n8n server that N8N_TEST_VERSION names, a folder of test/n8n. */
const { join } = require('node:path');
const { projects } = require('../jest.config');

module.exports = {
	projects: projects
		.filter(({ displayName }) => displayName === 'e2e')
		.map((e2e) => ({
			...e2e,
			displayName: 'smoke',
			testMatch: ['operations', 'failures'].map((name) =>
				join(__dirname, `../e2e/${name}.test.ts`),
			),
		})),
};
