import { table, writeSection } from '../docs/document';
import type { Case } from './cases';

const DOCUMENT = 'docs/benchmarks.md';
const MARKS = ['<!-- figures: npm run bench -- --write -->', '<!-- end of figures -->'] as const;

export function median(values: number[]) {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (index: number) => sorted[Math.floor(index)] ?? NaN;
	return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

export interface Measure {
	ms: number;
	requests: number;
	right: number;
	/** The longest time that n8n took to say that it's alive. */
	silentMs: number;
}
/** Medians of a case. */
export interface Result {
	subject: Case;
	ours: Measure;
	other: Measure;
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const ratio = (ours: number, other: number) => (ours / other).toFixed(2);

/** The cases that a table is for, the titles of its columns, and its cells. */
interface Table {
	note?: string;
	has: (subject: Case) => boolean;
	head: string[];
	cells: (result: Result) => string[];
}

const times = ({ ours, other }: Result) => [
	seconds(ours.ms),
	seconds(other.ms),
	ratio(ours.ms, other.ms),
	`${ours.requests}/${other.requests}`,
];

const TABLES: Table[] = [
	{
		has: ({ rate, isAboutSilence = false }) => rate === undefined && !isAboutSilence,
		head: ['this node', 'HTTP Request', 'ratio', 'requests'],
		cells: times,
	},
	{
		note: 'With a limit of 20 requests a second: a burst of 20 and `Retry-After: 1` (h), or windows of two seconds and a date in `Retry-After` (h2). The shortest time is the prompts divided by 20.',
		has: ({ rate }) => rate !== undefined,
		head: 'right rows,HTTP Request,time,HTTP Request,÷ shortest,requests ÷ prompts'.split(','),
		cells: ({ subject: { rows, rate = NaN }, ours, other }) => [
			String(ours.right),
			String(other.right),
			seconds(ours.ms),
			seconds(other.ms),
			ratio(ours.ms / 1000, rows / rate),
			ratio(ours.requests, rows),
		],
	},
	{
		note: "The silence is the longest time that n8n took for a health check. With Batching, it responds between two batches. The other node is the one that's named last.",
		has: ({ isAboutSilence = false }) => isAboutSilence,
		head: ['this node', 'other', 'ratio', 'requests', 'silence', 'other'],
		cells: (result) => [
			...times(result),
			seconds(result.ours.silentMs),
			seconds(result.other.silentMs),
		],
	},
];

/** A table for each kind of case that there is, a row for each case. */
export const tables = (results: Result[]) =>
	TABLES.flatMap(({ note, has, head, cells }) => {
		const rows = results
			.filter(({ subject }) => has(subject))
			.map((result) => [`(${result.subject.id}) ${result.subject.title}`, ...cells(result)]);
		if (rows.length === 0) return [];
		return [...(note === undefined ? [] : [note]), table([['Case', ...head], ...rows])];
	}).join('\n\n');

export function writeReport(results: Result[], machine: string, rounds: number) {
	const note = `Seconds, medians of ${rounds} interleaved rounds (cases d and i: 1 round) on ${machine}. Ratio and requests are those of this node divided by those of the other.`;
	writeSection(DOCUMENT, MARKS, [note, tables(results)].join('\n\n'));
}
