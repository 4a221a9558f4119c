/** The namespace of a workbook's parts. */
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** How a row looks. Titles and notes are sentences, which run over the empty cells beside them. */
export type RowStyle = 'data' | 'title' | 'note' | 'head' | 'total';

/** Numbers texts from 0 on, in the order in which they come. */
export class Numbering {
	private readonly places = new Map<string, number>();

	of(text: string): number {
		const place = this.places.get(text) ?? this.places.size;
		if (place === this.places.size) this.places.set(text, place);
		return place;
	}

	get texts(): string[] {
		return [...this.places.keys()];
	}
}

const list = (name: string, elements: readonly string[]) =>
	`<${name} count="${elements.length}">${elements.join('')}</${name}>`;

/** Every system has Arial, or a font with the same widths. */
const ARIAL = '<name val="Arial"/>';
/** Regular, bold, and large. */
const FONTS = `<fonts count="3"><font><sz val="10"/>${ARIAL}</font><font><b/><sz val="10"/>${ARIAL}</font><font><b/><sz val="14"/>${ARIAL}</font></fonts>`;
/** None, one that Excel takes for granted, and gray. */
const FILLS =
	'<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEDEDED"/></patternFill></fill></fills>';
/** None, below, and above. */
const BORDERS =
	'<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"/><diagonal/></border><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders>';

/** Where the looks of rows stand in these lists. */
const LOOKS: Readonly<Record<RowStyle, string>> = {
	data: 'fontId="0" fillId="0" borderId="0"',
	note: 'fontId="0" fillId="0" borderId="0"',
	title: 'fontId="2" fillId="0" borderId="0"',
	head: 'fontId="1" fillId="2" borderId="1"',
	total: 'fontId="1" fillId="0" borderId="2"',
};
const APPLIED =
	'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';

/** What programs call a cell's default style. */
const DEFAULT = [
	'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
	'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
] as const;

/** The first ID of number formats of our own. */
const FIRST_FORMAT = 164;

/** The styles of a workbook's cells, each once. */
export class Styles {
	private readonly formats = new Numbering();
	private readonly styles = new Numbering();
	private readonly elements: string[] = [];

	constructor() {
		// That of cells that the file doesn't contain.
		this.of(0, 'data', false);
	}

	/** The number of a style, for cells on the right or on the left. A format is an ID that every program knows, or a pattern without `"&<>`. */
	of(format: string | number, row: RowStyle, isRight: boolean): number {
		const style = this.styles.of(`${row} ${isRight} ${format}`);
		if (style < this.elements.length) return style;
		const id = typeof format === 'number' ? format : FIRST_FORMAT + this.formats.of(format);
		// Apart from a text in the column on the right.
		const alignment = isRight ? '<alignment horizontal="right" indent="1"/>' : '';
		this.elements.push(`<xf numFmtId="${id}" ${LOOKS[row]} xfId="0" ${APPLIED}>${alignment}</xf>`);
		return style;
	}

	/** The lists that a workbook has of them, in XML. */
	get xml(): string {
		const formats = this.formats.texts.map(
			(code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${code}"/>`,
		);
		const own = formats.length > 0 ? list('numFmts', formats) : '';
		const [before, after] = DEFAULT;
		return own + FONTS + FILLS + BORDERS + before + list('cellXfs', this.elements) + after;
	}
}
