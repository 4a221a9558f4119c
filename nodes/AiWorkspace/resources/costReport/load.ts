import { sleep } from 'n8n-workflow';
import { currencyOf, totalOf } from '../../analytics/amounts';
import { entityItem } from '../../analytics/entityItems';
import type { Interval, Period } from '../../analytics/period';
import { exchanged, type EntityRow, type Exchange } from '../../analytics/rows';
import { loadStatistics, type Load, type PeriodRows } from '../../analytics/statistics';
import { Failure, settled } from '../../errors/Failure';
import type { Periods } from '../../form/input';
import type { Notice } from '../../http/response';
import type { Dataset, IntervalReading, Reading, Unread } from '../../report/read/dataset';
import type { Prompt, Row } from '../../report/read/directory';
import { compactMap } from '../../util/lists';
import { shownFailure } from '../../util/shownFailure';
import { oneLine, shorten } from '../../util/text';
import type { Session } from '../../workspace/Session';
import type { Item } from '../types';
import { refuseTooMany, type ReportQuery } from './limits';
import { loadedPrompt, statisticsOf, type LoadedPrompt } from './loadedPrompt';

/** Loads rows with their costs in another currency, and collects those that they had. */
const exchanging =
	(load: Load, exchange: Exchange, from: Set<string | undefined>): Load =>
	async (query, period) => {
		const loaded = await load(query, period);
		for (const { currency } of loaded.rows.values()) from.add(currency);
		const rows = [...loaded.rows].map(([id, row]) => [id, exchanged(row, exchange)] as const);
		return { ...loaded, rows: new Map(rows) };
	};

/** What the API calls a row. Its JSON type isn't known (interface 2.4). */
function typeIn(row: EntityRow | undefined): string | undefined {
	const type = row?.fields.entity_type ?? undefined;
	if (type === undefined) return undefined;
	return oneLine(typeof type === 'string' ? type : JSON.stringify(type)) || undefined;
}

/** The readings of a prompt template, one for each row. What isn't compared has nothing before. */
export function readingsOf(
	{ prompt, statistics, now, before, earlier, weekend }: LoadedPrompt,
	rows: readonly Row[],
	whole: Interval,
	isCompared: boolean,
): Reading[] {
	const rowsIn = (period: Period): PeriodRows => {
		const loaded = isCompared && !(before instanceof Failure) ? before.get(period) : undefined;
		return loaded ?? { ...period, rows: new Map() };
	};
	const intervals = now.map(({ interval, loaded }) => {
		const previous = interval.previous && rowsIn(interval.previous);
		return { interval, loaded: { ...loaded, previous } };
	});
	const beforeWhole = whole.previous && rowsIn(whole.previous);
	return rows.map((row): Reading => {
		const byInterval = intervals.map(
			({ interval, loaded }): IntervalReading => ({
				interval,
				now: loaded.rows.get(row.id),
				before: loaded.previous?.rows.get(row.id),
				item: () => entityItem(statistics, loaded, row.id),
			}),
		);
		const found = compactMap(now, ({ loaded }) => loaded.rows.get(row.id));
		const last = beforeWhole?.rows.get(row.id);
		const trend = earlier.map((one) => (one instanceof Failure ? undefined : one.rows.get(row.id)));
		const latest = now.map(({ loaded }) => loaded.rows.get(row.id)).reverse();
		const types = [...latest, last, ...trend.toReversed()].map(typeIn);
		const amounts = {
			now: totalOf(found),
			before: last,
			trend,
			weekend: weekend instanceof Failure ? undefined : weekend?.rows.get(row.id),
		};
		return { prompt, row, byInterval, ...amounts, types };
	});
}

/** What responses for a prompt template say beside their rows. */
const noticesIn = ({ now, before, earlier, weekend }: LoadedPrompt): Notice[] =>
	[
		...now.map(({ loaded }) => loaded),
		...(before instanceof Failure ? [] : before.values()),
		...[...earlier, weekend ?? []].flatMap((one) => (one instanceof Failure ? [] : one)),
	].flatMap(({ notices = new Map<string, Notice>() }) => [...notices.values()]);

