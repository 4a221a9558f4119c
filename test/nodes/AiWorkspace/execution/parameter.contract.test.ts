import {
	createRunExecutionData,
	type IExecuteSingleFunctions,
	type INodeParameters,
} from 'n8n-workflow';
import { ExecuteSingleContext } from 'n8n-core';
import { parameter } from '../../../../nodes/AiWorkspace/execution/parameter';
import { ourNode, serverData } from '../../../support/executeInN8n';

const item = {
	id: 'a',
	'two words': 'b',
	formula: '={{ 1 + 1 }}',
	nested: { deep: { id: 'c' }, count: 7 },
	list: ['x', 'y'],
	made: Object.create({ id: 'not its own' }),
};

/** What a hook sees of the item, and the expressions that n8n evaluated for it. */
function contextOf(parameters: INodeParameters, input: 'ai_tool' | 'main' = 'main') {
	const { workflow, node } = ourNode({
		resource: 'promptTemplate',
		operation: 'getEntities',
		authentication: 'virtualKey',
		...parameters,
	});
	const evaluate = jest.spyOn(workflow.expression, 'resolveSimpleParameterValue');
	const items = [{ json: item }];
	const data = { [input]: [items] };
	const run = createRunExecutionData();
	const given = [workflow, node, serverData, 'manual', run, 0, items, data, 0] as const;
	const context: IExecuteSingleFunctions = new ExecuteSingleContext(...given, {
		node,
		data,
		source: null,
	});
	return { context, evaluate };
}

test.each([
	['support', 'support'],
	['={{$json.id}}', 'a'],
	['={{ $json.formula }}', '={{ 1 + 1 }}'],
	['={{ $json.nested.deep.id }}', 'c'],
])('A parameter that is %s, fixed or a text of the item, needs no n8n', (promptId, value) => {
	const { context, evaluate } = contextOf({ promptId });
	expect(parameter(context, 'promptId')).toBe(value);
	expect(evaluate.mock.calls.filter(([text]) => text === promptId)).toEqual([]);
});

test('A text that is not in the item itself is for n8n to find', () => {
	const { context, evaluate } = contextOf({ promptId: '={{ $json.made.id }}' });
	evaluate.mockClear();
	parameter(context, 'promptId');
	expect(evaluate).toHaveBeenCalledTimes(1);
});

test.each([
	["={{ $json['two words'] }}", 'b'],
	['={{ $json.id }}{{ $json.id }}', 'aa'],
	['={{ $json }}', item],
	['={{ $json.missing }}', undefined],
	['={{ $json.nested.none.id }}', undefined],
	['={{ $json.list.length }}', 2],
	['={{ $json.id.length }}', 1],
])('A parameter that is %s is what n8n says', (promptId, value) => {
	const { context } = contextOf({ promptId });
	expect(parameter(context, 'promptId')).toEqual(context.getNodeParameter('promptId'));
	expect(parameter(context, 'promptId')).toEqual(value);
});

test.each([
	['={{ $json }}', item],
	['={{ $json.id }}', 'a'],
])('A parameter that is %s of a tool, which gets no item, is what n8n says', (scope, value) => {
	const parameters = { authentication: 'pat', workspace: 'scope', scope };
	expect(parameter(contextOf(parameters, 'ai_tool').context, 'scope')).toEqual(value);
});
