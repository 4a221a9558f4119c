import fc from 'fast-check';
import {
	createRunExecutionData,
	type IDataObject,
	type IExecuteSingleFunctions,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { ExecuteSingleContext } from 'n8n-core';
import { parameter } from '../../../../nodes/AiWorkspace/execution/parameter';
import { cases, limit, thrownBy } from '../../../support/properties';
import { ourNode } from '../../../support/runNode';

const additionalData: IWorkflowExecuteAdditionalData = Object.assign(Object.create(null), {
	variables: {},
	webhookWaitingBaseUrl: 'http://127.0.0.1/waiting',
	formWaitingBaseUrl: 'http://127.0.0.1/form',
});

/** What a hook sees of an item, and the expressions that n8n evaluated for it. */
function contextOf(parameters: INodeParameters, input: 'ai_tool' | 'main' = 'main') {
	const { workflow, node } = ourNode({ authentication: 'virtualKey', ...parameters });
	const evaluate = jest.spyOn(workflow.expression, 'resolveSimpleParameterValue');
	const forItem = (json: IDataObject): IExecuteSingleFunctions => {
		const data = [{ json }];
		return new ExecuteSingleContext(
			workflow,
			node,
			additionalData,
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
	none: null,
};

describe('A parameter', () => {
	test.each([
		['={{ $json.id }}', 'a'],
		['={{$json.id}}', 'a'],
		['={{ $json.formula }}', '={{ 1 + 1 }}'],
		['={{ $json.nested.deep.id }}', 'c'],
	])('that is %s, a text of the item, is read without n8n', (promptId, value) => {
		const { forItem, evaluate } = contextOf({ promptId });
		expect(parameter(forItem(item), 'promptId')).toBe(value);
		expect(evaluate.mock.calls.filter(([text]) => text === promptId)).toEqual([]);
	});

	test.each([
		['support', 'support'],
		["={{ $json['two words'] }}", 'b'],
		['={{ $json.id.toUpperCase() }}', 'A'],
		['={{ $json.id.length }}', 1],
		['=x-{{ $json.id }}', 'x-a'],
		['={{ $json.id }}{{ $json.id }}', 'aa'],
		['={{ $json.nested.count }}', 7],
		['={{ $json.list }}', ['x', 'y']],
		['={{ $json }}', item],
		['={{ $json.missing }}', undefined],
		['={{ $json.none }}', null],
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

	test('that is not there is the fallback', () => {
		expect(parameter(contextOf({}).forItem(item), 'somethingElse', 'fallback')).toBe('fallback');
	});

	test(
		'is what n8n says, whatever is in the item',
		() => {
			const keys = fc.constantFrom('a', 'b', 'length', 'constructor', '_x1', 'toString', 'id');
			const odd = fc.constantFrom('={{ 1 }}', '{{ $json.a }}', '=', '', ' ', '$json', '0');
			const { json } = fc.letrec<{ json: IDataObject; value: unknown }>((tie) => ({
				value: fc.oneof(
					{ maxDepth: 3, depthSize: 'small' },
					odd,
					fc.string({ unit: 'grapheme', maxLength: 5 }),
					fc.double({ noNaN: true, noDefaultInfinity: true }),
					fc.constantFrom(true, null),
					tie('json'),
					fc.array(tie('value'), { maxLength: 3 }),
				),
				json: fc.dictionary(keys, tie('value'), { maxKeys: 4 }).map((made) => {
					const object: IDataObject = {};
					return Object.assign(object, made);
				}),
			}));
			const paths = fc.array(keys, { maxLength: 3 });
			const contexts = new Map<string, ReturnType<typeof contextOf>>();
			const plain = (value: unknown) => (typeof value === 'function' ? 'a function' : value);
			fc.assert(
				fc.property(json, paths, (data, path) => {
					const promptId = `={{ ${['$json', ...path].join('.')} }}`;
					const known = contexts.get(promptId) ?? contextOf({ promptId });
					contexts.set(promptId, known);
					const context = known.forItem(data);
					let theirs: unknown;
					// Where n8n throws, it never calls the hook.
					fc.pre(thrownBy(() => (theirs = context.getNodeParameter('promptId'))) === undefined);
					expect(plain(parameter(context, 'promptId'))).toEqual(plain(theirs));
				}),
				cases,
			);
		},
		limit,
	);
});
