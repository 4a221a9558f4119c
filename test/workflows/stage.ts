/** What a suite needs around a template: the sandbox, an email server, a directory, credentials, and the import. */
import { randomUUID } from 'node:crypto';
import omit from 'lodash/omit';
import sumBy from 'lodash/sumBy';
import { DateTime } from 'luxon';
import { demoCredentials, formKeyCredential, signInCredential } from '../demo/credentials';
import { dataTables, demoDirectory, fillDirectory } from '../demo/directory';
import type { Directory, Row } from '../demo/directory';
import type { NewCredential, Workflow } from '../n8n/api';
import { connect } from '../n8n/connection';
import { placesOf } from '../n8n/places';
import { reporting, startSandbox, world, type RecordedRequest } from '../sandbox';
import { call } from '../support/http';
import { credentialFor } from '../support/sandbox';
import { until } from '../support/until';
import { readTemplate, selectCredentials, SEND_ONCE, type Chosen } from './files';
import { smtpCredential, startMailServer } from './mail';

export type Stage = Awaited<ReturnType<typeof startStage>>;

const users = signInCredential('only-for-tests');
const { user, password } = users.data;
export const SIGNED_IN = { authorization: `Basic ${btoa(`${user}:${password}`)}` };

export const today = DateTime.now().setZone('Europe/Berlin').startOf('day');
export const dayAgo = (days: number) => today.minus({ days }).toFormat('yyyy-MM-dd');
const month = today.minus({ months: 1 });
export const lastMonth = {
	from: month.startOf('month').toFormat('yyyy-MM-dd'),
	to: month.endOf('month').toFormat('yyyy-MM-dd'),
	/** Without its year. */
	month: month.toFormat('LLLL', { locale: 'en' }),
};

/** Makes the first agent cost far more than usual since yesterday, with the first prompt templates. */
export function plantUnusual({ directory, sandbox }: Stage, count: number) {
	const { entity_id } = directory.entities[0] ?? {};
	const prompts = directory.prompts.slice(0, count);
	const plant = (amounts: object, isHit: (query: RecordedRequest['query']) => boolean) => {
		const rows = [{ entity_id, entity_type: 'agent', ...amounts }];
		const isOwn = ({ rawPath }: RecordedRequest) =>
			prompts.some(({ prompt_id }) => rawPath.includes(`/${prompt_id}/`));
		const match = (request: RecordedRequest) => isOwn(request) && isHit(request.query);
		sandbox.faults.add(reporting(rows, match));
	};
	plant({ total_calls: 2210, cost_sum: 42.5 }, ({ dateFrom }) => String(dateFrom) >= dayAgo(1));
	// The sandbox has nothing on some weekends.
	plant({ total_calls: 520, cost_sum: 10 }, ({ dateFrom, dateTo }) => dateFrom === dateTo);
}

interface Changes {
	change?: (workflow: Workflow) => void;
	credentials?: Chosen;
}

/** A sandbox and an email server of the suite's own, with credentials that lead there. */
export async function startStage(more: NewCredential[] = []) {
	const { api, ...connection } = connect();
	const sandbox = await startSandbox();
	const mail = await startMailServer();
	// Suites share an n8n, and each has data tables of its own.
	const prefix = `s${randomUUID().slice(0, 8)}_`;
	const tables = async () => await dataTables(api, prefix);
	const directory = demoDirectory(sandbox.world);

	const credentials = [...demoCredentials(sandbox), smtpCredential(mail.port), users, ...more];
	const usual = await api.createCredentials(credentials);

	const publishWorkflow = async ({ id, versionId }: Workflow) =>
		await api.request('POST', `/workflows/${id}/activate`, { versionId });

	/** Imports a template, and publishes one that sends its emails. */
	async function importTemplate(name: string, { change, credentials }: Changes = {}) {
		const source = readTemplate(name);
		change?.(source);
		// As the notes of a template say, before it's published.
		for (const node of source.nodes) if (node.webhookId) delete node.disabled;
		selectCredentials(source, { ...usual, ...credentials });
		let text = JSON.stringify(omit(source, 'id')).replaceAll('ai_workspace_', prefix);
		if (text.includes(SEND_ONCE)) {
			const sender = await importTemplate('send-once');
			await publishWorkflow(sender);
			text = text.replaceAll(SEND_ONCE, sender.id);
		}
		return await api.createWorkflow(JSON.parse(text));
	}

	async function removeTables() {
		const { names, remove } = await tables();
		for (const name of names) await remove(name);
	}

	return {
		...connection,
		api,
		sandbox,
		mail,
		directory,
		removeTables,
		revoked: await api.createCredentials([
			credentialFor('virtualKey', sandbox, world.virtualKeys.revoked),
		]),
		fromForm: await api.createCredentials([formKeyCredential(sandbox)]),
		/** Imports a template and executes it from a trigger, its first one if left out. */
		run: async (name: string, changes?: Changes, trigger?: string) =>
			await api.run(await importTemplate(name, changes), { trigger }),
		importTemplate,
		/** Imports and publishes a template with a form, a page, or a server, and waits until it's there. */
		publish: async (name: string, start: 'form' | 'mcp' | 'webhook', changes?: Changes) => {
			const workflow = await importTemplate(name, changes);
			await publishWorkflow(workflow);
			const { webhookId } = workflow.nodes.find(
				(one) => one.webhookId && one.parameters.authentication,
			);
			const url = `${connection.url}/${start}/${webhookId}`;
			await until(async () => (await call(url)).status !== 404);
			return { url, workflow };
		},
		/** Waits until n8n has nothing of a workflow's executions any more, and no trace of these secrets. */
		forgotten: async (workflowId: string, ...secrets: string[]) => {
			const path = `/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId }))}`;
			await until(async () => (await api.request('GET', path)).results.length === 0);
			await until(async () => (await placesOf(secrets)).length === 0, 200);
		},
		setDirectory: async (changed: Directory) => await fillDirectory(api, changed, prefix),
		/** The rows of a data table, none if it doesn't exist. */
		rowsOf: async (name: string) => await (await tables()).rows(name),
		addTable: async (name: string, columns: unknown[], rows: object[]) =>
			await (await tables()).add(name, columns, rows),
		/** What all prompt templates of the directory cost its rows, or some of them, in the main workspace. */
		costOf: (period: { from: string; to: string }, rows: Row[] = directory.entities) => {
			const entityIds = rows.map(({ entity_id }) => String(entity_id));
			return sumBy(
				directory.prompts,
				({ prompt_id: promptId }) =>
					sandbox.expected({ ...period, entityIds, promptId }).totals.cost_sum,
			);
		},
		close: async () => {
			await mail.close();
			await sandbox.close();
		},
	};
}

/** A stage for all tests of a suite. Each begins with the directory of the demo, no other data tables, and no emails. */
export function useStage(credentials?: NewCredential[]): Stage {
	const stage = {} as Stage;
	beforeAll(async () => void Object.assign(stage, await startStage(credentials)));
	beforeEach(async () => {
		stage.sandbox.reset();
		stage.mail.mails.length = 0;
		stage.mail.refused.clear();
		await stage.removeTables();
		await stage.setDirectory(stage.directory);
	});
	afterAll(async () => await stage.close());
	return stage;
}
