import { sleep } from 'n8n-workflow';
import { cellContent, widthOf, type Cell } from './cells';
import { SPREADSHEET, type Numbering, type RowStyle, type Styles } from './styles';

export interface SheetRow {
	readonly cells: readonly Cell[];
	/** `data` where there's none. */
	readonly style?: RowStyle;
}

export interface Sheet {
	/** At most 31 characters, none of them of a reference. */
	readonly name: string;
	/** At most a million. Read twice: for the widths of the columns, and for the cells. */
	readonly rows: Iterable<SheetRow>;
	/** How many of its first rows stay in view, and are repeated on each printed page. */
	readonly frozen: number;
	/** Whether it's a list, whose first row filters the others. */
	readonly isList?: boolean;
	/** How many of its last columns aren't printed, such as IDs, which would make everything else smaller. */
	readonly unprinted?: number;
}

/** A sheet with what has to be known of all rows before the first is written. */
export interface MeasuredSheet extends Sheet {
	/** All cells, and those that are printed: `$A$1:$V$50`. */
	readonly area: string;
	readonly printed: string;
	/** Of each column: how many characters wide it is, and whether it contains numbers. */
	readonly columns: ReadonlyArray<{ readonly width: number; readonly isNumeric: boolean }>;
}

const NARROWEST = 6;
/** The space on both sides of a text or number, and what bold letters take more. */
const PADDING = 3;
/** So many rows are measured before n8n responds to others. */
const ROWS_AT_ONCE = 5000;

/** The name of a column: A to Z, AA… */
export function columnName(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Measures columns. */
export async function measured(sheet: Sheet): Promise<MeasuredSheet> {
	const widths: number[] = [NARROWEST];
	const numeric = new Set<number>();
	let count = 0;
	for (const { cells, style = 'data' } of sheet.rows) {
		count += 1;
		if (count % ROWS_AT_ONCE === 0) await sleep(0);
		cells.forEach((cell, at) => {
			widths[at] = Math.max(widths[at] ?? NARROWEST, widthOf(cell, style));
			if (typeof cell === 'object' && cell) numeric.add(at);
		});
	}
	const upTo = (columns: number) => `$A$1:$${columnName(columns - 1)}$${Math.max(1, count)}`;
	return {
		...sheet,
		area: upTo(widths.length),
		printed: upTo(widths.length - (sheet.unprinted ?? 0)),
		columns: widths.map((width, at) => ({
			width: width + PADDING,
			isNumeric: numeric.has(at),
		})),
	};
}

/** What stands above the cells. */
function beginning({ frozen, columns }: MeasuredSheet): string {
	const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
	const cols = columns.map(
		({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
	);
	return [
		`<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
		`<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`,
		`<cols>${cols.join('')}</cols>`,
	].join('');
}

/** What stands below the cells. */
function ending({ area, isList }: MeasuredSheet): string {
	const cells = area.replaceAll('$', '');
	return [
		isList ? `<autoFilter ref="${cells}"/>` : '',
		'<pageMargins left="0.4" right="0.4" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
		// A4, for which programs take Letter where people print on that.
		'<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>',
		// The name of the sheet, and the page.
		'<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
		// Without this, Excel marks each ID of digits as a mistake.
		`<ignoredErrors><ignoredError sqref="${cells}" numberStoredAsText="1"/></ignoredErrors>`,
	].join('');
}

/** A sheet as XML, a row at a time. Its texts and styles are added to those of the workbook. */
export function* sheetXml(
	sheet: MeasuredSheet,
	texts: Numbering,
	styles: Styles,
): Iterable<string> {
	const columns = sheet.columns.map(({ isNumeric }, at) => ({ isNumeric, name: columnName(at) }));
	yield `<worksheet xmlns="${SPREADSHEET}">${beginning(sheet)}<sheetData>`;
	let number = 0;
	for (const { cells, style = 'data' } of sheet.rows) {
		number += 1;
		let xml = `<row r="${number}">`;
		columns.forEach(({ name, isNumeric }, at) => {
			const { value, isText, format } = cellContent(cells[at] ?? null);
			// A line above or below a row goes through its empty cells, too.
			if (value === '' && style !== 'head' && style !== 'total') return;
			const isRight = style === 'head' ? isNumeric : !isText;
			xml += `<c r="${name}${number}" s="${styles.of(format, style, isRight)}"`;
			if (value === '') xml += '/>';
			else xml += isText ? ` t="s"><v>${texts.of(value)}</v></c>` : `><v>${value}</v></c>`;
		});
		yield `${xml}</row>`;
	}
	yield `</sheetData>${ending(sheet)}</worksheet>`;
}
