const { execFileSync } = require('node:child_process');
const fs = require('node:fs/promises');
const path = require('node:path');
const { ensureN8n } = require('../n8n/install');
const { median } = require('./report');

const ROOT = path.join(__dirname, '../..');

/** A fresh process: what n8n has loaded anyway, then node and credentials. */
const LOAD = `
require('n8n-workflow'); require('luxon');
const { n8n } = require('./package.json');
const begun = performance.now();
for (const file of [...n8n.credentials, ...n8n.nodes]) for (const Class of Object.values(require('./' + file))) new Class();
console.log(performance.now() - begun);
`;

/**
 * Size of the tarball and time to load node and credentials in the Node that n8n runs in, median of fresh processes.
 * @param {string} tarball
 */
async function packageFigures(tarball) {
	const { node } = await ensureN8n('current');
	const { size } = await fs.stat(tarball);
	const times = Array.from({ length: 11 }, () =>
		Number(execFileSync(node, ['-e', LOAD], { cwd: ROOT, encoding: 'utf8' })),
	);
	return `Tarball ${(size / 1000).toFixed(1)} kB; loading node and credentials ${median(times).toFixed(1)} ms (median of ${times.length} fresh processes).`;
}

module.exports = { packageFigures };
