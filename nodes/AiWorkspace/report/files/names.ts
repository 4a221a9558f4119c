import type { PresentedReport } from '../documents/presentation';

/** Characters of the name of a group in that of a file. */
const LONGEST_GROUP = 60;

/** A name for a file that contains the days and the group of the report, so that several have different names. */
export function fileName(start: string, report: PresentedReport, extension: string): string {
	const { from, to } = report.figures.period;
	const { about } = report;
	const group = about ? `-${(about.group ?? 'none').slice(0, LONGEST_GROUP)}` : '';
	// No character that a file system or a header takes for something else.
	const name = `${start}-${from}-to-${to}${group}`.replace(/[^\p{L}\p{N}@._-]+/gu, '-');
	return `${name.toWellFormed()}.${extension}`;
}
