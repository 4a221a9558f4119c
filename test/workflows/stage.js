/** What a suite needs around a workflow: the sandbox, a mail server, credentials, and the import. */
const { randomUUID } = require('node:crypto');
const fs = require('node:fs/promises');
const path = require('node:path');
const pick = require('lodash/pick');
const pickBy = require('lodash/pickBy');
const { demoCredentials, formKeyCredential } = require('../demo/credentials');
const { dataTables, demoDirectory, fillDirectory } = require('../demo/directory');
const { N8nApiError } = require('../n8n/api');
const { startSandbox } = require('../sandbox');
const { connect } = require('../n8n/connection');
const { until } = require('../support/until');
const { smtpCredential, startMailServer } = require('./mail');

/** @typedef {import('../n8n/api').Workflow} Workflow */
/** @typedef {import('../n8n/api').NewCredential} NewCredential */
/** @typedef {Awaited<ReturnType<typeof startStage>>} Stage */
/** @typedef {Record<string, { id: string, name: string } | undefined>} Chosen */
/** @typedef {import('../demo/directory').Directory} Directory */
/** @typedef {ReturnType<typeof demoDirectory>} DemoDirectory */
/** @typedef {Parameters<import('../sandbox').Sandbox['expected']>[0]} Question */

const { FOLDER } = require('./files');

/**
 * @param {string} name of a file in docs/workflows
 * @returns {Promise<Workflow>}
 */
const readWorkflow = async (name) =>
	JSON.parse(await fs.readFile(path.join(FOLDER, `${name}.json`), 'utf8'));

/** @param {Workflow} workflow @param {string} name */
function nodeOf(workflow, name) {
	const node = workflow.nodes.find((candidate) => candidate.name === name);
	if (node === undefined) throw new Error(`"${workflow.name}" has no node "${name}"`);
	return node;
}

/**
 * Puts values into the "Settings" node of a workflow, as its user would.
 *
 * @param {Workflow} workflow
 * @param {Record<string, unknown>} values
 */
function setSettings(workflow, values) {
	/** @type {{ name: string, value: unknown }[]} */
	const fields = nodeOf(workflow, 'Settings').parameters.assignments.assignments;
	for (const [name, value] of Object.entries(values)) {
		const field = fields.find((candidate) => candidate.name === name);
		if (field === undefined) throw new Error(`"Settings" has no field "${name}"`);
		field.value = Array.isArray(value) ? JSON.stringify(value) : value;
	}
}

/**
 * What a user finds in the "Settings" node.
 *
 * @param {Workflow} workflow
 * @returns {Record<string, any>}
 */
function settingsOf(workflow) {
	/** @type {{ name: string, type: string, value: any }[]} */
	const fields = nodeOf(workflow, 'Settings').parameters.assignments.assignments;
	return Object.fromEntries(
		fields.map(({ name, type, value }) => [name, type === 'array' ? JSON.parse(value) : value]),
	);
}

/** Who may open a form. */
const FORM_USER = { user: 'form', password: 'only-for-tests' };
const SIGNED_IN = {
	authorization: `Basic ${btoa(`${FORM_USER.user}:${FORM_USER.password}`)}`,
};

/** The same rows with IDs that nobody has. @template {{ entity_id: string }} Row @param {Row[]} rows @returns {Row[]} */
const mistyped = (rows) =>
	rows.map((row) => ({ ...row, entity_id: row.entity_id.replace(/^.{8}/, '00000000') }));

/** How long n8n may take to publish or withdraw a workflow, in the background. */
const BACKGROUND_MS = 20_000;

/** @param {import('../n8n/api').Api} api @param {string} id */
async function removeWorkflow(api, id) {
	const remove = async () => {
		try {
			await api.request('DELETE', `/workflows/${id}`);
			return true;
		} catch (error) {
			if (error instanceof N8nApiError && error.status === 409) return false;
			throw error;
		}
	};
	await api.request('POST', `/workflows/${id}/archive`);
	await until(remove, BACKGROUND_MS);
}

/**
 * @typedef {object} Options
 * @property {(demo: DemoDirectory) => DemoDirectory} [directory] the suite's own, in place at the beginning of each test
 * @property {string[]} [tables] that no test finds at its beginning, such as ai_workspace_costs
 * @property {NewCredential[]} [credentials] further ones
 */

/**
 * A sandbox and a mail server of the suite's own, with credentials that lead there.
 *
 * @param {Options} [options]
 */
