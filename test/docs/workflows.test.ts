import omit from 'lodash/omit';
import { NodeHelpers, type INode, type INodeProperties } from 'n8n-workflow';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { demoCredentials, formKeyCredential } from '../demo/credentials';
import { world } from '../sandbox';
import { executeCode } from '../workflows/codeNode';
import { workflowFiles } from '../workflows/files';
import { runCode } from '../workflows/money';
import { readDocument } from './document';

interface WorkflowNode extends INode {
	credentials?: Record<string, { id: string; name: string }>;
}

type Connections = Record<string, Record<string, { node: string }[][]>>;

const { description } = new AiWorkspace();
const OUR_TYPE = 'n8n-nodes-ai-workspace.aiWorkspace';
/** What n8n adds to a node: as a tool, and Request Options. */
const ADDED = ['descriptionType', 'toolDescription', 'requestOptions'];

/** The values that n8n's form doesn't offer. */
const wrongChoices = (fields: INodeProperties[], values: object): string[] =>
	fields.flatMap(({ name, type, options = [] }) => {
		const value: unknown = Object(values)[name];
		if (type === 'collection') return wrongChoices(options as INodeProperties[], Object(value));
		if (type !== 'options' || value === undefined || /^=/.test(String(value))) return [];
		const isOffered = options.some((option) => 'value' in option && option.value === value);
		return isOffered ? [] : [`${name}: ${String(value)}`];
	});

const sandbox = { baseUrl: '', analyticsUrl: '', world };
const known = [...demoCredentials(sandbox), formKeyCredential(sandbox)];
const files = workflowFiles();

const nodesOf = ({ text }: { text: string }): WorkflowNode[] => JSON.parse(text).nodes;

/** What every workflow with a directory shares. */
const SHARED = ['Entities Table', 'Prompts Table', 'Entities', 'Prompts', 'Directory'];

test('the nodes that read the directory are the same in every workflow that has one', () => {
	const shared = files.flatMap((file) => {
		const found = nodesOf(file).filter(({ name }) => SHARED.includes(name));
		const isWhole = found.some(({ name }) => name === 'Directory');
		const what = found.map((node) => omit(node, 'id', 'position', 'onError'));
		return isWhole ? [{ file: file.name, what }] : [];
	});
	expect(shared.length).toBeGreaterThan(0);
	for (const { file, what } of shared)
		expect({ file, what }).toEqual({ file, what: shared[0]?.what });
	expect(shared[0]?.what.map(({ name }) => name)).toEqual(SHARED);
});

test('every workflow that sends an email checks in the same way whether it reached everybody', () => {
	const senders = files.filter((file) => nodesOf(file).some(({ type }) => /emailSend$/.test(type)));
	const checks = senders.map((file) => {
		const { parameters } = nodesOf(file).find(({ name }) => name === 'Confirm Sent') ?? {};
		// The emails of Chargeback have a recipient each.
		return JSON.stringify(parameters)?.replaceAll(
			"$('Not Sent Yet').item.json.to",
			"$('Settings').first().json.toEmail",
		);
	});
	expect(checks.length).toBeGreaterThan(1);
	expect(new Set(checks)).toEqual(new Set([expect.stringContaining('$json.accepted')]));
});

const parametersOf = (file: string, title: string) =>
	files
		.filter(({ name }) => name === `${file}.json`)
		.flatMap(nodesOf)
		.find(({ name }) => name === title)?.parameters;

const kept = (end: string) =>
	`n8n keeps the key in a temporary record, which it deletes within 15 minutes after the ${end} ends`;
const OTHER_TIMES = /\b(?!15 minutes)\d+ minutes/;
const COPIES = /[Pp]ublish one copy only.*opies that are executed at the same moment both send/;

