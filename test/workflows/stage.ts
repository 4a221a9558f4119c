/** What a suite needs around a workflow: the sandbox, a mail server, credentials, and the import. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import omit from 'lodash/omit';
import pick from 'lodash/pick';
import pickBy from 'lodash/pickBy';
import { demoCredentials, formKeyCredential } from '../demo/credentials';
import {
	dataTables,
	demoDirectory,
	fillDirectory,
	type Directory,
	type Row,
} from '../demo/directory';
import type { Api, NewCredential, Workflow } from '../n8n/api';
import { connect } from '../n8n/connection';
import { startSandbox, world, type Fault, type Sandbox } from '../sandbox';
import { until } from '../support/until';
import { FOLDER, withRecipient } from './files';
import { smtpCredential, startMailServer } from './mail';

export type Stage = Awaited<ReturnType<typeof startStage>>;
/** Credentials by type, undefined for none. */
export type Chosen = Record<string, { id: string; name: string } | undefined>;
type DemoDirectory = ReturnType<typeof demoDirectory>;
type Question = Parameters<Sandbox['expected']>[0];
interface Assignment {
	name: string;
	type: string;
	value: unknown;
}

/** A file in docs/workflows, with a recipient, which they lack. */
export const readWorkflow = async (name: string): Promise<Workflow> =>
	JSON.parse(withRecipient(fs.readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')));

export function nodeOf(workflow: Workflow, name: string) {
	const node = workflow.nodes.find((candidate) => candidate.name === name);
	if (node === undefined) throw new Error(`"${workflow.name}" has no node "${name}"`);
	return node;
}

const fieldsOf = (workflow: Workflow): Assignment[] =>
	nodeOf(workflow, 'Settings').parameters.assignments.assignments;

/** Puts values into the "Settings" node of a workflow, as its user would. */
export function setSettings(workflow: Workflow, values: object) {
	for (const [name, value] of Object.entries(values)) {
		const field = fieldsOf(workflow).find((candidate) => candidate.name === name);
		if (field === undefined) throw new Error(`"Settings" has no field "${name}"`);
		field.value = value;
	}
}

/** What a user finds in the "Settings" node. */
export const settingsOf = (workflow: Workflow) =>
	Object.fromEntries(fieldsOf(workflow).map(({ name, value }) => [name, value]));

/** Who may open a form. */
const FORM_USER = { user: 'form', password: 'only-for-tests' };
const SIGN_IN: Record<string, string> = {
	basicAuth: 'httpBasicAuth',
	bearerAuth: 'httpBearerAuth',
};
export const SIGNED_IN = {
	authorization: `Basic ${btoa(`${FORM_USER.user}:${FORM_USER.password}`)}`,
};

/** A department of the sandbox, as a row of the directory. */
export function departmentRow(type = 'department', at = 0) {
	const { id = '', name = '' } = world.entities.departments[at] ?? {};
	return { entity_id: id, name, type };
}

export const agentRow = (entity_id: string, name: string) => ({ entity_id, name, type: 'agent' });

/** A prompt template of the sandbox that nobody has used. */
export const UNUSED = { prompt_id: 'unused-draft', title: 'Unused draft' };

/** An ID that nobody has. */
export const MISTYPED = '00000000-0000-4000-a000-000000000000';

/** A credential that is gone. */
export const MISSING = { id: 'missingCredential', name: 'Missing credential' };

/** The same rows with IDs that nobody has. */
export const mistyped = <Entity extends { entity_id: string }>(rows: Entity[]) =>
	rows.map((row) => ({ ...row, entity_id: row.entity_id.replace(/^.{8}/, '00000000') }));

/** How long n8n may take to publish or withdraw a workflow, in the background. */
export const BACKGROUND_MS = 20_000;

/** Until n8n has withdrawn a workflow, it refuses to delete it. */
async function removeWorkflow({ request }: Api, id: string) {
	await request('POST', `/workflows/${id}/archive`);
	const remove = async () => await request('DELETE', `/workflows/${id}`).catch(() => false);
	await until(async () => (await remove()) !== false, BACKGROUND_MS);
}

interface Options {
	/** The suite's own, in place at the beginning of each test. */
	directory?: (demo: DemoDirectory) => DemoDirectory;
	/** Data tables that no test finds at its beginning, such as ai_workspace_costs. */
	tables?: string[];
	/** Further ones. */
	credentials?: NewCredential[];
}

/** A sandbox and a mail server of the suite's own, with credentials that lead there. */
export async function startStage({ directory, tables = [], credentials: more = [] }: Options = {}) {
	const { api, ...connection } = connect();
	const sandbox = await startSandbox();
	const mail = await startMailServer();
	const added: string[] = [];
	const byType: Chosen = {};
	/** What was imported, by what it was imported from. */
	const imported = new Map<string, Workflow>();
	// Suites share an n8n, and each has data tables of its own. n8n finds a table by a part of its name.
	const prefix = `s${randomUUID().slice(0, 8)}_`;
	const tableOf = (name: string) => name.replace('ai_workspace_', prefix);
	const demo = demoDirectory(sandbox.world);
	const usual = directory?.(demo) ?? demo;
	let isUsual = false;

	/** One more credential for a test. */
	async function addCredential({ name, type, data }: NewCredential) {
		const { id } = await api.createCredential({ name, type, data });
		added.push(id);
		return { id, name };
	}

	for (const credential of [
		...demoCredentials(sandbox),
		smtpCredential(mail.port),
		{ name: 'Users of a form', type: 'httpBasicAuth', data: FORM_USER },
		...more,
	]) {
		byType[credential.type] = await addCredential(credential);
	}
	/** A virtual key for a test, or an expression that returns one. */
	async function addVirtualKey(virtualKeyToken: string): Promise<Chosen> {
		const { baseUrl, analyticsUrl } = sandbox;
		const data = { baseUrl, analyticsUrl, virtualKeyToken };
		const type = 'aiWorkspaceVirtualKeyApi';
		return { [type]: await addCredential({ name: 'Virtual key of a test', type, data }) };
	}
	const formKey = formKeyCredential(sandbox);
	const keyFromForm = { [formKey.type]: await addCredential(formKey) };

	/**
	 * Imports a workflow, with the suite's credentials in the place of the demo's, and the suite's data tables.
	 * The same workflow with the same credentials is imported once.
	 */
	async function importWorkflow(source: Workflow, chosen: Chosen = {}) {
		const nodes = source.nodes.map((node) => {
			const { authentication, tableName } = node.parameters;
			const type = node.type.endsWith('lmChatOpenAi') ? 'openAiApi' : SIGN_IN[authentication];
			const wanted = type ? [type] : Object.keys(node.credentials ?? {});
			const fromForm = node.credentials?.[formKey.type]?.id === formKey.id;
			const all = { ...byType, ...(fromForm && keyFromForm), ...chosen };
			return {
				...node,
				parameters: { ...node.parameters, ...(tableName && { tableName: tableOf(tableName) }) },
				...(wanted.length > 0 && { credentials: pickBy(pick(all, wanted)) }),
			};
		});
		const content = { ...omit(source, 'id'), nodes };
		const key = JSON.stringify(content);
		const workflow = imported.get(key) ?? (await api.createWorkflow(content));
		imported.set(key, workflow);
		return workflow;
	}

	/** Imports a workflow and executes it from its trigger. */
	const run = async (source: Workflow, chosen?: Chosen) =>
		await api.run(await importWorkflow(source, chosen));

	/** Imports and publishes a workflow, with a path of its own for a trigger, as the editor does on an import. */
	async function publishAt(source: Workflow, type: RegExp) {
		const webhookId = randomUUID();
		const trigger = source.nodes.find((node) => type.test(node.type));
		Object.assign(trigger, { webhookId });
		trigger.parameters.path = webhookId;
		await api.activate((await importWorkflow(source)).id);
		return webhookId;
	}

	const urlOf = async (source: Workflow) =>
		`${connection.url}/webhook/${await publishAt(source, /\.webhook$/)}`;

	async function executionsOf(workflowId: string): Promise<{ id: string; status: string }[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		return (await api.request('GET', `/executions?filter=${filter}`)).results;
	}

	/** Removes data tables, so that a test begins without them. */
	async function removeTables(...names: string[]) {
		const { found, remove } = await dataTables(api, prefix);
		for (const { id, name } of found) if (names.map(tableOf).includes(name)) await remove(id);
	}

	/** Replaces the directory: rows with column names, no rows where they are left out. */
	async function setDirectory(changed: Directory) {
		isUsual = false;
		await fillDirectory(api, changed, prefix);
	}

	/** The suite's own directory and none of its further tables, for the next test. */
	async function restore() {
		if (directory && !isUsual) await setDirectory(usual);
		isUsual = true;
		if (tables.length > 0) await removeTables(...tables);
	}
	await restore();

	/** Lets the API report these rows, to all requests or some. */
	const report = (entities: object[], match?: Fault['match']) =>
		sandbox.faults.add({
			...{ kind: 'json', body: { code: 200, message: 'OK', data: { entities } } },
			...{ times: Infinity, match },
		});

	return {
		...connection,
		api,
		/** Waits until n8n has no execution of a workflow anymore. */
		forgotten: async (workflowId: string) =>
			await until(async () => (await executionsOf(workflowId)).length === 0, BACKGROUND_MS),
		/** The failed execution of a workflow, as soon as there is one. */
		failedExecution: async (workflowId: string) =>
			await until(async () => {
				const failed = (await executionsOf(workflowId)).find(({ status }) => status === 'error');
				return failed && (await api.getExecution(failed.id));
			}, BACKGROUND_MS),
		publishAt,
		/** Publishes a workflow with a page, and waits until it's there. Returns its URL. */
		publishPage: async (source: Workflow) => {
			const url = await urlOf(source);
			await until(async () => (await fetch(url)).status !== 404, BACKGROUND_MS);
			return url;
		},
		sandbox,
		mail,
		executionsOf,
		importWorkflow,
		addCredential,
		addVirtualKey,
		run,
		/** Executes a template with these settings. */
		runTemplate: async (name: string, settings: object = {}, chosen?: Chosen) => {
			const source = await readWorkflow(name);
			// Only a saved execution can be read afterwards.
			source.settings.saveManualExecutions = true;
			setSettings(source, settings);
			return await run(source, chosen);
		},
		/** The suite's own. */
		directory: usual,
		setDirectory,
		/** The suite's own, with these tables in their place. */
		changeDirectory: async (change: Directory) => await setDirectory({ ...usual, ...change }),
		/**
		 * What the API has, counted by the sandbox itself; of the main workspace and all IDs of the suite's own
		 * directory, unless others are named.
		 */
		expected: (question: Pick<Question, 'promptId' | 'from' | 'to'> & Partial<Question>) =>
			sandbox.expected({
				workspaceId: sandbox.world.workspaces.main.id,
				entityIds: usual.entities.map((row) => row.entity_id),
				...question,
			}),
		/** Lets the API refuse all requests, or those with a text in their URL. */
		refuse: (status: number, part = '', message = 'Told to fail.') =>
			sandbox.faults.add({
				...{ kind: 'status', status, body: { message }, times: Infinity },
				match: ({ url }) => url.includes(part),
			}),
		report,
		/** The directory has one ID, which the API returns as a number. */
		reportNumber: async () => {
			await setDirectory({ ...usual, entities: [agentRow('4711', 'Numbered')] });
			const row = { entity_id: 4711, entity_type: 'agent', total_calls: 1, cost_sum: 0.5 };
			report([row], ({ url }) => url.includes('/prompt-templates/'));
		},
		/** The subjects of the emails that arrived. */
		subjects: () => mail.mails.map(({ subject }) => subject),
		/** The text of the last one. */
		text: () => mail.mails.at(-1)?.text ?? '',
		/** The rows of a data table, none if it doesn't exist. */
		rowsOf: async (name: string) => await (await dataTables(api, prefix)).rows(tableOf(name)),
		/** Adds rows to a data table that a workflow has made. */
		addRows: async (name: string, data: object[]) =>
			await (await dataTables(api, prefix)).insert(tableOf(name), data),
		removeTables,
		/** Replaces a data table. */
		setTable: async (name: string, columns: unknown[], rows: Row[]) => {
			await removeTables(name);
			await (await dataTables(api, prefix)).add(tableOf(name), columns, rows);
		},
		/** Imports and publishes a workflow with a form, and waits until the form is there. */
		publishForm: async (source: Workflow, chosen?: Chosen) => {
			const workflow = await importWorkflow(source, chosen);
			await api.activate(workflow.id);
			const { webhookId } = workflow.nodes.find(({ type }) => type.endsWith('formTrigger'));
			const form = `${connection.url}/form/${webhookId}`;
			await until(async () => (await fetch(form, { headers: SIGNED_IN })).ok, BACKGROUND_MS);
			return { workflow, form };
		},
		/**
		 * Publishes a workflow with a webhook in the place of its trigger, because n8n keeps state for published
		 * workflows only. Returns what executes it, and returns the status of the response.
		 */
		publishTriggered: async (source: Workflow) => {
			const trigger = source.nodes.find(({ type }) => /trigger$/i.test(type));
			const parameters = { responseMode: 'lastNode' };
			Object.assign(trigger, { type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters });
			const url = await urlOf(source);
			const start = async () => {
				const { status } = await fetch(url);
				return status !== 404 && status;
			};
			return async () => await until(start, BACKGROUND_MS, 200);
		},
		/** No faults and no emails. */
		reset: () => {
			sandbox.reset();
			mail.mails.length = 0;
			Object.assign(mail.state, { refuse: false, refusedRecipients: [] });
		},
		restore,
		close: async () => {
			for (const { id } of imported.values()) await removeWorkflow(api, id);
			for (const id of added) await api.deleteCredential(id);
			const { found, remove } = await dataTables(api, prefix);
			for (const { id } of found) await remove(id);
			await mail.close();
			await sandbox.close();
		},
	};
}

/** A stage for all tests of a suite, filled before the first one. */
export function useStage(options?: Options): Stage {
	const stage = {} as Stage;
	beforeAll(async () => void Object.assign(stage, await startStage(options)));
	beforeEach(async () => {
		stage.reset();
		await stage.restore();
	});
	afterAll(async () => await stage.close());
	return stage;
}

/** The form of a template, published before the first test. */
export function useForm(stage: Stage, template: string) {
	const published = { form: '', workflowId: '' };
	beforeAll(async () => {
		const { form, workflow } = await stage.publishForm(await readWorkflow(template));
		Object.assign(published, { form, workflowId: workflow.id });
	});
	return published;
}
