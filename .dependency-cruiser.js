/** The layers of the shipped code, from the top: each imports only from those below it. */
const LAYERS = [
	['node', '^nodes/AiWorkspace/AiWorkspace\\.node\\.ts$'],
	['properties', '^nodes/AiWorkspace/properties\\.ts$'],
	['execution', '^nodes/AiWorkspace/execution/'],
	['credentialTests', '^nodes/AiWorkspace/credentialTests/'],
	['resources', '^nodes/AiWorkspace/resources/'],
	['form', '^nodes/AiWorkspace/form/'],
	['files', '^nodes/AiWorkspace/report/files/'],
	['items', '^nodes/AiWorkspace/report/(items|parts|totals)\\.ts$'],
	['documents', '^nodes/AiWorkspace/report/documents/'],
	['words', '^nodes/AiWorkspace/report/words/'],
	['figures', '^nodes/AiWorkspace/report/figures/'],
	['read', '^nodes/AiWorkspace/report/read/'],
	['analytics', '^nodes/AiWorkspace/analytics/'],
	['workspace', '^nodes/AiWorkspace/workspace/'],
	['http', '^nodes/AiWorkspace/http/'],
	['auth', '^nodes/AiWorkspace/auth/'],
	['api', '^nodes/AiWorkspace/api/'],
	['xlsx', '^nodes/AiWorkspace/xlsx/'],
	['util', '^nodes/AiWorkspace/util/'],
	['errors', '^nodes/AiWorkspace/errors/'],
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{ name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
		{
			name: 'no-orphans',
			severity: 'error',
			from: { orphan: true, path: '^nodes/', pathNot: 'AiWorkspace\\.node' },
			to: {},
		},
		...LAYERS.slice(1).map(([name, path], index) => ({
			name: `${name}-imports-downward`,
			severity: /** @type {const} */ ('error'),
			from: { path },
			to: { path: LAYERS.slice(0, index + 1).map(([, above]) => above) },
		})),
		{
			name: 'resources-apart',
			comment: 'What several resources need is in a layer below them',
			severity: 'error',
			from: { path: '^nodes/AiWorkspace/resources/([^/]+)/' },
			to: {
				path: '^nodes/AiWorkspace/resources/[^/]+/',
				pathNot: '^nodes/AiWorkspace/resources/$1/',
			},
		},
		{
			name: 'figures-without-words',
			severity: 'error',
			from: { path: '^nodes/AiWorkspace/report/(read|figures)/' },
			to: { path: '^nodes/AiWorkspace/report/(words|documents|files)/' },
		},
		{
			name: 'credentials-import-little',
			comment: 'n8n loads credentials without the node',
			severity: 'error',
			from: { path: '^credentials/' },
			to: { path: '^nodes/', pathNot: '^nodes/AiWorkspace/(util|api)/' },
		},
	],
	options: {
		tsConfig: { fileName: 'tsconfig.json' },
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
		reporterOptions: { text: { highlightFocused: false } },
	},
};
