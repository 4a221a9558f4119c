import fs from 'node:fs/promises';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { ensureN8n } from '../n8n/install';
import { median } from './report';

/** A fresh process: what n8n has loaded anyway, then node and credentials; the milliseconds of both. */
const LOAD = `
const first = performance.now();
require('n8n-workflow'); require('luxon');
const { n8n } = require('./package.json');
const begun = performance.now();
for (const file of [...n8n.credentials, ...n8n.nodes]) for (const Class of Object.values(require('./' + file))) new Class();
console.log(JSON.stringify([performance.now() - begun, begun - first]));
`;

/** Size of the tarball and time to load node and credentials in the Node that n8n runs in, median of fresh processes. */
export async function packageFigures(tarball: string) {
	const { node } = await ensureN8n('current');
	const { size } = await fs.stat(tarball);
	const times = Array.from({ length: 11 }, () =>
		JSON.parse(execa.sync(node, ['-e', LOAD], { cwd: ROOT }).stdout),
	);
	const [ours = NaN, workflow = NaN] = [0, 1].map((at) => median(times.map((time) => time[at])));
	const ratio = (ours / workflow).toFixed(3);
	return `The tarball has ${(size / 1000).toFixed(1)} kB. Loading node and credentials takes ${ours.toFixed(1)} ms, and loading n8n-workflow and luxon takes ${workflow.toFixed(1)} ms, a ratio of ${ratio} (medians of ${times.length} new processes).`;
}
