/** Each recipe of docs/recipes.md, built as its text says. Slack and Google Sheets are the world outside: these end before them. */
import { DateTime } from 'luxon';
import omit from 'lodash/omit';
import pick from 'lodash/pick';
import { AiWorkspaceVirtualKeyApi } from '../../credentials/AiWorkspaceVirtualKeyApi.credentials';
import { jsonOf } from '../e2e/support';
import type { Execution, NewCredential } from '../n8n/api';
import { aiWorkspace, chain, items, manualTrigger, type WorkflowNode } from '../n8n/workflow';
import { world } from '../sandbox';
import { nodeTypesOf, recipe, type Filled, type Recipe } from './recipe';
import { startStage, type Chosen, type Stage } from './stage';

const promptId = world.prompts.support.id;
const [triage, refunds] = world.entities.agents;
const freelancer = world.entities.members.find(({ name }) => name === 'Freelance writer');
const workspaceId = world.workspaces.main.id;
const entityIds = [triage, refunds].map((agent) => String(agent?.id));
const report = { 'Prompt Template ID': promptId, 'Entity IDs': entityIds.join(', ') };

let stage: Stage;
let types: Awaited<ReturnType<typeof nodeTypesOf>>;

beforeAll(async () => {
	stage = await startStage();
	types = await nodeTypesOf(stage);
});
beforeEach(() => stage.reset());
afterAll(async () => await stage.close());

const today = DateTime.now().setZone('Europe/Berlin').startOf('day');
const date = (day: DateTime) => day.toFormat('yyyy-MM-dd');
const firstDay = (day: DateTime) => date(day.startOf('month'));

/** What the sandbox's own report says of the two agents, or of others. */
const expected = (days: { from: string; to: string }, ids = entityIds) =>
	stage.sandbox.expected({ workspaceId, promptId, entityIds: ids, ...days });

/** Our node, with a virtual key unless another credential is named. */
function ourNode(
	from: Recipe,
	filled: Filled,
	credentials: object = { aiWorkspaceVirtualKeyApi: {} },
) {
	const authentication = 'aiWorkspaceAccessTokenApi' in credentials ? 'accessToken' : 'virtualKey';
	const parameters = { authentication, ...filled.parameters };
	return { ...types.node(from, 'AI Workspace', { ...filled, parameters }), credentials };
}

/** The fields of an Edit Fields node. */
const assigned = (values: Record<string, string>) => ({
	assignments: {
		assignments: Object.entries(values).map(([name, value]) => {
			return { id: name, name, type: 'string', value };
		}),
	},
});

/** Stands where a recipe sends a message, and makes its text. */
const message = (name: string, text: string): WorkflowNode => ({
	name,
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: assigned({ text }),
});

const condition = (leftValue: string, type: string, operation: string, rightValue?: number) => ({
	id: leftValue,
	leftValue,
	rightValue: rightValue ?? '',
	operator: { type, operation, ...(rightValue === undefined && { singleValue: true }) },
});

/** The conditions of an If node as the editor stores them. */
const when = (conditions: object[], combinator = 'and') => ({
	conditions: {
		options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 3 },
		conditions,
		combinator,
	},
});

/** The nodes one after the other, and further connections. */
async function execute(
	steps: (WorkflowNode | WorkflowNode[])[],
	{ connections, chosen }: { connections?: object; chosen?: Chosen } = {},
): Promise<Execution> {
	const workflow = chain('Recipe', steps);
	const all = { ...workflow.connections, ...connections };
	return await stage.run({ id: '', ...workflow, connections: all }, chosen);
}

