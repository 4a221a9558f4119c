import {
	createRunExecutionData,
	type IDataObject,
	type IExecuteSingleFunctions,
	type INodeParameters,
} from 'n8n-workflow';
import { ExecuteSingleContext } from 'n8n-core';
import { parameter } from '../../../../nodes/AiWorkspace/execution/parameter';
import { ourNode, serverData } from '../../../support/runNode';

/** What a hook sees of an item, and the expressions that n8n evaluated for it. */
function contextOf(parameters: INodeParameters, input: 'ai_tool' | 'main' = 'main') {
	const { workflow, node } = ourNode({ authentication: 'virtualKey', ...parameters });
	const evaluate = jest.spyOn(workflow.expression, 'resolveSimpleParameterValue');
	const forItem = (json: IDataObject): IExecuteSingleFunctions => {
		const data = [{ json }];
		return new ExecuteSingleContext(
			workflow,
			node,
			serverData,
			'manual',
			createRunExecutionData(),
			0,
			data,
			{ [input]: [data] },
			0,
			{ node, data: { [input]: [data] }, source: null },
		);
	};
	return { forItem, evaluate };
}

const item = {
	id: 'a',
	'two words': 'b',
	formula: '={{ 1 + 1 }}',
	nested: { deep: { id: 'c' }, count: 7 },
	list: ['x', 'y'],
};

describe('A parameter', () => {
	test.each([
		['support', 'support'],
		['={{ $json.id }}', 'a'],
		['={{$json.id}}', 'a'],
		['={{ $json.formula }}', '={{ 1 + 1 }}'],
		['={{ $json.nested.deep.id }}', 'c'],
	])('that is %s, fixed or a text of the item, is read without n8n', (promptId, value) => {
		const { forItem, evaluate } = contextOf({ promptId });
		expect(parameter(forItem(item), 'promptId')).toBe(value);
		expect(evaluate.mock.calls.filter(([text]) => text === promptId)).toEqual([]);
	});

	test.each([
		["={{ $json['two words'] }}", 'b'],
		['={{ $json.id.toUpperCase() }}', 'A'],
		['=x-{{ $json.id }}', 'x-a'],
		['={{ $json.id }}{{ $json.id }}', 'aa'],
		['={{ $json.list }}', ['x', 'y']],
		['={{ $json }}', item],
		['={{ $json.missing }}', undefined],
		['={{ $json.nested.none.id }}', undefined],
		['={{ $json.list.length }}', 2],
		['={{ $json.id.length }}', 1],
	])('that is %s is what n8n says', (promptId, value) => {
		const { forItem } = contextOf({ promptId });
		const context = forItem(item);
		expect(parameter(context, 'promptId')).toEqual(context.getNodeParameter('promptId'));
		expect(parameter(context, 'promptId')).toEqual(value);
	});

	test.each(['={{ $json }}', '={{ $json.id }}'])(
		'that is %s of a tool, which n8n passes no item, is what n8n says',
		(scope) => {
			const parameters = { authentication: 'pat', workspace: 'scope', scope };
			const { forItem } = contextOf(parameters, 'ai_tool');
			expect(parameter(forItem(item), 'scope')).toEqual(scope.includes('.') ? 'a' : item);
		},
	);
});
