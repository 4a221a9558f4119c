import { table, writeSection } from '../docs/document';
import type { Case } from './cases';

const DOCUMENT = 'docs/benchmarks.md';
const MARKS = ['<!-- figures: npm run bench -- --write -->', '<!-- end of figures -->'] as const;

export function median(values: number[]) {
	const sorted = [...values].sort((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[half]];
	return (low + high) / 2;
}

type Middle = Record<'ms' | 'requests' | 'mostInFlight' | 'right' | 'silentMs', number>;
export interface Result {
	subject: Case;
	ours: Middle;
	http: Middle;
	axios: Middle;
	/** Peaks in MB. */
	memory: { ours: number; http: number };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const labelOf = ({ id, title }: Case) => `(${id}) ${title}`;

const freeTable = (results: Result[]) =>
	table([
		[
			'Case',
			'this node',
			'HTTP Request',
			'axios loop',
			'time ÷ HTTP Request',
			'throughput ÷ axios loop',
			'requests',
			'parallel peak',
			'peak memory',
		],
		...results.map(({ subject, ours, http, axios, memory }) => [
			labelOf(subject),
			seconds(ours.ms),
			seconds(http.ms),
			seconds(axios.ms),
			`${(ours.ms / http.ms).toFixed(2)}×`,
			`${Math.round((axios.ms / ours.ms) * 100)}%`,
			`${ours.requests} / ${http.requests}`,
			`${ours.mostInFlight} / ${http.mostInFlight}`,
			`${memory.ours} / ${memory.http} MB (${(memory.ours / memory.http).toFixed(2)}×)`,
		]),
	]);

const RATE_NOTE =
	'The rate limit is a token bucket: a burst of 20 requests, and then 20 a second. All other requests get status 429 and `Retry-After: 1`. The shortest time is the number of prompts divided by 20 a second. The HTTP Request node continues on errors.';

/** Cases on a service with a rate limit: what counts is that all rows are right, at the pace of the service. */
const rateTable = (results: Result[]) =>
	table([
		[
			'Case',
			'right rows: this node',
			'HTTP Request',
			'this node',
			'HTTP Request',
			'time ÷ shortest time',
			'requests ÷ prompts',
		],
		...results.map(({ subject, ours, http }) => [
			labelOf(subject),
			`${ours.right} of ${subject.rows}`,
			`${http.right} of ${subject.rows}`,
			seconds(ours.ms),
			seconds(http.ms),
			(ours.ms / 1000 / (subject.rows / (subject.rate ?? NaN))).toFixed(2),
			(ours.requests / subject.rows).toFixed(2),
		]),
	]);

const SILENCE_NOTE =
	"While n8n evaluates expressions, it doesn't respond. Batching lets it respond between two batches. The longest silence is the longest time that n8n took for a request to its health check.";

const silenceTable = (results: Result[]) =>
	table([
		['Case', 'this node', 'HTTP Request', 'longest silence: this node', 'HTTP Request'],
		...results.map(({ subject, ours, http }) => [
			labelOf(subject),
			...[ours.ms, http.ms, ours.silentMs, http.silentMs].map(seconds),
		]),
	]);

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

export function writeReport(results: Result[], figures: string, machine: string, rounds: number) {
	const note = `Medians of ${rounds} interleaved rounds (case d: 1 round) on ${machine}. Requests, parallel requests, and memory: this node / HTTP Request node.`;
	writeSection(DOCUMENT, MARKS, [note, tables(results), figures].join('\n\n'));
}
