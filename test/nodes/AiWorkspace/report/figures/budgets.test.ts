import * as budgets from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import * as support from '../../../../support/reports';

const { decimal, rowOf, shown } = support;

function usageOf(given: readonly support.Given[], to = '2025-06-15') {
	const { readings } = support.datasetOf(given);
	const of = { ...rowOf('a'), budget: decimal(100) };
	return budgets.usageOf(of, readings, [], budgets.daysOf({ from: '2025-06-01', to }));
}

test('A budget has what is left of it, the days left, and a forecast from the seventh full day on', () => {
	const given: support.Given[] = [{ id: 'a', now: [1, 130.5] }];
	const said = ['2025-06-06', '2025-06-07', '2025-06-30'].map((to) => {
		const { left, daysLeft, forecast } = usageOf(given, to) ?? {};
		return [shown(left), daysLeft, shown(forecast)].join(' ');
	});
	expect(said).toEqual(['-30.5 24 none', '-30.5 23 559.2857142857', '-30.5 0 130.5000000000']);
	expect(usageOf([{ id: 'a' }])).toBeUndefined();
});

test('Credits in a cost are apart', () => {
	const given = [2, -5, -0.5].map((cost, at): support.Given => {
		return { id: 'a', prompt: `p${at}`, now: [1, cost] };
	});
	expect(shown(usageOf(given)?.credits)).toBe('-5.5');
	expect(usageOf(given.slice(0, 1))?.credits).toBeUndefined();
});
