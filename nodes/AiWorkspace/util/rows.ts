import { isBlank } from './guards';
import { oneLine, shorten } from './text';

/** A text of a scope or an input item in one line; null for an empty one. */
export const cellText = (value: unknown): string | null =>
	isBlank(value) ? null : oneLine(String(value)) || null;

/** A heading as a message shows it. */
export const quoted = (heading: string): string => `'${shorten(oneLine(heading), 40)}'`;

/** A row as a node returns it: values by heading. */
export type Cells = Readonly<Record<string, unknown>>;

/** A row as somebody sees it: by its line in the sheet, if a node knows it. */
export const placeOf = ({ row_number: line }: Cells, index: number): string =>
	`row ${Number.isSafeInteger(line) ? String(line) : index + 1}`;
