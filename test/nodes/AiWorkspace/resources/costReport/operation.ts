/** An operation of reports with its usual parameters, for tests that change some of them, and what the API returns. */
import type { IDataObject } from 'n8n-workflow';
import { readRequest, statistics, type RowsFor } from '../../../../support/api';
import * as support from '../../../../support/execute';

interface More extends Omit<support.Given, 'parameters' | 'respond'> {
	readonly rowsFor?: RowsFor;
}

export function operationWith(usual: IDataObject, usualRows?: RowsFor) {
	const given = (change: IDataObject = {}, more: More = {}): support.Given => {
		const { rowsFor = usualRows, ...settings } = more;
		const parameters = support.costReport({ ...usual, ...change });
		return { parameters, respond: statistics(rowsFor), ...settings };
	};
	type Change = Parameters<typeof given>;
	const execute = async (...of: Change) => await support.execute(given(...of));
	const itemsOf = async (...of: Change) => (await execute(...of)).items;
	return {
		execute,
		itemsOf,
		firstOf: async (...of: Change) => (await itemsOf(...of))[0] ?? {},
		failureOf: async (...of: Change) => await support.failureOf(given(...of)),
		requestsOf: async (...of: Change) => (await execute(...of)).sent.map(readRequest),
	};
}
