/** What is measured: this node beside another with the same questions, and how the API behaves. */
import type { INodeParameters } from 'n8n-workflow';
import { aiWorkspace, n8nNode, type StoredCredential, type WorkflowNode } from '../n8n/workflow';
import { report } from '../support/sandbox';

/** The same token for both: n8n's Header Auth, because no other node can use a credential of ours. */
export type Credentials = Record<'header' | 'own', StoredCredential>;

/** The items, as JavaScript of a Code node, and the node that gets them. */
export interface Contestant {
	items: string;
	node: (credentials: Credentials, baseUrl: string) => WorkflowNode;
}

export interface Case {
	id: string;
	title: string;
	ours: Contestant;
	other: Contestant;
	rows: number;
	/** Of the API. */
	latencyMs?: number;
	/** Requests a second that the API takes. */
	rate?: number;
	/** Of the credential; a fixed one if left out. */
	token?: string;
	/** What counts is how long n8n is silent. */
	isAboutSilence?: boolean;
}

const workspaceId = '123e4567-e89b-42d3-a456-426614174000';
const PERIOD = { dateFrom: '2026-01-01', dateTo: '2026-01-31' };

const ours = (items: string, parameters: INodeParameters): Contestant => ({
	items,
	node: ({ own: credential }) => {
		const all = report({ authentication: 'pat', workspaceId, ...PERIOD, ...parameters });
		return aiWorkspace(all, { name: 'Subject', credential });
	},
});

const listOf = (values: Record<string, string>) => ({
	parameters: Object.entries(values).map(([name, value]) => ({ name, value })),
});

/** Fixed, or an expression. */
type Question = Record<'promptId' | 'entityIds', string>;

const httpRequest = (items: string, { promptId, entityIds }: Question): Contestant => ({
	items,
	node: ({ header: { id, name, type } }, baseUrl) => {
		const [, start = '', prompt = ''] = /^(=?)(.*)/.exec(promptId) ?? [];
		const parameters = {
			url: `${start}${baseUrl}/v1/analytics/saas/prompt-templates/${prompt}/entities`,
			sendQuery: true,
			queryParameters: listOf({ ...PERIOD, entity_ids: entityIds }),
			sendHeaders: true,
			headerParameters: listOf({ 'X-Workspace-Id': workspaceId }),
			authentication: 'genericCredentialType',
			genericAuthType: type,
			options: {},
		};
		return {
			...n8nNode('Subject', 'httpRequest', 4.2, parameters),
			credentials: { [type]: { id, name } },
			// A rate limit fails some of its items.
			onError: 'continueRegularOutput',
		};
	},
});

const PROMPT = '={{ $json.prompt }}';
const ENTITY = '={{ $json.id }}';

/** JavaScript: an array of so many texts, numbered. */
const list = (text: string, count: number) =>
	`Array.from({ length: ${count} }, (_, i) => '${text}-' + i)`;

/** JavaScript of a Code node: so many items, made of their index `index`. */
const items = (count: number, json: string) =>
	`return Array.from({ length: ${count} }, (_, index) => ({ json: ${json} }));`;

/** This node beside the HTTP Request node with the same items, each with one row. */
const besideHttp = (rows: number, json: string, change: Partial<Question> = {}) => {
	const question = { promptId: PROMPT, entityIds: ENTITY, ...change };
	const all = items(rows, json);
	return { ours: ours(all, question), other: httpRequest(all, question), rows };
};
const fixedPrompt = besideHttp(1000, "{ id: 'entity-' + index }", { promptId: 'one-prompt' });
const fixedEntity = besideHttp(200, "{ prompt: 'prompt-' + index }", { entityIds: 'entity-1' });
const ownPrompts = (rows: number) =>
	besideHttp(rows, "{ prompt: 'prompt-' + index, id: 'entity-' + index }");

const ROW = "({ entity_id, name: 'name-' + i, department: 'department-' + (i % 10) })";
const ROWS = `${list('entity', 300)}.map((entity_id, i) => ${ROW})`;

/** A cost report on 20 prompts and 300 entities, with more parameters. */
const costReport = (parameters: INodeParameters) =>
	ours(items(1, `{ prompts: ${list('prompt', 20)}, rows: ${ROWS} }`), {
		resource: 'costReport',
		operation: 'create',
		prompts: '={{ $json.prompts }}',
		directory: '={{ $json.rows }}',
		...parameters,
	});

const besideEntities = (
	parameters: INodeParameters = {},
	options: INodeParameters = { compareWith: 'previous' },
) => ({
	ours: costReport(parameters),
	other: ours(items(20, `{ prompt: 'prompt-' + index, id: ${list('entity', 300)} }`), {
		promptId: PROMPT,
		entityIds: ENTITY,
		options,
	}),
	rows: 6000,
	isAboutSilence: true,
});
const inGerman = { language: 'de', formats: ['html', 'message', 'text', 'xlsx'] };
const byDay = { operation: 'getTotals', groupBy: 'department', splitBy: 'day' };

const all: Array<[id: string, title: string, ...of: Array<Partial<Case>>]> = [
	['a', '1,000 items, one entity each, one fixed prompt', fixedPrompt],
	[
		'a2',
		'the same, the token an expression',
		fixedPrompt,
		{ token: "={{ $json.token ?? 'pat_bench' }}" },
	],
	['b', '500 prompts, one entity each', ownPrompts(500)],
	['e', '200 prompts, one fixed entity, at 50 ms server latency', fixedEntity, { latencyMs: 50 }],
	[
		'h',
		'300 prompts, one entity each, with a burst of 20 requests, then 20 a second',
		ownPrompts(300),
		{ latencyMs: 50, rate: 20 },
	],
	['j', 'a cost report on 20 prompts and 300 entities', besideEntities()],
	['k', '(j) in German and with a spreadsheet', besideEntities({ options: inGerman })],
	[
		'l',
		'their totals by department and day over a month',
		besideEntities(byDay, { splitBy: 'day' }),
		{ rows: 186_000 },
	],
];

export const cases = all.map(([id, title, ...of]): Case => Object.assign({ id, title }, ...of));

/** The cases that two versions of this node take turns in. */
export const VERSIONS = ['a', 'b', 'j', 'k', 'l'];
