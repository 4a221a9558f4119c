import { exists, readDocument } from './document';
import { changes, complaints } from './madeUpOperation';

describe('The made-up operation of CONTRIBUTING.md', () => {
	test('is one file, a line in two lists, and one test', () => {
		expect(
			changes().map(({ file, isNew }) => [isNew, file.replace(/.*promptTemplate\//, '')]),
		).toEqual([
			[true, 'getAll.ts'],
			[false, 'nodes/AiWorkspace/resources/index.ts'],
			[false, 'nodes/AiWorkspace/properties.ts'],
			[true, 'getAll.contract.test.ts'],
		]);
	});

	test('compiles', () => {
		expect(complaints()).toEqual([]);
	}, 60_000);
});

test('every pinned package has a reason', () => {
	const [, pins = ''] = readDocument('CONTRIBUTING.md').split('## Pins');
	const reasons = [...pins.matchAll(/`([^`]+)`/g)].map(
		([, name = '']) => new RegExp(`^${name.replace('*', '.*')}$`),
	);
	const { devDependencies } = JSON.parse(readDocument('package.json'));
	const unexplained = Object.keys(devDependencies).filter(
		(name) => !reasons.some((reason) => reason.test(name)),
	);
	expect(unexplained).toEqual([]);
});

test('the files of the path of an item and of the changes exist', () => {
	const page = readDocument('CONTRIBUTING.md');
	const tables = page.slice(page.indexOf('## The path'), page.indexOf('## Adding'));
	const files = [...tables.matchAll(/`([\w/]+\.ts)`/g)].map(([, file = '']) => file);
	const places = ['nodes/AiWorkspace/', 'nodes/AiWorkspace/execution/', ''];
	expect(files.length).toBeGreaterThan(20);
	expect(files.filter((file) => !places.some((place) => exists(place + file)))).toEqual(
		// Of any resource.
		['fields.ts'],
	);
});
