import map from 'lodash/map';
import { table, writeSection } from '../docs/document';
import { median } from '../support/median';
import type { Case } from './cases';

const MARKS = {
	against: ['versions: npm run bench -- --against COMMIT --write', 'end of versions'],
	cases: ['figures: npm run bench -- --write', 'end of figures'],
} as const;

export interface Measure {
	ms: number;
	requests: number;
	right: number;
	/** The longest time that n8n took to say that it's alive. */
	silentMs: number;
}
export const medians = (all: Measure[]): Measure => ({
	ms: median(map(all, 'ms')),
	requests: median(map(all, 'requests')),
	right: median(map(all, 'right')),
	silentMs: median(map(all, 'silentMs')),
});
export interface Result {
	subject: Case;
	ours: Measure;
	other: Measure;
	/** The median of those of pairs. */
	ratio: number;
}

const HEAD = ['Case', 'time', 'ratio', 'requests', 'right rows', 'silence'];
const seconds = (ms: number) => (ms / 1000).toFixed(2);

export const tableOf = (results: Result[]) => {
	const rows = results.map(({ subject: { id, title, isAboutSilence }, ours, other, ratio }) => {
		const both = (read: (one: Measure) => number | string) => `${read(ours)} / ${read(other)}`;
		return [
			`(${id}) ${title}`,
			both(({ ms }) => seconds(ms)),
			ratio.toFixed(2),
			both(({ requests }) => requests),
			both(({ right }) => right),
			isAboutSilence ? both(({ silentMs }) => seconds(silentMs)) : '–',
		];
	});
	return table([HEAD, ...rows]);
};

export function writeTable(mark: keyof typeof MARKS, note: string, text: string) {
	const [begin, end] = MARKS[mark];
	const marks = [`<!-- ${begin} -->`, `<!-- ${end} -->`] as const;
	writeSection('docs/development/benchmarks.md', marks, `${note}\n\n${text}`.trim());
}
