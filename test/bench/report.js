const fs = require('node:fs/promises');
const path = require('node:path');

const DOCUMENT = path.join(__dirname, '../../docs/benchmarks.md');
const MARKS = ['<!-- figures: npm run bench -- --write -->', '<!-- end of figures -->'];

/** @param {number[]} values */
function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[half]];
	return (low + high) / 2;
}

/** @typedef {{ ms: number, requests: number, mostInFlight: number, right: number, silentMs: number }} Middle */
/** @typedef {{ subject: import('./cases').Case, ours: Middle, http: Middle, axios: Middle, memory: { ours: number, http: number } }} Result */

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`;

/** @param {string[][]} rows the first one is the head */
const markdown = ([head = [], ...rows]) =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const RATE_NOTE =
	'The rate limit is a token bucket: a burst of 20 requests, and then 20 a second. All other requests get status 429 and `Retry-After: 1`. The shortest time is the number of prompts divided by 20 a second. The HTTP Request node continues on errors.';

/** Cases on a service with a rate limit: what counts is that all rows are right, at the pace of the service. @param {Result[]} results */
const rateTable = (results) =>
	markdown([
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
			`(${subject.id}) ${subject.title}`,
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

/** @param {Result[]} results */
const silenceTable = (results) =>
	markdown([
		['Case', 'this node', 'HTTP Request', 'longest silence: this node', 'HTTP Request'],
		...results.map(({ subject, ours, http }) => [
			`(${subject.id}) ${subject.title}`,
			seconds(ours.ms),
			seconds(http.ms),
			seconds(ours.silentMs),
			seconds(http.silentMs),
		]),
	]);

/** @param {Result[]} results */
function tables(results) {
	const batched = results.filter(({ subject }) => subject.batch);
	const [limited, free] = [true, false].map((isLimited) =>
		results.filter(({ subject }) => !subject.batch && (subject.rate !== undefined) === isLimited),
	);
	return [
		...(free?.length ? [table(free)] : []),
		...(limited?.length ? [RATE_NOTE, rateTable(limited)] : []),
		...(batched.length ? [SILENCE_NOTE, silenceTable(batched)] : []),
	].join('\n\n');
}

/** @param {Result[]} results */
function table(results) {
	const rows = results.map(({ subject, ours, http, axios, memory }) => [
		`(${subject.id}) ${subject.title}`,
		seconds(ours.ms),
		seconds(http.ms),
		seconds(axios.ms),
		`${(ours.ms / http.ms).toFixed(2)}×`,
		`${Math.round((axios.ms / ours.ms) * 100)}%`,
		`${ours.requests} / ${http.requests}`,
		`${ours.mostInFlight} / ${http.mostInFlight}`,
		`${memory.ours} / ${memory.http} MB (${(memory.ours / memory.http).toFixed(2)}×)`,
	]);
	const head = [
		'Case',
		'this node',
		'HTTP Request',
		'axios loop',
		'time ÷ HTTP Request',
		'throughput ÷ axios loop',
		'requests',
		'parallel peak',
		'peak memory',
	];
	return markdown([head, ...rows]);
}

/** @param {{ results: Result[], figures: string, machine: string, rounds: number }} found */
async function writeDocument({ results, figures, machine, rounds }) {
	const text = await fs.readFile(DOCUMENT, 'utf8');
	const [begin = '', end = ''] = MARKS;
	const [before, rest] = text.split(begin);
	const after = rest?.split(end)[1];
	if (after === undefined)
		throw new Error(`docs/benchmarks.md doesn't contain these marks: ${MARKS.join(' … ')}`);
	const note = `Medians of ${rounds} interleaved rounds (case d: 1 round) on ${machine}. Requests, parallel requests, and memory: this node / HTTP Request node.`;
	await fs.writeFile(
		DOCUMENT,
		`${before}${begin}\n\n${note}\n\n${tables(results)}\n\n${figures}\n\n${end}${after}`,
	);
}

module.exports = { median, tables, writeDocument };
