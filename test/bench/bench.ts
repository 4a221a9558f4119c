/**
 * npm run bench: this node and another with the same questions, in a real n8n, in turn.
 * `--rounds N` (5), `--cases a,e` (all), `--write` puts the table into the document.
 * `--against COMMIT` or a tarball: this node and itself as it was, each in an n8n of its own.
 */
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import execa from 'execa';
import pick from 'lodash/pick';
import sumBy from 'lodash/sumBy';
import type { Item } from '../n8n/api';
import { startN8n, type N8nServer } from '../n8n/server';
import { chain, code, manualTrigger } from '../n8n/workflow';
import { call } from '../support/http';
import { median } from '../support/median';
import { withUndo } from '../support/undo';
import { packCommit, packPackage } from '../tools/pack';
import { cases, VERSIONS, type Case, type Contestant, type Credentials } from './cases';
import { medians, tableOf, writeTable, type Measure, type Result } from './report';

/** Asked for its state, n8n works on one core and not at what is measured; most runs end before it is asked. */
const PAUSE_MS = 3000;

const { values } = parseArgs({
	options: {
		rounds: { type: 'string', default: '5' },
		cases: { type: 'string' },
		against: { type: 'string' },
		write: { type: 'boolean', default: false },
	},
});
const { against } = values;
const rounds = Number(values.rounds);
const ids = values.cases?.split(',') ?? (against ? VERSIONS : cases.map(({ id }) => id));
const wanted = ids.map((id) => {
	const subject = cases.find((one) => one.id === id);
	if (subject === undefined) throw new Error(`There is no case ${id}`);
	return subject;
});

const child = execa.node(path.join(__dirname, 'service.js'), { reject: false });
const baseUrl = once(child, 'message').then(([url]) => String(url));

/** How many requests the API has had since it began, which it does anew with settings. */
async function countRequests(settings?: Partial<Case>): Promise<number> {
	child.send(settings ?? false);
	return (await once(child, 'message'))[0];
}

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
	sumBy(
		items.flatMap(({ json }) => json.data?.entities ?? [json]),
		({ total_calls: calls, cost_sum }) => (cost_sum === calls / 30 ? calls / 3 : 0),
	);

/** A node of a case that is measured, in its n8n. */
interface Side {
	name: 'other' | 'ours';
	contestant: Contestant;
	server: N8nServer;
	credentials: Credentials;
}

/** One execution: the time that n8n notes for the node alone, and what the service saw. */
async function execute(subject: Case, side: Side): Promise<Measure> {
	const { credentials, contestant, server } = side;
	const { api, url } = server;
	const name = `${subject.id} ${side.name}`;
	const { items, node } = contestant;
	const steps = [manualTrigger(), code('Items', items), node(credentials, await baseUrl)];
	const workflow = await api.createWorkflow(chain(name, steps));
	await countRequests(pick({ latencyMs: 5, ...subject }, ['latencyMs', 'rate']));
	const stop = subject.isAboutSilence ? highest(() => silenceOf(url)) : undefined;
	const execution = await api.run(workflow, { pauseMs: PAUSE_MS });
	const silentMs = (await stop?.()) ?? NaN;
	await api.deleteWorkflow(workflow.id);
	if (execution.status !== 'success') {
		throw new Error(`${name}: ${execution.status} ${JSON.stringify(execution.error)}`);
	}
	const right = rightRows(execution.items('Subject'));
	// A rate limit fails some items of the HTTP Request node.
	if (right !== subject.rows && (side.name === 'ours' || subject.rate === undefined)) {
		throw new Error(`${name}: ${right} right rows came out, not ${subject.rows}`);
	}
	const ms: number = execution.nodes.Subject?.[0]?.executionTime;
	return { ms, requests: await countRequests(), right, silentMs };
}

/** A case in an n8n for each package, in which both sides take turns. */
async function measure(subject: Case, tarballs: readonly string[]): Promise<Result> {
	const { id, token: personalAccessToken = 'pat_bench' } = subject;
	const found: Record<Side['name'], Measure[]> = { ours: [], other: [] };
	await withUndo(async (atEnd) => {
		const data = { analyticsUrl: await baseUrl, personalAccessToken };
		const bearer = personalAccessToken.replace(/^(=?)/, '$1Bearer ');
		const header = { name: 'Authorization', value: bearer };
		const sides: Side[] = [];
		for (const [at, name] of (['ours', 'other'] as const).entries()) {
			const tarball = tarballs[at];
			const server = tarball === undefined ? sides[0]?.server : await startN8n({ tarball });
			if (!server) throw new Error('There is no package');
			atEnd(server.stop);
			const store = server.api.createCredential;
			const credentials = {
				own: await store({ name: 'Bench', type: 'aiWorkspacePatApi', data }),
				header: await store({ name: 'Bench header', type: 'httpHeaderAuth', data: header }),
			};
			sides.push({ name, server, credentials, contestant: subject[against ? 'ours' : name] });
		}
		// The first round warms everything up and is not counted.
		for (let round = 0; round <= rounds; round++) {
			for (const side of round % 2 ? sides : sides.toReversed()) {
				const one = await execute(subject, side);
				console.log(`${id} ${round} ${side.name}:`, one);
				if (round > 0) found[side.name].push(one);
			}
		}
	});
	const ratio = median(found.ours.map(({ ms }, at) => ms / (found.other[at]?.ms ?? NaN)));
	return { subject, ours: medians(found.ours), other: medians(found.other), ratio };
}

async function main() {
	const tarballs = [await packPackage()];
	if (against) tarballs.push(against.endsWith('.tgz') ? against : await packCommit(against));
	const results: Result[] = [];
	for (const subject of wanted) results.push(await measure(subject, tarballs));
	console.log(`\n${tableOf(results)}`);
	const [cpu, ...more] = os.cpus();
	const machine = `${1 + more.length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}`;
	const note = `Seconds, medians of ${rounds} interleaved rounds on ${machine}. This node comes first, ${against ? `${path.basename(against)} second` : 'the other one second'}.`;
	if (values.write) writeTable(against ? 'against' : 'cases', note, tableOf(results));
}

void main().finally(() => child.kill());
