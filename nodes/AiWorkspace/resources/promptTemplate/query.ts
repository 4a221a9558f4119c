import { DateTime } from 'luxon';
import { InvalidInput, unknownOption } from '../../errors/Failure';
import { parseEntityIds } from './entityIds';
import {
	customPeriod,
	isPeriodChoice,
	isIntervalUnit,
	presetPeriod,
	splitPeriod,
	type Period,
	type PeriodChoice,
} from './period';
import { parsePromptId } from './promptId';
import { memoizeLast } from '../../util/memoizeLast';
import { assignedEntityId } from '../../workspace/scope';
import type { Input, Item } from '../types';

/** What one item asks the Analytics API for (interface 4.2). */
export interface Query {
	readonly promptId: string;
	/** The prompt ID as it stands in the path. */
	readonly segment: string;
	readonly choice: PeriodChoice;
	readonly isSplit: boolean;
	readonly periods: readonly Period[];
	/** The IDs, or the member of the scope's entity that contains the ID. */
	readonly entities: readonly string[] | 'department_id' | 'id';
}

/** A query with its IDs, which may come from the scope. */
export interface ResolvedQuery extends Query {
	readonly ids: readonly string[];
}

/** IDs that the API returned something for: rows by ID, or the IDs alone. */
export type FoundIds = ReadonlySet<string> | ReadonlyMap<string, unknown>;

/** The requested IDs that the API returned nothing for in any of the intervals. */
export const missingIds = ({ ids }: ResolvedQuery, found: readonly FoundIds[]): string[] =>
	ids.filter((id) => !found.some((interval) => interval.has(id)));

/** Reads and checks everything an item asks for; throws InvalidInput before anything is sent. */
export function readQuery(input: Input): Query {
	const { parameter } = input;
	const { id, segment } = parsePromptId(parameter('promptId'));
	const choice = parameter('period', 'monthToDate');
	if (!isPeriodChoice(choice)) {
		throw unknownOption('Period', choice);
	}
	const splitBy = parameter('splitBy', 'none');
	if (splitBy !== 'none' && !isIntervalUnit(splitBy)) {
		throw unknownOption('Split By', splitBy);
	}
	const period = readPeriod(input, choice);
	return {
		promptId: id,
		segment,
		choice,
		isSplit: splitBy !== 'none',
		periods: splitBy === 'none' ? [period] : intervalsOf(period, splitBy),
		entities: readEntities(input),
	};
}

function checkZone(zone: string): void {
	if (DateTime.local({ zone }).isValid) return;
	throw new InvalidInput(
		`'${zone}' isn't a valid time zone`,
		'Select a time zone in the workflow settings, or correct GENERIC_TIMEZONE',
	);
}

// The items of an execution mostly report on one period, and reading dates costs more than everything else here.
const checkZoneOnce = memoizeLast(checkZone);
const customPeriodOf = memoizeLast(customPeriod);
const presetPeriodOf = memoizeLast(
	(choice: Exclude<PeriodChoice, 'custom'>, startedAt: number, zone: string) =>
		presetPeriod(choice, DateTime.fromMillis(startedAt, { zone })),
);
const intervalsOf = memoizeLast(splitPeriod);

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
			throw unknownOption('Entities', source);
	}
}

/** The query with its IDs. Throws InvalidInput where the scope has none. */
export function resolveQuery({ scope }: Item, query: Query): ResolvedQuery {
	const { entities } = query;
	if (typeof entities !== 'string') return { ...query, ids: entities };
	if (!scope) {
		throw new InvalidInput(
			"'Entities' is taken from a scope, but 'Workspace' isn't",
			"Set 'Workspace' to 'From Scope', or 'Entities' to 'By ID'",
		);
	}
	return { ...query, ids: parseEntityIds([assignedEntityId(scope, entities)]) };
}
