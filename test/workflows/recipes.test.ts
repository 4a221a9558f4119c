/** Each recipe of docs/recipes.md with its expressions. Slack and Google Sheets are the world outside: these end before them. */
import pick from 'lodash/pick';
import { jsonOf } from '../e2e/support';
import type { Execution, NewCredential } from '../n8n/api';
import { aiWorkspace, chain, items, manualTrigger, type WorkflowNode } from '../n8n/workflow';
import { world } from '../sandbox';
import { monthAgo, range, today } from './dates';
import { recipe } from './recipe';
import { useStage, type Chosen } from './stage';

const promptId = world.prompts.support.id;
const [triage, refunds] = world.entities.agents;
const freelancer = world.entities.members.find(({ name }) => name === 'Freelance writer');
const entityIds = [triage, refunds].map((agent) => String(agent?.id));

const stage = useStage();

const [thisMonth, monthBefore] = [monthAgo(0).from, monthAgo(1).from];
const october = { from: '2026-10-01', to: '2026-10-31' };
const inOctober = { period: 'custom', dateFrom: october.from, dateTo: october.to };
const byId = { entities: 'ids', entityIds: entityIds.join(', ') };

/** What the sandbox's own report says of the two agents, or of others. */
const expected = (days: { from: string; to: string }, ids = entityIds) =>
	stage.expected({ promptId, entityIds: ids, ...days });

/** Our node with a virtual key and a report. */
const report = (
	operation: string,
	parameters: object,
	settings: Parameters<typeof aiWorkspace>[1] = {},
): WorkflowNode => ({
	...aiWorkspace(
		{
			...{ resource: 'promptTemplate', operation, authentication: 'virtualKey' },
			...{ workspace: 'scope', promptId },
			...parameters,
		},
		settings,
	),
	credentials: { aiWorkspaceVirtualKeyApi: {} },
});

/** An Edit Fields node. */
const edit = (name: string, values: Record<string, string>, includeOtherFields = true) => ({
	name,
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		includeOtherFields,
		assignments: {
			assignments: Object.entries(values).map(([field, value]) => {
				return { id: field, name: field, type: 'string', value };
			}),
		},
	},
});

const condition = (leftValue: string, type: string, operation: string, rightValue?: number) => ({
	id: leftValue,
	leftValue,
	rightValue: rightValue ?? '',
	operator: { type, operation, ...(rightValue === undefined && { singleValue: true }) },
});

const ifNode = (conditions: object[], combinator = 'and') => ({
	name: 'If',
	type: 'n8n-nodes-base.if',
	typeVersion: 2.2,
	parameters: {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			conditions,
			combinator,
		},
	},
});

/** The nodes one after the other. */
async function execute(
	steps: (WorkflowNode | WorkflowNode[])[],
	chosen?: Chosen,
): Promise<Execution> {
	return await stage.run({ id: '', ...chain('Recipe', [manualTrigger(), ...steps]) }, chosen);
}

