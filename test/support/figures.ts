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

/** The five members of an item that say who, when and how much. */
export const figuresOf = (items: INodeExecutionData[]): IDataObject[] =>
	items.map(({ json: { entity_id, entity_type, total_calls, cost_sum, date_from, date_to } }) => ({
		entity_id,
		entity_type,
		total_calls,
		cost_sum,
		date_from,
		date_to,
	}));

/** Exact sums of items, counted in whole millionths. */
export function totalsOf(items: INodeExecutionData[]): { calls: number; micros: number } {
	const sumOf = (numbers: unknown[]) =>
		numbers.reduce<number>((total, number) => total + Math.round(Number(number) * 1e6), 0);
	return {
		calls: sumOf(items.map(({ json }) => json.total_calls)) / 1e6,
		micros: sumOf(items.map(({ json }) => json.cost_sum)),
	};
}

/** The same sums, of the calls and cost that the sandbox stores. */
export function expectedTotals(sandbox: Sandbox, question: Question) {
	const { totals } = sandbox.expected(question);
	return { calls: Number(totals.total_calls), micros: Math.round(Number(totals.cost_sum) * 1e6) };
}
