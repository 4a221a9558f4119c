import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { UnexpectedResponse } from '../../../../../nodes/AiWorkspace/errors/Failure';
import {
	entityList,
	entityRows,
	listedIds,
	normalizeId,
	placeRows,
	type EntityRow,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/rows';
import { cases, thrownBy } from '../../../../support/properties';

const row = (change: IDataObject = {}): IDataObject => ({
	entity_id: 'a',
	entity_type: 'agent',
	total_calls: 3,
	cost_sum: 0.25,
	...change,
});
const envelope = (entities: unknown): { body: IDataObject } =>
	JSON.parse(JSON.stringify({ body: { code: 200, message: 'ok', data: { entities } } }));

describe('entityList', () => {
	test.each([0, 200, 20000])('returns the list of an envelope with the code %i', (code) => {
		expect(entityList({ body: { code, message: '', data: { entities: [1] } } })).toEqual([1]);
	});

	test('returns an empty list', () => {
		expect(entityList(envelope([]))).toEqual([]);
	});

	test.each([
		[{}],
		[{ entities: [] }],
		[{ data: { entities: [] } }],
		[{ code: 200, data: { entities: [] } }],
		[{ message: 'ok', data: { entities: [] } }],
		[{ code: '200', message: 'ok', data: { entities: [] } }],
		[{ code: 1.5, message: 'ok', data: { entities: [] } }],
		[{ code: 200, message: null, data: { entities: [] } }],
		[{ code: 200, message: 'ok', data: null }],
		[{ code: 200, message: 'ok', data: [] }],
		[{ code: 200, message: 'ok', data: {} }],
		[{ code: 200, message: 'ok', data: { entities: null } }],
		[{ code: 200, message: 'ok', data: { entities: {} } }],
		[{ code: 200, message: 'ok', data: { entities: '[]' } }],
		[{ code: 200, message: 'ok', entities: [] }],
	])('refuses the envelope %j', (body) => {
		expect(() => entityList({ body })).toThrow(UnexpectedResponse);
	});

	test.each([undefined, 5, '', ' '])('has words of its own where the message is %j', (message) => {
		expect(thrownBy(() => entityList({ body: { code: 200, message } }))).toHaveProperty(
			'message',
			"The API's response doesn't contain a list of entities",
		);
	});

	test.each([undefined, 'BUSY'])('has a code of its own where the code is %j', (code) => {
		expect(thrownBy(() => entityList({ body: { code, message: 'words' } }))).toHaveProperty(
			'details.code',
			'UNEXPECTED_RESPONSE',
		);
	});

	test("reports the API's own words, its code, and the request ID", () => {
		const body = { code: 7001, message: 'Aggregation failed', data: null };
		expect(thrownBy(() => entityList({ body, requestId: 'req-1' }))).toMatchObject({
			message: 'Aggregation failed',
			details: { status: 200, code: '7001', requestId: 'req-1', retryable: false },
		});
	});
});

describe('entityRows', () => {
	test('keeps every field the API sent', () => {
		expect(entityRows(envelope([row({ extra: { deep: [1] } })]))).toEqual([
			row({ extra: { deep: [1] } }),
		]);
	});

	test('makes numbers of numeric texts', () => {
		expect(entityRows(envelope([row({ total_calls: '12', cost_sum: '0.10' })]))).toEqual([
			row({ total_calls: 12, cost_sum: 0.1 }),
		]);
	});

	test('puts the documented members first', () => {
		const sent = { extra: 1, cost_sum: 1, total_calls: 2, entity_type: 'agent', entity_id: 'a' };
		expect(Object.keys(entityRows(envelope([sent]))[0] ?? {})).toEqual([
			'entity_id',
			'entity_type',
			'total_calls',
			'cost_sum',
			'extra',
		]);
	});

	test('leaves a numeric ID a number', () => {
		expect(entityRows(envelope([row({ entity_id: 7 })]))[0]?.entity_id).toBe(7);
	});

	test.each([null, 3, 'agent'])('leaves the type %j as the API sent it', (type) => {
		expect(entityRows(envelope([row({ entity_type: type })]))[0]?.entity_type).toBe(type);
	});

	test.each([
		['contains something else', null],
		['contains something else', 'a'],
		['contains something else', [row()]],
		['an entity without an ID', row({ entity_id: undefined })],
		['an entity without an ID', row({ entity_id: null })],
		['an entity without an ID', row({ entity_id: ' ' })],
		['an entity without an ID', row({ entity_id: { id: 1 } })],
		['no type for the entity a', row({ entity_type: undefined })],
		['no number of calls for the entity a', row({ total_calls: null })],
		['no number of calls for the entity a', row({ total_calls: 'many' })],
		['no number of calls for the entity a', row({ total_calls: undefined })],
		['no number of calls for the entity a', row({ total_calls: 2 ** 60 })],
		['no exact cost for the entity a', row({ cost_sum: '$1.00' })],
		['no exact cost for the entity a', row({ cost_sum: '1,00' })],
		['no exact cost for the entity a', row({ cost_sum: '' })],
		['no exact cost for the entity a', row({ cost_sum: true })],
		['no exact cost for the entity a', row({ cost_sum: '0.12345678901234567890' })],
	])('refuses %s', (words, wrong) => {
		const error = thrownBy(() => entityRows({ ...envelope([row(), wrong]), requestId: 'req-1' }));
		expect(error).toBeInstanceOf(UnexpectedResponse);
		expect(error).toMatchObject({
			message: expect.stringContaining(words),
			details: { requestId: 'req-1' },
		});
	});

	test('returns as many rows as were sent, with finite numbers, or throws UnexpectedResponse', () => {
		const numbers = fc.oneof(fc.nat(), fc.double(), fc.nat().map(String), fc.jsonValue());
		const nearly = fc.record(
			{
				entity_id: fc.oneof(fc.string(), fc.nat(), fc.jsonValue()),
				entity_type: fc.oneof(fc.constant('agent'), fc.jsonValue()),
				total_calls: numbers,
				cost_sum: numbers,
			},
			{ requiredKeys: ['entity_id', 'entity_type', 'total_calls'] },
		);
		const bodies = fc.oneof(
			fc.array(nearly, { maxLength: 2 }).map((entities) => envelope(entities)),
			fc.jsonValue().map((entities) => envelope(entities)),
			fc.jsonValue().map((data) => ({ body: { code: 200, message: 'ok', data: Object(data) } })),
		);
		fc.assert(
			fc.property(bodies, (answer) => {
				const taken: EntityRow[][] = [];
				const error = thrownBy(() => taken.push(entityRows(answer)));
				if (error !== undefined) {
					expect(error).toBeInstanceOf(UnexpectedResponse);
					return;
				}
				const rows = taken[0] ?? [];
				expect(rows).toHaveLength(entityList(answer).length);
				const areFine = rows.every(
					(one) => Number.isFinite(one.total_calls) && Number.isFinite(one.cost_sum),
				);
				expect(areFine).toBe(true);
			}),
			cases,
		);
	});
});

describe('normalizeId', () => {
	test.each([
		['abc', 'abc'],
		['ABC', 'abc'],
		[' aB ', 'ab'],
		[7, '7'],
		['ÄÖ', 'äö'],
	])('of %j is %j', (id, wanted) => {
		expect(normalizeId(id)).toBe(wanted);
	});
});

describe('placeRows', () => {
	const rowOf = (id: number | string): EntityRow => ({
		entity_id: id,
		entity_type: 'agent',
		total_calls: 1,
		cost_sum: 1,
	});

	test('places each row under the requested ID', () => {
		expect([...placeRows([rowOf('b'), rowOf('a')], ['a', 'b'])]).toEqual([
			['b', rowOf('b')],
			['a', rowOf('a')],
		]);
	});

	test.each([
		['A1', 'a1'],
		['a1', 'A1'],
		[7, '7'],
		[' a1 ', 'a1'],
	])('places the row of %j under %j', (sent, asked) => {
		expect(placeRows([rowOf(sent)], [asked]).get(asked)).toEqual(rowOf(sent));
	});

	test('leaves out an ID without a row', () => {
		expect(placeRows([rowOf('a')], ['a', 'b']).has('b')).toBe(false);
	});

	test('refuses a row that was not requested', () => {
		expect(() => placeRows([rowOf('c')], ['a'], 'req-1')).toThrow(
			"an entity that wasn't requested: c",
		);
	});

	test('names the request of a row that was not requested', () => {
		expect(thrownBy(() => placeRows([rowOf('c')], ['a'], 'req-1'))).toMatchObject({
			details: { status: 200, requestId: 'req-1' },
		});
	});

	test.each([
		['a', 'a'],
		['a', 'A'],
	])('refuses the two rows %s and %s of one ID', (first, second) => {
		expect(() => placeRows([rowOf(first), rowOf(second)], ['a'])).toThrow('one entity twice');
	});

	test('places every row once, under a requested ID, or refuses them all', () => {
		const names = fc.constantFrom('a', 'b', 'c', 'd', '7');
		const spelled = fc
			.tuple(names, fc.boolean(), fc.constantFrom('', ' '))
			.map(([name, isUpper, blank]) => (isUpper ? name.toUpperCase() : name) + blank);
		const sentIds = fc.array(
			fc.oneof({ weight: 9, arbitrary: spelled }, { weight: 1, arbitrary: fc.constant(7) }),
			{ maxLength: 4 },
		);
		fc.assert(
			fc.property(fc.uniqueArray(names), sentIds, (asked, sent) => {
				const rows = sent.map((id, index) => ({ ...rowOf(id), total_calls: index }));
				const names = sent.map((id) => String(id).trim().toLowerCase());
				const canAll =
					names.every((name) => asked.some((id) => id === name)) &&
					new Set(names).size === names.length;
				const taken: Array<Map<string, EntityRow>> = [];
				const error = thrownBy(() => taken.push(placeRows(rows, asked)));
				expect(error === undefined).toBe(canAll);
				if (!canAll) return;
				const placed = [...(taken[0] ?? [])].map(([id, { total_calls: index }]) => [index, id]);
				expect(JSON.stringify(placed)).toBe(
					JSON.stringify(names.map((name, index) => [index, name])),
				);
			}),
			cases,
		);
	});
});

describe('listedIds', () => {
	test('are the requested IDs that a list names, in any spelling', () => {
		const entities = [{ entity_id: ' B ' }, { entity_id: 7 }, { entity_id: null }, 'a', null];
		expect(listedIds(entities, ['a', 'b', '7'])).toEqual(['b', '7']);
	});
});
