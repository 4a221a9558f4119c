/** The contract tests on the n8n-core in COMPAT_ENGINE, a folder that compat.ts installs. */
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { projects } = require('../jest.config');

const engine = process.env.COMPAT_ENGINE;
if (!engine) throw new Error('COMPAT_ENGINE names no folder: use npm run compat.');

const workflow = join(engine, 'node_modules/n8n-workflow');
const luxon = dirname(createRequire(join(workflow, 'package.json')).resolve('luxon/package.json'));

module.exports = {
	projects: projects
		.filter(({ displayName }) => displayName === 'contract')
		.map((contract) => ({
			...contract,
			setupFiles: [join(__dirname, '../support/n8nCore1x.js')],
			// What the package requires of n8n comes from the same n8n.
			moduleNameMapper: {
				'^n8n-core$': join(engine, 'node_modules/n8n-core'),
				'^n8n-workflow$': workflow,
				'^luxon$': luxon,
			},
		})),
};
