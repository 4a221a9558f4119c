import { sleep } from 'n8n-workflow';
import { totalOf } from '../../analytics/amounts';
import { Failure, InvalidInput, settled } from '../../errors/Failure';
import type { Prompt, Row } from '../../report/read/directory';
import { oneLine } from '../../report/words/numbers';
import type { Reading, Dataset, Unread } from '../../report/read/dataset';
import { compactMap } from '../../util/lists';
import { shownFailure } from '../../util/shownFailure';
import type { Session } from '../../workspace/Session';
import { entityItems } from '../../analytics/entityItems';
import type { Periods, Query } from '../promptTemplate/query';
import { loadStatistics, type IntervalRows } from '../../analytics/statistics';
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

/** A prompt template of an item as an item of Get Entities. Where the period is split, what the whole is compared with is one more interval. */
function partOf(item: Item<ReportQuery>, { id, segment }: Prompt): Item<Query> {
	const { rows, periods } = item.query;
	const { whole, intervals } = periods;
	const isSplit = !intervals.includes(whole);
	const all = isSplit && whole.previous ? [...intervals, whole.previous] : intervals;
	const ids = rows.map((row) => row.id);
	return { ...item, query: { promptId: id, segment, ids, intervals: all, whenMissing: 'include' } };
}

/** The readings of a prompt template, one for each row. */
function readingsOf(
	part: Item<Query>,
	prompt: Prompt,
	query: ReportQuery,
	read: IntervalRows[],
): Reading[] {
	const { intervals } = query.periods;
	const loaded = read.slice(0, intervals.length);
	const whole = read[intervals.length] ?? loaded[0]?.previous;
	const items = loaded.map((interval) => entityItems(part, interval));
	return query.rows.map((row, index) => {
		const lines = intervals.map((interval, at) => ({
			interval,
			now: loaded[at]?.rows.get(row.id),
			before: loaded[at]?.previous?.rows.get(row.id),
			item: items[at]?.[index] ?? {},
		}));
		const before = whole?.rows.get(row.id);
		const found = compactMap(lines, ({ now }) => now);
		const types = compactMap(found.length > 0 ? found : [before], (one) => {
			const type = one?.fields.entity_type ?? undefined;
			// Its JSON type isn't known (interface 2.4).
			if (type === undefined) return undefined;
			return oneLine(typeof type === 'string' ? type : JSON.stringify(type));
		});
		return { prompt, row, byInterval: lines, now: totalOf(found), before, types };
	});
}

/** Loads all prompt templates and periods of all items at once, so that they share requests. Throws InvalidInput for too many rows, and a Failure where none could be read. */
export function loadSubjects(
	items: ReadonlyArray<Item<ReportQuery>>,
	session: Session,
	idsPerRequest: number,
): (item: Item<ReportQuery>) => Promise<Dataset> {
	refuseTooMany(items.map(({ query }) => query));
	const partsOf = (item: Item<ReportQuery>) =>
		item.query.prompts.map((prompt) => ({ prompt, part: partOf(item, prompt) }));
	const parts = new Map(items.map((item) => [item, partsOf(item)]));
	const all = [...parts.values()].flat().map(({ part }) => part);
	const load = loadStatistics(all, session, idsPerRequest);
	return async (item) => {
		const { rows, periods } = item.query;
		const prompts: Prompt[] = [];
		const readings: Reading[] = [];
		const unread: Unread[] = [];
		for (const { prompt, part } of parts.get(item) ?? []) {
			const loaded = await settled(async () => await load(part));
			// Lets n8n respond between two prompt templates.
			await sleep(0);
			if (loaded instanceof Failure) {
				const { message, status, code } = shownFailure(loaded, session.secrets);
				unread.push({
					prompt,
					failure: loaded,
					message: oneLine(message),
					status,
					code: code && oneLine(code),
				});
			} else {
				prompts.push(prompt);
				readings.push(...readingsOf(part, prompt, item.query, loaded));
			}
		}
		const [first] = unread;
		if (first && prompts.length === 0) throw first.failure;
		const { whole: period, intervals } = periods;
		return { period, intervals, prompts, rows, readings, unread };
	};
}
