import { DateTime } from 'luxon';
import { world } from '../../../../sandbox';
import { envelope, row } from '../../../../support/api';
import { executeInN8n } from '../../../../support/executeInN8n';
import { costReport, useSandbox } from '../../../../support/sandbox';

const sandbox = useSandbox();
const { support, sales, legal } = world.prompts;
const ids = [...world.entities.agents, ...world.entities.members].map(({ id }) => id);

/** Makes all prompt templates cost the first row 1,000 and the second one so much on days up to one, or on all. */
function costing(second: number, upTo: string | null) {
	const entities = [1000, second].map((cost, at) => row(ids[at] ?? '', 10, cost));
	sandbox.current.faults.add({
		kind: 'json',
		times: Infinity,
		match: ({ query }) => upTo === null || String(query.dateFrom) < upTo,
		body: envelope(entities),
	});
}

test('Nine days, three prompt templates, and two lists of IDs are 54 requests, and a rise is linked to its row', async () => {
	costing(1, DateTime.utc().minus({ days: 1 }).toISODate());
	costing(9, null);
	const items = await executeInN8n({
		parameters: costReport({
			operation: 'findUnusual',
			prompts: [support.id, sales.id, legal.id].join(),
			options: { idsPerRequest: 8, leastAmount: 5 },
		}),
		sandbox,
		items: ids.map((entity_id) => ({ entity_id })),
	});
	expect(sandbox.current.requests).toHaveLength(54);
	expect(sandbox.current.requests.flatMap(({ violations }) => violations)).toEqual([]);
	expect(items).toMatchObject([
		{
			json: { kind: 'entity', id: ids[1], cost_sum: 27, usual: 3, percent: 800 },
			pairedItem: [{ item: 1 }],
		},
	]);
});
