import { xmlText } from './cells';
import { measured, sheetXml, type MeasuredSheet, type Sheet } from './sheet';
import { Numbering, SPREADSHEET, Styles } from './styles';
import { zip, type ZipEntry } from './zip';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${SCHEMAS}/officeDocument/2006/relationships`;
const PACKAGE = `${SCHEMAS}/package/2006`;
const TYPE = 'application/vnd.openxmlformats';

/** The list of sheets, the cells that filters are for, and what's printed, with the rows that each page repeats. */
function contents(sheets: readonly MeasuredSheet[]): string[] {
	const names = sheets.map(({ name }) => xmlText(name));
	const defined = sheets.flatMap(({ isList, frozen, area, printed }, at) => {
		const define = (name: string, cells: string) =>
			`<definedName name="_xlnm.${name}" localSheetId="${at}">'${names[at]}'!${cells}</definedName>`;
		const filter = isList ? [define('_FilterDatabase', area)] : [];
		return [...filter, define('Print_Area', printed), define('Print_Titles', `$1:$${frozen}`)];
	});
	return [
		`<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets>`,
		...names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`),
		'</sheets>',
		`<definedNames>${defined.join('')}</definedNames>`,
		'</workbook>',
	];
}

function* sharedTexts(shared: Numbering): Iterable<string> {
	yield `<sst xmlns="${SPREADSHEET}">`;
	for (const text of shared.texts) yield `<si><t xml:space="preserve">${xmlText(text)}</t></si>`;
	yield '</sst>';
}

function* styleSheet(styles: Styles): Iterable<string> {
	yield `<styleSheet xmlns="${SPREADSHEET}">${styles.xml}</styleSheet>`;
}

/** A part in the folder of the workbook. */
interface WorkbookPart extends ZipEntry {
	/** What it is to the part that refers to it. */
	readonly relation: string;
}

/** The numbers by which a part refers to others. */
const relations = (documents: readonly WorkbookPart[]) => [
	`<Relationships xmlns="${PACKAGE}/relationships">`,
	...documents.map(
		({ name, relation }, at) =>
			`<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/${relation}" Target="/${name}"/>`,
	),
	'</Relationships>',
];

const contentTypes = (documents: readonly WorkbookPart[]) => [
	`<Types xmlns="${PACKAGE}/content-types">`,
	`<Default Extension="rels" ContentType="${TYPE}-package.relationships+xml"/>`,
	...documents.map(({ name, relation }) => {
		const type = relation === 'officeDocument' ? 'sheet.main' : relation;
		return `<Override PartName="/${name}" ContentType="${TYPE}-officedocument.spreadsheetml.${type}+xml"/>`;
	}),
	'</Types>',
];

/** Sheets as an Office Open XML file (.xlsx) without formulas. The same ones are the same file. Numbers and dates are in the language of whoever opens it. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
	const texts = new Numbering();
	const styles = new Styles();
	const all: MeasuredSheet[] = [];
	for (const sheet of sheets) all.push(await measured(sheet));
	const part = (name: string, relation: string, xml: Iterable<string>): WorkbookPart => ({
		name: `xl/${name}.xml`,
		relation,
		texts: xml,
	});
	const main = part('workbook', 'officeDocument', contents(all));
	const parts = [
		...all.map((sheet, at) => {
			const xml = sheetXml(sheet, texts, styles);
			return part(`worksheets/sheet${at + 1}`, 'worksheet', xml);
		}),
		// They're complete once the sheets are written.
		part('sharedStrings', 'sharedStrings', sharedTexts(texts)),
		part('styles', 'styles', styleSheet(styles)),
	];
	return await zip([
		{ name: '[Content_Types].xml', texts: contentTypes([main, ...parts]) },
		{ name: '_rels/.rels', texts: relations([main]) },
		main,
		{ name: 'xl/_rels/workbook.xml.rels', texts: relations(parts) },
		...parts,
	]);
}
