/** Runs jest, and reads what became of the tests. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { temporaryFolder, withUndo } from '../support/undo';

interface Suite {
	status: string;
	message: string;
	name: string;
	assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
}

/** What failed in a file: each test with the line of the file that the failure is about, or the whole file. */
function failuresIn({ name, message, status, assertionResults }: Suite) {
	const file = path.relative(ROOT, name);
	const failed = assertionResults.filter((one) => one.status === 'failed');
	if (failed.length === 0) return status === 'failed' ? [`${file}: ${message.trim()}`] : [];
	return failed.map(({ fullName, failureMessages }) => {
		const [, behind = ''] = failureMessages.join('\n').split(`${name}:`);
		const [line] = /^\d+/.exec(behind) ?? [];
		return `${[file, line].filter(Boolean).join(':')} ${fullName}`;
	});
}

export async function runJest(
	args: string[],
	{ node = ['node'], env }: { node?: string[]; env?: NodeJS.ProcessEnv },
) {
	return await withUndo(async (atEnd) => {
		const file = path.join(await temporaryFolder(atEnd), 'results.json');
		const [command = '', ...rest] = [...node, 'node_modules/jest/bin/jest.js', ...args];
		const options = { cwd: ROOT, env, all: true, buffer: false, reject: false } as const;
		const running = execa(command, [...rest, '--json', `--outputFile=${file}`], options);
		const lines = running.all ? createInterface({ input: running.all }) : [];
		for await (const line of lines) {
			// The file is gone when somebody reads this.
			if (!line.startsWith('Test results written to')) console.log(line);
			// Something was left open: the results are written, and jest would wait forever.
			if (/exit one second after/.test(line)) running.kill();
		}
		const { exitCode } = await running;
		const results = JSON.parse(await fs.readFile(file, 'utf8'));
		const suites: Suite[] = results.testResults;
		const passed: number = results.numPassedTests;
		const failed: number = results.numFailedTests + results.numRuntimeErrorTestSuites;
		return { good: exitCode === 0, passed, failed, failures: suites.flatMap(failuresIn), suites };
	});
}
