import { changes, complaints } from './madeUpOperation';

describe('The made-up operation of CONTRIBUTING.md', () => {
	test('is one file, one list and one test', () => {
		expect(
			changes().map(({ file, isNew }) => [isNew, file.replace(/.*promptTemplate\//, '')]),
		).toEqual([
			[true, 'getAll.ts'],
			[false, 'nodes/AiWorkspace/resources/index.ts'],
			[true, 'getAll.contract.test.ts'],
		]);
	});

	test('compiles', () => {
		expect(complaints()).toEqual([]);
	}, 60_000);
});
