/** Makes a picture of a page, which has few colors, a third of its size where the machine has ImageMagick. */
const { execFile } = require('node:child_process');
const { promisify } = require('node:util');

const OPTIONS = [
	'-strip',
	'-dither',
	'None',
	'-colors',
	'256',
	'-define',
	'png:compression-level=9',
];

/** @param {string} file a PNG, which is replaced */
async function shrink(file) {
	try {
		await promisify(execFile)('convert', [file, ...OPTIONS, `PNG8:${file}`]);
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
	}
}

module.exports = { shrink };
