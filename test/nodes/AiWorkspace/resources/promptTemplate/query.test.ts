import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import {
	missingIds,
	readQuery,
	type Query,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/query';
import { cases, thrownBy } from '../../../../support/properties';
import { input, item, query, startedAt } from '../../../../support/question';

describe('missingIds', () => {
	test('are those that no interval has', () => {
		const found = [new Set(['a']), new Set<string>()];
		expect(missingIds(query({ entityIds: 'a,b' }), found)).toEqual(['b']);
	});
});

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

	test('splits the period into intervals', () => {
		expect(readQuery(input({ splitBy: 'month', dateTo: '2026-02-03' }))).toMatchObject({
			isSplit: true,
			periods: [
				{ from: '2026-01-01', to: '2026-01-31' },
				{ from: '2026-02-01', to: '2026-02-03' },
			],
		});
	});

	test("reports on the month to date in the workflow's time zone by default", () => {
		const { periods } = readQuery(input({ period: undefined }, 'Pacific/Kiritimati'));
		const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(
			startedAt,
		);
		expect(periods).toEqual([{ from: `${today.slice(0, 7)}-01`, to: today }]);
	});

	const scope = { entity: { id: 'agent-1', department_id: 'd-1' } };

	test.each([
		['scopeEntity', ['agent-1']],
		['scopeDepartment', ['d-1']],
	])('takes the ID of %s from the scope', (entities, ids) => {
		expect(query({ entities, entityIds: 'ignored' }, item({ scope })).ids).toEqual(ids);
	});

	test.each([
		[{ promptId: '' }, "'Prompt Template ID' is empty"],
		[{ period: 'lastYear' }, "'lastYear' isn't an option of 'Period'"],
		[{ splitBy: 'year' }, "'year' isn't an option of 'Split By'"],
		[{ entities: 'all' }, "'all' isn't an option of 'Entities'"],
		[{ entityIds: '' }, "'Entity IDs' is empty"],
		[{ entityIds: undefined }, "'Entity IDs' is empty"],
		[{ dateFrom: undefined }, "'Start Date' is empty"],
		[{ dateTo: undefined }, "'End Date' is empty"],
		[{ dateFrom: '2026-02-30' }, "'Start Date' isn't a date that exists"],
		[{ dateTo: '2025-12-31' }, 'is after'],
	])('refuses %j', (change, words) => {
		const error = thrownBy(() => readQuery(input(change)));
		expect(error).toBeInstanceOf(InvalidInput);
		expect(error).toHaveProperty('message', expect.stringContaining(words));
	});

	test.each(['Mars/Base', ''])('refuses the time zone %j', (timezone) => {
		const error = thrownBy(() => readQuery(input({ period: 'monthToDate' }, timezone)));
		expect(error).toBeInstanceOf(InvalidInput);
		expect(error).toHaveProperty(
			'message',
			expect.stringContaining(`'${timezone}' isn't a valid time zone`),
		);
	});

	test('refuses to take an ID from a missing scope', () => {
		const error = thrownBy(() => query({ entities: 'scopeEntity' }));
		expect(error).toBeInstanceOf(InvalidInput);
		expect(error).toHaveProperty(
			'message',
			expect.stringMatching(/'Entities' is taken from a scope/),
		);
	});

	test('returns a query or throws InvalidInput for any parameters', () => {
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
					expect(error).toBeInstanceOf(InvalidInput);
					return;
				}
				expect(taken[0]?.entities.length).toBeGreaterThan(0);
				expect(taken[0]?.periods.length).toBeGreaterThan(0);
			}),
			cases,
		);
	});
});
