import execa from 'execa';
import { parse } from 'yaml';
import { filesIn, readDocument, ROOT } from './document';

interface Step extends Partial<Record<'name' | 'uses' | 'run', string>> {
	with?: Record<string, unknown>;
}
const stepsOf = (file: string): Step[] =>
	Object.values(Object(parse(readDocument(file)).jobs)).flatMap((job) => Object(job).steps ?? []);

test('Nothing is published while a placeholder of the publisher is left, and the guide lists where', async () => {
	const steps = stepsOf('.github/workflows/publish.yml');
	const { run = '' } = steps.find(({ name }) => name === 'The publisher is set') ?? {};
	const guide = readDocument('docs/development/release.md');
	const [, command = ''] = /```bash\n(.+)\n```/.exec(guide) ?? [];
	expect(run).toContain(command);
	// As GitHub executes it: in bash, up to the first command that fails.
	const { exitCode, stdout } = await execa('bash', ['-ec', run], { cwd: ROOT, reject: false });
	expect(exitCode).toBe(1);
	const found = new Set(stdout.split('\n').map((line) => line.split(':')[0]));
	const listed = Array.from(guide.matchAll(/^\| `([^`]+\.\w+)` +\|/gm), ([, file]) => file);
	expect(listed.sort()).toEqual([...found]);
});

test.each(filesIn('.github/workflows'))('%s pins its actions and stores no credentials', (file) => {
	for (const { uses, with: options } of stepsOf(file).filter((step) => step.uses)) {
		expect(uses).toMatch(/@[0-9a-f]{40}$/);
		if (uses?.startsWith('actions/checkout@')) {
			expect(options).toMatchObject({ 'persist-credentials': false });
		}
	}
});
