import { sleep } from 'n8n-workflow';
import { mapInSteps } from '../../../../nodes/AiWorkspace/util/lists';

test('Others have their turn after each step', async () => {
	const mapped: number[] = [];
	const seen: number[] = [];
	const result = await mapInSteps(
		[1, 2, 3, 4, 5],
		(value) => {
			void sleep(0).then(() => seen.push(mapped.length));
			mapped.push(value);
			return value * 2;
		},
		2,
	);
	expect(result).toEqual([2, 4, 6, 8, 10]);
	expect(seen).toEqual([2, 2, 4, 4]);
});
