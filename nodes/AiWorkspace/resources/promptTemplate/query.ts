import { parseEntityIds, parsePromptId } from '../../analytics/ids';
import type { Interval, Period } from '../../analytics/period';
import {
	allPeriods,
	type IntervalRows,
	type Load,
	type PeriodRows,
	type StatisticsQuery,
} from '../../analytics/statistics';
import { asFailure, Failure, InvalidInput, settled } from '../../errors/Failure';
import { defaultEntity, defaultId, type Member } from '../../form/entities';
import { refuseSecrets, type Input } from '../../form/input';
import { readPeriods } from '../../form/period';
import { shorten } from '../../util/text';
import type { Workspace } from '../../workspace/resolve';
import type { Item } from '../types';
import * as fields from './fields';

/** What one item asks the Analytics API for (interface 4.2). */
export interface Query {
	readonly promptId: string;
	/** The prompt ID as it stands in the path. */
	readonly segment: string;
	readonly intervals: readonly Interval[];
	readonly ids: readonly string[];
	/** What the API returned nothing for is an error, left out, or part of the output. */
	readonly whenMissing: 'error' | 'include' | 'omit';
}

/** What an item asks for, before the scope is known: IDs, or the member of the scope that contains the only one. */
export interface QueryDraft extends Omit<Query, 'ids'> {
	readonly entities: readonly string[] | Member;
}

/** Reads everything that an item asks for. Throws InvalidInput. */
export function readQuery(input: Input, whenMissing: Query['whenMissing']): QueryDraft {
	const { parameter } = input;
	const { id: promptId, segment } = parsePromptId(parameter('promptId'));
	const { intervals } = readPeriods(input, fields.period, fields.compared.read(input));
	const entities = input.isEmpty('entityIds')
		? defaultEntity.read(input)
		: parseEntityIds(parameter('entityIds', ''));
	return { promptId, segment, intervals, entities, whenMissing };
}

const ENTITY_IDS = {
	label: 'Entity IDs',
	how: "Drag this field into 'Entity IDs', or enter other IDs there",
};

/** The query with the IDs of the scope, where they come from it. Throws InvalidInput. */
export function completeQuery<Draft extends QueryDraft>(
	draft: Draft,
	{ scope }: Workspace,
	input: Input,
): Draft & Query {
	const { entities, promptId, intervals } = draft;
	const ids =
		typeof entities === 'string'
			? parseEntityIds([defaultId(scope, entities, ENTITY_IDS, input)])
			: entities;
	refuseSecrets('Prompt Template ID', [promptId], input);
	refuseSecrets(ENTITY_IDS.label, ids, input);
	checkSize(ids.length * allPeriods(intervals).length, MAX_ROWS, 'rows');
	return { ...draft, ids };
}

/** Rows of one item: several times as many fill the memory of n8n before anything is sent. */
const MAX_ROWS = 500_000;

/** Throws InvalidInput for more items or rows than n8n can handle. */
export function checkSize(count: number, most: number, what: 'items' | 'rows'): void {
	if (count <= most) return;
	throw new InvalidInput(
		`'Entity IDs' and 'Split By' result in up to ${count} ${what}, more than the ${most} that n8n can handle`,
		`Spread the IDs over several items, or select a shorter period${what === 'items' ? ". 'Get Summary' adds up all entities" : ''}`,
	);
}

/** What to load for an item. */
export const statisticsQuery = ({ query, workspace, request }: Item<Query>): StatisticsQuery => ({
	...query,
	workspace,
	request,
	periods: allPeriods(query.intervals),
});

/** The rows of a query in a period. Throws a Failure: a refusal with the IDs that it may be about, because they may come from an expression. */
async function rowsIn(query: StatisticsQuery, period: Period, load: Load): Promise<PeriodRows> {
	const rows = await settled(async () => await load(query, period));
	if (!(rows instanceof Failure)) return rows;
	if (rows.effectiveStatus !== 400 && rows.effectiveStatus !== 404) throw rows;
	const [id = '', ...others] = query.ids;
	const entity = others.length === 0 ? ` and the entity '${shorten(id)}'` : '';
	throw rows.withHint(`This is about the prompt template '${shorten(query.promptId)}'${entity}`);
}

/** The rows of a query in the period before. Throws a Failure that says so. */
const rowsBefore = async (query: StatisticsQuery, { from, to }: Period, load: Load) =>
	await rowsIn(query, { from, to }, load).catch((error: unknown) => {
		throw asFailure(error).withHint(`This is about the period before, ${from} to ${to}`);
	});

/** The rows of an item in its intervals, in their order. Throws a Failure, also for IDs without data where the item asks for that. */
export async function intervalRows(item: Item<Query>, load: Load): Promise<IntervalRows[]> {
	const query = statisticsQuery(item);
	const all: IntervalRows[] = [];
	for (const { previous, ...period } of item.query.intervals) {
		const now = await rowsIn(query, period, load);
		all.push({ ...now, previous: previous && (await rowsBefore(query, previous, load)) });
	}
	const found = all.flatMap(({ rows }) => [...rows.keys()]);
	refuseMissing(item.query, found);
	return all;
}

/** Throws a Failure that lists all IDs without data, where that's an error. `found` contains those with data. */
export function refuseMissing({ ids, whenMissing }: Query, found: readonly string[]): void {
	if (whenMissing !== 'error') return;
	const known = new Set(found);
	const missing = ids.filter((id) => !known.has(id));
	if (missing.length === 0) return;
	throw new Failure(
		`The API returned nothing for ${missing.length} of ${ids.length} entities: ${missing.join(', ')}`,
		{
			code: 'ENTITIES_MISSING',
			retryable: false,
			isOwnMessage: true,
			hint: "Correct the IDs in 'Entity IDs', or select another value of 'When Missing' in Options if these entities had no calls",
		},
	);
}