describe('Send a Slack alert when costs rise', () => {
	const slack = recipe('Send a Slack alert when costs rise');
	const percent = condition('={{ $json.change.cost_percent }}', 'number', 'gt', 20);
	/** The cost that the API reports for this month and for the one before; without one, it reports nothing. */
	function apiReports(costs: { now: number; before?: number }) {
		const months = { now: firstDay(today), before: firstDay(today.minus({ months: 1 })) };
		for (const name of ['now', 'before'] as const) {
			const cost_sum = costs[name];
			const row = { entity_id: entityIds[0], entity_type: 'agent', total_calls: 1, cost_sum };
			const data = { entities: cost_sum === undefined ? [] : [row] };
			stage.sandbox.faults.add({
				kind: 'json',
				body: { code: 200, message: 'OK', data },
				times: Infinity,
				match: ({ query }) => query.dateFrom === months[name],
			});
		}
	}

	async function alert(conditions = when([percent])) {
		slack.mustSay('Slack');
		const check = ourNode(slack, {
			action: 'Get total cost of prompt template',
			fields: { ...report, Period: 'Month to Date', 'Compare With Previous': true },
			onError: 'continueErrorOutput',
		});
		return await execute([
			types.node(slack, 'Schedule Trigger'),
			check,
			[
				types.node(slack, 'If', { parameters: conditions }),
				message('Slack for failures', slack.expression('$json.message')),
			],
			message('Slack', slack.expression('$json.cost_sum')),
		]);
	}

	const textsOf = (execution: Execution, name = 'Slack') =>
		jsonOf(execution.items(name)).map(({ text }) => text);
	const words = (now: number, before: number) =>
		`${promptId} cost ${now} since ${firstDay(today)}. ` +
		`In the same days of the month before, it cost ${before}.`;

	test('says what it cost when it rose by more', async () => {
		apiReports({ now: 24.2, before: 20.1 });
		const execution = await alert();
		expect(execution.status).toBe('success');
		expect(textsOf(execution)).toEqual([words(24.2, 20.1)]);
		expect(textsOf(execution, 'Slack for failures')).toEqual([]);
	});

	test('says nothing when it rose by 20%', async () => {
		apiReports({ now: 24, before: 20 });
		const execution = await alert();
		expect(execution.status).toBe('success');
		expect(execution.items('If', 1)).toHaveLength(1);
		expect(textsOf(execution)).toEqual([]);
	});

	test('where there was no cost, only the second condition is met', async () => {
		apiReports({ now: 24 });
		expect(textsOf(await alert())).toEqual([]);
		slack.mustSay('OR');
		const amount = condition(slack.expression('$json.change.cost_sum'), 'number', 'gt', 5);
		expect(textsOf(await alert(when([percent, amount], 'or')))).toEqual([words(24, 0)]);
	});

	test('a check that fails is reported, with what to do', async () => {
		stage.sandbox.faults.add({ kind: 'status', status: 403, times: Infinity });
		const execution = await alert();
		expect(execution.status).toBe('success');
		expect(textsOf(execution)).toEqual([]);
		expect(textsOf(execution, 'Slack for failures')).toEqual([
			expect.stringMatching(/^The cost check failed: Told to fail\. \w.+/),
		]);
	});
});

