/** What is measured: this node beside another with the same questions, and how the API behaves. */
import type { INodeParameters } from 'n8n-workflow';
import { aiWorkspace, n8nNode, type StoredCredential, type WorkflowNode } from '../n8n/workflow';
import { report } from '../support/sandbox';

/** The same token for both: n8n's Header Auth, because no other node can use a credential of ours. */
export type Credentials = Record<'header' | 'own', StoredCredential>;

/** The items, as JavaScript of a Code node, and the node that gets them. */
export interface Contestant {
	items: string;
	/** What multiplies the costs that come out. */
	exchangeRate?: number;
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
	/** How long a window lasts in which it takes so many; a token bucket if left out. */
	windowMs?: number;
	/** Of the credential; a fixed one if left out. */
	token?: string;
	/** What counts is how long n8n is silent. */
	isAboutSilence?: boolean;
}

const WORKSPACE = '123e4567-e89b-42d3-a456-426614174000';
const PERIOD = { dateFrom: '2026-01-01', dateTo: '2026-01-31' };

const ours = (items: string, parameters: INodeParameters): Contestant => ({
	items,
	node: ({ own: credential }) => {
		const common = { authentication: 'pat', workspaceId: WORKSPACE, ...PERIOD };
		return aiWorkspace(report({ ...common, ...parameters }), { name: 'Subject', credential });
	},
});

const listOf = (values: Record<string, string>) => ({
	parameters: Object.entries(values).map(([name, value]) => ({ name, value })),
});

/** `promptId` and `entityIds` are fixed or an expression; `header` takes the place of the credential. */
interface Question {
	promptId: string;
	entityIds: string;
	header?: Record<string, string>;
}

const httpRequest = (items: string, { promptId, entityIds, header }: Question): Contestant => ({
	items,
	node: ({ header: { id, name, type } }, baseUrl) => ({
		...n8nNode('Subject', 'httpRequest', 4.2, {
			url: promptId.replace(
				/^(=?)(.*)/,
				`$1${baseUrl}/v1/analytics/saas/prompt-templates/$2/entities`,
			),
			...(header ? {} : { authentication: 'genericCredentialType', genericAuthType: type }),
			sendQuery: true,
			queryParameters: listOf({ ...PERIOD, entity_ids: entityIds }),
			sendHeaders: true,
			headerParameters: listOf({ 'X-Workspace-Id': WORKSPACE, ...header }),
			options: {},
		}),
		...(header ? {} : { credentials: { [type]: { id, name } } }),
		// A rate limit fails some of its items.
		onError: 'continueRegularOutput',
	}),
});

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
const ROWS = `${list('entity', 300)}.map((entity_id, i) => ${ROW})`;

/** This node beside the HTTP Request node with the same items, each with one row. */
const besideHttp = (
	rows: number,
	json: string,
	{
		promptId = PROMPT,
		entityIds = ENTITY,
		requestOptions = {},
		header,
	}: Partial<Question & { requestOptions: INodeParameters }> = {},
) => ({
	ours: ours(items(rows, json), { promptId, entityIds, requestOptions }),
	other: httpRequest(items(rows, json), { promptId, entityIds, header }),
	rows,
});
const EXPRESSION = "={{ $json.token ?? 'pat_bench' }}";
const fixedPrompt = (rows = 1000, header?: Question['header']) =>
	besideHttp(rows, "{ id: 'entity-' + index }", { promptId: 'one-prompt', header });
const FIXED_HEADER = { Authorization: 'Bearer pat_bench' };

/** A cost report on 20 prompts and 300 entities, with more parameters. */
const costReport = (parameters: INodeParameters) =>
	ours(items(1, `{ prompts: ${list('prompt', 20)}, rows: ${ROWS} }`), {
		...{ resource: 'costReport', operation: 'create' },
		...{ prompts: '={{ $json.prompts }}', directory: '={{ $json.rows }}' },
		...parameters,
	});

/** The same beside Get Entities. */
const besideEntities = (
	parameters: INodeParameters = {},
	options: INodeParameters = { compareWith: 'previous' },
) => ({
	ours: costReport(parameters),
	other: ours(items(20, `{ prompt: 'prompt-' + index, id: ${list('entity', 300)} }`), {
		...{ promptId: PROMPT, entityIds: ENTITY },
		options,
	}),
	rows: 6000,
	isAboutSilence: true,
});

const TITLES: Record<string, readonly [title: string, Omit<Case, 'id' | 'title'>]> = {
	a: ['1,000 items, one entity each, one fixed prompt', fixedPrompt()],
	a2: ['the same, the token an expression', { ...fixedPrompt(), token: EXPRESSION }],
	a3: ['the same beside a fixed header', fixedPrompt(1000, FIXED_HEADER)],
	a4: ['10,000 items of (a)', fixedPrompt(10_000)],
	a5: ['10,000 items beside a fixed header', fixedPrompt(10_000, FIXED_HEADER)],
	b: ['500 prompts, one entity each', besideHttp(500, OWN_PROMPT)],
	e: [
		'200 prompts, one fixed entity, at 50 ms server latency',
		{
			...besideHttp(200, "{ prompt: 'prompt-' + index }", { entityIds: 'entity-1' }),
			latencyMs: 50,
		},
	],
	g: [
		'500 prompts, one entity each, at 200 ms server latency',
		{ ...besideHttp(500, OWN_PROMPT), latencyMs: 200 },
	],
	h: [
		'300 prompts, one entity each, with a burst of 20 requests, then 20 a second',
		{ ...besideHttp(300, OWN_PROMPT), latencyMs: 50, rate: 20 },
	],
	h2: [
		'120 prompts, one entity each, with a quota of 40 requests in two seconds',
		{ ...besideHttp(120, OWN_PROMPT), latencyMs: 50, rate: 20, windowMs: 2000 },
	],
	i: [
		'3,000 items over 20 prompts, with Batching of 200 items and 1 ms',
		{
			...besideHttp(3000, TWENTY_PROMPTS, {
				requestOptions: { batching: { batch: { batchSize: 200, batchInterval: 1 } } },
			}),
			isAboutSilence: true,
		},
	],
	j: ['a cost report on 20 prompts and 300 entities', besideEntities()],
	j2: [
		'the same with an exchange rate, beside one without',
		{
			...besideEntities(),
			ours: {
				...costReport({ options: { currency: 'EUR', exchangeRate: '0.25' } }),
				exchangeRate: 0.25,
			},
			other: costReport({ options: { currency: 'EUR' } }),
		},
	],
	k: [
		'(j) in German and with a spreadsheet',
		besideEntities({ options: { language: 'de', formats: ['html', 'message', 'text', 'xlsx'] } }),
	],
	l: [
		'their totals by department and day over a month',
		{
			...besideEntities(
				{ operation: 'getTotals', groupBy: 'department', splitBy: 'day' },
				{ splitBy: 'day' },
			),
			rows: 186_000,
		},
	],
};

export const cases = Object.entries(TITLES).map(
	([id, [title, of]]): Case => ({ id, title, ...of }),
);

/** The cases that two versions of this node take turns in. */
export const VERSIONS = ['a', 'b', 'j', 'k', 'l'];
