/** What is measured: how many items ask for what, and how the service behaves. */
export interface Case {
	id: string;
	title: string;
	/** JavaScript of a Code node: the items. */
	items: string;
	/** The same for the HTTP Request node, where it needs other items to ask for the same. */
	httpItems?: string;
	/** Parameter: fixed or an expression. */
	promptId: string;
	/** The same; an expression if left out. */
	entityIds?: string;
	/** Of the service. */
	latencyMs: number;
	/** How many rows come out. */
	rows: number;
	/** Requests a second that the service takes. */
	rate?: number;
	/** Of the credential; a fixed one if left out. */
	token?: string;
	/** So long that one round must do. */
	isLong?: boolean;
	/** Batching of our node; what counts is how long n8n is silent. */
	batch?: { batchSize: number; batchInterval: number };
}

const prompt = '={{ $json.prompt }}';

const onePrompt: Case = {
	id: 'a',
	title: '1,000 items, one entity each, one fixed prompt',
	items: 'return Array.from({ length: 1000 }, (_, i) => ({ json: { id: `entity-${i}` } }));',
	promptId: 'one-prompt',
	latencyMs: 5,
	rows: 1000,
};

/** So many items with a prompt and an entity of their own. */
const prompts = (count: number) =>
	`return Array.from({ length: ${count} }, (_, i) => ({ json: { prompt: \`prompt-\${i}\`, id: \`entity-\${i}\` } }));`;

export const cases: Case[] = [
	onePrompt,
	{
		...onePrompt,
		id: 'a2',
		title: 'the same, the token an expression',
		token: "={{ $json.token ?? 'pat_bench' }}",
	},
	{
		id: 'b',
		title: '500 prompts, one entity each',
		items: prompts(500),
		promptId: prompt,
		latencyMs: 5,
		rows: 500,
	},
	{
		id: 'c',
		title: '2,000 IDs in one item',
		items: 'return [{ json: { id: Array.from({ length: 2000 }, (_, i) => `entity-${i}`) } }];',
		httpItems:
			'return Array.from({ length: 20 }, (_, part) => ({ json: { id: Array.from({ length: 100 }, (_, i) => `entity-${part * 100 + i}`).join() } }));',
		promptId: 'one-prompt',
		latencyMs: 5,
		rows: 2000,
	},
	{
		id: 'd',
		title: '10,000 items over 20 prompts',
		items:
			'return Array.from({ length: 10000 }, (_, i) => ({ json: { prompt: `prompt-${i % 20}`, id: `entity-${i}` } }));',
		promptId: prompt,
		latencyMs: 5,
		rows: 10_000,
		isLong: true,
	},
	{
		id: 'e',
		title: '200 prompts, one fixed entity, at 50 ms server latency',
		items: 'return Array.from({ length: 200 }, (_, i) => ({ json: { prompt: `prompt-${i}` } }));',
		promptId: prompt,
		entityIds: 'entity-1',
		latencyMs: 50,
		rows: 200,
	},
	{
		id: 'f',
		title: 'the same, the entity an expression too',
		items: prompts(200),
		promptId: prompt,
		latencyMs: 50,
		rows: 200,
	},
	{
		id: 'g',
		title: '500 prompts, one entity each, at 200 ms server latency',
		items: prompts(500),
		promptId: prompt,
		latencyMs: 200,
		rows: 500,
	},
	{
		id: 'h',
		title: '300 prompts, one entity each, with a limit of 20 requests a second',
		items: prompts(300),
		promptId: prompt,
		latencyMs: 50,
		rate: 20,
		rows: 300,
	},
	{
		id: 'i',
		title: '3,000 items over 20 prompts, with Batching of 200 items and 1 ms',
		items:
			'return Array.from({ length: 3000 }, (_, i) => ({ json: { prompt: `prompt-${i % 20}`, id: `entity-${i}` } }));',
		promptId: prompt,
		latencyMs: 5,
		rows: 3000,
		isLong: true,
		batch: { batchSize: 200, batchInterval: 1 },
	},
];
