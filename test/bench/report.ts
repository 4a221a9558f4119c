import fs from 'node:fs/promises';
import execa from 'execa';
import { ROOT, table, writeSection } from '../docs/document';
import { ensureN8n } from '../n8n/install';
import type { Case } from './cases';

const DOCUMENT = 'docs/benchmarks.md';
const MARKS = ['<!-- figures: npm run bench -- --write -->', '<!-- end of figures -->'] as const;

export function median(values: number[]) {
	const sorted = [...values].sort((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[half]];
	return (low + high) / 2;
}

export type Middle = Record<'ms' | 'requests' | 'mostInFlight' | 'right' | 'silentMs', number>;
export interface Result {
	subject: Case;
	ours: Middle;
	http: Middle;
	axios: Middle;
	/** Peaks in MB. */
	memory: { ours: number; http: number };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** One row for each case, by the titles of its columns. */
const tableOf = (results: Result[], head: string, cellsOf: (result: Result) => string[]) =>
	table([
		['Case', ...head.split(', ')],
		...results.map((result) => {
			const { id, title } = result.subject;
			return [`(${id}) ${title}`, ...cellsOf(result)];
		}),
	]);

const freeTable = (results: Result[]) =>
	tableOf(
		results,
		'this node, HTTP Request, axios loop, time ÷ HTTP Request, throughput ÷ axios loop, requests, parallel peak, peak memory',
		({ ours, http, axios, memory }) => [
			seconds(ours.ms),
			seconds(http.ms),
			seconds(axios.ms),
			`${(ours.ms / http.ms).toFixed(2)}×`,
			`${Math.round((axios.ms / ours.ms) * 100)}%`,
			`${ours.requests} / ${http.requests}`,
			`${ours.mostInFlight} / ${http.mostInFlight}`,
			`${memory.ours} / ${memory.http} MB (${(memory.ours / memory.http).toFixed(2)}×)`,
		],
	);

const RATE_NOTE =
	'The rate limit is a token bucket: a burst of 20 requests, and then 20 a second. All other requests get status 429 and `Retry-After: 1`. The shortest time is the number of prompts divided by 20 a second. The HTTP Request node continues on errors.';

/** Cases on a service with a rate limit: what counts is that all rows are right, at the pace of the service. */
const rateTable = (results: Result[]) =>
	tableOf(
		results,
		'right rows: this node, HTTP Request, this node, HTTP Request, time ÷ shortest time, requests ÷ prompts',
		({ subject: { rows, rate = NaN }, ours, http }) => [
			`${ours.right} of ${rows}`,
			`${http.right} of ${rows}`,
			seconds(ours.ms),
			seconds(http.ms),
			(ours.ms / 1000 / (rows / rate)).toFixed(2),
			(ours.requests / rows).toFixed(2),
		],
	);

const SILENCE_NOTE =
	"While n8n evaluates expressions, it doesn't respond. Batching lets it respond between two batches. The longest silence is the longest time that n8n took for a request to its health check.";

const silenceTable = (results: Result[]) =>
	tableOf(
		results,
		'this node, HTTP Request, longest silence: this node, HTTP Request',
		({ ours, http }) => [ours.ms, http.ms, ours.silentMs, http.silentMs].map(seconds),
	);

export function tables(results: Result[]) {
	const batched = results.filter(({ subject }) => subject.batch);
	const others = results.filter(({ subject }) => !subject.batch);
	const limited = others.filter(({ subject }) => subject.rate !== undefined);
	const free = others.filter(({ subject }) => subject.rate === undefined);
	return [
		...(free.length ? [freeTable(free)] : []),
		...(limited.length ? [RATE_NOTE, rateTable(limited)] : []),
		...(batched.length ? [SILENCE_NOTE, silenceTable(batched)] : []),
	].join('\n\n');
}

/** A fresh process: what n8n has loaded anyway, then node and credentials; the milliseconds of both. */
const LOAD = `
const first = performance.now();
require('n8n-workflow'); require('luxon');
const { n8n } = require('./package.json');
const begun = performance.now();
for (const file of [...n8n.credentials, ...n8n.nodes]) for (const Class of Object.values(require('./' + file))) new Class();
console.log(JSON.stringify([performance.now() - begun, begun - first]));
`;

/** Size of the tarball and time to load node and credentials in the Node that n8n runs in, median of fresh processes. */
export async function packageFigures(tarball: string) {
	const { node } = await ensureN8n('current');
	const { size } = await fs.stat(tarball);
	const times = Array.from({ length: 11 }, () =>
		JSON.parse(execa.sync(node, ['-e', LOAD], { cwd: ROOT }).stdout),
	);
	const [ours = NaN, workflow = NaN] = [0, 1].map((at) => median(times.map((time) => time[at])));
	const ratio = (ours / workflow).toFixed(3);
	return `The tarball has ${(size / 1000).toFixed(1)} kB. Loading node and credentials takes ${ours.toFixed(1)} ms, and loading n8n-workflow and luxon takes ${workflow.toFixed(1)} ms, a ratio of ${ratio} (medians of ${times.length} new processes).`;
}

export function writeReport(results: Result[], figures: string, machine: string, rounds: number) {
	const note = `Medians of ${rounds} interleaved rounds (case d: 1 round) on ${machine}. Requests, parallel requests, and memory: this node / HTTP Request node.`;
	writeSection(DOCUMENT, MARKS, [note, tables(results), figures].join('\n\n'));
}