describe('Send a Slack alert when costs rise', () => {
	const slack = recipe('Send a Slack alert when costs rise');
	const percent = condition('={{ $json.change.cost_percent }}', 'number', 'gt', 20);
	/** The cost that the API reports for this month and for the one before; without one, it reports nothing. */
	function apiReports(costs: { now: number; before?: number }) {
		const months = { now: thisMonth, before: monthBefore };
		for (const name of ['now', 'before'] as const) {
			const cost_sum = costs[name];
			const row = { entity_id: entityIds[0], entity_type: 'agent', total_calls: 1, cost_sum };
			const rows = cost_sum === undefined ? [] : [row];
			stage.report(rows, ({ query }) => query.dateFrom === months[name]);
		}
	}

	const alert = async (check = ifNode([percent])) =>
		await execute([
			report(
				'getSummary',
				{ ...byId, period: 'monthToDate', options: { compareWithPrevious: true } },
				{ onError: 'continueErrorOutput' },
			),
			[check, edit('Slack for failures', { text: slack.expression('$json.message') }, false)],
			edit('Slack', { text: slack.expression('$json.cost_sum }} since') }, false),
		]);
	const textsOf = (execution: Execution, name = 'Slack') =>
		jsonOf(execution.items(name)).map(({ text }) => text);
	const words = (now: number, before: number | string) =>
		`${promptId} cost ${now} since ${thisMonth}. ` +
		`The same days of the month before: ${before}. IDs without data: 1.`;

	test('says what it cost when it rose by more than 20%', async () => {
		apiReports({ now: 24.2, before: 20.1 });
		const execution = await alert();
		expect(textsOf(execution)).toEqual([words(24.2, 20.1)]);
		expect(textsOf(execution, 'Slack for failures')).toEqual([]);
		stage.reset();
		apiReports({ now: 24, before: 20 });
		expect(textsOf(await alert())).toEqual([]);
	});

	test('where nothing is known of the month before, only the second condition is met', async () => {
		apiReports({ now: 24 });
		expect(textsOf(await alert())).toEqual([]);
		const amount = condition(slack.expression('$json.change.cost_sum'), 'number', 'gt', 5);
		expect(textsOf(await alert(ifNode([percent, amount], 'or')))).toEqual([words(24, 'no data')]);
	});

	test('a check that fails is reported, with what to do', async () => {
		stage.refuse(403);
		const execution = await alert();
		expect(textsOf(execution)).toEqual([]);
		expect(textsOf(execution, 'Slack for failures')).toEqual([
			expect.stringMatching(/^The cost check failed: Told to fail\. \w.+/),
		]);
	});
});

