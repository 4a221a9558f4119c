/** What two versions of this node take turns in. */
import times from 'lodash/times';
import type { INodeParameters } from 'n8n-workflow';
import { COST_REPORT, PROMPT_REPORT } from '../support/savedNode';

interface Case {
	id: string;
	title: string;
	items: object[];
	parameters: INodeParameters;
	rows: number;
}

const ofItem = { ...PROMPT_REPORT, entityIds: '={{ $json.id }}' };

const rows = times(300, (at) => ({
	entity_id: `entity-${at}`,
	department: `department-${at % 10}`,
}));

/** A cost report on 20 prompts and 300 entities, with more parameters. */
const costReport = (change: INodeParameters = {}) => ({
	items: [{ prompts: times(20, (at) => `prompt-${at}`), rows }],
	parameters: {
		...COST_REPORT,
		prompts: '={{ $json.prompts }}',
		directory: '={{ $json.rows }}',
		...change,
	},
	rows: 6000,
});
const inGerman = { language: 'de', formats: ['html', 'message', 'text', 'xlsx'] };
const byDay = { operation: 'getTotals', groupBy: 'department', splitBy: 'day' };

export const cases: Case[] = [
	{
		id: 'a',
		title: '1,000 items, one entity each, one fixed prompt',
		items: times(1000, (at) => ({ id: `entity-${at}` })),
		parameters: ofItem,
		rows: 1000,
	},
	{
		id: 'b',
		title: '500 prompts, one entity each',
		items: times(500, (at) => ({ prompt: `prompt-${at}`, id: `entity-${at}` })),
		parameters: { ...ofItem, promptId: '={{ $json.prompt }}' },
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
