import type { IDataObject } from 'n8n-workflow';
import { stableKey } from '../../util/ids';
import type { Document } from '../documents/blocks';
import type { PresentedReport } from '../documents/presentation';

/** What a FOCUS file needs beside the figures. */
export interface Billing {
	readonly account: string;
	readonly issuer: string;
	readonly currency: string;
}

/** A file beside the fields of an output item. */
export interface File {
	readonly name: string;
	readonly mimeType: string;
	readonly content: Uint8Array | string;
}

/** What becomes of a report or an alert in one format: members of an item, or a file. */
export interface Formatted {
	readonly json?: IDataObject;
	readonly file?: File;
}

/** A format of Formats. `label` and `description` are those of the form. */
export interface Format<Value extends string, Of> {
	readonly value: Value;
	readonly label: string;
	readonly description: string;
	/** Whether it has a line for each row, which limits how many there are. */
	readonly listsRows?: boolean;
	make(of: Of): Formatted | Promise<Formatted>;
}

/** What texts are made of: a document, and a few lines for a chat. */
export interface Texts {
	document(): Document;
	message(): readonly string[];
}

/** A format of reports and alerts alike. */
export interface TextFormat<Value extends string> extends Format<Value, Texts> {
	make(texts: Texts): Formatted & { readonly json: IDataObject };
}

/** A report with what all formats are made of. */
export interface FormattedReport extends Texts {
	readonly report: PresentedReport;
	readonly billing?: Billing;
}

const MIME_TYPES = {
	csv: 'text/csv',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Characters of the name of a group in that of a file, and of its key. */
const [LONGEST_GROUP, KEY] = [60, 8];

// No character that a file system or a header takes for something else.
const fileText = (text: string) => text.replace(/[^\p{L}\p{N}@+._-]+/gu, '-').toWellFormed();

/** What of a group a name can contain, with a key where that might be another group's. */
function groupPart(group: string | null): string {
	if (group === null) return '-none';
	const text = fileText(group.slice(0, LONGEST_GROUP));
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
