import type { INodeParameters } from 'n8n-workflow';
import { httpRequest, ours, type Contestant } from './contestants';

/** What is measured: this node beside another, and how the API behaves. */
export interface Case {
	id: string;
	title: string;
	ours: Contestant;
	other: Contestant;
	/** How many rows come out. */
	rows: number;
	/** Of the API. */
	latencyMs: number;
	/** Requests a second that the API takes. */
	rate?: number;
	/** How long a window lasts in which it takes so many; a token bucket if left out. */
	windowMs?: number;
	/** Of the credential; a fixed one if left out. */
	token?: string;
	/** So long that one round must do. */
	isLong?: boolean;
	/** What counts is how long n8n is silent. */
	isAboutSilence?: boolean;
}
/** Whether what counts is time, and memory. */
export const isAboutTime = ({ rate, isAboutSilence = false }: Case) =>
	rate === undefined && !isAboutSilence;

const PROMPT = '={{ $json.prompt }}';
const ENTITY = '={{ $json.id }}';

/** JavaScript: an array of so many texts, numbered. */
const list = (text: string, count: number) =>
	`Array.from({ length: ${count} }, (_, i) => '${text}-' + i)`;

/** JavaScript of a Code node: so many items, made of their index `index`. */
const items = (count: number, json: string) =>
	`return Array.from({ length: ${count} }, (_, index) => ({ json: ${json} }));`;
const OWN_PROMPT = "{ prompt: 'prompt-' + index, id: 'entity-' + index }";
const TWENTY_PROMPTS = "{ prompt: 'prompt-' + (index % 20), id: 'entity-' + index }";
const ROW = "({ entity_id, name: 'name-' + i, department: 'department-' + (i % 10) })";

/** This node beside the HTTP Request node with the same items, each with one row. */
const besideHttp = (
	rows: number,
	json: string,
	{ promptId = PROMPT, entityIds = ENTITY, requestOptions = {} } = {},
) => ({
	ours: ours(items(rows, json), { promptId, entityIds, requestOptions }),
	other: httpRequest(items(rows, json), promptId, entityIds),
	rows,
	latencyMs: 5,
});
const fixedPrompt = besideHttp(1000, "{ id: 'entity-' + index }", { promptId: 'one-prompt' });

/** A cost report on 20 prompts and 300 entities, with more parameters, beside Get Entities with the same. */
const besideEntities = (parameters: INodeParameters = {}) => ({
	ours: ours(
		items(
			1,
			`{ prompts: ${list('prompt', 20)}, rows: ${list('entity', 300)}.map((entity_id, i) => ${ROW}) }`,
		),
		{
			resource: 'costReport',
			operation: 'create',
			prompts: '={{ $json.prompts }}',
			directory: '={{ $json.rows }}',
			...parameters,
		},
	),
	other: ours(items(20, `{ prompt: 'prompt-' + index, id: ${list('entity', 300)} }`), {
		promptId: PROMPT,
		entityIds: ENTITY,
		options: { compareWithPrevious: true },
	}),
	rows: 6000,
	latencyMs: 5,
	isAboutSilence: true,
});

export const cases: Case[] = [
	{ id: 'a', title: '1,000 items, one entity each, one fixed prompt', ...fixedPrompt },
	{
		id: 'a2',
		title: 'the same, the token an expression',
		...fixedPrompt,
		token: "={{ $json.token ?? 'pat_bench' }}",
	},
	{ id: 'b', title: '500 prompts, one entity each', ...besideHttp(500, OWN_PROMPT) },
	{
		id: 'c',
		title: '2,000 IDs in one item',
		ours: ours(items(1, `{ id: ${list('entity', 2000)} }`), {
			promptId: 'one-prompt',
			entityIds: ENTITY,
		}),
		other: httpRequest(items(20, `{ id: ${list('entity', 100)}.join() }`), 'one-prompt', ENTITY),
		rows: 2000,
		latencyMs: 5,
	},
	{
		id: 'd',
		title: '10,000 items over 20 prompts',
		...besideHttp(10_000, TWENTY_PROMPTS),
		isLong: true,
	},
	{
		id: 'e',
		title: '200 prompts, one fixed entity, at 50 ms server latency',
		...besideHttp(200, "{ prompt: 'prompt-' + index }", { entityIds: 'entity-1' }),
		latencyMs: 50,
	},
	{
		id: 'g',
		title: '500 prompts, one entity each, at 200 ms server latency',
		...besideHttp(500, OWN_PROMPT),
		latencyMs: 200,
	},
	{
		id: 'h',
		title: '300 prompts, one entity each, with a limit of 20 requests a second',
		...besideHttp(300, OWN_PROMPT),
		latencyMs: 50,
		rate: 20,
	},
	{
		id: 'h2',
		title: '120 prompts, one entity each, with a quota of 40 requests in two seconds',
		...besideHttp(120, OWN_PROMPT),
		latencyMs: 50,
		rate: 20,
		windowMs: 2000,
	},
	{
		id: 'i',
		title: '3,000 items over 20 prompts, with Batching of 200 items and 1 ms, and HTTP Request',
		...besideHttp(3000, TWENTY_PROMPTS, {
			requestOptions: { batching: { batch: { batchSize: 200, batchInterval: 1 } } },
		}),
		isLong: true,
		isAboutSilence: true,
	},
	{
		id: 'j',
		title: 'a cost report on 20 prompts and 300 entities, and Get Entities with 20 items',
		...besideEntities(),
	},
	{
		id: 'k',
		title: 'the same in German and with a spreadsheet, and Get Entities',
		...besideEntities({
			formats: ['html', 'message', 'text', 'xlsx'],
			options: { language: 'de' },
		}),
	},
];
