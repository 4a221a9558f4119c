import fc from 'fast-check';
import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { BadInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { Run } from '../../../../../nodes/AiWorkspace/pipeline/Run';
import type { Input, Item } from '../../../../../nodes/AiWorkspace/resources/Operation';
import {
	partsOf,
	questionOf,
	readQuery,
	requestFor,
	type Query,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/query';
import { cases, thrownBy } from '../../../../support/properties';

function startRun(options: IDataObject): Run {
	const executeData = {};
	const context: IExecuteSingleFunctions = Object.assign(Object.create(null), {
		getExecuteData: () => executeData,
		getItemIndex: () => 0,
		getNodeParameter: (name: string) => (name === 'authentication' ? 'virtualKey' : options),
		getCredentials: async () => ({}),
		getExecutionCancelSignal: () => undefined,
	});
	return Run.of(context);
}
const runs = new Map(
	[1, 3, 100].map((idsPerRequest) => [idsPerRequest, startRun({ idsPerRequest })]),
);

const startedAt = Date.UTC(2026, 10, 20, 12);
const base = 'https://analytics.example.com/v1/analytics/saas/prompt-templates';
const headers = { 'X-Workspace-Id': 'w-1' };

/** The input of an item that asks with these parameters, the rest as in a new node. */
function input(change: Record<string, unknown>, timezone = 'Europe/Berlin'): Input {
	const parameters: Record<string, unknown> = {
		promptId: 'support',
		period: 'custom',
		dateFrom: '2026-01-01',
		dateTo: '2026-01-31',
		entityIds: 'a,b',
		...change,
	};
	return {
		parameter: (name, fallback) => parameters[name] ?? fallback,
		secrets: [],
		startedAt,
		timezone,
	};
}

const item = (more: Partial<Item> = {}): Item => ({
	run: runs.get(100) ?? startRun({}),
	request: { method: 'GET', url: `${base}/{prompt_id}/entities`, headers, timeout: 5 },
	send: async () => await Promise.reject(new Error('Nothing is sent here')),
	workspaceId: 'w-1',
	tenant: 'w-1',
	...more,
});

/** What an item asks with these parameters. */
const question = (change: Record<string, unknown>, asking = item()) =>
	questionOf(asking, readQuery(input(change)));

describe('readQuery', () => {
	test('reads what an item asks for', () => {
		expect(readQuery(input({}))).toEqual({
			promptId: 'support',
			segment: 'support',
			choice: 'custom',
			isSplit: false,
			periods: [{ from: '2026-01-01', to: '2026-01-31' }],
			entities: ['a', 'b'],
		});
	});

	test('cuts the period where it is to be split', () => {
		expect(readQuery(input({ splitBy: 'month', dateTo: '2026-02-03' }))).toMatchObject({
			isSplit: true,
			periods: [
				{ from: '2026-01-01', to: '2026-01-31' },
				{ from: '2026-02-01', to: '2026-02-03' },
			],
		});
	});

	test("reports on the month to date in the workflow's time zone where nothing is chosen", () => {
		const query = readQuery(input({ period: undefined }, 'Pacific/Kiritimati'));
		const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(
			startedAt,
		);
		expect(query.periods).toEqual([{ from: `${today.slice(0, 7)}-01`, to: today }]);
	});

	const scope = { entity: { id: 'agent-1', department_id: 'd-1' } };

	test.each([
		['scopeEntity', ['agent-1']],
		['scopeDepartment', ['d-1']],
	])('takes the ID of %s from the scope', (entities, ids) => {
		expect(question({ entities, entityIds: 'ignored' }, item({ scope })).ids).toEqual(ids);
	});

	test('leaves text in a prompt ID alone that means something to replace', () => {
		const period = { from: '2026-01-01', to: '2026-01-31' };
		const { url } = requestFor(item(), question({ promptId: "$&$'" }), period, []);
		expect(url).toContain(`${base}/%24%26%24'/entities?`);
	});

	test.each([
		[{ promptId: '' }, "'Prompt ID' is empty"],
		[{ period: 'lastYear' }, "'Period' has no choice 'lastYear'"],
		[{ splitBy: 'year' }, "'Split By' has no choice 'year'"],
		[{ entities: 'all' }, "'Entities' has no choice 'all'"],
		[{ entityIds: '' }, "'Entity IDs' is empty"],
		[{ dateFrom: '2026-02-30' }, "'Date From' is not a date that exists"],
		[{ dateTo: '2025-12-31' }, 'is after'],
	])('refuses %j', (change, words) => {
		const error = thrownBy(() => readQuery(input(change)));
		expect(error).toBeInstanceOf(BadInput);
		expect(error).toHaveProperty('message', expect.stringContaining(words));
	});

	test('refuses to take an ID from a scope that is not there', () => {
		const error = thrownBy(() => question({ entities: 'scopeEntity' }));
		expect(error).toBeInstanceOf(BadInput);
		expect(error).toHaveProperty('message', expect.stringMatching(/'Entities' can be taken/));
	});

	test('gives a query or BadInput for any parameters', () => {
		const names = ['promptId', 'period', 'dateFrom', 'dateTo', 'splitBy', 'entities', 'entityIds'];
		const values = fc.oneof(
			fc.anything({ maxDepth: 1 }).filter((value) => typeof value !== 'object' || value === null),
			fc.constantFrom(
				'day',
				'week',
				'month',
				'custom',
				'today',
				'ids',
				'scopeEntity',
				'2026-01-05',
			),
			fc.array(fc.string(), { maxLength: 2 }),
		);
		const parameters = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 3 });
		fc.assert(
			fc.property(parameters, (change) => {
				const taken: Query[] = [];
				const error = thrownBy(() => taken.push(readQuery(input(change))));
				if (error !== undefined) {
					expect(error).toBeInstanceOf(BadInput);
					return;
				}
				expect(taken[0]?.entities.length).toBeGreaterThan(0);
				expect(taken[0]?.periods.length).toBeGreaterThan(0);
			}),
			cases,
		);
	});
});

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
				.filter((text) => !/[\p{Cc},\u2028\u2029]/u.test(text) && text.trim() === text);
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
