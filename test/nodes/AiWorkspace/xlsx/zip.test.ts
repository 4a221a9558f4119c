import JSZip from 'jszip';
import { zip } from '../../../../nodes/AiWorkspace/xlsx/zip';

test.each([
	['nothing', []],
	['texts', ['ä', '', '😀', '\u2028']],
	['more than is compressed at once', ['12345678'.repeat(40_000), '<b/>', 'ü'.repeat(300_000)]],
])('A ZIP has the sum and the size of %s', async (_, texts) => {
	const file = await zip([{ name: 'a.xml', texts }]);
	const read = await JSZip.loadAsync(file, { checkCRC32: true });
	expect(await read.file('a.xml')?.async('string')).toBe(texts.join(''));
	// Version, flags, method, date, sum, sizes, and the length of the name stand in the directory too, where JSZip reads them.
	const directory = file.readUInt32LE(file.length - 6);
	expect(file.subarray(directory + 6, directory + 32)).toEqual(file.subarray(4, 30));
});

test('A ZIP fails as what it contains fails', async () => {
	function* broken() {
		yield 'a';
		throw new RangeError('too much');
	}
	await expect(zip([{ name: 'a.xml', texts: broken() }])).rejects.toThrow('too much');
});
