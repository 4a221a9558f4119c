import { Execution } from '../../../../nodes/AiWorkspace/execution/Execution';
import { rejectionOf } from '../../../support/properties';

describe('Options that no hook has returned', () => {
	test('belong to an item of a node that has ended', async () => {
		expect(await rejectionOf(Execution.outcomeOf({}).results())).toMatchObject({
			message: 'The node ended before this item was sent',
			details: { code: 'ENDED', retryable: false, hint: 'See the error of the node' },
		});
	});

	test('come with no secrets', () => {
		expect(Execution.outcomeOf({}).secrets).toEqual([]);
	});
});
