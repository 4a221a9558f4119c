import fc from 'fast-check';
import {
	batchesOf,
	loadRows,
	requestFor,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/loadRows';
import { bare, cases } from '../../../../support/properties';
import { base, clientOf, headers, item, query, responseWith } from '../../../../support/question';

describe('requestFor', () => {
	const period = { from: '2026-01-01', to: '2026-01-31' };

	test("completes the item's request", () => {
		expect(requestFor(item(), query({}), period, ['a b', 'c/d'])).toEqual({
			method: 'GET',
			url: `${base}/support/entities?dateFrom=2026-01-01&dateTo=2026-01-31&entity_ids=a%20b,c%2Fd`,
			headers,
			timeout: 5,
		});
	});

	test('leaves replacement patterns in a prompt template ID alone', () => {
		const { url } = requestFor(item(), query({ promptId: "$&$'" }), period, []);
		expect(url).toContain(`${base}/%24%26%24'/entities?`);
	});

	test('requests all IDs of an item in batches, in URLs of at most 4,000 characters', () => {
		const texts = (minLength: number, maxLength: number) =>
			fc
				.oneof(
					fc.string({ unit: 'grapheme', minLength, maxLength }),
					fc.string({
						unit: fc.constantFrom('日', '&', '=', '#', '%', '+', 'x'),
						minLength,
						maxLength,
					}),
				)
				.map((text) => `x${text}`)
				.filter((text) => !/[\p{Cc},\u2028\u2029]/u.test(text) && bare(text) === text);
		const lists = fc.oneof(
			{ weight: 9, arbitrary: fc.uniqueArray(texts(0, 6), { minLength: 1, maxLength: 6 }) },
			{
				weight: 1,
				arbitrary: fc.uniqueArray(texts(50, 60), { minLength: 10, maxLength: 12 }),
			},
		);
		const mosts = fc.constantFrom(1, 3, 100);
		fc.assert(
			fc.property(texts(0, 8), lists, mosts, (promptId, ids, most) => {
				const asking = item({ idsPerRequest: most });
				const asked = query({ promptId, entityIds: ids }, asking);
				const urls = batchesOf(asking, asked, period).map(
					(batch) => requestFor(asking, asked, period, batch).url,
				);
				expect(Math.max(...urls.map(({ length }) => length))).toBeLessThanOrEqual(4000);
				const read = urls.map((text) => {
					const { pathname, search } = new URL(text);
					const [rest, raw = ''] = search.split('entity_ids=');
					const target = `${decodeURIComponent(pathname.split('/')[5] ?? '')}${rest}`;
					return { target, ids: raw.split(',').map(decodeURIComponent) };
				});
				expect([...new Set(read.map(({ target }) => target))]).toEqual([
					`${promptId}?dateFrom=2026-01-01&dateTo=2026-01-31&`,
				]);
				const sent = read.flatMap((batch) => batch.ids);
				expect(sent.sort().join()).toBe([...ids].sort().join());
			}),
			cases,
		);
	});
});

describe('loadRows', () => {
	const period = { from: '2026-01-01', to: '2026-01-31' };
	const row = (id: string) => ({
		entity_id: id,
		entity_type: 'agent',
		total_calls: 1,
		cost_sum: 0.5,
	});

	/** A client that returns a row for each requested ID, and the URLs that it was asked for. */
	function recordingClient() {
		const urls: string[] = [];
		const client = clientOf(({ url }) => {
			urls.push(url);
			const ids = new URL(url).searchParams.get('entity_ids') ?? '';
			return responseWith(ids.split(',').map(row));
		});
		return { client, urls };
	}

	test('shares a request between items of one client, and returns to each its rows', async () => {
		const { client, urls } = recordingClient();
		const load = async (entityIds: string) =>
			await loadRows(item({ client }), query({ entityIds }), period);
		const [one, other] = await Promise.all([load('a,b'), load('b,c')]);
		expect([...one.keys()]).toEqual(['a', 'b']);
		expect([...other.keys()]).toEqual(['b', 'c']);
		expect(urls.map((url) => new URL(url).searchParams.get('entity_ids'))).toEqual(['a,b,c']);
	});

	test('requests rows again once a batch was dispatched', async () => {
		const { client, urls } = recordingClient();
		await loadRows(item({ client }), query({}), period);
		await loadRows(item({ client }), query({}), period);
		expect(urls).toHaveLength(2);
	});

	test.each([
		['workspace', { headers: { 'X-Workspace-Id': 'w-2' } }, {}],
		['prompt template', {}, { promptId: 'sales' }],
	])('shares no request with another %s', async (_, request, change) => {
		const { client, urls } = recordingClient();
		const own = item({ client });
		const other = item({ client, request: { ...own.request, ...request } });
		await Promise.all([loadRows(own, query({}), period), loadRows(other, query(change), period)]);
		expect(urls).toHaveLength(2);
	});

	test('shares no request with another client', async () => {
		const clients = [recordingClient(), recordingClient()];
		await Promise.all(
			clients.map(async ({ client }) => await loadRows(item({ client }), query({}), period)),
		);
		expect(clients.map(({ urls }) => urls.length)).toEqual([1, 1]);
	});
});