test.each<[string, string, string, string | RegExp]>([
	['key-onboarding', 'Key onboarding', 'About the key', kept('check')],
	['directory', 'Directory', 'About the key', kept('form')],
	['month-close', 'Month close', 'About the close', COPIES],
	['chargeback', 'Chargeback', 'About failures', COPIES],
	['budget-guard', 'Budget guard', 'About the budgets', COPIES],
])('%s: the docs (%s) and its note "%s" say %s', (file, heading, note, words) => {
	const sections = readDocument('docs/workflows.md').split(/^## /m);
	const section = sections.find((one) => one.startsWith(`${heading}\n`));
	for (const text of [section, parametersOf(file, note)?.content]) {
		expect(text).toMatch(words);
		if (words !== COPIES) expect(text).not.toMatch(OTHER_TIMES);
	}
});

test.each([
	['key-onboarding', 'check'],
	['directory', 'form'],
])('the form of %s hides the key, and says how long n8n keeps it', (file, end) => {
	const { formDescription, formFields } = parametersOf(file, 'Key Form') ?? {};
	expect(formDescription).toContain(kept(end));
	expect(formDescription).not.toMatch(OTHER_TIMES);
	expect(formFields).toMatchObject({
		values: expect.arrayContaining([expect.objectContaining({ fieldType: 'password' })]),
	});
});

/** Who the node Directory counts, who stands apart, and how it names them. */
function directoryOf(rows: object[], prompts: object[] = [{ prompt_id: 'p' }]) {
	const file = files.find((one) => nodesOf(one).some(({ name }) => name === 'Directory'));
	const nodes = { Entities: rows, Prompts: prompts };
	const items = executeCode(JSON.parse(file?.text ?? ''), 'Directory', { nodes });
	const [{ counted = [], apart = [], entities = [] } = {}] = items;
	return {
		...{ counted: [...counted], apart: [...apart] },
		names: entities.map(({ name }: { name: string }) => name),
		titles: items.map(({ title }) => title),
	};
}

test('a directory with a row twice, or without an ID, a type, or a column is refused, and it is named', () => {
	const ada = { entity_id: 'a', name: 'Ada', type: 'member' };
	const refused = (...rows: Parameters<typeof directoryOf>) => expect(() => directoryOf(...rows));
	refused([ada], [{ prompt_id: 'p' }, { prompt_id: 'P' }]).toThrow(': P is there twice.');
	refused([ada, { ...ada, entity_id: ' A ' }]).toThrow('in Data tables: A is there twice.');
	refused([ada, { ...ada, entity_id: ' ' }]).toThrow('in Data tables: Ada has no entity_id.');
	refused([ada, { monthly_budget: 5 }]).toThrow('Data tables: the row with id 2 has no entity_id');
	refused([{ ...ada, entity_id: 'A b' }]).toThrow("A b isn't an ID: it contains a space, a comma,");
	refused([{ ...ada, type: ' ' }]).toThrow('in Data tables: Ada has no type, such as agent,');
	refused([{ id: undefined }]).toThrow('The directory is empty: add rows to ai_workspace_entit');
	refused([{ ...ada, owner_email: undefined }]).toThrow('_entities has no column owner_email.');
});

test('departments stand apart of agents and members, and are counted where there is nobody else', () => {
	const sales = { entity_id: 's', type: ' Department' };
	const ada = { entity_id: 'a', type: 'member' };
	expect(directoryOf([sales, ada])).toMatchObject({ counted: ['a'], apart: ['s'] });
	expect(directoryOf([sales])).toMatchObject({ counted: ['s'], apart: [] });
});

test('a name or title that is there twice is followed by its ID, and no other one', () => {
	const people = ['a', 'b', 'c', 'd'].map((entity_id) => ({ entity_id, type: 'member' }));
	const names = ['Ada', 'Ada ', 'Bob', ''];
	const prompts = ['x', 'y', 'z'].map((prompt_id) => ({ prompt_id, title: 'Reply' }));
	const given = people.map((row, at) => ({ ...row, name: names[at] }));
	expect(
		directoryOf(given, [...prompts.slice(0, 2), { prompt_id: 'z', title: 'Draft' }]),
	).toMatchObject({
		names: ['Ada (a)', 'Ada (b)', 'Bob', 'd'],
		titles: ['Reply (x)', 'Reply (y)', 'Draft'],
	});
});

test('what is a department, and who is in sums, is the same in every workflow that reads types from the API', () => {
	const code = files.flatMap(nodesOf).map(({ parameters }) => String(parameters.jsCode));
	const rules = code.flatMap(
		(text) => /^\/\/ A department is one by [^]*?^const added = .*$/m.exec(text) ?? [],
	);
	expect(rules).toHaveLength(4);
	expect(new Set(rules).size).toBe(1);
	// Whatever the API says for other prompt templates.
	const rowsOf = (...types: unknown[]) =>
		types.map((entity_type) => ({ entity_id: 'd', entity_type }));
	const addedOf = (found: object[], ...types: string[]) => {
		const entities = types.map((type, at) => ({ entity_id: 'ad'.charAt(at), type }));
		return [...runCode(`${rules[0]}\nreturn added;`, { found, entities, idOf: String })];
	};
	for (const found of [rowsOf('department', null), rowsOf('agent', 'department', 'agent')])
		expect(addedOf(found, 'agent', 'agent')).toEqual(['a']);
	const both = ['department', 'agent'].map((entity_type) =>
		['a', 'd'].map((entity_id) => ({ entity_id, entity_type })),
	);
	expect(addedOf(both[0] ?? [], 'agent', 'department')).toEqual(['d']);
	expect(addedOf(both[0] ?? [], 'agent', 'agent')).toEqual(['a', 'd']);
	expect(addedOf(both[1] ?? [], 'department', 'department')).toEqual(['a', 'd']);
	expect(addedOf((both[1] ?? []).slice(1), 'department', 'department')).toEqual(['a', 'd']);
});

test('the table of the documentation lists all of them, and nothing else', () => {
	const [, table = ''] =
		/^\| Workflow .*\n((?:\|.*\n)+)/m.exec(readDocument('docs/workflows.md')) ?? [];
	const listed = [...table.matchAll(/\(workflows\/([\w-]+\.json)\)/g)].map(([, name]) => name);
	expect(listed.sort()).toEqual(files.map(({ name }) => name));
});

test.each(['README.md', 'docs/workflows.md'])(
	'the table in %s has the number of settings',
	(page) => {
		const rows = readDocument(page)
			.split('\n')
			.filter((line) => /^\| \[.*workflows\/.*\.json\)/.test(line));
		expect(rows.length).toBeGreaterThan(0);
		for (const row of rows) {
			const listed = files.find(({ name }) => row.includes(`workflows/${name})`));
			const [settings] = nodesOf(listed ?? { text: '{"nodes":[]}' }).filter(
				({ name }) => name === 'Settings',
			);
			const fields = Object(settings?.parameters.assignments).assignments ?? [];
			const [, stated] = /\| +\d+ +\| +(\d+) +\|/.exec(row) ?? [];
			expect({ row, stated }).toEqual({ row, stated: String(fields.length) });
		}
	},
);

test('together they have at most 1,068 lines in Code nodes', () => {
	const code = files.flatMap(nodesOf).map(({ parameters: { jsCode = '' } }) => String(jsCode));
	expect(code.join('\n').split('\n').filter(Boolean).length).toBeLessThanOrEqual(1_068);
});

describe.each(files)('$name', ({ text, name: file }) => {
	const workflow = JSON.parse(text);
	const nodes: WorkflowNode[] = workflow.nodes;
	const connections: Connections = workflow.connections;
	const ours = nodes.filter(({ type }) => type === OUR_TYPE || type === `${OUR_TYPE}Tool`);

	test('has a trigger, which nobody reaches at a known path or without a sign-in', () => {
		const triggers = nodes.filter(({ type }) => /trigger$|\.webhook$/i.test(type));
		expect(triggers).not.toEqual([]);
		for (const { type, parameters } of triggers) {
			expect([undefined, '']).toContain(parameters.path);
			expect(Object(parameters.options)).not.toHaveProperty('path');
			if (!/formTrigger|webhook|mcpTrigger/.test(type)) continue;
			// This one shows no cost where it's published without a sign-in.
			const allowed = file === 'first-cost.json' ? ['none'] : ['basicAuth', 'bearerAuth'];
			expect(allowed).toContain(parameters.authentication);
		}
	});

	test('has at most five settings, all in one node, and each a plain value', () => {
		const settings = nodes.filter(({ name }) => name === 'Settings');
		expect(settings.length).toBeLessThanOrEqual(1);
		for (const { parameters } of settings) {
			const { assignments } = Object(parameters.assignments);
			const types = assignments.map(({ type }: { type: string }) => type);
			expect(types.length).toBeLessThanOrEqual(5);
			for (const type of types) expect(['string', 'number', 'boolean']).toContain(type);
		}
	});

	test('every expression that names a node names one that is there', () => {
		const mentioned = [...text.matchAll(/\$\('([^']+)'\)/g)].map(([, name]) => name);
		expect(nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(mentioned));
	});

	test('uses only parameters and values that our node has, and the credential that goes with them', () => {
		// The others read what it has written.
		const reads = ['key-reminders.json', 'cost-page.json'];
		expect(ours.length > 0).toBe(!reads.includes(file));
		for (const node of ours) {
			const { name, typeVersion, parameters } = node;
			expect(typeVersion).toBe(1);
			expect(['', 'timeout']).toContain(Object.keys(Object(parameters.requestOptions)).join());
			const own = { name, ...omit(parameters, ADDED) };
			const { properties } = description;
			const shown = NodeHelpers.getNodeParameters(properties, own, true, false, node, description);
			expect({ name, ...shown }).toMatchObject(own);
			const inForm = properties.filter((property) =>
				NodeHelpers.displayParameter(own, property, node, description),
			);
			expect({ name, wrong: wrongChoices(inForm, own) }).toEqual({ name, wrong: [] });
			const wanted = description.credentials?.find(({ displayOptions }) =>
				displayOptions?.show?.authentication?.includes(String(parameters.authentication)),
			);
			expect(Object.keys(node.credentials ?? {})).toEqual([wanted?.name]);
		}
	});

	test('names the credentials of the demo', () => {
		const used = nodes.flatMap(({ credentials: chosen = {} }) => Object.entries(chosen));
		for (const [type, { id, name }] of used) {
			const wanted = known.find((credential) => credential.id === id);
			if (type === 'smtp') expect(id).toBe('aiWorkspaceDemoSmtp1');
			else expect({ type, name }).toEqual({ type: wanted?.type, name: wanted?.name });
		}
	});

	test('every node of ours has an error path that leads somewhere', () => {
		for (const { name, type, onError } of ours) {
			const owner = type.endsWith('Tool') ? connections[name]?.ai_tool?.[0]?.[0]?.node : name;
			const node = nodes.find((candidate) => candidate.name === owner);
			// It returns the errors of its tools to its clients.
			if (node?.type.endsWith('.mcpTrigger')) continue;
			const path = { name, onError: node?.onError ?? onError };
			expect(path).toEqual({ name, onError: 'continueErrorOutput' });
			expect(connections[owner ?? '']?.main?.[1]?.length).toBeGreaterThan(0);
		}
	});

	test('holds no secrets, no paths of a machine and no addresses', () => {
		const { tokens, pats, virtualKeys, providerKeys } = world;
		for (const keys of [tokens, pats, virtualKeys, ...Object.values(providerKeys)])
			for (const secret of Object.values(keys)) expect(text).not.toContain(secret);
		expect(text).not.toMatch(
			/eyJ[\w-]+\.|\bBearer (?!Auth\b)|"(password|token|secret)":|pinData|instanceId/i,
		);
		expect(text).not.toMatch(/\/(home|root|tmp|Users|work)\/|[A-Z]:\\\\|localhost|127\.0\.0\.1/);
		const addresses = [...text.matchAll(/[\w.]+@[\w.]+/g)].map(([address]) => address);
		expect(addresses.filter((address) => !address.endsWith('@example.com'))).toEqual([]);
	});
});
