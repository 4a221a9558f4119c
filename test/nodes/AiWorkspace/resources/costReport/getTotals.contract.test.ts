import { world } from '../../../../sandbox';
import { executeInN8n } from '../../../../support/executeInN8n';
import { costReport, useSandbox } from '../../../../support/sandbox';

const sandbox = useSandbox();
const { agents } = world.entities;
const { support, sales } = world.prompts;

test('Totals are linked to the rows that they are about, and share requests with nothing asked twice', async () => {
	const users = agents.slice(0, 3);
	const items = await executeInN8n({
		parameters: costReport({
			operation: 'getTotals',
			prompts: `${support.id}, ${sales.id}`,
			dateTo: '2026-02-28',
			splitBy: 'month',
		}),
		sandbox,
		items: users.map(({ id, name }) => ({ entity_id: id, name })),
	});
	expect(items).toHaveLength(6);
	for (const { json, pairedItem } of items) {
		expect(pairedItem).toEqual([{ item: users.findIndex(({ id }) => id === json.group_id) }]);
	}
	expect(sandbox.current.requests).toHaveLength(4);
});
