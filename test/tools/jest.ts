/** Runs jest, and reads what became of the tests. */
import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { temporaryFolder, withUndo } from '../support/undo';

interface Suite {
	status: string;
	message: string;
	name: string;
	assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
}

const withStatus = ({ assertionResults }: Suite, ...wanted: string[]) =>
	assertionResults.filter(({ status }) => wanted.includes(status)).map(({ fullName }) => fullName);

/** What failed in a file: tests, or the whole file. */
function failuresIn(suite: Suite) {
	const file = path.relative(ROOT, suite.name);
	const failed = withStatus(suite, 'failed').map((name) => `${file}: ${name}`);
	const isWhole = failed.length === 0 && suite.status === 'failed';
	return isWhole ? [`${file}: ${suite.message.trim()}`] : failed;
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
		running.all?.on('data', (data) => {
			process.stdout.write(data);
			// Something was left open: the results are written, and jest would wait forever.
			if (String(data).includes('exit one second after')) running.kill();
		});
		const { exitCode } = await running;
		const { testResults, numPassedTests } = JSON.parse(await fs.readFile(file, 'utf8'));
		const suites: Suite[] = testResults;
		const passed: number = numPassedTests;
		const failures = suites.flatMap(failuresIn);
		// Such as a setup, and something that was left open.
		if (exitCode !== 0 && failures.length === 0) failures.push(`jest ${args.join(' ')}`);
		const skipped = suites.flatMap((suite) => withStatus(suite, 'pending', 'todo'));
		return { passed, failures, skipped, suites };
	});
}
