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

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const ratio = (ours: number, theirs: number) => (ours / theirs).toFixed(2);

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
		'this node, HTTP Request, ratio, axios loop, requests, memory',
		({ ours, http, axios, memory }) => [
			...[seconds(ours.ms), seconds(http.ms), ratio(ours.ms, http.ms), seconds(axios.ms)],
			...[`${ours.requests}/${http.requests}`, ratio(memory.ours, memory.http)],
		],
	);

const RATE_NOTE =
	'With a limit of 20 requests a second (a burst of 20, and status 429 with `Retry-After: 1`). The shortest time is the prompts divided by 20.';

/** Cases on a service with a rate limit: what counts is that all rows are right, at the pace of the service. */
const rateTable = (results: Result[]) =>
	tableOf(
		results,
		'right rows, HTTP Request, time, HTTP Request, ÷ shortest, requests ÷ prompts',
		({ subject: { rows, rate = NaN }, ours, http }) => [
			String(ours.right),
			String(http.right),
			seconds(ours.ms),
			seconds(http.ms),
			(ours.ms / 1000 / (rows / rate)).toFixed(2),
			(ours.requests / rows).toFixed(2),
		],
	);

const SILENCE_NOTE =
	'With Batching, n8n responds between two batches. The silence is the longest time that it took for a health check.';

const silenceTable = (results: Result[]) =>
	tableOf(results, 'this node, HTTP Request, silence, HTTP Request', ({ ours, http }) =>
		[ours.ms, http.ms, ours.silentMs, http.silentMs].map(seconds),
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
	return `The tarball has ${(size / 1000).toFixed(1)} kB. Node and credentials load in ${ours.toFixed(1)} ms, ${(ours / workflow).toFixed(3)} of the time of n8n-workflow and luxon.`;
}

export function writeReport(results: Result[], figures: string, machine: string, rounds: number) {
	const note = `Seconds, medians of ${rounds} interleaved rounds (case d: 1 round) on ${machine}. Ratio, requests, and peak memory are those of this node divided by those of the HTTP Request node.`;
	writeSection(DOCUMENT, MARKS, [note, tables(results), figures].join('\n\n'));
}
