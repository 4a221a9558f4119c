import fc from 'fast-check';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { statisticsLoader } from '../../../../nodes/AiWorkspace/analytics/statistics';
import { getEntities } from '../../../../nodes/AiWorkspace/resources/promptTemplate/getEntities';
import * as support from '../../../support/runOperation';
import type { Asked, Given } from '../../../support/runOperation';

const { everyId, itemsIn, reportInput, reportsOn, row, workspaceOf } = support;
const idsIn = (result: Parameters<typeof itemsIn>[0]) =>
	itemsIn(result).map(({ entity_id: id, found }) => (found === true ? id : `no ${String(id)}`));

const otherPeriod = reportInput({ dateFrom: '2026-01-02' });

describe('A report', () => {
	test('is requested by prompt template, period, IDs, and workspace', async () => {
		const item = reportInput({ promptId: "a/$&$'", entityIds: 'b/c,ä' });
		const { requests } = await reportsOn(getEntities, [[item, workspaceOf('w-2')]]);
		expect(requests.map(({ request }) => request)).toEqual([
			{
				method: 'GET',
				url: `${support.base}/v1/analytics/saas/prompt-templates/a%2F%24%26%24'/entities?dateFrom=2026-01-01&dateTo=2026-01-31&entity_ids=b%2Fc,%C3%A4`,
				headers: { 'X-Workspace-Id': 'w-2' },
			},
		]);
	});

	test('serves all items with the same one, and gives to each its rows in its order', async () => {
		const items = ['b,a', 'b,c', 'c'].map((entityIds) => reportInput({ entityIds }));
		const { results, requests } = await reportsOn(getEntities, items);
		expect(requests.map(({ ids }) => ids)).toEqual([['b', 'a', 'c']]);
		expect(results.map(idsIn)).toEqual([['b', 'a'], ['b', 'c'], ['c']]);
	});

	test("has its rows however another item spells the same ID, and never another item's", async () => {
		const items = ['Team-A', 'team-a'].map((entityIds) => reportInput({ entityIds }));
		const { results, requests } = await reportsOn(getEntities, items, () => [row('TEAM-A')]);
		expect(results.map(idsIn)).toEqual([['TEAM-A'], ['TEAM-A']]);
		expect(requests.map(({ ids }) => ids)).toEqual([['Team-A'], ['team-a']]);
	});

	test('shares no request with another prompt template, period, or workspace', async () => {
		const sales = reportInput({ promptId: 'sales' });
		const elsewhere = [reportInput(), workspaceOf('w-2')] as const;
		const items = [reportInput(), sales, otherPeriod, elsewhere];
		const { requests } = await reportsOn(getEntities, items);
		expect(requests.map(({ ids }) => ids.join())).toEqual(Array(4).fill('a,b'));
	});

	test('has its intervals in order, whichever response comes first', async () => {
		const item = reportInput({ entityIds: 'a' }, { splitBy: 'week', compareWith: 'previous' });
		const { results, requests } = await reportsOn(getEntities, [item], ({ from }) => [
			row('a', Number(from.slice(-2))),
		]);
		expect(itemsIn(results[0]).slice(0, 3)).toMatchObject([
			{ date_from: '2026-01-01', total_calls: 1 },
			{ date_from: '2026-01-05', total_calls: 5 },
			{ date_from: '2026-01-12', total_calls: 12 },
		]);
		// The period before a whole week is the week before it, so four of five are shared.
		expect(requests).toHaveLength(8);
	});
});

const failure = new Failure('No such ID', { status: 404, requestId: 'req-2' });

test('A failed report fails the items of its period only, also where it is the period before', async () => {
	const compared = reportInput({}, { compareWith: 'previous' });
	const items = [compared, reportInput(), otherPeriod];
	const { results } = await reportsOn(getEntities, items, (asked) =>
		asked.from.startsWith('2025') ? failure : everyId(asked),
	);
	const hint = expect.stringMatching(/This is about the period before, 2025-\S+ to 2025-\S+$/);
	expect(results[0]).toMatchObject({ message: failure.message, hint });
	for (const result of results.slice(1)) expect(idsIn(result)).toEqual(['a', 'b']);
});

