import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { world } from '../../../../sandbox';
import { executeInN8n, type GivenInN8n } from '../../../../support/executeInN8n';
import { costReport, useSandbox } from '../../../../support/sandbox';

const sandbox = useSandbox();
const { agents, members } = world.entities;
const { support, sales } = world.prompts;

const users = [0, 1, 3].flatMap((at) => agents[at] ?? []).concat(members.slice(0, 2));
const rows: IDataObject[] = users.map(({ id, name, type }, at) => {
	return { id: at, createdAt: '2026-01-01', entity_id: id, name, type };
});

const create = async (change: INodeParameters = {}, more: Partial<GivenInN8n> = {}) =>
	await executeInN8n({
		parameters: costReport({ prompts: `${support.id}, ${sales.id}`, ...change }),
		sandbox,
		items: rows,
		...more,
	});

const ON_ERROR = [undefined, 'continueRegularOutput', 'continueErrorOutput'] as const;

test.each(ON_ERROR)('All items are one report, linked to all (On Error: %s)', async (onError) => {
	const json = { is_complete: true, entities: { length: rows.length } };
	expect(await create({}, { onError })).toMatchObject([
		{ json, pairedItem: rows.map((_, item) => ({ item })) },
	]);
});

test('CSV and FOCUS are files in the binary data', async () => {
	const billing = { billingAccount: 'A', invoiceIssuer: 'I' };
	const options = { formats: ['csv', 'focus'], ...billing };
	const [item] = await create({ currency: 'EUR', options });
	const files = Object.entries(item?.binary ?? {}).map(([name, { fileName, mimeType, data }]) => {
		const [head] = Buffer.from(data, 'base64').toString().split(',');
		return [name, fileName, mimeType, head].join(' ');
	});
	expect(files).toEqual([
		'csv cost-report-2026-01-01-to-2026-01-31.csv text/csv "date_from"',
		'focus focus-1.2-2026-01-01-to-2026-01-31.csv text/csv "BilledCost"',
	]);
	expect(item?.json.html).toBeUndefined();
});

test('A part of the input items is refused before any request, as an expression without its node leaves', async () => {
	const prompts = '={{ $itemIndex === 2 ? $("Nowhere").item.json.id : "a" }}';
	const messages = await create({ prompts }, { onError: 'continueRegularOutput' }).then(
		(items) => items.map(({ json }) => String(json.message ?? json.error)),
		(error: Error) => [error.message],
	);
	// n8n 2.38 and earlier end the node at such an expression.
	const wanted = /Only 4 of the input items|[Rr]eferenced node/;
	expect(messages).toContainEqual(expect.stringMatching(wanted));
	expect(sandbox.current.requests).toEqual([]);
});
