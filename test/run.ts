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
import difference from 'lodash/difference';
import map from 'lodash/map';
import sumBy from 'lodash/sumBy';
import pLimit from 'p-limit';
import { ROOT } from './docs/document';
import { ensureN8n } from './n8n/install';
import { endWithParent } from './support/undo';
import { runJest } from './tools/jest';
import { PACKED, packPackage } from './tools/pack';

interface Result {
	passed: number;
	failures: string[];
	skipped: string[];
}

const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/** Executes a script of package.json, and prints what it says where it fails. */
async function script(name: string, ...args: string[]): Promise<Result> {
	const options = { cwd: ROOT, env: color, all: true, reject: false } as const;
	const { all, failed } = await execa('npm', ['run', '--silent', name, '--', ...args], options);
	console.log(failed ? `${all}\nFAILED npm run ${name}` : `passed npm run ${name}`);
	return { passed: failed ? 0 : 1, failures: failed ? [`npm run ${name}`] : [], skipped: [] };
}

async function jest(projects: string[], env?: NodeJS.ProcessEnv): Promise<Result> {
	const args = ['-c', 'test/jest.config.js', '--selectProjects', ...projects];
	const { passed, failures, skipped } = await runJest(args, { env: { ...color, ...env } });
	return { passed, failures: process.env.CI ? [...failures, ...skipped] : failures, skipped };
}

const sum = (all: Result[]): Result => ({
	passed: sumBy(all, 'passed'),
	failures: map(all, 'failures').flat(),
	skipped: map(all, 'skipped').flat(),
});

const LINTERS = ['node', 'types', 'format', 'layers', 'regexp', 'prose'];

const STAGES: Record<string, () => Promise<Result>> = {
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
const WITHOUT_N8N = ['checks', 'unit', 'package'];
const all = Object.keys(STAGES);
const GROUPS: Record<string, string[]> = { default: [...WITHOUT_N8N, 'n8n'], all };

async function runStage(
	name: string,
	work: () => Promise<Result>,
	n8n: Promise<unknown>,
): Promise<Result> {
	console.log(`\n=== ${name} ===`);
	console.time(name);
	try {
		if (!['checks', 'unit'].includes(name)) process.env[PACKED] ??= await packPackage();
		if (!WITHOUT_N8N.includes(name)) await n8n;
		return await work();
	} catch (error) {
		console.error(error);
		return { passed: 0, failures: [`stage ${name}: ${error}`], skipped: [] };
	} finally {
		console.timeEnd(name);
	}
}

async function main() {
	endWithParent();
	const [, , ...given] = process.argv;
	const wanted = (given.length === 0 ? ['default'] : given).flatMap((name) => GROUPS[name] ?? name);
	const unknown = difference(wanted, all);
	if (unknown.length > 0) throw new Error(`No stage ${unknown}. There are default, all, ${all}.`);
	const needsN8n = difference(wanted, WITHOUT_N8N).length > 0;
	// It takes minutes the first time. Its failure is that of the stages that need it.
	const n8n = needsN8n ? ensureN8n() : Promise.resolve();
	n8n.catch(() => {});
	const results = [];
	for (const [name, work] of Object.entries(STAGES)) {
		if (wanted.includes(name)) results.push(await runStage(name, work, n8n));
	}
	const { passed, failures, skipped } = sum(results);
	for (const name of skipped) console.log(`Skipped: ${name}`);
	for (const failure of failures) console.log(`FAILED ${failure}`);
	const last = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
	console.log(`\n${passed} passed, ${failures.length} failed${last}`);
	process.exitCode = failures.length === 0 ? 0 : 1;
}

void main();
