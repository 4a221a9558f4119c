#!/usr/bin/env node
/**
 * node test/bench/profile.js: where the time of one run goes in a real n8n, by package and by function.
 * 2,000 items over 20 prompts, or a case of the benchmark with `--only a`; `--write FILE` keeps the profile for a browser's developer tools.
 */
const fs = require('node:fs/promises');
const path = require('node:path');
const { ensureN8n } = require('../n8n/install');
const { freePort } = require('../n8n/ports');
const { packPackage } = require('../tools/pack');
const { cases } = require('./cases');
const { ours } = require('./contestants');
const { execute, startServer, startService } = require('./stage');

/** @typedef {import('node:inspector').Profiler.Profile} Profile */
/** @typedef {import('node:inspector').Profiler.ProfileNode} ProfileNode */

/** @param {string} name */
function option(name) {
	const index = process.argv.indexOf(name);
	return index < 0 ? undefined : process.argv[index + 1];
}

/** @type {import('./cases').Case} */
const standard = {
	id: 'profile',
	title: '2,000 items over 20 prompts',
	items:
		'return Array.from({ length: 2000 }, (_, i) => ({ json: { prompt: `prompt-${i % 20}`, id: `entity-${i}` } }));',
	promptId: '={{ $json.prompt }}',
	latencyMs: 5,
	rows: 2000,
};

/** The package that a function belongs to, or what V8 says in its place. @param {ProfileNode} node */
function packageOf({ callFrame: { url, functionName } }) {
	if (url === '') return functionName;
	const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
	return inPackage?.[1] ?? (url.startsWith('node:') ? 'node' : url);
}

/** @param {ProfileNode} node */
const labelOf = ({ callFrame: { functionName, url, lineNumber } }) =>
	`${functionName || '(anonymous)'} ${url.replace(/.*node_modules\//, '')}:${lineNumber + 1}`;

/** @param {Map<string, number>} times @param {number} all @param {number} most */
const lines = (times, all, most) =>
	[...times]
		.sort(([, a], [, b]) => b - a)
		.slice(0, most)
		.map(
			([name, us]) =>
				`${((us / all) * 100).toFixed(1).padStart(6)} %  ${(us / 1000).toFixed(0).padStart(6)} ms  ${name}`,
		)
		.join('\n');

/**
 * Self time by package, and the time of every function with all that it called, recursion counted once.
 * @param {Profile} profile
 */
function summarize({ nodes, samples = [], timeDeltas = [] }) {
	const byId = new Map(nodes.map((node) => [node.id, node]));
	/** @type {Map<number, number>} */
	const parents = new Map();
	for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id);
	/** @type {Map<string, number>} */
	const packages = new Map();
	/** @type {Map<string, number>} */
	const functions = new Map();
	let busy = 0;
	samples.forEach((id, index) => {
		const us = timeDeltas[index] ?? 0;
		const own = byId.get(id);
		if (own === undefined || own.callFrame.functionName === '(idle)') return;
		busy += us;
		const name = packageOf(own);
		packages.set(name, (packages.get(name) ?? 0) + us);
		/** @type {Set<string>} */
		const labels = new Set();
		for (let node = byId.get(id); node; node = byId.get(parents.get(node.id) ?? -1)) {
			if (node.callFrame.url !== '') labels.add(labelOf(node));
		}
		for (const label of labels) functions.set(label, (functions.get(label) ?? 0) + us);
	});
	return { busy, packages, functions };
}

async function main() {
	await ensureN8n('current');
	const only = option('--only');
	const subject = only === undefined ? standard : cases.find(({ id }) => id === only);
	if (subject === undefined) throw new Error(`No such case: ${only}`);
	const port = await freePort();
	/** @param {'start' | 'stop'} word @returns {Promise<any>} */
	const profiler = async (word) => await (await fetch(`http://127.0.0.1:${port}/${word}`)).json();
	const tarball = await packPackage();
	const service = await startService();
	const started = await startServer(tarball, service.baseUrl, subject, {
		NODE_OPTIONS: `--require ${path.join(__dirname, 'profiler.js')}`,
		PROFILER_PORT: String(port),
	});
	try {
		const definition = ours(subject, started.credential);
		const rows = { rows: subject.rows };
		// The first run compiles; the second is the one to look at.
		await execute(started, service, definition, subject, rows);
		await profiler('start');
		const { ms, requests } = await execute(started, service, definition, subject, rows);
		/** @type {Profile} */
		const profile = await profiler('stop');
		const file = option('--write');
		if (file !== undefined) await fs.writeFile(file, JSON.stringify(profile));
		const { busy, packages, functions } = summarize(profile);
		console.log(
			`(${subject.id}) ${subject.title}: node ${ms} ms, ${requests} requests, busy ${Math.round(busy / 1000)} ms\n`,
		);
		console.log(`Own time by package\n${lines(packages, busy, 20)}\n`);
		console.log(`Time of functions with what they call\n${lines(functions, busy, 70)}`);
	} finally {
		await started.server.stop();
		service.stop();
		await fs.rm(path.dirname(tarball), { recursive: true, force: true });
	}
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
