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
 * A sandbox and a mail server of the suite's own, with credentials that lead there.
 *
 * @param {{ id?: string, name: string, type: string, data: Record<string, unknown> }[]} [more] further credentials
 */
async function startStage(more = []) {
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
	/** @type {string[]} */
	const imported = [];
	// Suites share an n8n, and each has data tables of its own. n8n finds a table by a part of its name.
	const prefix = `s${randomUUID().slice(0, 8)}_`;
	/** @param {string} name such as ai_workspace_costs */
	const tableOf = (name) => name.replace('ai_workspace_', prefix);

	/**
	 * Imports a workflow, with the suite's credentials in the place of the demo's, and the suite's data tables.
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
		const workflow = await api.createWorkflow({ ...source, nodes });
		imported.push(workflow.id);
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

	/** @param {string} workflowId @returns {Promise<{ id: string, status: string }[]>} */
	async function executionsOf(workflowId) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		return (await api.request('GET', `/executions?filter=${filter}`)).results;
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
		/**
		 * Imports and publishes a workflow with a page, at a path of its own, and waits until the page is there.
		 *
		 * @param {Workflow} source
		 * @returns {Promise<string>} the page's URL
		 */
		publishPage: async (source) => {
			const path = randomUUID();
			const [trigger] = source.nodes.filter(({ type }) => type.endsWith('.webhook'));
			Object.assign(trigger, { webhookId: path });
			trigger.parameters.path = path;
			await api.activate((await importWorkflow(source)).id);
			const url = `${connection.url}/webhook/${path}`;
			await until(async () => (await fetch(url)).status !== 404, BACKGROUND_MS);
			return url;
		},
		sandbox,
		mail,
		importWorkflow,
		addCredential,
		run,
		/** The directory of the sandbox. */
		demoDirectory: () => demoDirectory(sandbox.world),
		/**
		 * Replaces the directory: rows with column names, no rows where they are left out.
		 *
		 * @param {Directory} directory
		 */
		setDirectory: async (directory) => await fillDirectory(api, directory, prefix),
		/** The rows of a data table, none if it doesn't exist. @param {string} name such as ai_workspace_costs */
		rowsOf: async (name) => await (await dataTables(api, prefix)).rows(tableOf(name)),
		/** Adds rows to a data table that a workflow has made. @param {string} name @param {object[]} data */
		addRows: async (name, data) => {
			const { found } = await dataTables(api, prefix);
			const table = found.find((one) => one.name === tableOf(name));
			const { id: project } = await api.request('GET', '/projects/personal');
			await api.request('POST', `/projects/${project}/data-tables/${table?.id}/insert`, { data });
		},
		/** Removes a data table, so that a test begins without it. @param {string} name */
		removeTable: async (name) => {
			const { found, remove } = await dataTables(api, prefix);
			for (const table of found) if (table.name === tableOf(name)) await remove(table.id);
		},
		/**
		 * Replaces a data table.
		 *
		 * @param {string} name @param {unknown[]} columns @param {import('../demo/directory').Row[]} rows
		 */
		setTable: async (name, columns, rows) => {
			const { found, remove, add } = await dataTables(api, prefix);
			for (const table of found) if (table.name === tableOf(name)) await remove(table.id);
			await add(tableOf(name), columns, rows);
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
		 * Imports and publishes a workflow whose trigger waits for a request, because n8n keeps state for published
		 * workflows only.
		 *
		 * @param {Workflow} source
		 * @returns {Promise<() => Promise<unknown>>} executes it
		 */
		publishTriggered: async (source) => {
			const path = randomUUID();
			const [trigger] = source.nodes.filter(({ type }) => /trigger$/i.test(type));
			Object.assign(trigger, {
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				webhookId: path,
				parameters: { path, responseMode: 'lastNode' },
			});
			const { id } = await importWorkflow(source);
			await api.activate(id);
			const start = async () => {
				const { status } = await fetch(`${connection.url}/webhook/${path}`);
				return status !== 404 && status;
			};
			return async () => await until(start, BACKGROUND_MS, 200);
		},
		/** No faults and no emails, for the next test. */
		reset: () => {
			sandbox.reset();
			mail.mails.length = 0;
			mail.state.refuse = false;
			mail.state.refusedRecipients = [];
		},
		close: async () => {
			for (const id of imported) await removeWorkflow(api, id);
			for (const id of added) await api.deleteCredential(id);
			const { found, remove } = await dataTables(api, prefix);
			for (const { id } of found) await remove(id);
			await mail.close();
			await sandbox.close();
		},
	};
}

module.exports = {
	BACKGROUND_MS,
	SIGNED_IN,
	nodeOf,
	readWorkflow,
	setSettings,
	settingsOf,
	startStage,
};