describe('Export costs to Google Sheets', () => {
	const sheets = recipe('Export costs to Google Sheets');
	const week = { from: date(today.minus({ days: 7 })), to: date(today.minus({ days: 1 })) };
	const [, columnText = ''] = /column names (.+)\./.exec(sheets.text) ?? [];
	const columns = [...columnText.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

	const read = async () => {
		const node = ourNode(sheets, {
			action: 'Get calls and cost by entity',
			fields: { Period: 'Last 7 Days', 'Split By': 'Day' },
			parameters: { promptId, entityIds: entityIds.join() },
		});
		return await execute([manualTrigger(), node]);
	};

	test('each row has a key that stays the same, and a value for each column', async () => {
		const [first, second] = [await read(), await read()];
		const rows = jsonOf(first.items('AI Workspace'));
		const wanted = stage.sandbox
			.expected({ workspaceId, promptId, entityIds, ...week, splitBy: 'day' })
			.rows.map((row) => ({
				...omit(row, 'date_to'),
				prompt_id: promptId,
				row_key: [workspaceId, promptId, row.entity_id, row.date_from, row.date_from].join('/'),
			}));
		expect(columns).toContain('row_key');
		expect(rows).toHaveLength(wanted.length);
		expect(rows.map((row) => pick(row, columns))).toEqual(expect.arrayContaining(wanted));
		expect(new Set(rows.map(({ row_key: key }) => key)).size).toBe(rows.length);
		expect(jsonOf(second.items('AI Workspace'))).toEqual(rows);
	});

	test('the node for Google Sheets has what the text names', () => {
		const { parameters } = types.node(sheets, 'Google Sheets', {
			action: 'Append or update row in sheet',
			fields: { 'Handling extra fields in input': 'Ignore Them' },
		});
		expect(parameters).toMatchObject({
			operation: 'appendOrUpdate',
			options: { handlingExtraData: 'ignoreIt' },
		});
	});
});

test('Export costs as a CSV file: an email contains the file with all rows', async () => {
	const csv = recipe('Export costs as a CSV file');
	const days = { from: '2026-10-01', to: '2026-10-31' };
	const execution = await execute([
		manualTrigger(),
		ourNode(csv, {
			action: 'Get calls and cost by entity',
			parameters: {
				promptId,
				entityIds: entityIds.join(),
				period: 'custom',
				dateFrom: days.from,
				dateTo: days.to,
			},
		}),
		types.node(csv, 'Convert to File', { action: 'Convert to CSV' }),
		{
			...types.node(csv, 'Send Email', {
				fields: { 'Attachments (File)': 'data' },
				parameters: { fromEmail: 'n8n@example.com', toEmail: 'finance@example.com' },
			}),
			credentials: { smtp: {} },
		},
	]);
	expect(execution.status).toBe('success');
	const [{ attachments: [file] = [] } = {}] = stage.mail.mails;
	expect(file?.name).toMatch(/\.csv$/);
	const [header = [], ...lines] = String(file?.content)
		.replace(/^\uFEFF/, '')
		.trim()
		.split(/\r?\n/)
		.map((line) => line.split(','));
	const rows = lines.map((cells) =>
		Object.fromEntries(cells.map((cell, index) => [header[index], cell])),
	);
	expect(rows).toHaveLength(entityIds.length);
	expect(rows).toEqual(
		expect.arrayContaining(
			expected(days).rows.map((row) =>
				expect.objectContaining({
					entity_id: row.entity_id,
					total_calls: String(row.total_calls),
					cost_sum: String(row.cost_sum),
				}),
			),
		),
	);
});

test('Report with a token per customer: each gets the cost of its own key', async () => {
	const perCustomer = recipe('Report with a token per customer');
	const { properties } = new AiWorkspaceVirtualKeyApi();
	const keyField = properties.find(({ displayName }) => displayName === 'Virtual Key');
	perCustomer.mustSay('Virtual Key');
	perCustomer.mustSay('AI Workspace Virtual Key API');
	const { baseUrl, analyticsUrl } = stage.sandbox;
	const credential: NewCredential = {
		name: 'Key of each customer',
		type: 'aiWorkspaceVirtualKeyApi',
		data: {
			baseUrl,
			analyticsUrl,
			[String(keyField?.name)]: perCustomer.expression('$json.virtualKey'),
		},
	};
	const aiWorkspaceVirtualKeyApi = await stage.addCredential(credential);
	const customers = [
		{ customer: 'North', virtualKey: world.virtualKeys.agent, entity: triage },
		{
			customer: 'South',
			virtualKey: world.virtualKeys.memberWithoutDepartment,
			entity: freelancer,
		},
	];
	const fields = { Workspace: 'From Scope', Entities: 'Entity of the Scope' };
	const days = { period: 'custom', dateFrom: '2026-10-01', dateTo: '2026-10-31' };
	const all = [
		manualTrigger(),
		items(
			customers.map((customer) => pick(customer, 'customer', 'virtualKey')),
			'Customers',
		),
		ourNode(perCustomer, {
			action: 'Get total cost of prompt template',
			fields,
			parameters: { promptId, ...days },
		}),
		types.node(perCustomer, 'Edit Fields', {
			fields: { 'Include Other Input Fields': true },
			parameters: assigned({ customer: perCustomer.expression('.customer') }),
		}),
	];
	const execution = await execute(all, { chosen: { aiWorkspaceVirtualKeyApi } });
	expect(execution.status).toBe('success');
	expect(jsonOf(execution.items('Edit Fields'))).toEqual(
		customers.map(({ customer, entity }) => {
			const { totals } = expected({ from: days.dateFrom, to: days.dateTo }, [String(entity?.id)]);
			return expect.objectContaining({
				customer,
				cost_sum: Number(totals.cost_sum),
				total_calls: Number(totals.total_calls),
			});
		}),
	);
	const operations = stage.sandbox.requests.map(({ operation }) => operation);
	expect(operations.filter((name) => name === 'getScope')).toHaveLength(customers.length);
});

describe('Show names instead of IDs', () => {
	const names = recipe('Show names instead of IDs');
	const days = { from: '2026-10-01', to: '2026-10-31' };
	/** One of our nodes, which the recipe leaves to the reader. */
	const anyNode = (name: string, parameters: object) => ({
		...aiWorkspace({ authentication: 'virtualKey', ...parameters }, { name }),
		credentials: { aiWorkspaceVirtualKeyApi: {} },
	});
	const anyReport = (change: object = {}) =>
		anyNode('Report', {
			resource: 'promptTemplate',
			operation: 'getEntities',
			promptId,
			period: 'custom',
			dateFrom: days.from,
			dateTo: days.to,
			entityIds: entityIds.join(),
			...change,
		});
	const withName = (value: string) =>
		types.node(names, 'Edit Fields', {
			fields: { 'Include Other Input Fields': true },
			parameters: assigned({ name: value }),
		});

	test('one virtual key: the name of its agent', async () => {
		const scope = anyNode('Get Scope', { resource: 'cockpit', operation: 'getScope' });
		const execution = await execute([
			manualTrigger(),
			scope,
			anyReport({ entities: 'scopeEntity' }),
			withName(names.expression("$('Get Scope')")),
		]);
		expect(execution.status).toBe('success');
		const [own] = expected(days).rows.filter(({ entity_id: id }) => id === triage?.id);
		expect(jsonOf(execution.items('Edit Fields'))).toMatchObject([{ ...own, name: triage?.name }]);
	});

	test('a few IDs: a list in an expression, and the ID where it has no name', async () => {
		const unnamed = String(freelancer?.id);
		const execution = await execute([
			manualTrigger(),
			anyReport({ entityIds: [...entityIds, unnamed].join() }),
			withName(names.expression('$json.entity_id')),
		]);
		expect(execution.status).toBe('success');
		expect(jsonOf(execution.items('Edit Fields')).map(({ name }) => name)).toEqual([
			'Ticket triage',
			'Refund helper',
			unnamed,
		]);
	});

	test('many IDs: names from a table, and rows without a name stay', async () => {
		const table = [{ entity_id: triage?.id, name: triage?.name }];
		const merge = types.node(names, 'Merge', {
			fields: {
				Mode: 'Combine',
				'Combine By': 'Matching Fields',
				'Fields to Match': 'entity_id',
				'Output Type': 'Enrich Input 1',
			},
		});
		const trigger = manualTrigger();
		const both = [anyReport(), items(table, 'Names')];
		const to = (name: string, index = 0) => ({ node: name, type: 'main', index });
		const connections = {
			[trigger.name]: { main: [both.map(({ name }) => to(name))] },
			Names: { main: [[to(merge.name, 1)]] },
		};
		const execution = await execute([trigger, both, merge], { connections });
		expect(execution.status).toBe('success');
		const merged = jsonOf(execution.items('Merge'));
		expect(merged).toHaveLength(entityIds.length);
		expect(merged).toEqual(
			expect.arrayContaining(
				expected(days).rows.map((row) =>
					expect.objectContaining(
						row.entity_id === triage?.id ? { ...row, name: triage.name } : row,
					),
				),
			),
		);
		expect(merged.filter((row) => 'name' in row)).toHaveLength(1);
	});
});

test('Check a provider key before you store it: accepted, rejected, and not checked', async () => {
	const check = recipe('Check a provider key before you store it');
	check.mustSay('AI Workspace Access Token API');
	const { accepted, rejected } = world.providerKeys.openai;
	const keys = [accepted, rejected, 'sk-the-one-that-fails'];
	stage.sandbox.faults.add({
		kind: 'status',
		status: 403,
		times: Infinity,
		match: ({ body }) => body.includes('sk-the-one-that-fails'),
	});
	const ours = ourNode(
		check,
		{
			action: 'Validate provider key',
			fields: { 'Provider API Key': check.expression('$json.apiKey') },
			onError: 'continueErrorOutput',
		},
		{ aiWorkspaceAccessTokenApi: {} },
	);
	const valid = condition(check.expression('$json.valid'), 'boolean', 'true');
	const execution = await execute([
		manualTrigger(),
		items(keys.map((apiKey) => ({ apiKey }))),
		ours,
		types.node(check, 'If', { parameters: when([valid]) }),
	]);
	expect(execution.status).toBe('success');
	const hints = (branch: number) =>
		jsonOf(execution.items('If', branch)).map(({ keyHint }) => keyHint);
	expect(hints(0)).toEqual([expect.stringMatching(/001$/)]);
	expect(hints(1)).toEqual([expect.stringMatching(/002$/)]);
	expect(jsonOf(execution.items(ours.name, 1))).toEqual([
		expect.objectContaining({ apiKey: keys[2], message: 'Told to fail.' }),
	]);
});
