import { temporaryFolder } from '../support/folder';
import { startPlainServer } from '../support/plainServer';
import { npmCi, withTarballUrls } from './npm-ci';

test('each package gets the URL of its tarball, under the name that the registry knows', () => {
	const packages = {
		'': {},
		'node_modules/a': { version: '1.0.0' },
		'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
		'node_modules/alias': { version: '3.0.0', name: '@b/real' },
		'node_modules/bundled': { version: '4.0.0', inBundle: true },
		'node_modules/known': { version: '5.0.0', resolved: 'https://example.com/known.tgz' },
	};
	const urls = Object.values(withTarballUrls(packages, 'https://example.com/npm/'));
	expect(urls.map(({ resolved }) => resolved)).toEqual([
		undefined,
		'https://example.com/npm/a/-/a-1.0.0.tgz',
		'https://example.com/npm/@b/c/-/c-2.0.0.tgz',
		'https://example.com/npm/@b/real/-/real-3.0.0.tgz',
		undefined,
		'https://example.com/known.tgz',
	]);
});

test('npm asks a registry that has no tarball at that URL', async () => {
	const registry = await startPlainServer({ status: 404, body: '{}' });
	const root = { name: 'test', version: '1.0.0', dependencies: { 'a-package': '1.0.0' } };
	const packages = { '': root, 'node_modules/a-package': { version: '1.0.0' } };
	const lock = JSON.stringify({ lockfileVersion: 3, packages });
	const { folder, read, remove } = await temporaryFolder({
		'package.json': JSON.stringify(root),
		'package-lock.json': lock,
		'.npmrc': `registry=${registry.url}\ncache=./cache\n`,
	});
	try {
		const { code, output } = await npmCi(folder);
		expect(code).not.toBe(0);
		expect(output).toContain('E404');
		const asked = new Set(registry.requests.map(({ url }) => url));
		expect([...asked]).toEqual(['/a-package/-/a-package-1.0.0.tgz', '/a-package']);
		expect(await read('package-lock.json')).toBe(lock);
	} finally {
		await registry.close();
		await remove();
	}
}, 60_000);
