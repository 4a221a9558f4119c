import type { IDataObject } from 'n8n-workflow';
import type { EntityStatistics } from '../../api/types';
import { UnexpectedResponse } from '../../errors/Failure';
import type { ApiResponse } from '../../http/response';
import { exactNumber } from '../../util/decimal';
import { identifier, isObject } from '../../util/guards';

/** One entity's figures as the API sent them (interface 2.4), its two figures as JSON numbers. */
export interface EntityRow extends IDataObject {
	entity_id: NonNullable<EntityStatistics['entity_id']>;
	total_calls: number;
	cost_sum: number;
}

const FIGURES = ['total_calls', 'cost_sum'] as const;

/** The list under `data.entities`; throws UnexpectedResponse for every other envelope (interface 2.3, 4.2). */
export function entityList({ body, requestId }: ApiResponse): unknown[] {
	const { code, message, data } = body;
	const entities = isObject(data) ? data.entities : undefined;
	if (Array.isArray(entities) && Number.isInteger(code) && typeof message === 'string')
		return entities;
	const words = typeof message === 'string' && message.trim() !== '' ? message : undefined;
	throw new UnexpectedResponse(words ?? 'The answer of the service holds no list of entities', {
		status: 200,
		code: typeof code === 'number' ? String(code) : 'UNEXPECTED_ANSWER',
		requestId,
	});
}

function entityRow(row: unknown, requestId: string | undefined): EntityRow {
	const wrong = (what: string) => new UnexpectedResponse(what, { status: 200, requestId });
	if (!isObject(row)) throw wrong('The answer of the service lists something that is no entity');
	const id = row.entity_id;
	const name = identifier(id);
	if (name === undefined || (typeof id !== 'string' && typeof id !== 'number')) {
		throw wrong('The answer of the service lists an entity without an ID');
	}
	if (row.entity_type === undefined) throw wrong(`The service sent no type for entity ${name}`);
	const [calls, cost] = FIGURES.map((figure) => exactNumber(row[figure]));
	if (calls === undefined) throw wrong(`The service sent no number of calls for entity ${name}`);
	if (cost === undefined) throw wrong(`The service sent no exact cost for entity ${name}`);
	const first = { entity_id: id, entity_type: row.entity_type, total_calls: calls, cost_sum: cost };
	return { ...first, ...row, ...first };
}

/** The checked rows of an answer; throws UnexpectedResponse rather than let a wrong figure pass. */
export const entityRows = (answer: ApiResponse): EntityRow[] =>
	entityList(answer).map((row) => entityRow(row, answer.requestId));

/** The requested IDs that a list of entities names, whatever else is in it. */
export function listedIds(entities: readonly unknown[], asked: readonly string[]): string[] {
	const names = entities.map((row) => identifier(isObject(row) ? row.entity_id : undefined) ?? '');
	const listed = new Set(names.map(normalizeId));
	return asked.filter((id) => listed.has(normalizeId(id)));
}

/** Ids are compared without blanks around them and in any letter case: a service may answer in its own spelling. */
export const normalizeId = (id: string | number) => String(id).trim().toLowerCase();

/**
 * Each row under the id that asked for it; no two asked ids may fold to the same. Throws UnexpectedResponse for a row that nobody
 * asked for and for a second row of one id, because either would make a sum wrong.
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
			const what =
				id === undefined
					? 'figures of an entity that was not asked for'
					: 'two figures for one entity';
			throw new UnexpectedResponse(`The service sent ${what}: ${row.entity_id}`, {
				status: 200,
				requestId,
			});
		}
		placed.set(id, row);
	}
	return placed;
}
