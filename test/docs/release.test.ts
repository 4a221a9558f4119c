import execa from 'execa';
import { parse } from 'yaml';
import { filesIn, readDocument, ROOT } from './document';

interface Step extends Partial<Record<'name' | 'uses' | 'run', string>> {
	with?: Record<string, unknown>;
}
const stepsOf = (file: string): Step[] =>
	Object.values(Object(parse(readDocument(file)).jobs)).flatMap((job) => Object(job).steps ?? []);

/** Executes a script as GitHub's `run` does: in bash, up to the first command that fails. */
const shell = (script: string) =>
	execa.sync('bash', ['-e', '-c', script], { cwd: ROOT, reject: false });

const publish = stepsOf('.github/workflows/publish.yml');

const guide = readDocument('docs/development/release.md');
/** The search as the guide names it, taken from its first block of code. */
const [, command = ''] = /```bash\n(.+)\n```/.exec(guide) ?? [];

test('The guide lists every file in which its search finds a placeholder of the publisher', () => {
	const listed = [...guide.matchAll(/^\| `([^`]+\.\w+)` +\|/gm)].map(([, file]) => file);
	const { stdout } = shell(command.replace('git grep -n', 'git grep -l'));
	expect(listed.sort()).toEqual(stdout.split('\n'));
});

test('Nothing is published while a placeholder of the publisher is left', () => {
	const { run = '' } = publish.find(({ name }) => name === 'The publisher is set') ?? {};
	expect(run).toContain(command);
	expect(shell(run)).toMatchObject({ exitCode: 1 });
});

test.each(filesIn('.github/workflows'))('%s pins its actions and stores no credentials', (file) => {
	for (const { uses, with: options } of stepsOf(file).filter((step) => step.uses)) {
		expect(uses).toMatch(/@[0-9a-f]{40}$/);
		if (uses?.startsWith('actions/checkout@')) {
			expect(options).toMatchObject({ 'persist-credentials': false });
		}
	}
});
