/** What LibreOffice shows of a spreadsheet, in the numbers and dates of a locale. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import execa from 'execa';
import { temporaryFolder, withUndo } from './undo';

/** A profile in which only the locale isn't the default. */
const profile = (locale: string) => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`;

/** All sheets, UTF-8, numbers as they're shown, tabs between cells: what LibreOffice's help calls tokens. */
const TEXT = 'csv:Text - txt - csv (StarCalc):9,,76,1,,0,false,true,true,false,false,-1';

export const findLibreOffice = () =>
	execa.sync('soffice', ['--version'], { reject: false }).exitCode === 0;

/** Converts a workbook as LibreOffice's command line does, and returns the files that it wrote. */
export async function convert(file: Uint8Array, locale: string, format: string) {
	return await withUndo(async (atEnd) => {
		const folder = await temporaryFolder(atEnd);
		const installation = path.join(folder, 'profile');
		const input = path.join(folder, 'book.xlsx');
		const output = path.join(folder, 'output');
		await fs.mkdir(path.join(installation, 'user'), { recursive: true });
		await fs.writeFile(path.join(installation, 'user/registrymodifications.xcu'), profile(locale));
		await fs.writeFile(input, file);
		const environment = `-env:UserInstallation=${pathToFileURL(installation).href}`;
		const args = ['--headless', environment, '--convert-to', format, '--outdir', output, input];
		await execa('soffice', args, { timeout: 60_000 });
		const names = (await fs.readdir(output)).sort();
		const read = async (name: string) =>
			[name, await fs.readFile(path.join(output, name))] as const;
		return await Promise.all(names.map(read));
	});
}

/** The rows of each sheet as LibreOffice shows them in a locale such as `de-DE`. No cell may contain a tab or a line break. */
export async function shownBy(file: Uint8Array, locale: string) {
	const sheets = await convert(file, locale, TEXT);
	return Object.fromEntries(
		sheets.map(([name, content]) => [
			name.replace(/^book-|\.csv$/g, ''),
			content
				.toString()
				// Which of them it writes between digits depends on its version.
				.replace(/[\u00a0\u202f]/g, ' ')
				.trimEnd()
				.split('\n')
				.map((line) => line.split('\t')),
		]),
	);
}
