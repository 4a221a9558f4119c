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

/** @typedef {{ ms: number, requests: number, mostInFlight: number }} Middle */
/** @typedef {{ subject: import('./cases').Case, ours: Middle, http: Middle, axios: Middle, memory: { ours: number, http: number } }} Result */

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`;

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
		`${memory.ours} / ${memory.http} MB`,
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
	return [head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
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
		`${before}${begin}\n\n${note}\n\n${table(results)}\n\n${figures}\n\n${end}${after}`,
	);
}

module.exports = { median, table, writeDocument };
