/**
 * npm test: checks, unit and contract tests, the package, and one real n8n with its editor, from a fresh clone on.
 *
 *     npm test -- STAGE…      only some stages; `default` are those of npm test, `all` is everything
 *     npm run test:all        everything: earlier versions of n8n, queue mode, installation, and the demo
 *
 * Every stage is executed, whatever became of the ones before. The last lines name what failed, and say how
 * many checks passed: jest's tests, and scripts. Under CI, a skipped test is a failure.
 */
import execa from 'execa';
import pLimit from 'p-limit';
import { ROOT } from './docs/document';
import { ensureN8n } from './n8n/install';
import { endWithParent } from './support/undo';
import { runJest } from './tools/jest';
import { PACKED, packPackage } from './tools/pack';

interface Counts {
	passed: number;
	failed: number;
	/** A reason for each test. */
	skipped: string[];
	/** What failed: tests with file and line, linters, and stages. */
	failures: string[];
}

const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/** Executes a script of package.json, and prints what it says where it fails. */
async function script(name: string, ...args: string[]): Promise<Counts> {
	const options = { cwd: ROOT, env: color, all: true, reject: false } as const;
	const { all, failed } = await execa('npm', ['run', '--silent', name, '--', ...args], options);
	console.log(failed ? `${all}\nFAILED npm run ${name}` : `passed npm run ${name}`);
	const failures = failed ? [`npm run ${name}`] : [];
	return { passed: failed ? 0 : 1, failed: failures.length, skipped: [], failures };
}

async function jest(projects: string[], env?: NodeJS.ProcessEnv) {
	const args = ['-c', 'test/jest.config.js', '--selectProjects', ...projects];
	const { good, passed, failed, failures, suites } = await runJest(args, {
		env: { ...color, ...env },
	});
	const skipped = suites
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'pending' || status === 'todo')
		.map(({ fullName }) => /\(skipped: (.+?)\.?\) /.exec(fullName)?.[1] ?? fullName);
	const all = failed + (process.env.CI ? skipped.length : 0);
	// A setup that failed has no failed test to count.
	return { passed, failed: good ? all : Math.max(all, 1), skipped, failures };
}

const sum = (all: Counts[]): Counts => ({
	passed: all.reduce((total, { passed }) => total + passed, 0),
	failed: all.reduce((total, { failed }) => total + failed, 0),
	skipped: all.flatMap(({ skipped }) => skipped),
	failures: all.flatMap(({ failures }) => failures),
});

const LINTERS = ['node', 'types', 'format', 'layers', 'regexp', 'prose'];

const STAGES: Record<string, () => Promise<Counts>> = {
	async checks() {
		const limit = pLimit(2);
		return sum(await Promise.all(LINTERS.map((name) => limit(script, `lint:${name}`))));
	},
	unit: () => jest(['unit', 'contract', 'contract-1x']),
	package: () => jest(['package', 'email']),
	n8n: () => jest(['editor', 'workflows', 'e2e']),
	queue: () => jest(['queue']),
	registry: () => jest(['registry']),
	expressions: async () =>
		sum([
			await jest(['e2e'], { N8N_EXPRESSION_ENGINE: 'quickjs' }),
			await jest(['e2e'], { N8N_EXPRESSION_ENGINE: 'legacy' }),
		]),
	servers: () => script('compat:server', '2.30', '2.0', 'last1x'),
	engines: () => script('compat', '2.30.8', '2.0.3', '1.123.81'),
	demo: () => jest(['demo']),
};
const DEFAULT = ['checks', 'unit', 'package', 'n8n'];

/** In the order of the stages, whatever the order of the arguments. */
function wantedStages() {
	const given = process.argv.slice(2);
	const names = given.length === 0 || given.includes('default') ? [...DEFAULT, ...given] : given;
	const known = ['default', 'all', ...Object.keys(STAGES)];
	const unknown = names.filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new Error(`No stage ${unknown}. There are ${known.join(', ')}.`);
	return Object.entries(STAGES).filter(([name]) => names.includes('all') || names.includes(name));
}

const secondsSince = (begun: number) => Math.round((Date.now() - begun) / 1000);

async function runStage([name, work]: readonly [string, () => Promise<Counts>]) {
	const begun = Date.now();
	console.log(`\n=== ${name} ===`);
	try {
		if (!['checks', 'unit'].includes(name)) process.env[PACKED] ??= await packPackage();
		if (!['checks', 'unit', 'package'].includes(name)) await ensureN8n();
		return { name, ...(await work()), seconds: secondsSince(begun) };
	} catch (error) {
		console.error(error);
		const failures = [`stage ${name}: ${error instanceof Error ? error.message : String(error)}`];
		return { name, passed: 0, failed: 1, skipped: [], failures, seconds: secondsSince(begun) };
	}
}

async function main() {
	endWithParent();
	const results = [];
	for (const name of wantedStages()) results.push(await runStage(name));
	console.table(
		results.map(({ skipped, ...row }) => ({ ...row, skipped: skipped.length })),
		['name', 'passed', 'failed', 'seconds', 'skipped'],
	);
	const { passed, failed, skipped, failures } = sum(results);
	for (const reason of new Set(skipped)) console.log(`Skipped: ${reason}`);
	// With the installation of packages, since this process began.
	console.log(`All of it took ${Math.round(performance.now() / 1000)} seconds.\n`);
	for (const failure of new Set(failures)) console.log(`FAILED ${failure}`);
	const last = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
	console.log(`${passed} passed, ${failed} failed${last}`);
	process.exitCode = failed === 0 ? 0 : 1;
}

void main();