test('A refusal that is about IDs names them, and any other is left as it is', async () => {
	const hintsOf = async (status: number) => {
		const items = ['a', 'a,b'].map((entityIds) => reportInput({ promptId: 'x; y', entityIds }));
		const refused = new Failure('Words', { status, hint: 'Check the IDs' });
		const { results } = await reportsOn(getEntities, items, () => refused);
		return results.map((result) => (result instanceof Failure ? result.hint : undefined));
	};
	const named = "Check the IDs. This is about the prompt template 'x; y'";
	for (const status of [400, 404]) {
		expect(await hintsOf(status)).toEqual([`${named} and the entity 'a'`, named]);
	}
	expect(await hintsOf(403)).toEqual(['Check the IDs', 'Check the IDs']);
});

test('Rows come with what their response says beside them', async () => {
	const notice = { code: '1001', message: 'words' };
	const period = { from: '2026-01-01', to: '2026-01-31' };
	const request = { url: `${support.base}/{prompt_id}` };
	const ids = { workspace: workspaceOf('w-1'), promptId: 'p', segment: 'p', ids: ['a'] };
	const query = { request, ...ids };
	const session = support.sessionOf(() => ({ ...support.responseWith([row('a')]), notice }));
	const notices = new Map([[notice.code, notice]]);
	expect(await statisticsLoader(session)(query)(period)).toMatchObject({ ...period, notices });
});

const known =
	(...some: string[]) =>
	(asked: Asked) =>
		asked.ids.filter((id) => some.includes(id)).map((id) => row(id));
const failing = { whenMissing: 'error' };

test.each([false, true])('"Fail" lists all IDs without data (raw: %s)', async (isRaw) => {
	const options = { ...failing, rawResponse: isRaw, splitBy: 'week' };
	const item = reportInput({ entityIds: 'a,mistyped,b,unknown' }, options);
	const { results } = await reportsOn(getEntities, [item], known('a', 'b'), 1);
	expect(results).toMatchObject([
		{
			message: expect.stringMatching(/\b2 of 4\b.*: mistyped, unknown$/),
			details: { code: 'ENTITIES_MISSING', retryable: false, isOwnMessage: true },
		},
	]);
});

test('When Missing as "Fail" lets an ID pass that has data in an interval, but not in the period before', async () => {
	const options = { ...failing, splitBy: 'week', compareWith: 'previous' };
	const item = reportInput({ entityIds: 'a' }, options);
	const onlyFrom = async (day: string) => {
		const { results } = await reportsOn(getEntities, [item], ({ from }) =>
			from === day ? [row('a')] : [],
		);
		return results[0];
	};
	expect(await onlyFrom('2026-01-05')).toHaveLength(5);
	expect(await onlyFrom('2025-12-28')).toBeInstanceOf(Failure);
});

test('When Missing by default includes what is missing, and as "Leave Out" omits it', async () => {
	const items = [{}, { whenMissing: 'include' }, { whenMissing: 'omit' }].map((options) =>
		reportInput({ entityIds: 'x,a' }, options),
	);
	const { results } = await reportsOn(getEntities, items, known('a'));
	expect(results.map(idsIn)).toEqual([['no x', 'a'], ['no x', 'a'], ['a']]);
});

test('Any items get together what each gets alone, also where an ID lets requests fail', async () => {
	const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'bad'), { minLength: 1 });
	const options = fc.record({
		splitBy: fc.constantFrom('none', 'month'),
		whenMissing: fc.constantFrom('include', 'omit', 'error'),
		rawResponse: fc.boolean(),
	});
	const months = fc.constantFrom('2025-12-01', '2026-01-01');
	const item = fc.tuple(ids, options, months, fc.constantFrom('w-1', 'w-2'));
	const items = fc.array(item, { minLength: 1, maxLength: 4 });
	const known = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c'));
	const property = fc.asyncProperty(items, known, async (asked, some) => {
		const given = asked.map(([entityIds, chosen, dateFrom, workspace]): Given => {
			return [reportInput({ entityIds, dateFrom }, chosen), workspaceOf(workspace)];
		});
		const rowsFor = ({ ids: own, from }: Asked) =>
			own.includes('bad')
				? failure
				: own.filter((id) => some.includes(id)).map((id) => row(id, Number(from.slice(2, 4))));
		const { results } = await reportsOn(getEntities, given, rowsFor);
		const alone = given.map(async (one) => await reportsOn(getEntities, [one], rowsFor));
		expect(results).toEqual((await Promise.all(alone)).flatMap((one) => one.results));
	});
	await fc.assert(property, { numRuns: 100 });
});
