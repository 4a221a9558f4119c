import { parseEntityIds, parsePromptId } from '../../analytics/ids';
import type { Interval, Period } from '../../analytics/period';
import type { IntervalRows, statisticsLoader } from '../../analytics/statistics';
import { Failure, InvalidInput } from '../../errors/Failure';
import { defaultEntity, defaultId } from '../../form/entities';
import { refuseSecrets, type Input } from '../../form/input';
import { periodField, readPeriods } from '../../form/period';
import { shorten } from '../../util/text';
import type { Workspace } from '../../workspace/resolve';
import type { Item } from '../types';
import { intervalsCompared } from './fields';

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

const ENTITY_IDS = {
	label: 'Entity IDs',
	how: "Drag this field into 'Entity IDs', or enter other IDs there",
};

/** Reads everything that an item asks for, and completes it with the ID of the scope, where it names none. Both throw InvalidInput. */
export function readQuery(
	input: Input,
	whenMissing: Query['whenMissing'],
): (workspace: Workspace) => Query {
	const { id: promptId, segment } = parsePromptId(input.parameter('promptId'));
	const { intervals } = readPeriods(input, periodField, intervalsCompared.read(input));
	const entered = input.entered({ name: 'entityIds' });
	const entities = entered === undefined ? defaultEntity.read(input) : parseEntityIds(entered);
	return ({ scope }) => {
		const ids =
			typeof entities === 'string'
				? parseEntityIds([defaultId(scope, entities, ENTITY_IDS, input)])
				: entities;
		refuseSecrets('Prompt Template ID', [promptId], input);
		refuseSecrets(ENTITY_IDS.label, ids, input);
		const before = intervals.filter(({ previous }) => previous);
		checkSize(ids.length * (intervals.length + before.length), MAX_ROWS, 'rows');
		return { promptId, segment, intervals, ids, whenMissing };
	};
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

/** A failure with what it may be about: a refusal with IDs, because they may come from an expression, and a period before with its days. */
function explained(failure: Failure, { ids, promptId }: Query, before?: Period): Failure {
	const [id = '', ...others] = ids;
	const entity = others.length === 0 ? ` and the entity '${shorten(id)}'` : '';
	const isRefusal = failure.effectiveStatus === 400 || failure.effectiveStatus === 404;
	const own = isRefusal
		? failure.withHint(`This is about the prompt template '${shorten(promptId)}'${entity}`)
		: failure;
	return before
		? own.withHint(`This is about the period before, ${before.from} to ${before.to}`)
		: own;
}

/** The rows of an item in its intervals, in their order. Throws a Failure, also for IDs without data where the item asks for that. */
export async function intervalRows(
	{ query, workspace, request }: Item<Query>,
	loader: ReturnType<typeof statisticsLoader>,
): Promise<IntervalRows[]> {
	const load = loader({ ...query, workspace, request });
	const asked = query.intervals.map((interval) => {
		const { previous } = interval;
		return { previous, now: load(interval), before: previous && load(previous) };
	});
	const all: IntervalRows[] = [];
	for (const { now, previous, before } of asked) {
		const rows = await now;
		if (rows instanceof Failure) throw explained(rows, query);
		const earlier = await before;
		if (earlier instanceof Failure) throw explained(earlier, query, previous);
		all.push({ ...rows, previous: earlier });
	}
	const found = all.flatMap(({ rows }) => [...rows.keys()]);
	refuseMissing(query, found);
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
