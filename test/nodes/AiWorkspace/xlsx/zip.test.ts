import { crc32, inflateRawSync } from 'node:zlib';
import { zip } from '../../../../nodes/AiWorkspace/xlsx/zip';

/** The only part of a ZIP, and what the header before it and the directory behind it say of it. */
function partOf(file: Buffer, name: string) {
	const begin = 30 + name.length;
	const end = begin + file.readUInt32LE(18);
	const directory = file.readUInt32LE(file.length - 6);
	return {
		content: inflateRawSync(file.subarray(begin, end)).toString(),
		sum: file.readUInt32LE(14),
		size: file.readUInt32LE(22),
		isDirectoryNext: directory === end,
		// Version, flags, method, date, sum, sizes, and the length of the name.
		isSameInDirectory: file.subarray(4, 30).equals(file.subarray(directory + 6, directory + 32)),
	};
}

test.each([
	['nothing', []],
	['texts', ['ä', '', '😀', '\u2028']],
	['more than is compressed at once', ['12345678'.repeat(40_000), '<b/>', 'ü'.repeat(300_000)]],
])('A ZIP has the sum and the size of %s', async (_, texts) => {
	const content = texts.join('');
	expect(partOf(await zip([{ name: 'a.xml', texts }]), 'a.xml')).toEqual({
		content,
		sum: crc32(content),
		size: Buffer.byteLength(content),
		isDirectoryNext: true,
		isSameInDirectory: true,
	});
});

test('A ZIP fails as what it contains fails', async () => {
	function* broken() {
		yield 'a';
		throw new RangeError('too much');
	}
	await expect(zip([{ name: 'a.xml', texts: broken() }])).rejects.toThrow('too much');
});
