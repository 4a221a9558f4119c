import { collect } from '../../../nodes/AiWorkspace/execution/hooks';
import { properties, subtitle } from '../../../nodes/AiWorkspace/properties';

test('Every request passes one hook, and every item one pagination function', () => {
	const routings = properties.flatMap(({ routing, options = [] }) => [
		routing,
		...options.map((option) => ('routing' in option ? option.routing : undefined)),
	]);
	expect(routings.filter((routing) => routing !== undefined)).toEqual([
		{ send: { paginate: true, preSend: [collect] } },
	]);
});

test('The canvas shows the operation in the words of the form', () => {
	expect(subtitle).toContain('"costReport/checkBudgets":"Check Budgets: Cost Report"');
	expect(subtitle).toContain(")[$parameter.resource + '/' + $parameter.operation] }}");
});
