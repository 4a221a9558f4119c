import { comparedPart } from '../../../../../nodes/AiWorkspace/report/figures/change';
import * as support from '../../../../support/reports';

const PREVIOUS = { from: '2026-09-01', to: '2026-09-30' };

test('What is new or ended has a change, and an ID without data in both periods has none', () => {
	const given = [{ id: 'a', now: [1, 3] }, { id: 'b', before: [2, 5] }, { id: 'c' }] as const;
	const changes = support.figuresOf(given).byEntity.map((one) => comparedPart(one, PREVIOUS));
	expect(changes).toMatchObject([
		{ previous: { cost_sum: null }, change: { cost_sum: 3, cost_percent: null, total_calls: 1 } },
		{ previous: { cost_sum: 5 }, change: { cost_sum: -5, cost_percent: -100, total_calls: -2 } },
		{ previous: { cost_sum: null }, change: { cost_sum: null, total_calls: null } },
	]);
});
