/** Tests are no part of the package: what n8n Cloud forbids isn't forbidden here. `npm run lint` lets ESLint look for this file. */
import { configWithoutCloudSupport } from '@n8n/node-cli/eslint';

export default [
	...configWithoutCloudSupport,
	{
		files: ['**/*.ts'],
		rules: { 'no-console': 'off', '@n8n/community-nodes/require-node-api-error': 'off' },
	},
];
