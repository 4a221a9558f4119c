import { ROOT } from '../docs/document';
import { resources } from '../../nodes/AiWorkspace/resources';
import { scan } from './scan';
import { packAndUnpack } from './unpack';

let packed: Awaited<ReturnType<typeof packAndUnpack>>;
beforeAll(async () => void (packed = await packAndUnpack()));
afterAll(async () => await packed?.stop());

const MEANT = [
	/^(README|CHANGELOG|LICENSE)\.md$/,
	/^package\.json$/,
	/^index\.js$/,
	/^dist\/credentials\/(AiWorkspace\w+Api\.credentials|shared)\.js$/,
	/^dist\/nodes\/AiWorkspace\/AiWorkspace\.node\.js(on)?$/,
	/^dist\/nodes\/AiWorkspace\/aiWorkspace(\.dark)?\.svg$/,
	/^dist\/nodes\/AiWorkspace\/__schema__\/v1\.0\.0\/\w+\/\w+\.json$/,
	/^dist\/nodes\/AiWorkspace\/([\w]+\/)*[\w.]+\.js$/,
];

test('the tarball holds only what is meant to be in it', () => {
	expect(packed.files.filter((file) => !MEANT.some((meant) => meant.test(file)))).toEqual([]);
});

test('the tarball holds every file that package.json names, and a schema preview for every operation', async () => {
	const { n8n, main } = JSON.parse(await packed.read('package.json'));
	const folder = 'dist/nodes/AiWorkspace/__schema__/v1.0.0';
	const previews = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => `${folder}/${value}/${operation.value}.json`),
	);
	const named = [...n8n.nodes, ...n8n.credentials, main, ...previews];
	expect(packed.files).toEqual(expect.arrayContaining(named));
});

test('the tarball is at most 170 kB', () => {
	expect(packed.size).toBeLessThanOrEqual(170_000);
});

test('the package requires nothing but n8n-workflow, luxon, and Node.js', async () => {
	const required = new Set<string>();
	for (const file of packed.files.filter((name) => name.endsWith('.js'))) {
		const calls = (await packed.read(file)).matchAll(/require\(["']([^."'][^"']*)["']\)/g);
		for (const [, name = ''] of calls) required.add(name);
	}
	expect([...required].sort()).toEqual(['luxon', 'n8n-workflow', 'node:crypto']);
});

test("n8n's scanner passes the source", async () => {
	expect(await scan(ROOT, 'source')).toEqual({ passed: true, message: '' });
});

test("n8n's scanner passes the tarball", async () => {
	expect(await scan(packed.folder, 'tarball')).toEqual({ passed: true, message: '' });
});
