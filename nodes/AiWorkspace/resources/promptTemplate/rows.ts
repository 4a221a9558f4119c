import type { IDataObject } from 'n8n-workflow';
import type { EntityStatistics } from '../../api/types';
import { UnexpectedResponse } from '../../errors/Failure';
import type { ApiResponse } from '../../http/response';
import { exactNumber } from '../../util/decimal';
import { identifier, isObject } from '../../util/guards';

/** One entity's calls and cost as the API sent them (interface 2.4), both as JSON numbers. */
export interface EntityRow extends IDataObject {
	entity_id: NonNullable<EntityStatistics['entity_id']>;
	total_calls: number;
	cost_sum: number;
}

const AMOUNTS = ['total_calls', 'cost_sum'] as const;

/** The list under `data.entities`; throws UnexpectedResponse for every other envelope (interface 2.3, 4.2). */
export function entityList({ body, requestId }: ApiResponse): unknown[] {
	const { code, message, data } = body;
	const entities = isObject(data) ? data.entities : undefined;
	if (Array.isArray(entities) && Number.isInteger(code) && typeof message === 'string')
		return entities;
	const words = typeof message === 'string' && message.trim() !== '' ? message : undefined;
	throw new UnexpectedResponse(words ?? "The API's response doesn't contain a list of entities", {
		status: 200,
		code: typeof code === 'number' ? String(code) : 'UNEXPECTED_RESPONSE',
		requestId,
	});
}

function entityRow(row: unknown, requestId: string | undefined): EntityRow {
	const wrong = (what: string) => new UnexpectedResponse(what, { status: 200, requestId });
	if (!isObject(row)) throw wrong("The API's list of entities contains something else");
	const id = row.entity_id;
	const name = identifier(id);
	if (name === undefined || (typeof id !== 'string' && typeof id !== 'number')) {
		throw wrong('The API returned an entity without an ID');
	}
	if (row.entity_type === undefined) throw wrong(`The API returned no type for the entity ${name}`);
	const [calls, cost] = AMOUNTS.map((name) => exactNumber(row[name]));
	if (calls === undefined)
		throw wrong(`The API returned no number of calls for the entity ${name}`);
	if (cost === undefined) throw wrong(`The API returned no exact cost for the entity ${name}`);
	const first = { entity_id: id, entity_type: row.entity_type, total_calls: calls, cost_sum: cost };
	return { ...first, ...row, ...first };
}

/** The checked rows of a response; throws UnexpectedResponse rather than let a wrong amount pass. */
export const entityRows = (answer: ApiResponse): EntityRow[] =>
	entityList(answer).map((row) => entityRow(row, answer.requestId));

/** The requested IDs that a list of entities names, whatever else is in it. */
export function listedIds(entities: readonly unknown[], asked: readonly string[]): string[] {
	const names = entities.map((row) => identifier(isObject(row) ? row.entity_id : undefined) ?? '');
	const listed = new Set(names.map(normalizeId));
	return asked.filter((id) => listed.has(normalizeId(id)));
}

/** IDs are compared without spaces around them and in any letter case: the API may return its own spelling. */
export const normalizeId = (id: string | number) => String(id).trim().toLowerCase();

/**
 * Each row by the ID that asked for it; no two requested IDs may be the same once normalized. Throws UnexpectedResponse for a row
 * that nobody requested and for a second row of one ID, because either would make a sum wrong.
 */
export function placeRows(
	rows: readonly EntityRow[],
	asked: readonly string[],
	requestId?: string,
): Map<string, EntityRow> {
	const askedBy = new Map(asked.map((id) => [normalizeId(id), id]));
	const placed = new Map<string, EntityRow>();
	for (const row of rows) {
		const id = askedBy.get(normalizeId(row.entity_id));
		if (id === undefined || placed.has(id)) {
			const what = id === undefined ? "an entity that wasn't requested" : 'one entity twice';
			throw new UnexpectedResponse(`The API returned ${what}: ${row.entity_id}`, {
				status: 200,
				requestId,
			});
		}
		placed.set(id, row);
	}
	return placed;
}
