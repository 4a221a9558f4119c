/** Folders that a process fills aside, named after it, and that it leaves behind when it is interrupted. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { isAlive } = require('./lock');

/** @param {string} target the folder that the filled one becomes */
const asideOf = (target) => `${target}.partial-${process.pid}`;

/** @param {string} folder */
async function removeLeftovers(folder) {
	for (const name of await fs.readdir(folder)) {
		const owner = /\.partial-(\d+)$/.exec(name)?.[1];
		if (owner === undefined || isAlive(Number(owner))) continue;
		await fs.rm(path.join(folder, name), { recursive: true, force: true });
	}
}

module.exports = { asideOf, removeLeftovers };
