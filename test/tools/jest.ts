/** Runs jest, and reads what became of the tests. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { npmEnv } from '../n8n/npm';
import { start, tail } from '../n8n/processes';
import { ROOT } from '../n8n/project-packages';
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
	onOutput?: (text: string) => void;
}

export async function runJest(
	args: string[],
	{ node = [process.execPath], env, onOutput }: Options = {},
) {
	const { stop, ...counts } = await undoStack(async (atEnd) => {
		const file = path.join(await temporaryFolder(atEnd), 'results.json');
		const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
		const [command = '', ...rest] = [...node, jest, ...args, '--json', `--outputFile=${file}`];
		const running = start(command, rest, {
			cwd: ROOT,
			env: npmEnv(env),
			onOutput: (text) => {
				onOutput?.(text);
				// Something was left open: the results are written, and jest would wait forever.
				if (text.includes('exit one second after the test run')) void running.stop();
			},
		});
		atEnd(running.stop);
		const code = await running.exited;
		const text = await fs.readFile(file, 'utf8').catch(() => {
			throw new Error(`jest ended with code ${code} without results:\n${tail(running.output())}`);
		});
		const results = JSON.parse(text);
		const suites: Suite[] = results.testResults;
		const passed: number = results.numPassedTests;
		const failed: number = results.numFailedTests + results.numRuntimeErrorTestSuites;
		return { good: code === 0, passed, failed, suites };
	});
	await stop();
	return counts;
}
