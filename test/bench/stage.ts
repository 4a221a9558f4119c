/** What a measurement runs on: the service in a process of its own, and a real n8n with our package. */
import { once } from 'node:events';
import path from 'node:path';
import execa from 'execa';
import type { Item } from '../n8n/api';
import { startN8n, type StartOptions } from '../n8n/server';
import type { chain } from '../n8n/workflow';
import type { Case } from './cases';
import { memorySampler, silenceSampler } from './samplers';

interface Count {
	requests: number;
	mostInFlight: number;
}
export interface Measure extends Count {
	ms: number;
	right: number;
	peakMb?: number;
	silentMs?: number;
}

/** Asked for its state, n8n works on one core and not at what is measured; most runs end before it is asked. */
const PAUSE_MS = 3000;

export async function startService() {
	const child = execa.node(path.join(__dirname, 'service.js'), { reject: false });
	const [baseUrl] = await once(child, 'message');
	return {
		baseUrl: String(baseUrl),
		reset: async ({ latencyMs, rate }: Case) => {
			child.send({ latencyMs, rate });
			await once(child, 'message');
		},
		read: async (): Promise<Count & { urls: string[] }> => {
			child.send('read');
			return (await once(child, 'message'))[0];
		},
		stop: () => child.kill(),
	};
}
export type Service = Awaited<ReturnType<typeof startService>>;

export async function startServer(
	tarball: string,
	baseUrl: string,
	{ token = 'pat_bench' }: Case,
	more: Pick<StartOptions, 'env' | 'nodeOptions'> = {},
) {
	const server = await startN8n({ tarball, ...more });
	await server.api.login();
	const credential = await server.api.createCredential({
		name: 'Bench',
		type: 'aiWorkspacePatApi',
		data: { analyticsUrl: baseUrl, personalAccessToken: token },
	});
	return { server, credential };
}
type Started = Awaited<ReturnType<typeof startServer>>;

/** How many rows are what the service has, in items with a row each (ours) or with the response (HTTP Request). */
const rightRows = (items: Item[]) =>
	items
		.flatMap(({ json }) => json.data?.entities ?? [json])
		.filter(({ total_calls: calls, cost_sum: cost }) => calls === 3 && cost === 0.1).length;

/** One execution: the time that n8n notes for the node alone, and what the service saw. `rows`: how many right ones must come out. */
export async function execute(
	{ server }: Started,
	service: Service,
	definition: ReturnType<typeof chain>,
	subject: Case,
	{ rows, withMemory }: { rows?: number; withMemory?: boolean } = {},
) {
	const workflow = await server.api.createWorkflow(definition);
	await service.reset(subject);
	// Never in a timed run: n8n takes a fifth of its time to tell how much memory it has.
	const memory = withMemory ? memorySampler(server.url) : undefined;
	const silence = subject.batch ? silenceSampler(server.url) : undefined;
	const execution = await server.api.run(workflow, { withinMs: 300_000, pauseMs: PAUSE_MS });
	const [peakMb, silentMs] = [await memory?.(), await silence?.()];
	await server.api.deleteWorkflow(workflow.id);
	if (execution.status !== 'success') {
		throw new Error(`${definition.name}: ${execution.status} ${JSON.stringify(execution.error)}`);
	}
	const [run] = execution.data.resultData.runData.Subject;
	const right = rightRows(execution.items('Subject'));
	if (rows !== undefined && right !== rows) {
		throw new Error(`${definition.name}: ${right} right rows came out, not ${rows}`);
	}
	const ms: number = run.executionTime;
	return { ms, right, peakMb, silentMs, ...(await service.read()) };
}
