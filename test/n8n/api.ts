/** The REST interface that n8n's editor uses, as far as tests and the demo need it. */
import { isAxiosError } from 'axios';
import { parse } from 'flatted';
import keyBy from 'lodash/keyBy';
import { call } from '../support/http';
import { until } from '../support/until';
import type { StoredCredential } from './workflow';

export const EMAIL = 'demo@example.com';
const FINISHED = new Set(['success', 'error', 'canceled', 'crashed']);

type Json = ReturnType<typeof JSON.parse>;

export interface Item {
	json: Json;
	pairedItem?: Json;
}

export interface NewCredential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

export type Workflow = { id: string; name: string; nodes: Json[] } & Record<string, Json>;

/** An execution, of a record as `GET /rest/executions/:id` returns it. */
function readExecution(record: Json) {
	const data: Json = typeof record.data === 'string' ? parse(record.data) : record.data;
	const { runData = {}, error }: Json = data?.resultData ?? {};
	const nodes: Record<string, Json[]> = runData;
	/** The last output of a node; empty if it wasn't executed. */
	const items = (node: string, branch = 0): Item[] => {
		const [branches = []] = Object.values<Json>(nodes[node]?.at(-1)?.data ?? {});
		return branches[branch] ?? [];
	};
	return {
		id: String(record.id),
		status: String(record.status),
		finished: FINISHED.has(record.status),
		data,
		error,
		nodes,
		items,
		json: (node: string, branch = 0) => items(node, branch).map(({ json }) => json),
	};
}

export type Execution = ReturnType<typeof readExecution>;

const findTrigger = ({ nodes }: Workflow): string =>
	(nodes.find(({ type }) => /trigger$/i.test(type)) ?? nodes[0]).name;

/** `session` is that of an earlier sign-in: n8n allows five a minute. */
export function createApi(url: string, { session = '' } = {}) {
	let cookie = session;

	/** One request with the owner's session; returns what is in `data` of n8n's envelope. */
	async function request(method: string, path: string, data?: object): Promise<Json> {
		const options = { method, headers: { cookie }, data };
		const { status, ok, headers, text } = await call(`${url}/rest${path}`, options);
		if (!ok) {
			const message = `n8n returned ${status} to ${method} /rest${path}: ${text.slice(0, 2000)}`;
			throw Object.assign(new Error(message), { status });
		}
		const renewed = headers['set-cookie']?.find((line) => line.startsWith('n8n-auth='));
		if (renewed) cookie = renewed.split(';')[0] ?? '';
		const parsed = JSON.parse(text || '{}');
		return parsed.data ?? parsed;
	}

	const createCredential = async (credential: NewCredential): Promise<StoredCredential> =>
		await request('POST', '/credentials', credential);

	/** Returns them by type. */
	const createCredentials = async (all: NewCredential[]) =>
		keyBy(await Promise.all(all.map(createCredential)), 'type');

	/** What the editor does on "Save" of a new credential: store it, then test it. */
	async function testCredential(credential: NewCredential) {
		const { id } = await createCredential(credential);
		return await request('POST', '/credentials/test', { credentials: { id, ...credential } });
	}

	/** Executes a stored workflow as the editor's button does. Returns the ID of the execution. */
	async function startRun(workflow: Workflow, trigger = findTrigger(workflow)) {
		// n8n 1.x executes the workflow that it is sent, n8n 2.x the stored one.
		const body = { triggerToStartFrom: { name: trigger }, workflowData: workflow };
		const { executionId } = await request('POST', `/workflows/${workflow.id}/run`, body);
		if (executionId !== undefined) return String(executionId);
		throw new Error(`n8n didn't start "${workflow.name}": it waits for ${trigger} to be called.`);
	}

	const getExecution = async (id: string) =>
		readExecution(await request('GET', `/executions/${id}`));

	/** `pauseMs` is how long n8n is left alone before each request. */
	const waitForEnd = async (id: string, pauseMs = 100) =>
		await until(async () => {
			const execution = await getExecution(id).catch((error) => {
				// While n8n works through thousands of items it responds to nobody, and connections lapse.
				if (!isAxiosError(error) && error.status !== 503) throw error;
			});
			return execution?.finished && execution;
		}, pauseMs);

	return {
		request,
		session: () => cookie,
		createCredential,
		createCredentials,
		testCredential,
		createWorkflow: async (workflow: object): Promise<Workflow> =>
			await request('POST', '/workflows', { active: false, settings: {}, ...workflow }),
		async deleteWorkflow(id: string) {
			await request('POST', `/workflows/${id}/archive`);
			await request('DELETE', `/workflows/${id}`);
		},
		startRun,
		getExecution,
		waitForEnd,
		run: async (workflow: Workflow, options: { trigger?: string; pauseMs?: number } = {}) =>
			await waitForEnd(await startRun(workflow, options.trigger), options.pauseMs),
	};
}

export type Api = ReturnType<typeof createApi>;
