import { ExecuteSingleContext } from 'n8n-core';
import { parameter } from '../../../../nodes/AiWorkspace/execution/parameter';
import { executionData, ourNode, serverData } from '../../../support/executeInN8n';
import { PROMPT_REPORT } from '../../../support/savedNode';

const item = {
	id: 'a',
	'two words': 'b',
	formula: '={{ 1 + 1 }}',
	nested: { deep: { id: 'c' }, count: 7 },
	list: ['x', 'y'],
	made: Object.create({ id: 'not its own' }),
};

/** What is read of Scope for an item, what n8n says, and how often n8n evaluated the expression. */
function readScope(scope: string, input: 'ai_tool' | 'main' = 'main') {
	const { workflow, node } = ourNode({ ...PROMPT_REPORT, workspace: 'scope', scope });
	const evaluate = jest.spyOn(workflow.expression, 'resolveSimpleParameterValue');
	const items = [{ json: item }];
	const data = { [input]: [items] };
	const given = [workflow, node, serverData, 'manual', executionData(), 0, items, data, 0] as const;
	const context = new ExecuteSingleContext(...given, { node, data, source: null });
	evaluate.mockClear();
	const value = parameter(context, 'scope');
	const evaluated = evaluate.mock.calls.filter(([text]) => text === scope).length;
	return { value, evaluated, ofN8n: context.getNodeParameter('scope') };
}

test.each([
	['support', 'support', 0],
	['={{$json.id}}', 'a', 0],
	['={{ $json.formula }}', '={{ 1 + 1 }}', 0],
	['={{ $json.nested.deep.id }}', 'c', 0],
	['={{ $json.made.id }}', 'not its own', 1],
	["={{ $json['two words'] }}", 'b', 1],
	['={{ $json.id }}{{ $json.id }}', 'aa', 1],
	['={{ $json }}', item, 1],
	['={{ $json.nested.count }}', 7, 1],
	['={{ $json.nested.none.id }}', undefined, 1],
	['={{ $json.list.length }}', 2, 1],
	['={{ $json.id.length }}', 1, 1],
])('A parameter is what n8n says, which evaluates all but texts: %s', (scope, value, evaluated) => {
	expect(readScope(scope)).toEqual({ value, evaluated, ofN8n: value });
});

test('A parameter of a tool, which gets no item, is what n8n says', () => {
	expect(readScope('={{ $json.id }}', 'ai_tool').value).toBe('a');
});
