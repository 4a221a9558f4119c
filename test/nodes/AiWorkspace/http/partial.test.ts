import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { signOfMore } from '../../../../nodes/AiWorkspace/http/partial';
import { forAll } from '../../../support/properties';

const names =
	'has_more hasMore has_next hasNextPage next next_page nextPage next_cursor nextCursor next_page_token nextPageToken nextToken NextToken continuation_token continuationToken @odata.nextLink is_truncated incomplete_results'.split(
		' ',
	);
const affirmative = [true, 1, 'true', 'abc=', 2, { cursor: 'c' }, ['a'], { href: '/v1?page=2' }];
const negative = [undefined, false, null, 0, '', ' ', 'false', 'null', '0', {}, [], { href: null }];

test.each(names)('signOfMore is the member %s with a value, and nothing without one', (name) => {
	for (const value of affirmative) expect(signOfMore({ a: 1, [name]: value })).toBe(name);
	for (const value of negative) expect(signOfMore({ [name]: value })).toBeUndefined();
});

test.each<[IDataObject, string]>([
	[{ data: { entities: [], hasMore: true } }, 'data.hasMore'],
	[{ pagination: { next_cursor: 'c' } }, 'pagination.next_cursor'],
	[{ data: { entities: [], page_info: { hasNextPage: true } } }, 'data.page_info.hasNextPage'],
	[{ meta: { pagination: { links: { next: '/2' } } } }, 'meta.pagination.links.next'],
	[{ _links: { self: '/1', next: { href: '/2' } } }, '_links.next'],
	[{ has_more: false, data: { next: 2 } }, 'data.next'],
])('signOfMore is found in %j', (body, sign) => {
	expect(signOfMore(body)).toBe(sign);
});

test('signOfMore is nothing that rows, workspaces, and other members contain', () => {
	const values = fc.constantFrom(...affirmative);
	forAll(fc.constantFrom(...names), values, (name, value) => {
		const row = { entity_id: 'a', [name]: value, data: { [name]: value } };
		const bodies: IDataObject[] = [
			{ code: 200, data: { entities: [row] } },
			{ workspace: row, virtual_key: { limits: row } },
			{ data: { data: row } },
			{ meta: { other: row } },
			{ nextSteps: value, next_reset_at: value, previous: value, page: 2, total_pages: 1 },
		];
		expect(bodies.map(signOfMore)).toEqual(bodies.map(() => undefined));
	});
});
