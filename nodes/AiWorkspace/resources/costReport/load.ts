import { sleep } from 'n8n-workflow';
import { totalOf } from '../../analytics/amounts';
import { entityItem } from '../../analytics/entityItems';
import type { EntityRow } from '../../analytics/rows';
import {
	allPeriods,
	loadStatistics,
	type PeriodRows,
	type StatisticsQuery,
} from '../../analytics/statistics';
import { Failure, InvalidInput, settled } from '../../errors/Failure';
import type { Periods } from '../../form/input';
import type { Dataset, IntervalReading, Reading, Unread } from '../../report/read/dataset';
import type { Prompt, Row } from '../../report/read/directory';
import { compactMap } from '../../util/lists';
import { shownFailure } from '../../util/shownFailure';
import { oneLine, shorten } from '../../util/text';
import type { Session } from '../../workspace/Session';
import type { Item } from '../types';

/** What one item asks for: prompt templates, rows, and periods. */
export interface ReportQuery {
	readonly prompts: readonly Prompt[];
	readonly rows: readonly Row[];
	readonly periods: Periods;
}

/** Rows of all reports, one for each prompt template, row of the directory, and interval: with more, n8n would stand still. */
const MOST = 50_000;

/** Throws InvalidInput for reports with more rows than n8n can handle. */
export function refuseTooMany(queries: readonly ReportQuery[]): void {
	const count = queries.reduce(
		(all, { prompts, rows, periods }) =>
			all + prompts.length * rows.length * periods.intervals.length,
		0,
	);
	if (count <= MOST) return;
	throw new InvalidInput(
		`'Prompt Templates', the directory, and 'Split By' result in up to ${count} rows, more than the ${MOST} that n8n can handle`,
		"For one report, turn on 'Execute Once' in the settings of this node. Otherwise, select a larger interval in 'Split By' or a shorter period, or divide the directory",
	);
}

/** What to load of a prompt template. Where the period is split, what the whole is compared with is one more period. */
function statisticsOf(
	{ query, request, workspace }: Item<ReportQuery>,
	{ id: promptId, segment }: Prompt,
): StatisticsQuery {
	const { whole, intervals } = query.periods;
	const more = intervals.includes(whole) || !whole.previous ? [] : [whole.previous];
	const periods = [...allPeriods(intervals), ...more];
	const ids = query.rows.map(({ id }) => id);
	return { request, workspace, promptId, segment, ids, periods };
}

/** What the API returned for a prompt template: in each interval, in those before, and before the whole. */
interface LoadedPrompt {
	readonly prompt: Prompt;
	readonly statistics: StatisticsQuery;
	readonly intervals: readonly PeriodRows[];
	/** In the order of the intervals, then that before the whole. A Failure where one of them couldn't be read. */
	readonly previous: Failure | ReadonlyArray<PeriodRows | undefined>;
}

type Load = ReturnType<typeof loadStatistics>;

/** Waits for what was loaded of a prompt template. Throws a Failure unless just a period before couldn't be read. */
async function loadedPrompt(
	prompt: Prompt,
	statistics: StatisticsQuery,
	{ whole, intervals }: Periods,
	load: Load,
): Promise<LoadedPrompt> {
	const now: PeriodRows[] = [];
	for (const interval of intervals) now.push(await load(statistics, interval));
	const previous = await settled(async () => {
		const all: Array<PeriodRows | undefined> = [];
		for (const interval of [...intervals, whole]) {
			all.push(interval.previous && (await load(statistics, interval.previous)));
		}
		return all;
	});
	return { prompt, statistics, intervals: now, previous };
}

/** What the API calls a row. Its JSON type isn't known (interface 2.4). */
function typeIn(row: EntityRow | undefined): string | undefined {
	const type = row?.fields.entity_type ?? undefined;
	if (type === undefined) return undefined;
	return oneLine(typeof type === 'string' ? type : JSON.stringify(type));
}

