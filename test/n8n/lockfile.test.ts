import { packagesWithDependencies } from './lockfile';

const lock = {
	'': {},
	'node_modules/a': { version: '1.0.0', dev: true, dependencies: { b: '^2.0.0', lint: '1' } },
	'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
	'node_modules/b': { version: '1.0.0' },
	'node_modules/c': { version: '1.0.0', optionalDependencies: { 'c-linux': '1', 'c-absent': '1' } },
	'node_modules/c-linux': { version: '1.0.0', optional: true },
	'node_modules/lint': { version: '1.0.0' },
};

test('a package comes with what it depends on, from the place where Node finds it', () => {
	expect(Object.keys(packagesWithDependencies(lock, ['a'], ['lint'])).sort()).toEqual([
		'node_modules/a',
		'node_modules/a/node_modules/b',
		'node_modules/c',
		'node_modules/c-linux',
	]);
});

test('what is left out is no dependency either, and nothing is a development dependency', () => {
	expect(packagesWithDependencies(lock, ['a'], ['lint'])['node_modules/a']).toEqual({
		version: '1.0.0',
		dependencies: { b: '^2.0.0' },
	});
});

test('a package that the lockfile lacks is an error', () => {
	expect(() => packagesWithDependencies(lock, ['absent'])).toThrow('absent');
});
