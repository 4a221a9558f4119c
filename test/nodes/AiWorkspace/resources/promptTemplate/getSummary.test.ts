import { getSummary } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/getSummary';
import { clientOf, input, item, responseWith } from '../../../../support/question';

describe('getSummary', () => {
	test('compares nothing where nothing is stored', async () => {
		const perform = getSummary.plan(input({ entityIds: 'a' }));
		const row = { entity_id: 'a', entity_type: 'agent', total_calls: 2, cost_sum: 3 };
		const [summary] = await perform(item({ client: clientOf(() => responseWith([row])) }));
		expect(summary).toMatchObject({ total_calls: 2, cost_sum: 3 });
		expect(summary).not.toHaveProperty('previous');
	});
});
