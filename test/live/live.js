const { spawnSync } = require('node:child_process');
const { join } = require('node:path');
const { missingVariables } = require('./service');

const missing = missingVariables();
if (missing.length > 0) {
	console.log('Nothing was tested: there is no real service to ask. Set these variables first:');
	for (const name of missing) console.log(`  ${name}`);
	process.exit(0);
}
const { status } = spawnSync(
	process.execPath,
	[
		require.resolve('jest/bin/jest'),
		'-c',
		join(__dirname, '../jest.config.js'),
		'--selectProjects',
		'live',
	],
	{ stdio: 'inherit' },
);
process.exit(status ?? 1);
