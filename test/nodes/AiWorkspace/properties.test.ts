import { subtitle } from '../../../nodes/AiWorkspace/properties';

test('The canvas shows the operation in the words of the form', () => {
	expect(subtitle).toContain('"costReport/checkBudgets":"Check Budgets: Cost Report"');
	expect(subtitle).toContain(")[$parameter.resource + '/' + $parameter.operation] }}");
});
