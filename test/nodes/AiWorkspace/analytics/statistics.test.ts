import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import * as api from '../../../support/api';
import * as support from '../../../support/execute';

const { envelope, jsonResponse, readRequest, row, statistics } = api;
const { execute, OTHER_WORKSPACE, promptReport, WORKSPACE } = support;
type Asked = api.Asked;
const onError = 'continueRegularOutput';

/** What becomes of items with these parameters, each on its own, and what is requested for them. */
async function reported(changes: readonly IDataObject[], rowsFor?: api.RowsFor) {
	const parameters = changes.map(promptReport);
	const { outcomes, sent } = await execute({ parameters, onError, respond: statistics(rowsFor) });
	const results = outcomes.map((outcome) =>
		'error' in outcome ? [] : outcome.map(({ json }) => json),
	);
	return { results, sent, asked: sent.map(readRequest) };
}

const idsIn = (items: IDataObject[] = []) =>
	items.map(({ entity_id: id, found }) => (found === true ? id : `no ${String(id)}`));

describe('A report', () => {
	test('serves all items with the same one, and gives to each its rows in its order', async () => {
		const changes = ['b,a', 'b,c', 'c'].map((entityIds) => ({ entityIds }));
		const { results, asked } = await reported(changes);
		expect(asked.map(({ ids }) => ids)).toEqual([['b', 'a', 'c']]);
		expect(results.map(idsIn)).toEqual([['b', 'a'], ['b', 'c'], ['c']]);
	});

	test("has its rows however another item spells the same ID, and never another item's", async () => {
		const changes = ['Team-A', 'team-a'].map((entityIds) => ({ entityIds }));
		const { results, asked } = await reported(changes, () => [row('TEAM-A')]);
		expect(results.map(idsIn)).toEqual([['TEAM-A'], ['TEAM-A']]);
		expect(asked.map(({ ids }) => ids)).toEqual([['Team-A'], ['team-a']]);
	});

	test('shares no request with another prompt template, period, or workspace', async () => {
		const others = [{ dateFrom: '2026-01-02' }, { workspaceId: OTHER_WORKSPACE }];
		const { asked } = await reported([{}, { promptId: 'sales' }, ...others]);
		expect(asked.map(({ ids }) => ids.join())).toEqual(Array(4).fill('a,b'));
	});
});

const notFound = jsonResponse({ message: 'No such ID' }, 404);

test('A refusal that is about IDs names the prompt template, and the entity where it is the only one', async () => {
	const changes = ['a', 'a,b'].map((entityIds) => ({ promptId: 'x; y', entityIds }));
	const { results } = await reported(changes, () => notFound);
	const ends = [/ the prompt template 'x; y' and the entity 'a'$/, / the prompt template 'x; y'$/];
	const hints = ends.map((end) => expect.stringMatching(end));
	expect(results).toMatchObject(hints.map((hint) => [{ details: { hint } }]));
});

test('Rows come with what their responses say beside them, once', async () => {
	const body = { ...envelope([{ ...row('a'), is_final: false }]), code: 1001, message: 'words' };
	const parameters = promptReport({ entityIds: 'a,b', options: { idsPerRequest: 1 } });
	const { items } = await execute({ parameters, respond: () => jsonResponse(body) });
	const problems = 'The API returned a notice (1001): words; The API returned a notice (is_final)';
	expect(items).toMatchObject([{ problems }, { problems }]);
});

const failing = { whenMissing: 'error' };

/** Messages of the API are shorter. */
const LONG = 'x'.repeat(500);

test.each([false, true])('"Fail" lists all IDs without data (raw: %s)', async (isRaw) => {
	const options = { ...failing, rawResponse: isRaw, splitBy: 'week', idsPerRequest: 1 };
	const rowsFor = ({ ids }: Asked) => ids.filter((id) => id.length === 1).map((id) => row(id));
	const { results } = await reported([{ entityIds: `a,${LONG},b,unknown`, options }], rowsFor);
	const message = expect.stringMatching(/\b2 of 4\b.*: x{500}, unknown$/);
	const details = { code: 'ENTITIES_MISSING', retryable: false };
	expect(results).toMatchObject([[{ message, details }]]);
});

test('When Missing as "Fail" lets an ID pass that has data in an interval, but not in the period before', async () => {
	const options = { ...failing, splitBy: 'week', compareWith: 'previous' };
	const onlyFrom = async (day: string) => {
		const rowsFor = ({ from }: Asked) => (from === day ? [row('a')] : []);
		return (await reported([{ entityIds: 'a', options }], rowsFor)).results[0];
	};
	expect(await onlyFrom('2026-01-05')).toHaveLength(5);
	expect(await onlyFrom('2025-12-28')).toMatchObject([{ details: { code: 'ENTITIES_MISSING' } }]);
});

test('Any items get together what each gets alone, also where an ID lets requests fail', async () => {
	const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'bad'), { minLength: 1 });
	const options = fc.record({
		splitBy: fc.constantFrom('none', 'month'),
		whenMissing: fc.constantFrom('include', 'omit', 'error'),
		compareWith: fc.constantFrom('none', 'previous'),
		rawResponse: fc.boolean(),
	});
	const months = fc.constantFrom('2025-12-01', '2026-01-01');
	const workspaces = fc.constantFrom(WORKSPACE, OTHER_WORKSPACE);
	const item = fc.record({ entityIds: ids, options, dateFrom: months, workspaceId: workspaces });
	const items = fc.array(item, { minLength: 1, maxLength: 4 });
	const known = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c'));
	const property = fc.asyncProperty(items, known, async (changes, some) => {
		const rowsFor = ({ ids: own, from }: Asked) =>
			own.includes('bad') && from < '2026'
				? notFound
				: own.filter((id) => some.includes(id)).map((id) => row(id, Number(from.slice(2, 4))));
		const { results } = await reported(changes, rowsFor);
		const alone = changes.map(async (one) => await reported([one], rowsFor));
		expect(results).toEqual((await Promise.all(alone)).flatMap((one) => one.results));
	});
	await fc.assert(property, { numRuns: 100 });
});
