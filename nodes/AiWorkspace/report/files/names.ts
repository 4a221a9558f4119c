import { stableKey } from '../../util/ids';
import type { PresentedReport } from '../documents/presentation';

/** Characters of the name of a group in that of a file, and of its key. */
const [LONGEST_GROUP, KEY] = [60, 8];

// No character that a file system or a header takes for something else.
const harmless = (text: string) => text.replace(/[^\p{L}\p{N}@+._-]+/gu, '-').toWellFormed();

/** What of a group a name can contain, with a key where that might be another group's. */
function groupPart(group: string | null): string {
	if (group === null) return '-none';
	const text = harmless(group.slice(0, LONGEST_GROUP));
	const isWhole = text === group && text.toLowerCase() !== 'none';
	return isWhole ? `-${text}` : `-${text}-${stableKey([group]).slice(0, KEY)}`;
}

/** A name for a file that contains the days and the group of the report, so that several have different names. */
export function fileName(start: string, report: PresentedReport, extension: string): string {
	const { from, to } = report.figures.period;
	const { about } = report;
	return `${start}-${from}-to-${to}${about ? groupPart(about.group) : ''}.${extension}`;
}
