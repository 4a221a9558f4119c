/**
 * npm run bench: this node, the HTTP Request node and a bare axios loop with the same questions, in a real n8n, in turn.
 * `--rounds N` (5), `--cases a,e` (all), `--write` puts the table into docs/benchmarks.md.
 */
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import execa from 'execa';
import type { Item } from '../n8n/api';
import { startN8n, type N8nServer } from '../n8n/server';
import type { chain, StoredCredential } from '../n8n/workflow';
import { packPackage } from '../tools/pack';
import { cases, type Case } from './cases';
import { axiosLoop, httpRequest, ours } from './contestants';
import { median, packageFigures, tables, writeReport, type Middle, type Result } from './report';

type Measure = Middle & { peakMb: number };

/** Asked for its state, n8n works on one core and not at what is measured; most runs end before it is asked. */
const PAUSE_MS = 3000;

const { values } = parseArgs({
	options: {
		rounds: { type: 'string', default: '5' },
		cases: { type: 'string', default: cases.map(({ id }) => id).join() },
		write: { type: 'boolean', default: false },
	},
});
const rounds = Number(values.rounds);
const wanted = values.cases.split(',').map((id) => {
	const subject = cases.find((one) => one.id === id);
	if (subject === undefined) throw new Error(`There is no case ${id}`);
	return subject;
});

const child = execa.node(path.join(__dirname, 'service.js'), { reject: false });

/** The API, in a process of its own. */
const service = {
	reset: async ({ latencyMs, rate }: Case) => {
		child.send({ latencyMs, rate });
		await once(child, 'message');
	},
	read: async (): Promise<{ requests: number; mostInFlight: number; urls: string[] }> => {
		child.send('read');
		return (await once(child, 'message'))[0];
	},
};

/** Does something with an n8n of its own, with a credential for the service. */
async function inN8n<T>(
	baseUrl: string,
	{ token = 'pat_bench' }: Case,
	env: NodeJS.ProcessEnv,
	work: (server: N8nServer, credential: StoredCredential) => Promise<T>,
) {
	const server = await startN8n({ tarball: await packedOnce, env });
	try {
		const credential = await server.api.createCredential({
			name: 'Bench',
			type: 'aiWorkspacePatApi',
			data: { analyticsUrl: baseUrl, personalAccessToken: token },
		});
		return await work(server, credential);
	} finally {
		await server.stop();
	}
}
const packedOnce = packPackage();

/** Does something again and again until stopped, which returns the highest of its results. */
function sample(work: () => Promise<number>, pauseMs: number) {
	let isStopped = false;
	const loop = (async () => {
		let highest = 0;
		for (; !isStopped; await sleep(pauseMs)) highest = Math.max(highest, await work());
		return Math.round(highest);
	})();
	return async () => {
		isStopped = true;
		return await loop;
	};
}

/** The resident memory of an n8n in MB, by its metrics. A busy n8n may let a connection go: that sample is missed. */
async function memoryOf(url: string) {
	const text = await fetch(`${url}/metrics`).then(
		async (response) => await response.text(),
		() => '',
	);
	const [, bytes = 0] = /^n8n_process_resident_memory_bytes (\S+)/m.exec(text) ?? [];
	return Number(bytes) / 2 ** 20;
}

/** How long an n8n takes to say that it's alive. */
async function silenceOf(url: string) {
	const begun = performance.now();
	await (await fetch(`${url}/healthz`)).text();
	return performance.now() - begun;
}

/** How many rows are what the service has, in items with a row each (ours) or with the response (HTTP Request). */
const rightRows = (items: Item[]) =>
	items
		.flatMap(({ json }) => json.data?.entities ?? [json])
		.filter(({ total_calls: calls, cost_sum: cost }) => calls === 3 && cost === 0.1).length;

