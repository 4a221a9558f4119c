import { table, writeSection } from '../docs/document';
import type { Case } from './cases';

const DOCUMENT = 'docs/development/benchmarks.md';
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
export interface Result {
	subject: Case;
	ours: Measure;
	other: Measure;
}

const HEAD = ['Case', 'time', 'ratio', 'requests', 'right rows', 'silence'];
const seconds = (ms: number) => (ms / 1000).toFixed(2);

export const tableOf = (results: Result[]) => {
	const rows = results.map(({ subject: { id, title, isAboutSilence }, ours, other }) => {
		const both = (read: (one: Measure) => number | string) => `${read(ours)} / ${read(other)}`;
		return [
			`(${id}) ${title}`,
			both(({ ms }) => seconds(ms)),
			(ours.ms / other.ms).toFixed(2),
			both(({ requests }) => requests),
			both(({ right }) => right),
			isAboutSilence ? both(({ silentMs }) => seconds(silentMs)) : '–',
		];
	});
	return table([HEAD, ...rows]);
};

export function writeReport(results: Result[], machine: string, rounds: number) {
	const note = `Seconds, medians of ${rounds} interleaved rounds on ${machine}. This node comes first, the other one second.`;
	writeSection(DOCUMENT, MARKS, [note, tableOf(results)].join('\n\n'));
}
