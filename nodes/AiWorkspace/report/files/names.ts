import { stableKey } from '../../util/ids';
import type { PresentedReport } from '../documents/presentation';
import type { Formatted } from './format';

const MIME_TYPES = {
	csv: 'text/csv',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

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

/** A file whose name contains the days and the group of the report, so that several have different names. */
export function fileOf(
	start: string,
	{ figures: { period }, about }: PresentedReport,
	extension: keyof typeof MIME_TYPES,
	content: Uint8Array | string,
): Formatted {
	const end = about ? groupPart(about.group) : '';
	const name = `${start}-${period.from}-to-${period.to}${end}.${extension}`;
	return { file: { name, mimeType: MIME_TYPES[extension], content } };
}
