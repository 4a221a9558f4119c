/** @typedef {{ heap: number, handles: number }} Sample */

/** Growth of the heap's floor, or of the handles, that is still put down to chance. */
const HEAP_GROWTH = 1.15;
const HANDLE_GROWTH = 20;

/** @param {string} text @param {string} name */
const metric = (text, name) => Number(new RegExp(`^n8n_${name} (\\S+)`, 'm').exec(text)?.[1]);

/** @param {string} url @returns {Promise<Sample>} */
async function readMetrics(url) {
	const text = await (await fetch(`${url}/metrics`)).text();
	const sample = {
		heap: metric(text, 'nodejs_heap_size_used_bytes'),
		handles: metric(text, 'nodejs_active_handles_total'),
	};
	if (Number.isNaN(sample.heap) || Number.isNaN(sample.handles)) {
		throw new Error('n8n no longer tells its heap and handles under these names');
	}
	return sample;
}

/**
 * Compares the lowest heap, which is what is left after a collection, and the handles of the first and the last third.
 * @param {Sample[]} samples
 * @returns {string[]} what grew
 */
function judge(samples) {
	const third = Math.floor(samples.length / 3);
	const [first, last] = [samples.slice(0, third), samples.slice(-third)];
	const floor = (/** @type {Sample[]} */ part) => Math.min(...part.map(({ heap }) => heap));
	const handles = (/** @type {Sample[]} */ part) =>
		Math.min(...part.map((sample) => sample.handles));
	const megabytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
	const complaints = [];
	if (third === 0) return ['Too short to tell whether anything grows'];
	console.log(
		`Heap after collections ${megabytes(floor(first))} -> ${megabytes(floor(last))}, handles ${handles(first)} -> ${handles(last)}`,
	);
	if (floor(last) > floor(first) * HEAP_GROWTH) complaints.push('The heap grew');
	if (handles(last) > handles(first) + HANDLE_GROWTH) complaints.push('The handles grew');
	return complaints;
}

module.exports = { judge, readMetrics };
