import { parse } from 'yaml';
import { readDocument, scripts } from './document';
import { shell } from './shell';

const GUIDE = 'docs/release.md';
const guide = readDocument(GUIDE);

describe('The placeholders of the publisher', () => {
	/** The search as the guide names it, taken from its first block of code. */
	const [, command = ''] = /```bash\n(.+)\n```/.exec(guide) ?? [];
	const found = () => shell(command.replace('git grep -n', 'git grep -l'));

	test('the table of the guide lists every file that the search finds', () => {
		const listed = [...guide.matchAll(/^\| `([^`]+\.\w+)` +\|/gm)].map(([, file]) => file);
		expect(listed.sort()).toEqual(found().filter((file) => file !== GUIDE));
	});

	test('no email address and no GitHub repository stands where the search misses it', () => {
		const { author, homepage, repository, bugs } = JSON.parse(readDocument('package.json'));
		const pattern = new RegExp(command.slice(command.indexOf("'") + 1, -1));
		for (const value of [author.name, author.email, homepage, repository.url, bugs.url]) {
			expect(value).toMatch(pattern);
		}
		expect(readDocument('SECURITY.md').match(/[\w.]+@[\w.]+\w/g)).toEqual([author.email]);
	});
});

describe('The workflow that publishes', () => {
	const { on, permissions, jobs } = parse(readDocument('.github/workflows/publish.yml'));
	const steps: { run?: string; env?: Record<string, string> }[] = jobs.publish.steps;
	const release = steps.find(({ run }) => run?.includes('npm run release'));

	test('is run for a tag that is the version', () => {
		expect(on).toEqual({ push: { tags: ['*.*.*'] } });
		expect(steps.some(({ run }) => run?.includes('"$GITHUB_REF_NAME" = '))).toBe(true);
	});

	test('publishes with provenance, and with the token where there is one', () => {
		expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
		expect(release?.env).toEqual({
			NPM_TOKEN: '${{ secrets.NPM_TOKEN }}',
			NPM_CONFIG_PROVENANCE: 'true',
		});
	});

	test.each([
		['', ['run release']],
		['secret', ['config set //registry.npmjs.org/:_authToken secret', 'run release']],
	])('with the token "%s", it calls npm with %j', (token, calls) => {
		// npm only says what it is called with.
		const said = shell(`npm() { echo "npm: $*"; }\n${release?.run}`, { NPM_TOKEN: token });
		expect(said).toEqual(calls.map((call) => `npm: ${call}`));
	});
});

test('no script relies on a hook, since .npmrc makes npm skip them', () => {
	const hooks = Object.keys(scripts()).filter((name) => {
		const [, of = ''] = /^(?:pre|post)(.+)/.exec(name) ?? [];
		return of in scripts();
	});
	expect(readDocument('.npmrc')).toMatch(/^ignore-scripts=true$/m);
	expect(hooks).toEqual([]);
});

test('CI runs every version of Node that the README promises', () => {
	const { jobs } = parse(readDocument('.github/workflows/ci.yml'));
	const [, oldest] = /Node(?:\.js)? (\d+) or later/.exec(readDocument('README.md')) ?? [];
	expect(Math.min(...jobs.test.strategy.matrix.node)).toBe(Number(oldest));
});