/** One execution: the time that n8n notes for the node alone, and what the service saw. */
async function execute(
	{ api, url }: N8nServer,
	definition: ReturnType<typeof chain>,
	subject: Case,
	withMemory = false,
) {
	const workflow = await api.createWorkflow(definition);
	await service.reset(subject);
	// Never in a timed run: n8n takes a fifth of its time to tell how much memory it has.
	const memory = withMemory ? sample(() => memoryOf(url), 50) : undefined;
	const silence = subject.batch ? sample(() => silenceOf(url), 20) : undefined;
	const execution = await api.run(workflow, { pauseMs: PAUSE_MS });
	const [peakMb = NaN, silentMs = NaN] = [await memory?.(), await silence?.()];
	await api.deleteWorkflow(workflow.id);
	if (execution.status !== 'success') {
		throw new Error(`${definition.name}: ${execution.status} ${JSON.stringify(execution.error)}`);
	}
	const right = rightRows(execution.items('Subject'));
	if (definition.name.endsWith('ours') && right !== subject.rows) {
		throw new Error(`${definition.name}: ${right} right rows came out, not ${subject.rows}`);
	}
	const ms: number = execution.nodes.Subject?.[0]?.raw.executionTime;
	return { ms, right, peakMb, silentMs, ...(await service.read()) };
}

const middle = (measures: Measure[]) => ({
	ms: median(measures.map(({ ms }) => ms)),
	requests: median(measures.map(({ requests }) => requests)),
	mostInFlight: median(measures.map(({ mostInFlight }) => mostInFlight)),
	right: median(measures.map(({ right }) => right)),
	silentMs: median(measures.map(({ silentMs }) => silentMs)),
});

async function measure(baseUrl: string, subject: Case): Promise<Result> {
	const found: Record<'own' | 'http' | 'axios', Measure[]> = { own: [], http: [], axios: [] };
	await inN8n(baseUrl, subject, {}, async (server, credential) => {
		const mine = ours(subject, credential);
		const theirs = httpRequest(subject, credential, baseUrl);
		// The first round warms everything up and is not counted; a long case has one round, which is the one that counts.
		for (let round = subject.isLong ? 1 : 0; round <= (subject.isLong ? 1 : rounds); round++) {
			const own = await execute(server, mine, subject);
			const http = await execute(server, theirs, subject);
			await service.reset(subject);
			// A loop without retries says nothing about a service with a rate limit.
			const ms = subject.rate === undefined ? await axiosLoop(baseUrl, own.urls) : NaN;
			const { requests, mostInFlight } = await service.read();
			const axios = { ...own, ms: Math.round(ms), requests, mostInFlight };
			for (const [name, one] of Object.entries({ own, http, axios })) {
				const { ms: time, requests: sent, right } = one;
				console.log(`${subject.id} ${round} ${name}: ${time} ms, ${sent} requests, ${right} right`);
			}
			if (round === 0) continue;
			found.own.push(own);
			found.http.push(http);
			found.axios.push(axios);
		}
	});
	// Each in an n8n of its own, because a process does not give back what another run took.
	const peakOf = async (contestant: typeof httpRequest) =>
		await inN8n(baseUrl, subject, { N8N_METRICS: 'true' }, async (server, credential) => {
			const definition = contestant(subject, credential, baseUrl);
			return (await execute(server, definition, subject, true)).peakMb;
		});
	return {
		subject,
		ours: middle(found.own),
		http: middle(found.http),
		axios: middle(found.axios),
		memory: { ours: await peakOf(ours), http: await peakOf(httpRequest) },
	};
}

async function main() {
	const baseUrl = String((await once(child, 'message'))[0]);
	const results: Result[] = [];
	for (const subject of wanted) results.push(await measure(baseUrl, subject));
	const figures = await packageFigures(await packedOnce);
	console.log(`\n${tables(results)}\n\n${figures}`);
	const [cpu, ...more] = os.cpus();
	const machine = `${1 + more.length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}`;
	if (values.write) writeReport(results, figures, machine, rounds);
}

main()
	.catch((error) => {
		console.error(error);
		process.exitCode = 1;
	})
	.finally(() => child.kill());
