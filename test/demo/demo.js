#!/usr/bin/env node
/**
 * npm run demo: from a fresh clone to the first cost in a real n8n, against the sandbox.
 * npm run demo -- --check: the same without a person; exits with 0 only if every step was seen to work.
 *
 * This file needs no package. Its first step does two things at once, since each takes minutes: it installs n8n, and
 * it builds the node with packages from npm, which stage.ts needs too.
 */
if (Number(process.versions.node.split('.')[0]) < 20) {
	console.error(`The demo needs Node.js 20 or later. This is ${process.version}.`);
	process.exit(1);
}
const unknown = process.argv.slice(2).filter((option) => option !== '--check');
if (unknown.length > 0) {
	console.log(`Usage: npm run demo

Starts n8n with the node, all workflow templates, and made-up data. Emails aren't sent but shown.
Stop it with Ctrl-C. npm run demo -- --check does every step and then ends.`);
	process.exit(unknown.join() === '--help' ? 0 : 1);
}
const { ensureN8n } = require('../n8n/install');
const { elapsed, log, withProgress } = require('../n8n/progress');
const { ensureProjectPackages } = require('../n8n/project-packages');
const { packPackage } = require('../tools/pack');

/** @typedef {typeof step} Step */

const isCheck = process.argv.includes('--check');
let number = 0;
let ending = false;
/** Ends everything that has been started. @type {() => Promise<void>} */
let undoAll = async () => {};

const detail = (/** @type {string} */ line) => log(`      ${line}`);

/**
 * A numbered step on the terminal, with its time.
 *
 * @template T
 * @param {string} title @param {(log: typeof detail) => Promise<T>} work @returns {Promise<T>}
 */
async function step(title, work) {
	const begun = Date.now();
	number++;
	log(`[${number}/5] ${title}`);
	try {
		const result = await work(detail);
		detail(`done after ${elapsed(Date.now() - begun)}`);
		return result;
	} catch (error) {
		detail(`FAILED after ${elapsed(Date.now() - begun)}`);
		throw error;
	}
}

/** Returns the packed node. */
async function buildAndPack() {
	await ensureProjectPackages(detail);
	return await withProgress(detail, 'Building and packing the node', packPackage);
}

async function main() {
	const tarball = await step('Install n8n, and build the node at the same time', async () => {
		const installed = ensureN8n('current', { log: detail });
		const [packed, { dir }] = await Promise.all([buildAndPack(), installed]);
		detail(`n8n is in ${dir}`);
		return packed;
	});
	// TypeScript, for which there are packages by now.
	require('tsx/cjs');
	({ undoAll } = require('../support/undo'));
	await require('./stage').runDemo(step, tarball, isCheck);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(signal, async () => {
		if (ending) return;
		ending = true;
		console.log('\nEnding n8n and the sandbox ...');
		await undoAll();
		console.log('Everything has ended.');
		process.exit(signal === 'SIGINT' && !isCheck ? 0 : 1);
	});
}

main().catch(async (/** @type {Error} */ error) => {
	// What breaks while everything is being ended is not worth a word.
	if (ending) return;
	ending = true;
	console.error(`\n${error.message}`);
	if (!error.message.includes('What to do:')) {
		console.error('What to do: run it again with DEBUG=1, which shows where this comes from.');
	}
	if (process.env.DEBUG) console.error(error.stack);
	await undoAll();
	process.exit(1);
});