test('Export costs to Google Sheets: a key that stays the same, and a value for each column', async () => {
	const { text } = recipe('Export costs to Google Sheets');
	const [, columnText = ''] = /column names (.+)\./.exec(text) ?? [];
	const columns = [...columnText.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
	const options = { splitBy: 'day', whenMissing: 'omit' };
	const read = async () => {
		const week = report('getEntities', { ...byId, period: 'last7Days', options });
		return jsonOf((await execute([week])).items('AI Workspace'));
	};
	const rows = await read();
	const week = range(today.minus({ days: 7 }), today.minus({ days: 1 }));
	const days = stage.expected({ promptId, entityIds, ...week, splitBy: 'day' });
	expect(rows).toHaveLength(days.rows.length);
	for (const row of rows) {
		expect(Object.keys(pick(row, columns))).toHaveLength(columns.length);
		expect(Object.values(pick(row, columns))).not.toContain(null);
	}
	expect(new Set(rows.map(({ row_key: key }) => key)).size).toBe(rows.length);
	expect(await read()).toEqual(rows);
});

test('Export costs as a CSV file: an email contains the file with all rows', async () => {
	const execution = await execute([
		report('getEntities', { ...byId, ...inOctober }),
		{
			name: 'Convert to File',
			type: 'n8n-nodes-base.convertToFile',
			typeVersion: 1.1,
			parameters: { operation: 'csv' },
		},
		{
			name: 'Send Email',
			type: 'n8n-nodes-base.emailSend',
			typeVersion: 2.1,
			parameters: {
				...{ fromEmail: 'n8n@example.com', toEmail: 'finance@example.com' },
				options: { fileAttachments: 'data' },
			},
			credentials: { smtp: {} },
		},
	]);
	expect(execution.status).toBe('success');
	const [{ attachments: [file] = [] } = {}] = stage.mail.mails;
	expect(file?.name).toMatch(/\.csv$/);
	const [header, ...lines] = String(file?.content).trim().split(/\r?\n/);
	expect(header).toMatch(/,entity_id,.*,total_calls,cost_sum,/);
	expect(lines).toHaveLength(entityIds.length);
	for (const { entity_id: id, total_calls: calls, cost_sum: cost } of expected(october).rows) {
		expect(lines).toContainEqual(expect.stringMatching(new RegExp(`,${id},.*,${calls},${cost},`)));
	}
});

test('Report with a token per customer: each gets the cost of its own key', async () => {
	const perCustomer = recipe('Report with a token per customer');
	const { baseUrl, analyticsUrl } = stage.sandbox;
	const virtualKeyToken = perCustomer.expression('$json.virtualKey');
	const credential: NewCredential = {
		name: 'Key of each customer',
		type: 'aiWorkspaceVirtualKeyApi',
		data: { baseUrl, analyticsUrl, virtualKeyToken },
	};
	const aiWorkspaceVirtualKeyApi = await stage.addCredential(credential);
	const { agent, memberWithoutDepartment } = world.virtualKeys;
	const customers = [
		{ customer: 'North', virtualKey: agent, entity: triage },
		{ customer: 'South', virtualKey: memberWithoutDepartment, entity: freelancer },
	];
	const execution = await execute(
		[
			items(
				customers.map((customer) => pick(customer, 'customer', 'virtualKey')),
				'Customers',
			),
			report('getSummary', { ...inOctober, entities: 'scopeEntity' }),
			edit('Edit Fields', { customer: perCustomer.expression('.customer') }),
		],
		{ aiWorkspaceVirtualKeyApi },
	);
	expect(jsonOf(execution.items('Edit Fields'))).toEqual(
		customers.map(({ customer, entity }) => {
			const { totals } = expected(october, [String(entity?.id)]);
			return expect.objectContaining({ customer, cost_sum: Number(totals.cost_sum) });
		}),
	);
	const operations = stage.sandbox.requests.map(({ operation }) => operation);
	expect(operations.filter((name) => name === 'getScope')).toHaveLength(customers.length);
});

describe('Show names instead of IDs', () => {
	test('one virtual key: the node names its agent and its department', async () => {
		for (const [entities, name] of [
			['scopeEntity', triage?.name],
			['scopeDepartment', 'Customer support'],
		]) {
			const execution = await execute([report('getEntities', { ...inOctober, entities })]);
			expect(jsonOf(execution.items('AI Workspace'))).toMatchObject([{ entity_name: name }]);
		}
	});

	test('a few IDs: a list in an expression, and the ID where it has no name', async () => {
		const unnamed = String(freelancer?.id);
		const names = recipe('Show names instead of IDs');
		const execution = await execute([
			report('getEntities', { ...byId, ...inOctober, entityIds: [...entityIds, unnamed].join() }),
			edit('Edit Fields', { name: names.expression('$json.entity_id') }),
		]);
		expect(jsonOf(execution.items('Edit Fields')).map(({ name }) => name)).toEqual([
			...['Ticket triage', 'Refund helper', unnamed],
		]);
	});
});

test('Check a provider key before you store it: accepted, rejected, and not checked', async () => {
	const check = recipe('Check a provider key before you store it');
	const { accepted, rejected } = world.providerKeys.openai;
	const keys = [accepted, rejected, 'sk-the-one-that-fails'];
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ body }) => body.includes('sk-the-one-that-fails'),
	});
	const ours = {
		...aiWorkspace(
			{
				...{ resource: 'masterKey', operation: 'validate', authentication: 'accessToken' },
				apiKey: check.expression('$json.apiKey'),
			},
			{ onError: 'continueErrorOutput' },
		),
		credentials: { aiWorkspaceAccessTokenApi: {} },
	};
	const execution = await execute([
		items(keys.map((apiKey) => ({ apiKey }))),
		ours,
		ifNode([condition(check.expression('$json.valid'), 'boolean', 'true')]),
	]);
	const hints = (branch: number) =>
		jsonOf(execution.items('If', branch)).map(({ key_hint: hint }) => hint);
	expect(hints(0)).toEqual([expect.stringMatching(/001$/)]);
	expect(hints(1)).toEqual([expect.stringMatching(/002$/)]);
	expect(jsonOf(execution.items(ours.name, 1))).toEqual([
		expect.objectContaining({ apiKey: keys[2], message: 'Told to fail.' }),
	]);
});
