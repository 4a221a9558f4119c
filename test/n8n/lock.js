/**
 * Work that only one process at a time may do. The lock is a socket of the process that works, which the operating system closes,
 * whatever ends the process: what a crash leaves behind is a file without anybody who listens. Uses nothing but Node.
 */
const { once } = require('node:events');
const fs = require('node:fs/promises');
const net = require('node:net');
const path = require('node:path');

/** Takes the lock. Returns what releases it; nothing while another process has it. @param {string} file */
async function take(file) {
	/** @type {Set<net.Socket>} */
	const waiting = new Set();
	const server = net.createServer((socket) => waiting.add(socket.on('error', () => {})));
	try {
		await once(server.listen(file), 'listening');
	} catch (error) {
		if (Object(error).code === 'EADDRINUSE') return undefined;
		throw error;
	}
	// The process ends with its work.
	server.unref();
	return () => {
		server.close();
		for (const socket of waiting) socket.destroy();
	};
}

/** Waits until the process with the lock releases it, and removes what a crash has left. @param {string} file */
async function released(file) {
	const socket = net.connect(file);
	let isHeld = false;
	socket.on('connect', () => (isHeld = true)).on('error', () => {});
	await new Promise((resolve) => socket.on('close', resolve).resume());
	if (!isHeld) await fs.rm(file, { force: true });
}

/**
 * Does the work unless it's done. While another process does it, waits instead.
 *
 * @param {string} file the lock @param {() => boolean} isDone @param {() => Promise<unknown>} work
 * @param {(end: () => Promise<unknown>) => Promise<unknown>} wait shows that it waits for the end
 */
async function alone(file, isDone, work, wait) {
	await fs.mkdir(path.dirname(file), { recursive: true });
	while (!isDone()) {
		const release = await take(file);
		if (!release) {
			await wait(async () => await released(file));
			continue;
		}
		try {
			if (!isDone()) await work();
			return;
		} finally {
			release();
		}
	}
}

module.exports = { alone };
