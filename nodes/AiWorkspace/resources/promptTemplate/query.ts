import { DateTime } from 'luxon';
import { InvalidInput, unknownChoice } from '../../errors/Failure';
import { parseEntityIds } from './entityIds';
import {
	customPeriod,
	isPeriodChoice,
	isPeriodPart,
	presetPeriod,
	splitPeriod,
	type Period,
	type PeriodChoice,
} from './period';
import { promptSegment } from './promptId';
import { memoizeLast } from '../../util/memoizeLast';
import { boundEntityId } from '../../workspace/scope';
import type { Input, Item } from '../types';

/** What one item asks the analytics API for (interface 4.2). */
export interface Query {
	readonly promptId: string;
	/** The prompt id as it stands in the path. */
	readonly segment: string;
	readonly choice: PeriodChoice;
	readonly isSplit: boolean;
	readonly periods: readonly Period[];
	/** The ids, or the member of the scope's entity that is to be asked for. */
	readonly entities: readonly string[] | 'department_id' | 'id';
}

/** A query whose ids are known. */
export interface Question extends Query {
	readonly ids: readonly string[];
}

/** IDs that the API returned something for: rows by ID, or the IDs alone. */
export type FoundIds = ReadonlySet<string> | ReadonlyMap<string, unknown>;

/** The requested IDs that the API returned nothing for in any of the intervals. */
export const missingIds = ({ ids }: Question, found: readonly FoundIds[]): string[] =>
	ids.filter((id) => !found.some((interval) => interval.has(id)));

/** Reads and checks everything an item asks for; throws InvalidInput before anything is sent. */
export function readQuery(input: Input): Query {
	const { parameter } = input;
	const { id, segment } = promptSegment(parameter('promptId'));
	const choice = parameter('period', 'monthToDate');
	if (!isPeriodChoice(choice)) {
		throw unknownChoice('Period', choice);
	}
	const splitBy = parameter('splitBy', 'none');
	if (splitBy !== 'none' && !isPeriodPart(splitBy)) {
		throw unknownChoice('Split By', splitBy);
	}
	const period = readPeriod(input, choice);
	return {
		promptId: id,
		segment,
		choice,
		isSplit: splitBy !== 'none',
		periods: splitBy === 'none' ? [period] : partsOfPeriod(period, splitBy),
		entities: readEntities(input),
	};
}

function checkZone(zone: string): void {
	if (DateTime.local({ zone }).isValid) return;
	throw new InvalidInput(
		`The time zone of the workflow is none: '${zone}'`,
		"Choose a time zone in the settings of the workflow, or correct n8n's own (GENERIC_TIMEZONE)",
	);
}

// The items of a run mostly report on one period, and reading dates costs more than everything else here.
const checkZoneOnce = memoizeLast(checkZone);
const customPeriodOf = memoizeLast(customPeriod);
const presetPeriodOf = memoizeLast(
	(choice: Exclude<PeriodChoice, 'custom'>, startedAt: number, zone: string) =>
		presetPeriod(choice, DateTime.fromMillis(startedAt, { zone })),
);
const partsOfPeriod = memoizeLast(splitPeriod);

function readPeriod({ parameter, startedAt, timezone }: Input, choice: PeriodChoice): Period {
	checkZoneOnce(timezone);
	if (choice !== 'custom') return presetPeriodOf(choice, startedAt, timezone);
	return customPeriodOf(parameter('dateFrom', ''), parameter('dateTo', ''), timezone);
}

function readEntities({ parameter }: Input): Query['entities'] {
	const source = parameter('entities', 'ids');
	switch (source) {
		case 'ids':
			return parseEntityIds(parameter('entityIds', ''));
		case 'scopeEntity':
			return 'id';
		case 'scopeDepartment':
			return 'department_id';
		default:
			throw unknownChoice('Entities', source);
	}
}

/** The query with its ids, which may come from the scope. Throws InvalidInput where that has none. */
export function questionOf({ scope }: Item, query: Query): Question {
	const { entities } = query;
	if (typeof entities !== 'string') return { ...query, ids: entities };
	if (!scope) {
		throw new InvalidInput(
			"'Entities' can be taken from a scope only where the workspace is",
			"Choose 'From Scope' under Workspace, or 'By ID' under Entities",
		);
	}
	return { ...query, ids: parseEntityIds([boundEntityId(scope, entities)]) };
}