/** The readings of a prompt template, one for each row. What isn't compared has nothing before. */
function readingsOf(loaded: LoadedPrompt, query: ReportQuery, isCompared: boolean): Reading[] {
	const { prompt, statistics, previous } = loaded;
	const earlier = previous instanceof Failure || !isCompared ? [] : previous;
	const intervals = loaded.intervals.map((interval, at) => {
		const own = query.periods.intervals[at] ?? interval;
		const nothing = 'previous' in own && own.previous && { ...own.previous, rows: new Map() };
		return { own, ...interval, previous: earlier[at] ?? (nothing || undefined) };
	});
	const beforeWhole = earlier[intervals.length];
	return query.rows.map((row): Reading => {
		const byInterval = intervals.map(
			({ own, ...interval }): IntervalReading => ({
				interval: own,
				now: interval.rows.get(row.id),
				before: interval.previous?.rows.get(row.id),
				item: entityItem(statistics, interval, row.id),
			}),
		);
		const before = beforeWhole?.rows.get(row.id);
		const found = compactMap(loaded.intervals, ({ rows }) => rows.get(row.id));
		const types = compactMap([...found, before], typeIn);
		return { prompt, row, byInterval, now: totalOf(found), before, types };
	});
}

/** A prompt template that couldn't be read, in words that may be shown. */
function unreadOf(prompt: Prompt, failure: Failure, { secrets }: Session): Unread {
	const { message, hint, status, code } = shownFailure(failure, secrets);
	return { prompt, failure, message: oneLine(message), hint, status, code: code && oneLine(code) };
}

/** The dataset of an item, of what was loaded of its prompt templates. Lets n8n respond between two of them. */
async function datasetOf(
	{ rows, prompts, periods }: ReportQuery,
	outcomes: ReadonlyArray<Failure | LoadedPrompt>,
	session: Session,
): Promise<Dataset> {
	const unread: Unread[] = [];
	const unreadBefore: Unread[] = [];
	const all: LoadedPrompt[] = [];
	prompts.forEach((prompt, at) => {
		const outcome = outcomes[at];
		if (outcome instanceof Failure) unread.push(unreadOf(prompt, outcome, session));
		else if (outcome) all.push(outcome);
	});
	for (const { prompt, previous } of all) {
		if (previous instanceof Failure) unreadBefore.push(unreadOf(prompt, previous, session));
	}
	const readings: Reading[] = [];
	for (const loaded of all) {
		readings.push(...readingsOf(loaded, { rows, prompts, periods }, unreadBefore.length === 0));
		await sleep(0);
	}
	const { whole: period, intervals } = periods;
	const read = all.map(({ prompt }) => prompt);
	return { period, intervals, prompts: read, rows, readings, unread, unreadBefore };
}

/** Starts to load all prompt templates and periods of all items at once, so that they share requests. Throws InvalidInput for too many rows. */
export function loadDatasets(
	items: ReadonlyArray<Item<ReportQuery>>,
	session: Session,
): (item: Item<ReportQuery>) => Promise<Dataset> {
	refuseTooMany(items.map(({ query }) => query));
	const queriesOf = (item: Item<ReportQuery>) =>
		item.query.prompts.map((prompt) => ({ prompt, statistics: statisticsOf(item, prompt) }));
	const all = new Map(items.map((item) => [item, queriesOf(item)]));
	const load = loadStatistics(
		[...all.values()].flat().map(({ statistics }) => statistics),
		session,
	);
	return async (item) => {
		const outcomes: Array<Failure | LoadedPrompt> = [];
		for (const { prompt, statistics } of all.get(item) ?? []) {
			const wait = async () => await loadedPrompt(prompt, statistics, item.query.periods, load);
			outcomes.push(await settled(wait));
		}
		return await datasetOf(item.query, outcomes, session);
	};
}

/** The failure of a dataset of which nothing could be read, with the prompt template that it's about; undefined for any other. */
export function failureOf({ prompts, unread: [first] }: Dataset): Failure | undefined {
	if (prompts.length > 0 || !first) return undefined;
	return first.failure.withHint(`This is about the prompt template '${shorten(first.prompt.id)}'`);
}
