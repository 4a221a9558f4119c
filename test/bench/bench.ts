/**
 * npm run bench: this node, the HTTP Request node and a bare axios loop with the same questions, in a real n8n, in turn.
 * `--rounds N` (5), `--cases a,e` (all), `--write` puts the table into docs/benchmarks.md. With `--profile FOLDER`, n8n leaves
 * a CPU profile of a few executions of this node there, for a browser's developer tools.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureN8n } from '../n8n/install';
import { packPackage } from '../tools/pack';
import { cases, type Case } from './cases';
import { axiosLoop, httpRequest, ours } from './contestants';
import { packageFigures } from './package';
import { median, tables, writeReport, type Result } from './report';
import { execute, startServer, startService, type Measure, type Service } from './stage';

const { values } = parseArgs({
	options: {
		rounds: { type: 'string', default: '5' },
		cases: { type: 'string', default: cases.map(({ id }) => id).join() },
		profile: { type: 'string' },
		write: { type: 'boolean', default: false },
	},
});
const rounds = Number(values.rounds);
const wanted = values.cases.split(',').map((id) => {
	const subject = cases.find((one) => one.id === id);
	if (subject === undefined) throw new Error(`There is no case ${id}`);
	return subject;
});

const middle = (measures: Measure[]) => ({
	ms: median(measures.map(({ ms }) => ms)),
	requests: median(measures.map(({ requests }) => requests)),
	mostInFlight: median(measures.map(({ mostInFlight }) => mostInFlight)),
	right: median(measures.map(({ right }) => right)),
	silentMs: median(measures.map(({ silentMs = NaN }) => silentMs)),
});

async function measure(tarball: string, service: Service, subject: Case): Promise<Result> {
	const found: Record<'ours' | 'http' | 'axios', Measure[]> = { ours: [], http: [], axios: [] };
	const started = await startServer(tarball, service.baseUrl, subject);
	try {
		const mine = ours(subject, started.credential);
		const theirs = httpRequest(subject, started.credential, service.baseUrl);
		// The first round warms everything up and is not counted; a long case has one round, which is the one that counts.
		for (let round = subject.isLong ? 1 : 0; round <= (subject.isLong ? 1 : rounds); round++) {
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
			const shown = ({ ms: time, requests: sent, right, silentMs }: Measure) =>
				`${time} ms, ${sent} requests, ${right} right${silentMs === undefined ? '' : `, silent ${silentMs} ms`}`;
			const loop = Number.isNaN(ms) ? '' : `; axios ${Math.round(ms)} ms`;
			console.log(
				`${subject.id} ${round}: ours ${shown(own)}; HTTP Request ${shown(other)}${loop}`,
			);
		}
	} finally {
		await started.server.stop();
	}
	const [own, http, axios] = [found.ours, found.http, found.axios].map(middle);
	if (!own || !http || !axios) throw new Error('Nothing was measured');
	return { subject, ours: own, http, axios, memory: await memoryOf(tarball, service, subject) };
}

/** Peak memory, each in an n8n of its own, because a process does not give back what another run took. */
async function memoryOf(tarball: string, service: Service, subject: Case) {
	const peaks = { ours: 0, http: 0 };
	const definitions = { ours, http: httpRequest };
	for (const name of ['ours', 'http'] as const) {
		const started = await startServer(tarball, service.baseUrl, subject, {
			env: { N8N_METRICS: 'true' },
		});
		try {
			const definition = definitions[name](subject, started.credential, service.baseUrl);
			const options = { withMemory: true };
			const { peakMb = 0 } = await execute(started, service, definition, subject, options);
			peaks[name] = peakMb;
		} finally {
			await started.server.stop();
		}
	}
	return peaks;
}

/** Executes a case in an n8n that leaves a CPU profile when it ends. The first execution compiles. */
async function profile(tarball: string, service: Service, subject: Case, folder: string) {
	const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${path.resolve(folder)}`];
	const started = await startServer(tarball, service.baseUrl, subject, { nodeOptions });
	try {
		for (let round = 0; round <= rounds; round++) {
			const definition = ours(subject, started.credential);
			const { ms } = await execute(started, service, definition, subject, { rows: subject.rows });
			console.log(`${subject.id} ${round}: ${ms} ms`);
		}
	} finally {
		await started.server.stop();
	}
}

async function main() {
	await ensureN8n('current');
	const tarball = await packPackage();
	const service = await startService();
	try {
		if (values.profile !== undefined) {
			for (const subject of wanted) await profile(tarball, service, subject, values.profile);
			return;
		}
		const results: Result[] = [];
		for (const subject of wanted) results.push(await measure(tarball, service, subject));
		const figures = await packageFigures(tarball);
		console.log(`\n${tables(results)}\n\n${figures}`);
		const cpu = os.cpus();
		const machine = `${cpu.length} × ${cpu[0]?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}`;
		if (values.write) writeReport(results, figures, machine, rounds);
	} finally {
		service.stop();
		await fs.rm(path.dirname(tarball), { recursive: true, force: true });
	}
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
