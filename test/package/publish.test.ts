/** What npm makes of our publishConfig. Nothing is published: the registry is a server on loopback that refuses all. */
import packageJson from '../../package.json';
import { npm } from '../n8n/npm';
import { temporaryFolder } from '../support/folder';
import { startPlainServer } from '../support/plainServer';

const { name, version, publishConfig } = packageJson;

let project: Awaited<ReturnType<typeof temporaryFolder>>;
let registry: Awaited<ReturnType<typeof startPlainServer>>;
beforeEach(async () => {
	registry = await startPlainServer({ status: 404, body: '{}' });
	project = await temporaryFolder({
		'package.json': JSON.stringify({ name, version, publishConfig }),
	});
});
afterEach(async () => {
	await registry.close();
	await project.remove();
});

/** Publishes with a token that any registry would be shown. */
const publish = async (env: Record<string, string>) =>
	await npm(
		['publish', `--registry=${registry.url}`, `--${registry.url.slice(5)}/:_authToken=token`],
		{ cwd: project.folder, env },
	);
const requests = () => registry.requests.map(({ method, url }) => `${method} ${url}`);

/** Whatever machine the test is run on, npm is to take it for this one. */
const PERSON = { CI: 'false', GITHUB_ACTIONS: '', GITLAB_CI: '' };
const workflow = () => ({
	CI: 'true',
	GITHUB_ACTIONS: 'true',
	ACTIONS_ID_TOKEN_REQUEST_URL: registry.url,
	ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'token',
});

test('a person cannot publish a version, which would have no provenance', async () => {
	const { code, output } = await publish(PERSON);
	expect(code).not.toBe(0);
	expect(output).toContain('Automatic provenance generation not supported');
	expect(requests()).not.toContainEqual(expect.stringMatching(/^PUT/));
}, 60_000);

test('a workflow gets as far as signing the provenance of a package that does not exist yet', async () => {
	await publish(workflow());
	// npm fetches the token for the signature only once it accepts the package as a public one.
	expect(requests()).toContain('GET /?audience=sigstore');
}, 60_000);
