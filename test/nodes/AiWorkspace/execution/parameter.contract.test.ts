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
import { ourNode } from '../../../support/ourNode';
import { cases, limit } from '../../../support/properties';

const additionalData: IWorkflowExecuteAdditionalData = Object.assign(Object.create(null), {
	variables: {},
	webhookWaitingBaseUrl: 'http://127.0.0.1/waiting',
	formWaitingBaseUrl: 'http://127.0.0.1/form',
});

/** What a hook sees of an item, and the expressions that n8n evaluated for it. */
function contextOf(parameters: INodeParameters) {
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
			{ main: [data] },
			0,
			{ node, data: { main: [data] }, source: null },
		);
	};
	return { forItem, evaluate };
}

const item = {
	id: 'a',
	'two words': 'b',
	nested: { deep: { id: 7 } },
	list: ['x', 'y'],
	none: null,
};

describe('Of a parameter', () => {
	test.each([
		['a fixed text', 'support', 'support'],
		['a reference', '={{ $json.id }}', 'a'],
		['a reference without blanks', '={{$json.id}}', 'a'],
		['a reference further down', '={{ $json.nested.deep.id }}', 7],
		['a reference to a list', '={{ $json.list }}', ['x', 'y']],
		['a reference to the whole item', '={{ $json }}', item],
	])('that is %s n8n evaluates nothing', (_, promptId, value) => {
		const { forItem, evaluate } = contextOf({ promptId });
		expect(parameter(forItem(item), 'promptId')).toEqual(value);
		expect(evaluate.mock.calls.filter(([text]) => text === promptId)).toEqual([]);
	});

	test.each([
		['a reference in brackets', "={{ $json['two words'] }}", 'b'],
		['an expression', '={{ $json.id.toUpperCase() }}', 'A'],
		['a text with a reference in it', '=x-{{ $json.id }}', 'x-a'],
		['two references', '={{ $json.id }}{{ $json.id }}', 'aa'],
		['a reference to nothing', '={{ $json.missing }}', undefined],
		['a reference to null', '={{ $json.none }}', null],
	])('that is %s n8n has the say', (_, promptId, value) => {
		const { forItem } = contextOf({ promptId });
		const context = forItem(item);
		expect(parameter(context, 'promptId')).toEqual(context.getNodeParameter('promptId'));
		expect(parameter(context, 'promptId')).toEqual(value);
	});

	test.each(['={{ $json }}', '={{ $json.id }}'])(
		'that is %s of a tool, to which n8n hands no item, n8n has the say',
		(scope) => {
			const { workflow, node } = ourNode({ authentication: 'pat', workspace: 'scope', scope });
			const context = new ExecuteSingleContext(
				workflow,
				node,
				additionalData,
				'manual',
				createRunExecutionData(),
				0,
				[{ json: item }],
				{ ai_tool: [[{ json: item }]] },
				0,
				{ node, data: { ai_tool: [[{ json: item }]] }, source: null },
			);
			expect(parameter(context, 'scope')).toEqual(scope.includes('.') ? 'a' : item);
		},
	);

	test('that is a collection n8n evaluates what is in it', () => {
		const { forItem } = contextOf({ options: { timeout: '={{ $json.nested.deep.id }}' } });
		expect(parameter(forItem(item), 'options')).toEqual({ timeout: 7 });
	});

	test('that is not there the fallback is taken', () => {
		const { forItem } = contextOf({});
		expect(parameter(forItem(item), 'somethingElse', 'fallback')).toBe('fallback');
	});

	test(
		'n8n says the same, whatever is in the item',
		() => {
			const keys = fc.constantFrom('a', 'b', 'length', 'constructor', '_x1', 'toString', 'id');
			const odd = fc.constantFrom(
				'={{ 1 }}',
				'{{ $json.a }}',
				'=',
				'',
				' ',
				'$json',
				'2026-01-01',
				'0',
			);
			const { json } = fc.letrec<{ json: IDataObject; value: unknown }>((tie) => ({
				value: fc.oneof(
					{ maxDepth: 3, depthSize: 'small' },
					odd,
					fc.string({ unit: 'grapheme', maxLength: 5 }),
					fc.double({ noNaN: true, noDefaultInfinity: true }),
					fc.integer(),
					fc.boolean(),
					fc.constant(null),
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
			fc.assert(
				fc.property(json, paths, (data, path) => {
					const promptId = `={{ ${['$json', ...path].join('.')} }}`;
					const known = contexts.get(promptId) ?? contextOf({ promptId });
					contexts.set(promptId, known);
					const context = known.forItem(data);
					const outcome = (read: () => unknown): unknown => {
						try {
							const value = read();
							return typeof value === 'function' ? 'a function' : value;
						} catch (error) {
							return String(error);
						}
					};
					expect(outcome(() => parameter(context, 'promptId'))).toEqual(
						outcome(() => context.getNodeParameter('promptId')),
					);
				}),
				cases,
			);
		},
		limit,
	);
});
