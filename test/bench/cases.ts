/** What two versions of this node take turns in. */
import type { INodeParameters } from 'n8n-workflow';
import { report } from '../support/sandbox';

interface Case {
	id: string;
	title: string;
	/** JavaScript of a Code node. */
	items: string;
	parameters: INodeParameters;
	rows: number;
}

/** JavaScript: an array of so many texts, numbered. */
const list = (text: string, count: number) =>
	`Array.from({ length: ${count} }, (_, i) => '${text}-' + i)`;

/** JavaScript of a Code node: so many items, made of their index `index`. */
const items = (count: number, json: string) =>
	`return Array.from({ length: ${count} }, (_, index) => ({ json: ${json} }));`;

const entities = (change: INodeParameters) =>
	report({
		authentication: 'pat',
		workspaceId: '123e4567-e89b-42d3-a456-426614174000',
		dateFrom: '2026-01-01',
		dateTo: '2026-01-31',
		entityIds: '={{ $json.id }}',
		...change,
	});

const ROW = "({ entity_id, name: 'name-' + i, department: 'department-' + (i % 10) })";
const ROWS = `${list('entity', 300)}.map((entity_id, i) => ${ROW})`;
/** A cost report on 20 prompts and 300 entities, with more parameters. */
const costReport = (change: INodeParameters = {}) => ({
	items: items(1, `{ prompts: ${list('prompt', 20)}, rows: ${ROWS} }`),
	parameters: entities({
		resource: 'costReport',
		operation: 'create',
		prompts: '={{ $json.prompts }}',
		directory: '={{ $json.rows }}',
		...change,
	}),
	rows: 6000,
});
const inGerman = { language: 'de', formats: ['html', 'message', 'text', 'xlsx'] };
const byDay = { operation: 'getTotals', groupBy: 'department', splitBy: 'day' };

export const cases: Case[] = [
	{
		id: 'a',
		title: '1,000 items, one entity each, one fixed prompt',
		items: items(1000, "{ id: 'entity-' + index }"),
		parameters: entities({ promptId: 'one-prompt' }),
		rows: 1000,
	},
	{
		id: 'b',
		title: '500 prompts, one entity each',
		items: items(500, "{ prompt: 'prompt-' + index, id: 'entity-' + index }"),
		parameters: entities({ promptId: '={{ $json.prompt }}' }),
		rows: 500,
	},
	{ id: 'j', title: 'a cost report on 20 prompts and 300 entities', ...costReport() },
	{
		id: 'k',
		title: '(j) in German and with a spreadsheet',
		...costReport({ options: inGerman }),
	},
	{
		id: 'l',
		title: 'their totals by department and day over a month',
		...costReport(byDay),
		rows: 186_000,
	},
];
