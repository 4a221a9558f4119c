import execa from 'execa';
import { parse } from 'yaml';
import { readDocument, ROOT } from './document';

const GUIDE = 'docs/release.md';
const guide = readDocument(GUIDE);

/** The lines that a script prints, which is executed as GitHub's `run` does: in bash, up to the first command that fails. */
function shell(script: string, env: Record<string, string> = {}) {
	const { stdout } = execa.sync('bash', ['-e', '-c', script], { cwd: ROOT, env });
	return stdout.trim().split('\n');
}

interface Step extends Partial<Record<'name' | 'uses' | 'run', string>> {
	env?: Record<string, string>;
	with?: Record<string, unknown>;
}
interface Job {
	uses?: string;
	needs?: string[];
	steps?: Step[];
}
const workflow = (name: string): { on: object; jobs: Record<string, Job> } =>
	parse(readDocument(`.github/workflows/${name}.yml`));

describe('The placeholders of the publisher', () => {
	/** The search as the guide names it, taken from its first block of code. */
	const [, command = ''] = /```bash\n(.+)\n```/.exec(guide) ?? [];
	const found = () => shell(command.replace('git grep -n', 'git grep -l'));

	test('the table of the guide lists every file that the search finds', () => {
		const listed = [...guide.matchAll(/^\| `([^`]+\.\w+)` +\|/gm)].map(([, file]) => file);
		expect(listed.sort()).toEqual(found());
	});

	test('nothing is published while one is left', () => {
		const step = workflow('publish').jobs.build?.steps?.find(
			({ name }) => name === 'The publisher is set',
		);
		expect(step?.run).toContain(command);
		expect(shell(`! (${step?.run}) >/dev/null && echo refused`)).toEqual(['refused']);
	});
});

describe('The workflow that publishes', () => {
	const { on, jobs } = workflow('publish');
	const [publish] = (jobs.publish?.steps ?? []).filter(({ run }) => run?.includes('npm publish'));

	test('is run for a tag that is the version, on main, and needs all tests of the same commit', () => {
		expect(on).toEqual({ push: { tags: ['*.*.*'] } });
		const runs = jobs.build?.steps?.map(({ run }) => run).join('\n');
		expect(runs).toContain('"$GITHUB_REF_NAME" = ');
		expect(runs).toContain('merge-base --is-ancestor "$GITHUB_SHA" origin/main');
		expect(jobs.test).toEqual({ uses: './.github/workflows/nightly.yml' });
		expect(jobs.publish?.needs).toEqual(['test', 'build']);
		expect(workflow('nightly').jobs.all?.steps?.at(-1)).toEqual({ run: '.ci/run all' });
	});

	test.each([
		['', []],
		['secret', ['config set //registry.npmjs.org/:_authToken secret']],
	])('with the token "%s", it calls npm with %j first', (token, calls) => {
		// npm only says what it is called with.
		const said = shell(`npm() { echo "npm: $*"; }\n${publish?.run}`, { NPM_TOKEN: token });
		expect(publish?.env).toEqual({ NPM_TOKEN: '${{ secrets.NPM_TOKEN }}' });
		expect(said).toEqual([
			...calls.map((call) => `npm: ${call}`),
			'npm: publish --ignore-scripts --provenance --access public ./*.tgz',
		]);
	});
});

test.each(['ci', 'nightly', 'publish'])('%s pins its actions and stores no credentials', (name) => {
	const steps = Object.values(workflow(name).jobs).flatMap((job) => job.steps ?? []);
	for (const { uses = '', with: options } of steps.filter((step) => step.uses)) {
		expect(uses).toMatch(/@[0-9a-f]{40}$/);
		if (uses.startsWith('actions/checkout@')) {
			expect(options).toMatchObject({ 'persist-credentials': false });
		}
	}
});
