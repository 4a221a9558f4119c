import { sleep } from 'n8n-workflow';

/** A file of a ZIP, as texts one after the other. They're read when its turn comes. */
export interface ZipEntry {
	readonly name: string;
	readonly texts: Iterable<string>;
}

/** What gzip adds to deflated data: a header, and at the end the CRC-32 and the size that a ZIP needs, too. */
const GZIP_HEADER = 10;
const GZIP_TRAILER = 8;

/** ZIP 2.0: deflate. */
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980: the same content is the same file, whenever it's made. */
const ZIP_DATE = 0x21;

/** So many characters are made and compressed before n8n responds to others. */
const CHUNK = 262_144;

async function* chunksOf(texts: Iterable<string>): AsyncIterable<string> {
	let chunk = '';
	for (const text of texts) {
		chunk += text;
		if (chunk.length < CHUNK) continue;
		yield chunk;
		// Node.js 20 reads on without a pause, whatever waits for compression.
		await sleep(0);
		chunk = '';
	}
	yield chunk;
}

/** Texts in UTF-8, compressed while they're read, so that only the result takes memory. */
async function gzip(texts: Iterable<string>): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	const stream = ReadableStream.from(chunksOf(texts))
		.pipeThrough(new TextEncoderStream())
		.pipeThrough(new CompressionStream('gzip'));
	for await (const chunk of stream) chunks.push(chunk);
	return Buffer.concat(chunks);
}

/** Numbers of 2 or 4 bytes, as a ZIP writes them. */
function fields(...numbers: ReadonlyArray<readonly [size: 2 | 4, value: number]>): Buffer {
	const bytes = Buffer.alloc(numbers.reduce((sum, [size]) => sum + size, 0));
	let at = 0;
	for (const [size, value] of numbers) at = bytes.writeUIntLE(value, at, size);
	return bytes;
}

/** What both headers of a part have in common. */
const fileHeader = (data: Buffer, trailer: Buffer, name: Buffer) =>
	Buffer.concat([
		fields([2, VERSION], [2, 0], [2, DEFLATED], [2, 0], [2, ZIP_DATE]),
		trailer.subarray(0, 4),
		fields([4, data.length]),
		trailer.subarray(4),
		fields([2, name.length], [2, 0]),
	]);

/** A ZIP of parts with ASCII names, each below 4 GB. The order stays. */
export async function zip(parts: readonly ZipEntry[]): Promise<Buffer> {
	const files: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const part of parts) {
		const name = Buffer.from(part.name);
		const content = await gzip(part.texts);
		const data = content.subarray(GZIP_HEADER, -GZIP_TRAILER);
		const described = fileHeader(data, content.subarray(-GZIP_TRAILER), name);
		const file = Buffer.concat([fields([4, 0x04034b50]), described, name, data]);
		const place = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
		directory.push(fields([4, 0x02014b50], [2, VERSION]), described, place, name);
		files.push(file);
		offset += file.length;
	}
	const entries = Buffer.concat(directory);
	const count = [2, parts.length] as const;
	const sizes = fields(count, count, [4, entries.length], [4, offset], [2, 0]);
	return Buffer.concat([...files, entries, fields([4, 0x06054b50], [2, 0], [2, 0]), sizes]);
}
