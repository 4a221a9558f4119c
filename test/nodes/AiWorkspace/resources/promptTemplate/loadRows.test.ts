import fc from 'fast-check';
import {
	partsOf,
	requestFor,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/loadRows';
import { bare, cases } from '../../../../support/properties';
import { base, headers, item, question, runs } from '../../../../support/question';

describe('requestFor', () => {
	const period = { from: '2026-01-01', to: '2026-01-31' };

	test("completes the item's request", () => {
		expect(requestFor(item(), question({}), period, ['a b', 'c/d'])).toEqual({
			method: 'GET',
			url: `${base}/support/entities?dateFrom=2026-01-01&dateTo=2026-01-31&entity_ids=a%20b,c%2Fd`,
			headers,
			timeout: 5,
		});
	});

	test('leaves text in a prompt ID alone that means something to replace', () => {
		const { url } = requestFor(item(), question({ promptId: "$&$'" }), period, []);
		expect(url).toContain(`${base}/%24%26%24'/entities?`);
	});

	test('asks in all parts together for just what the item asks, in URLs of at most 4,000 characters', () => {
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
				const asking = item({ run: runs.get(most) });
				const asked = question({ promptId, entityIds: ids }, asking);
				const urls = partsOf(asking, asked, period).map(
					(part) => requestFor(asking, asked, period, part).url,
				);
				expect(Math.max(...urls.map(({ length }) => length))).toBeLessThanOrEqual(4000);
				const read = urls.map((text) => {
					const { pathname, search } = new URL(text);
					const [rest, raw = ''] = search.split('entity_ids=');
					const address = `${decodeURIComponent(pathname.split('/')[5] ?? '')}${rest}`;
					return { address, ids: raw.split(',').map(decodeURIComponent) };
				});
				expect([...new Set(read.map(({ address }) => address))]).toEqual([
					`${promptId}?dateFrom=2026-01-01&dateTo=2026-01-31&`,
				]);
				const sent = read.flatMap((part) => part.ids);
				expect(sent.sort().join()).toBe([...ids].sort().join());
			}),
			cases,
		);
	});
});
