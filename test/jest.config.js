const { dirname, join } = require('node:path');

/** What every project shares: TypeScript through ts-jest, which checks no types here; tsc does. */
const base = {
	rootDir: join(__dirname, '..'),
	testEnvironment: join(__dirname, 'support/leaks.js'),
	transform: {
		'\\.ts$': ['ts-jest', { tsconfig: join(__dirname, 'tsconfig.json'), diagnostics: false }],
	},
	setupFilesAfterEnv: [join(__dirname, 'support/environment.js')],
};

const contract = {
	...base,
	testMatch: ['<rootDir>/test/nodes/**/*.contract.test.ts'],
};

/** The last 1.x of n8n-core, with the n8n-workflow it was published with. */
const v1 = dirname(require.resolve('n8n-core-v1/package.json'));

/** Tests in a real n8n: one for all of these projects. */
const server = {
	...base,
	globalSetup: join(__dirname, 'n8n/setup.ts'),
	globalTeardown: join(__dirname, 'n8n/teardown.ts'),
};

/** @param {string} folder with the name of the project @param {typeof base} more */
const projectOf = (folder, more) => ({
	...more,
	displayName: folder,
	testMatch: [`<rootDir>/test/${folder}/**/*.test.ts`],
});

module.exports = {
	maxWorkers: '100%',
	projects: [
		{
			...base,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/{nodes,credentials,sandbox,docs}/**/*.test.ts'],
			testPathIgnorePatterns: ['\\.contract\\.test\\.ts$'],
		},
		{ ...contract, displayName: 'contract' },
		{
			...contract,
			displayName: 'contract-1x',
			// What executes the node, applies credentials, and sends requests depends on the version of n8n.
			testMatch: [
				'<rootDir>/test/nodes/AiWorkspace/execution/{errorOutput.test,*.contract.test}.ts',
				'<rootDir>/test/nodes/AiWorkspace/http/transport.contract.test.ts',
				'<rootDir>/test/nodes/AiWorkspace/resources/costReport/*.contract.test.ts',
			],
			setupFiles: [join(__dirname, 'support/n8nCore1x.js')],
			moduleNameMapper: {
				'^n8n-core$': v1,
				'^n8n-workflow$': join(v1, 'node_modules/n8n-workflow'),
			},
		},
		...['package', 'email', 'demo', 'registry', 'queue'].map((folder) => projectOf(folder, base)),
		...['e2e', 'editor', 'workflows'].map((folder) => projectOf(folder, server)),
	],
};
