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

/** So many items, made of their index `i`, each with one row. */
const items = (count: number, json: string) => ({
	items: `return Array.from({ length: ${count} }, (_, i) => ({ json: ${json} }));`,
	rows: count,
	promptId: '={{ $json.prompt }}',
	latencyMs: 5,
});
const ownPrompts = (count: number) => items(count, '{ prompt: `prompt-${i}`, id: `entity-${i}` }');
const twentyPrompts = (count: number) => ({
	...items(count, '{ prompt: `prompt-${i % 20}`, id: `entity-${i}` }'),
	isLong: true,
});
const fixedPrompt = { ...items(1000, '{ id: `entity-${i}` }'), promptId: 'one-prompt' };

export const cases: Case[] = [
	{ id: 'a', title: '1,000 items, one entity each, one fixed prompt', ...fixedPrompt },
	{
		...{ id: 'a2', title: 'the same, the token an expression', ...fixedPrompt },
		token: "={{ $json.token ?? 'pat_bench' }}",
	},
	{ id: 'b', title: '500 prompts, one entity each', ...ownPrompts(500) },
	{
		...{ id: 'c', title: '2,000 IDs in one item', ...fixedPrompt, rows: 2000 },
		items: 'return [{ json: { id: Array.from({ length: 2000 }, (_, i) => `entity-${i}`) } }];',
		httpItems:
			'return Array.from({ length: 20 }, (_, part) => ({ json: { id: Array.from({ length: 100 }, (_, i) => `entity-${part * 100 + i}`).join() } }));',
	},
	{ id: 'd', title: '10,000 items over 20 prompts', ...twentyPrompts(10_000) },
	{
		...{ id: 'e', title: '200 prompts, one fixed entity, at 50 ms server latency' },
		...{ ...items(200, '{ prompt: `prompt-${i}` }'), entityIds: 'entity-1', latencyMs: 50 },
	},
	{
		...{ id: 'f', title: 'the same, the entity an expression too' },
		...{ ...ownPrompts(200), latencyMs: 50 },
	},
	{
		...{ id: 'g', title: '500 prompts, one entity each, at 200 ms server latency' },
		...{ ...ownPrompts(500), latencyMs: 200 },
	},
	{
		...{ id: 'h', title: '300 prompts, one entity each, with a limit of 20 requests a second' },
		...{ ...ownPrompts(300), latencyMs: 50, rate: 20 },
	},
	{
		...{ id: 'i', title: '3,000 items over 20 prompts, with Batching of 200 items and 1 ms' },
		...{ ...twentyPrompts(3000), batch: { batchSize: 200, batchInterval: 1 } },
	},
];