async function startStage({ directory, tables = [], credentials: more = [] } = {}) {
	const { api, ...connection } = connect();
	const sandbox = await startSandbox();
	const mail = await startMailServer();
	/** @type {string[]} */
	const added = [];
	/** @type {Map<string, { id: string, name: string }>} by type */
	const credentials = new Map();
	for (const { name, type, data } of [
		...demoCredentials(sandbox),
		smtpCredential(mail.port),
		{ name: 'Users of a form', type: 'httpBasicAuth', data: FORM_USER },
		...more,
	]) {
		credentials.set(type, await addCredential({ name, type, data }));
	}
	const formKey = formKeyCredential(sandbox);
	const keyFromForm = { [formKey.type]: await addCredential(formKey) };
	/** What was imported, by what it was imported from. @type {Map<string, Workflow>} */
	const imported = new Map();
	// Suites share an n8n, and each has data tables of its own. n8n finds a table by a part of its name.
	const prefix = `s${randomUUID().slice(0, 8)}_`;
	/** @param {string} name such as ai_workspace_costs */
	const tableOf = (name) => name.replace('ai_workspace_', prefix);
	const demo = demoDirectory(sandbox.world);
	const usual = directory?.(demo) ?? demo;
	let isUsual = false;
	if (directory) await restore();

	/**
	 * Imports a workflow, with the suite's credentials in the place of the demo's, and the suite's data tables.
	 * The same workflow with the same credentials is imported once.
	 *
	 * @param {Workflow} source
	 * @param {Chosen} [chosen] other credentials by type, undefined for none
	 */
	async function importWorkflow({ id: _, ...source }, chosen = {}) {
		const all = { ...Object.fromEntries(credentials), ...chosen };
		const nodes = source.nodes.map((node) => {
			const tableName = node.parameters.tableName?.replace(/^ai_workspace_/, prefix);
			if (tableName) node = { ...node, parameters: { ...node.parameters, tableName } };
			if (node.type.endsWith('lmChatOpenAi')) node.credentials = { openAiApi: {} };
			if (node.parameters.authentication === 'basicAuth') node.credentials = { httpBasicAuth: {} };
			if (node.parameters.authentication === 'bearerAuth')
				node.credentials = { httpBearerAuth: {} };
			const fromForm = node.credentials?.[formKey.type]?.id === formKey.id;
			const own = fromForm ? { ...all, ...keyFromForm, ...chosen } : all;
			return node.credentials === undefined
				? node
				: { ...node, credentials: pickBy(pick(own, Object.keys(node.credentials))) };
		});
		const key = JSON.stringify({ ...source, nodes });
		const workflow = imported.get(key) ?? (await api.createWorkflow({ ...source, nodes }));
		imported.set(key, workflow);
		return workflow;
	}

	/**
	 * Imports a workflow and executes it from its trigger.
	 *
	 * @param {Workflow} source
	 * @param {Chosen} [chosen]
	 */
	const run = async (source, chosen) => await api.run(await importWorkflow(source, chosen));

	/**
	 * One more credential for a test.
	 *
	 * @param {NewCredential} credential
	 */
	async function addCredential({ name, type, data }) {
		const { id } = await api.createCredential({ name, type, data });
		added.push(id);
		return { id, name };
	}

	/**
	 * Imports and publishes a workflow, with a path of its own for a trigger, as the editor does on an import.
	 *
	 * @param {Workflow} source
	 * @param {RegExp} type of the trigger
	 * @returns {Promise<string>} the path
	 */
	async function publishAt(source, type) {
		const path = randomUUID();
		const trigger = source.nodes.find((node) => type.test(node.type));
		Object.assign(trigger, { webhookId: path });
		trigger.parameters.path = path;
		await api.activate((await importWorkflow(source)).id);
		return path;
	}

	/** @param {string} workflowId @returns {Promise<{ id: string, status: string }[]>} */
	async function executionsOf(workflowId) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		return (await api.request('GET', `/executions?filter=${filter}`)).results;
	}

	/** Removes data tables, so that a test begins without them. @param {string[]} names */
	async function removeTables(...names) {
		const { found, remove } = await dataTables(api, prefix);
		for (const { id, name } of found) if (names.map(tableOf).includes(name)) await remove(id);
	}

	/**
	 * Replaces the directory: rows with column names, no rows where they are left out.
	 *
	 * @param {Directory} changed
	 */
	async function setDirectory(changed) {
		isUsual = false;
		await fillDirectory(api, changed, prefix);
	}

	/** The suite's own directory and none of its further tables, for the next test. */
	async function restore() {
		if (directory && !isUsual) await setDirectory(usual);
		isUsual = true;
		if (tables.length > 0) await removeTables(...tables);
	}

	return {
		...connection,
		api,
		executionsOf,
		/** The failed execution of a workflow, as soon as there is one. @param {string} workflowId */
		failedExecution: async (workflowId) =>
			await until(async () => {
				const failed = (await executionsOf(workflowId)).find(({ status }) => status === 'error');
				return failed && (await api.getExecution(failed.id));
			}, BACKGROUND_MS),
		publishAt,
		/** Publishes a workflow with a page, and waits until it's there. @param {Workflow} source @returns its URL */
		publishPage: async (source) => {
			const url = `${connection.url}/webhook/${await publishAt(source, /\.webhook$/)}`;
			await until(async () => (await fetch(url)).status !== 404, BACKGROUND_MS);
			return url;
		},
		sandbox,
		mail,
		importWorkflow,
		addCredential,
		run,
		/** Executes a template with these settings. @param {string} name @param {Record<string, unknown>} [settings] @param {Chosen} [chosen] */
		runTemplate: async (name, settings = {}, chosen) => {
			const source = await readWorkflow(name);
			// Only a saved execution can be read afterwards.
			source.settings.saveManualExecutions = true;
			if (Object.keys(settings).length > 0) setSettings(source, settings);
			return await run(source, chosen);
		},
		/** The directory of the sandbox. */
		demoDirectory: () => demoDirectory(sandbox.world),
		/** The suite's own. */
		directory: usual,
		setDirectory,
		/**
		 * What the API has, counted by the sandbox itself; of the main workspace and all IDs of the suite's own directory, unless others are named.
		 *
		 * @param {Pick<Question, 'promptId' | 'from' | 'to'> & Partial<Question>} question
		 */
		expected: (question) =>
			sandbox.expected({
				workspaceId: sandbox.world.workspaces.main.id,
				entityIds: usual.entities.map((row) => row.entity_id),
				...question,
			}),
		/** Lets the API refuse all requests, or those with a text in their URL. @param {number} status @param {string} [part] @param {string} [message] */
		refuse: (status, part = '', message = 'Told to fail.') =>
			sandbox.faults.add({
				...{ kind: 'status', status, body: { message }, times: Infinity },
				match: ({ url }) => url.includes(part),
			}),
		/** Lets the API report these rows, to all requests or some. @param {object[]} entities @param {import('../sandbox').Fault['match']} [match] */
		report: (entities, match) =>
			sandbox.faults.add({
				...{ kind: 'json', body: { code: 200, message: 'OK', data: { entities } } },
				...{ times: Infinity, match },
			}),
		/** The subjects of the emails that arrived. */
		subjects: () => mail.mails.map(({ subject }) => subject),
		/** The text of the last one. */
		text: () => mail.mails.at(-1)?.text ?? '',
		/** The rows of a data table, none if it doesn't exist. @param {string} name such as ai_workspace_costs */
		rowsOf: async (name) => await (await dataTables(api, prefix)).rows(tableOf(name)),
		/** Adds rows to a data table that a workflow has made. @param {string} name @param {object[]} data */
		addRows: async (name, data) =>
			await (await dataTables(api, prefix)).insert(tableOf(name), data),
		removeTables,
		/**
		 * Replaces a data table.
		 *
		 * @param {string} name @param {unknown[]} columns @param {import('../demo/directory').Row[]} rows
		 */
		setTable: async (name, columns, rows) => {
			await removeTables(name);
			await (await dataTables(api, prefix)).add(tableOf(name), columns, rows);
		},
		/**
		 * Imports and publishes a workflow with a form, and waits until the form is there.
		 *
		 * @param {Workflow} source
		 * @param {Chosen} [chosen]
		 * @returns {Promise<{ workflow: Workflow, form: string }>} the workflow and the form's URL
		 */
		publishForm: async (source, chosen) => {
			const workflow = await importWorkflow(source, chosen);
			await api.activate(workflow.id);
			const { webhookId } = workflow.nodes.find(({ type }) => type.endsWith('formTrigger'));
			const form = `${connection.url}/form/${webhookId}`;
			await until(async () => (await fetch(form, { headers: SIGNED_IN })).ok, BACKGROUND_MS);
			return { workflow, form };
		},
		/**
		 * Publishes a workflow with a webhook in the place of its trigger, because n8n keeps state for published workflows
		 * only.
		 *
		 * @param {Workflow} source
		 * @returns {Promise<() => Promise<unknown>>} executes it, and returns the status of the response
		 */
		publishTriggered: async (source) => {
			const [trigger] = source.nodes.filter(({ type }) => /trigger$/i.test(type));
			Object.assign(trigger, { type: 'n8n-nodes-base.webhook', typeVersion: 2 });
			trigger.parameters = { responseMode: 'lastNode' };
			const url = `${connection.url}/webhook/${await publishAt(source, /\.webhook$/)}`;
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
			mail.state.refuse = false;
			mail.state.refusedRecipients = [];
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

/** A stage for all tests of a suite, filled before the first one. @param {Options} [options] @returns {Stage} */
function useStage(options) {
	const stage = /** @type {Stage} */ ({});
	beforeAll(async () => void Object.assign(stage, await startStage(options)));
	beforeEach(async () => {
		stage.reset();
		await stage.restore();
	});
	afterAll(async () => await stage.close());
	return stage;
}

module.exports = {
	BACKGROUND_MS,
	SIGNED_IN,
	mistyped,
	nodeOf,
	readWorkflow,
	setSettings,
	settingsOf,
	startStage,
	useStage,
};
