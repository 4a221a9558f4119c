import { InvalidInput } from '../../errors/Failure';
import { includeMissing, leftOut, rawResponse } from './options';
import { settleAll } from '../../util/settleAll';
import { isOn } from '../../http/options';
import type { Operation } from '../types';
import { entityItems } from './entityItems';
import { batchesOf, requestFor, loadRows } from './loadRows';
import type { Query } from './query';
import { planReport, report, type MakeInterval } from './report';
import { entityList, listedIds } from './rows';

export const getEntities: Operation = {
	...report,
	value: 'getEntities',
	name: 'Get Entities',
	action: 'Get calls and cost by entity',
	description:
		'Get the number of calls and the cost of a prompt template for each agent, member, or department over a period',
	options: [...report.options, includeMissing, rawResponse],
	hints: [leftOut],
	plan: (input) =>
		planReport(input, (options, query) => {
			if (isOn(options, rawResponse)) return rawInterval;
			checkSize(query);
			return entityInterval(isOn(options, includeMissing));
		}),
};

const entityInterval =
	(withMissing: boolean): MakeInterval =>
	async (item, query, period) => {
		const found = await loadRows(item, query, period);
		return { items: entityItems(item, query, period, found, withMissing), found };
	};

const rawInterval: MakeInterval = async (item, query, period) => {
	const batches = batchesOf(item, query, period);
	const responses = await settleAll(
		batches.map(async (batch) => {
			const response = await item.client.send(requestFor(item, query, period, batch));
			// Untouched, but the envelope of a failure must not pass for a report.
			return { body: response.body, found: listedIds(entityList(response), batch) };
		}),
	);
	return {
		items: responses.map(({ body }) => body),
		found: new Set(responses.flatMap(({ found }) => found)),
	};
};

/** Items that n8n takes of one: somewhat more, about 120,000, end the whole execution with an error of JavaScript. */
const MAX_ITEMS = 100_000;

function checkSize({ entities, periods }: Query): void {
	const count = typeof entities === 'string' ? 1 : entities.length;
	if (count * periods.length <= MAX_ITEMS) return;
	throw new InvalidInput(
		`'Entity IDs' and 'Split By' result in up to ${count * periods.length} items, more than the ${MAX_ITEMS} that n8n can handle`,
		"Spread the IDs over several items, select a shorter period, or use the operation 'Get Summary'",
	);
}
