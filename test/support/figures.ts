import pick from 'lodash/pick';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Sandbox } from '../sandbox';

type Question = Parameters<Sandbox['expected']>[0];

/** The rows that the sandbox would return, in the order of the node: interval by interval, as requested. */
export const expectedRows = (sandbox: Sandbox, question: Question) =>
	sandbox
		.expected(question)
		.periods.flatMap(({ rows }) =>
			[...rows].sort(
				(a, b) => question.entityIds.indexOf(a.entity_id) - question.entityIds.indexOf(b.entity_id),
			),
		);

/** The members of an item that say who, when and how much. */
const MEMBERS = 'entity_id entity_type total_calls cost_sum date_from date_to'.split(' ');
export const figuresOf = (items: INodeExecutionData[]): IDataObject[] =>
	items.map(({ json }) => pick(json, MEMBERS));
