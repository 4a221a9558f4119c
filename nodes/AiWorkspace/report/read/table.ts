import { InvalidInput } from '../../errors/Failure';
import { foldName } from './fold';
import type { Headings } from './Headings';

const FROM_FILE = 'If the rows are in a file, add Extract from File before this node';

/** A row as a node returns it: values by heading. */
export type Cells = Readonly<Record<string, unknown>>;

/** A row as somebody sees it: by its line in the sheet, if a node knows it. */
export const placeOf = ({ row_number: line }: Cells, index: number): string =>
	`row ${Number.isSafeInteger(line) ? String(line) : index + 1}`;

/** A table of a field. */
export interface Table {
	readonly label: string;
	readonly headings: Headings;
	readonly areInputItems: boolean;
	/** Whether input items could be one. */
	readonly canBeInputItems: boolean;
}

export const renaming = (column: string) => `Rename the heading of the IDs to ${column}`;

/** What to do about a field or input items without a row. */
function filling({ areInputItems, canBeInputItems }: Table): string {
	if (areInputItems) return `Check what the node before returns. ${FROM_FILE}`;
	const how = `Enter IDs separated by commas or line breaks, or add rows to the table or the spreadsheet that it reads. ${FROM_FILE}`;
	return canBeInputItems
		? `${how}. If the rows are the input items, set 'Entities' to 'From Input Items'`
		: how;
}

/** Why a table has no rows. */
export function withoutRows(table: Table): InvalidInput {
	const { label, headings } = table;
	const { all, known, id } = headings;
	if (all.length === 0 || known.length > 0) {
		return new InvalidInput(`'${label}' is empty`, filling(table));
	}
	let hint = `${renaming(id)}, or select another sheet or file`;
	if (all.some((heading) => /[;|\t]/.test(heading))) {
		hint = "Set 'Delimiter' in the options of Extract from File to the character between the names";
	} else if (all.some((heading) => /^(?:binary|mimetype)$/.test(foldName(heading)))) {
		hint = 'Add Extract from File before this node';
	}
	return new InvalidInput(`'${label}' has no ${id}. ${headings.listed}`, hint);
}
