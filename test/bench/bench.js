#!/usr/bin/env node
/**
 * npm run bench: this node, the HTTP Request node and a bare axios loop with the same questions, in a real n8n, in turn.
 * `--rounds N` (5), `--cases a,e` (all), `--write` puts the table into docs/benchmarks.md.
 */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { ensureN8n } = require('../n8n/install');
const { packPackage } = require('../tools/pack');
const { cases } = require('./cases');
const { axiosLoop, httpRequest, ours } = require('./contestants');
const { packageFigures } = require('./package');
const { median, tables, writeDocument } = require('./report');
const { execute, startServer, startService } = require('./stage');

/** @param {string} name @param {string} fallback */
function option(name, fallback) {
	const index = process.argv.indexOf(name);
	return index < 0 ? fallback : (process.argv[index + 1] ?? fallback);
}

const ROUNDS = Number(option('--rounds', '5'));
const WANTED = option('--cases', cases.map(({ id }) => id).join()).split(',');
const unknown = WANTED.filter((id) => !cases.some((subject) => subject.id === id));
if (unknown.length > 0) throw new Error(`There is no case ${unknown.join()}`);

/** @typedef {import('./cases').Case} Case */
/** @typedef {import('./stage').Measure} Measure */

/** @param {Measure[]} measures */
const middle = (measures) => ({
	ms: median(measures.map(({ ms }) => ms)),
	requests: median(measures.map(({ requests }) => requests)),
	mostInFlight: median(measures.map(({ mostInFlight }) => mostInFlight)),
	right: median(measures.map(({ right }) => right)),
	silentMs: median(measures.map(({ silentMs = NaN }) => silentMs)),
});

/** @param {string} tarball @param {import('./stage').Service} service @param {Case} subject */
async function measure(tarball, service, subject) {
	/** @type {Record<'ours' | 'http' | 'axios', Measure[]>} */
	const found = { ours: [], http: [], axios: [] };
	const started = await startServer(tarball, service.baseUrl, subject);
	try {
		const mine = ours(subject, started.credential);
		const theirs = httpRequest(subject, started.credential, service.baseUrl);
		// The first round warms everything up and is not counted; a long case has one round, which is the one that counts.
		for (let round = subject.isLong ? 1 : 0; round <= (subject.isLong ? 1 : ROUNDS); round++) {
			const own = await execute(started, service, mine, subject, { rows: subject.rows });
			const other = await execute(started, service, theirs, subject);
			await service.reset(subject);
			// A loop without retries says nothing about a service with a rate limit.
			const ms = subject.rate === undefined ? await axiosLoop(service.baseUrl, own.urls) : NaN;
			const { requests, mostInFlight } = await service.read();
			if (round === 0) continue;
			found.ours.push(own);
			found.http.push(other);
			found.axios.push({ ms, requests, mostInFlight, right: own.right });
			if (subject.batch)
				console.log(`${subject.id}: silent ${own.silentMs} ms, HTTP Request ${other.silentMs} ms`);
			const loop = Number.isNaN(ms) ? '' : `; axios ${Math.round(ms)} ms`;
			console.log(
				`${subject.id} ${round}: ours ${own.ms} ms, ${own.requests} requests, ${own.right} right; HTTP Request ${other.ms} ms, ${other.requests} requests, ${other.right} right${loop}`,
			);
		}
	} finally {
		await started.server.stop();
	}
	const memory = await memoryOf(tarball, service, subject);
	return {
		subject,
		ours: middle(found.ours),
		http: middle(found.http),
		axios: middle(found.axios),
		memory,
	};
}

/**
 * Peak memory, each in an n8n of its own, because a process does not give back what another run took.
 * @param {string} tarball @param {import('./stage').Service} service @param {Case} subject
 */
async function memoryOf(tarball, service, subject) {
	const peaks = { ours: 0, http: 0 };
	for (const name of /** @type {const} */ (['ours', 'http'])) {
		const started = await startServer(tarball, service.baseUrl, subject, { N8N_METRICS: 'true' });
		try {
			const definition =
				name === 'ours'
					? ours(subject, started.credential)
					: httpRequest(subject, started.credential, service.baseUrl);
			const { peakMb = 0 } = await execute(started, service, definition, subject, {
				withMemory: true,
			});
			peaks[name] = peakMb;
		} finally {
			await started.server.stop();
		}
	}
	return peaks;
}

async function main() {
	await ensureN8n('current');
	const tarball = await packPackage();
	const service = await startService();
	try {
		const results = [];
		for (const subject of cases.filter(({ id }) => WANTED.includes(id))) {
			results.push(await measure(tarball, service, subject));
		}
		const figures = await packageFigures(tarball);
		console.log(`\n${tables(results)}\n\n${figures}`);
		const cpu = os.cpus();
		const machine = `${cpu.length} × ${cpu[0]?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}`;
		if (process.argv.includes('--write'))
			await writeDocument({ results, figures, machine, rounds: ROUNDS });
	} finally {
		service.stop();
		await fs.rm(path.dirname(tarball), { recursive: true, force: true });
	}
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
