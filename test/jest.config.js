const { dirname, join } = require('node:path');

const root = join(__dirname, '..');
const globalTeardown = join(__dirname, 'support/teardown.js');

/** What every project shares: TypeScript through ts-jest, types checked by tsc in a stage of its own. */
const base = {
	rootDir: root,
	testEnvironment: 'node',
	transform: {
		'\\.ts$': ['ts-jest', { tsconfig: join(__dirname, 'tsconfig.json'), diagnostics: false }],
	},
	setupFilesAfterEnv: [join(__dirname, 'support/environment.js')],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/n8n/.*/node_modules'],
};

const contract = {
	...base,
	testMatch: [
		'<rootDir>/test/{nodes,credentials}/**/*.contract.test.ts',
		'<rootDir>/test/live/*.test.ts',
	],
	globals: { LIVE: false },
};

/** The last 1.x of n8n-core, with the n8n-workflow it was published with. */
const v1 = dirname(require.resolve('n8n-core-v1/package.json'));

module.exports = {
	// n8n-core keeps timers of its own running.
	forceExit: true,
	projects: [
		{
			...base,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/{nodes,credentials,sandbox,tools,docs,prose,n8n}/**/*.test.ts'],
			testPathIgnorePatterns: ['\\.contract\\.test\\.ts$'],
		},
		{ ...contract, displayName: 'contract' },
		{
			...contract,
			displayName: 'contract-1x',
			moduleNameMapper: {
				'^n8n-core$': v1,
				'^n8n-workflow$': join(v1, 'node_modules/n8n-workflow'),
			},
		},
		{
			...base,
			displayName: 'live',
			testMatch: ['<rootDir>/test/live/*.test.ts'],
			globals: { LIVE: true },
		},
		{
			...base,
			displayName: 'e2e',
			testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
			globalSetup: join(__dirname, 'e2e/setup.js'),
			globalTeardown,
		},
		{ ...base, displayName: 'package', testMatch: ['<rootDir>/test/package/**/*.test.ts'] },
		{
			...base,
			displayName: 'editor',
			testMatch: ['<rootDir>/test/editor/**/*.test.ts'],
			globalSetup: join(__dirname, 'editor/setup.js'),
			globalTeardown,
		},
		{
			...base,
			displayName: 'registry',
			testMatch: ['<rootDir>/test/registry/**/*.test.ts'],
			globalSetup: join(__dirname, 'registry/setup.js'),
		},
		{ ...base, displayName: 'queue', testMatch: ['<rootDir>/test/queue/**/*.test.ts'] },
		{
			...base,
			displayName: 'workflows',
			testMatch: ['<rootDir>/test/workflows/**/*.test.ts'],
			setupFilesAfterEnv: [...base.setupFilesAfterEnv, join(__dirname, 'workflows/patience.js')],
			globalSetup: join(__dirname, 'workflows/setup.js'),
			globalTeardown,
		},
	],
};
