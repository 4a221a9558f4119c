/** Runs jest, and reads what became of the tests. */
import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { temporaryFolder, undoStack } from '../support/undo';

/** As jest's `--json` describes it. */
interface Suite {
	message: string;
	/** The file. */
	name: string;
	assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
}

interface Options {
	/** The Node binary and its options. */
	node?: string[];
	env?: NodeJS.ProcessEnv;
}

export async function runJest(args: string[], { node = ['node'], env }: Options = {}) {
	const { stop, ...counts } = await undoStack(async (atEnd) => {
		const file = path.join(await temporaryFolder(atEnd), 'results.json');
		const [command = '', ...rest] = [...node, 'node_modules/jest/bin/jest.js', ...args];
		const options = { cwd: ROOT, env, all: true, buffer: false, reject: false } as const;
		const running = execa(command, [...rest, '--json', `--outputFile=${file}`], options);
		running.all?.pipe(process.stdout, { end: false });
		// Something was left open: the results are written, and jest would wait forever.
		running.all?.on('data', (text) => /exit one second after/.test(text) && running.kill());
		const { exitCode } = await running;
		const results = JSON.parse(await fs.readFile(file, 'utf8'));
		const suites: Suite[] = results.testResults;
		const passed: number = results.numPassedTests;
		const failed: number = results.numFailedTests + results.numRuntimeErrorTestSuites;
		return { good: exitCode === 0, passed, failed, suites };
	});
	await stop();
	return counts;
}
