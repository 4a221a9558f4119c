/**
 * npm run bench -- --against COMMIT: this node and itself as it was at a commit, or as it is in a tarball, each in an n8n of its own,
 * in turn. It prints the table of the document.
 */
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import map from 'lodash/map';
import sumBy from 'lodash/sumBy';
import { table } from '../docs/document';
import { startN8n } from '../n8n/server';
import { aiWorkspace, chain, code, manualTrigger, names } from '../n8n/workflow';
import { envelope, everyId, readRequest } from '../support/api';
import { call, listen } from '../support/http';
import { median } from '../support/median';
import { withUndo, type AtEnd } from '../support/undo';
import { packCommit, packPackage } from '../tools/pack';
import { cases } from './cases';

const ROUNDS = 5;
/** Asked for its state, n8n works on one core and not at what is measured; most executions end before it is asked. */
const PAUSE_MS = 3000;

type Case = (typeof cases)[number];
type Side = Awaited<ReturnType<typeof startSide>>;
type Measure = Awaited<ReturnType<typeof execute>>;

const { against = '' } = parseArgs({ options: { against: { type: 'string' } } }).values;

let requests = 0;
/** An analytics API that responds after 5 ms, and counts. */
const service = listen(({ url }, response) => {
	requests += 1;
	const rows = everyId(readRequest({ url: `http://127.0.0.1${url}` }));
	response.setHeader('content-type', 'application/json');
	setTimeout(() => response.end(JSON.stringify(envelope(rows))), 5);
});

/** The longest time, until the end, that n8n takes to say that it's alive. */
async function longestSilence(url: string, end: AbortSignal) {
	let longest = 0;
	for (; !end.aborted; await sleep(20)) {
		const begun = performance.now();
		await call(`${url}/healthz`);
		longest = Math.max(longest, Math.round(performance.now() - begun));
	}
	return longest;
}

/** An n8n with a package. */
async function startSide(atEnd: AtEnd, tarball: string) {
	const { api, url } = await startN8n(atEnd, { tarball });
	const data = { analyticsUrl: (await service).url, personalAccessToken: 'pat_bench' };
	const own = { name: 'Bench', type: 'aiWorkspacePatApi', data };
	return { api, url, credential: await api.createCredential(own) };
}

/** One execution: the time that n8n notes for the node alone, and what the service saw. */
async function execute({ id, items, parameters, rows }: Case, { api, url, credential }: Side) {
	const node = aiWorkspace(parameters, { credential });
	const source = code('Items', `return ${JSON.stringify(items.map((json) => ({ json })))};`);
	const workflow = await api.createWorkflow(chain(id, [manualTrigger(), source, node]));
	requests = 0;
	const end = new AbortController();
	const silence = longestSilence(url, end.signal);
	const { status, error, json, nodes } = await api.run(workflow, { pauseMs: PAUSE_MS });
	end.abort();
	const silentMs = await silence;
	await api.deleteWorkflow(workflow.id);
	if (status !== 'success') throw new Error(`${id}: ${status} ${JSON.stringify(error)}`);
	// Each row has 3 calls, which cost 0.25. A report adds them up.
	const right = sumBy(json(names.node), ({ total_calls: calls, cost_sum: cost }) =>
		cost === calls / 12 ? calls / 3 : 0,
	);
	if (right !== rows) throw new Error(`${id}: ${right} right rows came out, not ${rows}`);
	const ms: number = nodes[names.node]?.[0]?.executionTime;
	return { ms, requests, silentMs };
}

/** A row of the table: a case in which both sides take turns. */
async function rowOf(subject: Case, tarballs: string[]) {
	const found: [Measure[], Measure[]] = [[], []];
	await withUndo(async (atEnd) => {
		const sides: Side[] = [];
		for (const tarball of tarballs) sides.push(await startSide(atEnd, tarball));
		const inTurn = [...sides.entries()];
		// The first round warms everything up and is not counted.
		for (let round = 0; round <= ROUNDS; round++) {
			for (const [at, side] of round % 2 ? inTurn : inTurn.toReversed()) {
				const one = await execute(subject, side);
				console.log(`${subject.id} ${round} ${at === 0 ? 'now' : 'before'}:`, one);
				if (round > 0) found[at]?.push(one);
			}
		}
	});
	const [ours, other] = found;
	const ratio = median(ours.map(({ ms }, at) => ms / (other[at]?.ms ?? NaN)));
	const both = (key: keyof Measure, show: (value: number) => number | string) =>
		found.map((all) => show(median(map(all, key)))).join(' / ');
	const seconds = (ms: number) => (ms / 1000).toFixed(2);
	return [
		`(${subject.id}) ${subject.title}`,
		both('ms', seconds),
		ratio.toFixed(2),
		both('requests', Number),
		both('silentMs', seconds),
	];
}

async function main() {
	if (!against) throw new Error('Name a commit or a tarball: npm run bench -- --against COMMIT');
	const tarballs = [
		await packPackage(),
		against.endsWith('.tgz') ? against : await packCommit(against),
	];
	const rows = [['Case', 'time', 'ratio', 'requests', 'silence']];
	for (const subject of cases) rows.push(await rowOf(subject, tarballs));
	const [cpu, ...more] = os.cpus();
	const machine = `${1 + more.length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}`;
	const note = `Seconds, medians of ${ROUNDS} interleaved rounds on ${machine}. This node comes first, ${path.basename(against)} second.`;
	console.log(`${note}\n\n${table(rows)}`);
}

void main().finally(async () => await (await service).close());