/** A prompt template that couldn't be read, in words that may be shown. */
function unreadOf(prompt: Prompt, failure: Failure, { secrets }: Session): Unread {
	const { message, hint, status, code } = shownFailure(failure, secrets);
	return { prompt, failure, message: oneLine(message), hint, status, code: code && oneLine(code) };
}

/** The dataset of an item for one of its periods. Lets n8n respond between two prompt templates. */
async function datasetOf(
	item: Item<ReportQuery>,
	periods: Periods,
	load: Load,
	session: Session,
): Promise<Dataset> {
	const { prompts, rows } = item.query;
	const { whole: period, intervals, trend = [], weekend } = periods;
	const all: LoadedPrompt[] = [];
	const unread: Unread[] = [];
	const unreadBefore: Unread[] = [];
	for (const prompt of prompts) {
		const loaded = await settled(async () => await loadedPrompt(item, prompt, periods, load));
		if (loaded instanceof Failure) {
			unread.push(unreadOf(prompt, loaded, session));
			continue;
		}
		all.push(loaded);
		const { before } = loaded;
		if (before instanceof Failure) unreadBefore.push(unreadOf(prompt, before, session));
	}
	const readings: Reading[] = [];
	const { isPerPrompt } = item.query.breakdown ?? {};
	for (const loaded of all) {
		// A report on one prompt template is compared whatever became of the others.
		const lacking = isPerPrompt ? loaded.before instanceof Failure : unreadBefore.length > 0;
		readings.push(...readingsOf(loaded, rows, period, !lacking));
		await sleep(0);
	}
	const read = all.map(({ prompt }) => prompt);
	const notices = new Map(all.flatMap(noticesIn).map((notice) => [notice.code, notice]));
	const unreadIn = (loadedOf: (one: LoadedPrompt) => unknown) =>
		compactMap(all, (one) => {
			const loaded = loadedOf(one);
			return loaded instanceof Failure ? unreadOf(one.prompt, loaded, session) : undefined;
		});
	return {
		...{ period, intervals, prompts: read, rows, readings, unread, unreadBefore },
		notices: [...notices.values()],
		trend: trend.map((of, at) => ({ of, unread: unreadIn(({ earlier }) => earlier[at]) })),
		weekend: weekend && { of: weekend, unread: unreadIn((one) => one.weekend) },
	};
}

/**
 * Starts to load all prompt templates and periods of all items at once, so that they share requests. Throws InvalidInput for too many
 * rows. What it returns waits for the datasets of an item, and throws a Failure where nothing of any of them could be read.
 */
export function loadDatasets(
	items: ReadonlyArray<Item<ReportQuery>>,
	session: Session,
): (item: Item<ReportQuery>) => Promise<Dataset[]> {
	refuseTooMany(items.map(({ query }) => query));
	const shared = loadStatistics(
		items.flatMap((item) => item.query.prompts.map((prompt) => statisticsOf(item, prompt))),
		session,
	);
	return async (item) => {
		const { exchange } = item.query;
		const from = new Set<string | undefined>();
		const load = exchange ? exchanging(shared, exchange, from) : shared;
		const datasets: Dataset[] = [];
		for (const periods of item.query.periods) {
			datasets.push(await datasetOf(item, periods, load, session));
		}
		// One rate can't be that of several currencies.
		currencyOf([...from].map((currency) => ({ currency })));
		const [first] = datasets.flatMap(({ unread }) => unread);
		if (first && datasets.every(({ prompts }) => prompts.length === 0)) {
			const { failure, prompt } = first;
			throw failure.withHint(`This is about the prompt template '${shorten(prompt.id)}'`);
		}
		return datasets;
	};
}
