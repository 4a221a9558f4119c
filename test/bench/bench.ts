/**
 * npm run bench: this node and another with the same questions, in a real n8n, in turn.
 * `--rounds N` (5), `--cases a,e` (all), `--write` puts the table into docs/development/benchmarks.md.
 */
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import execa from 'execa';
import pick from 'lodash/pick';
import type { Item } from '../n8n/api';
import { startN8n, type N8nServer } from '../n8n/server';
import { chain, code, manualTrigger } from '../n8n/workflow';
import { call } from '../support/http';
import { packPackage } from '../tools/pack';
import { cases, type Case, type Credentials } from './cases';
import { median, tableOf, writeReport, type Measure, type Result } from './report';

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
const baseUrl = once(child, 'message').then(([url]) => String(url));

/** The state of the API, which begins anew with settings. */
async function service(settings: Partial<Case> = {}): Promise<{ requests: number }> {
	child.send(settings);
	return (await once(child, 'message'))[0];
}

const packedOnce = packPackage();

/** Does something again and again until stopped, which returns the highest of its results. */
function highest(work: () => Promise<number>) {
	let isStopped = false;
	const loop = (async () => {
		let result = 0;
		for (; !isStopped; await sleep(20)) result = Math.max(result, await work());
		return Math.round(result);
	})();
	return async () => {
		isStopped = true;
		return await loop;
	};
}

async function silenceOf(url: string) {
	const begun = performance.now();
	await call(`${url}/healthz`);
	return performance.now() - begun;
}

/** How many rows came out right; a report adds them up. Each has 3 calls, which cost 0.1. */
const rightRows = (items: Item[]) =>
	items
		.flatMap(({ json }) => json.data?.entities ?? [json])
		.map(({ total_calls: calls, cost_sum: cost }) => (cost === calls / 30 ? calls / 3 : 0))
		.reduce((sum, rows) => sum + rows, 0);

/** The nodes of a case that are measured. */
type Side = 'ours' | 'other';

/** One execution: the time that n8n notes for the node alone, and what the service saw. */
async function execute(
	{ api, url }: N8nServer,
	credentials: Credentials,
	subject: Case,
	side: Side,
): Promise<Measure> {
	const name = `${subject.id} ${side}`;
	const { items, node } = subject[side];
	const steps = [manualTrigger(), code('Items', items), node(credentials, await baseUrl)];
	const workflow = await api.createWorkflow(chain(name, steps));
	await service(pick({ latencyMs: 5, ...subject }, ['latencyMs', 'rate', 'windowMs']));
	const stop = subject.isAboutSilence ? highest(() => silenceOf(url)) : undefined;
	const execution = await api.run(workflow, { pauseMs: PAUSE_MS });
	const silentMs = (await stop?.()) ?? NaN;
	await api.deleteWorkflow(workflow.id);
	if (execution.status !== 'success') {
		throw new Error(`${name}: ${execution.status} ${JSON.stringify(execution.error)}`);
	}
	const right = rightRows(execution.items('Subject'));
	// A rate limit fails some items of the HTTP Request node.
	if (right !== subject.rows && (side === 'ours' || subject.rate === undefined)) {
		throw new Error(`${name}: ${right} right rows came out, not ${subject.rows}`);
	}
	const ms: number = execution.nodes.Subject?.[0]?.executionTime;
	const { requests } = await service();
	return { ms, requests, right, silentMs };
}

/** Both sides in an n8n of their own. */
async function measure(subject: Case): Promise<Result> {
	const { id, token: personalAccessToken = 'pat_bench' } = subject;
	const found: Record<Side, Measure[]> = { ours: [], other: [] };
	const server = await startN8n({ tarball: await packedOnce });
	try {
		const data = { analyticsUrl: await baseUrl, personalAccessToken };
		const bearer = personalAccessToken.replace(/^(=?)/, '$1Bearer ');
		const header = { name: 'Authorization', value: bearer };
		const store = server.api.createCredential;
		const credentials = {
			own: await store({ name: 'Bench', type: 'aiWorkspacePatApi', data }),
			header: await store({ name: 'Bench header', type: 'httpHeaderAuth', data: header }),
		};
		// The first round warms everything up and is not counted.
		for (let round = 0; round <= rounds; round++) {
			for (const side of ['ours', 'other'] as const) {
				const one = await execute(server, credentials, subject, side);
				console.log(`${id} ${round} ${side}:`, one);
				if (round > 0) found[side].push(one);
			}
		}
	} finally {
		await server.stop();
	}
	const middleOf = (side: Side): Measure => {
		const of = (name: keyof Measure) => median(found[side].map((one) => one[name]));
		return { ms: of('ms'), requests: of('requests'), right: of('right'), silentMs: of('silentMs') };
	};
	return { subject, ours: middleOf('ours'), other: middleOf('other') };
}

async function main() {
	const results: Result[] = [];
	for (const subject of wanted) results.push(await measure(subject));
	console.log(`\n${tableOf(results)}`);
	const [cpu, ...more] = os.cpus();
	const machine = `${1 + more.length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}`;
	if (values.write) writeReport(results, machine, rounds);
}

void main().finally(() => child.kill());
