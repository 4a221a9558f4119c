import type { IDataObject } from 'n8n-workflow';
import { totalOf } from '../../analytics/amounts';
import { Failure, settled } from '../../errors/Failure';
import type { Prompt, Row } from '../../report/directory';
import type { Cell, Subject } from '../../report/figures';
import { plain } from '../../report/format';
import { shownFailure } from '../../util/shownFailure';
import type { Session } from '../../workspace/Session';
import { entityItems } from '../promptTemplate/entityItems';
import type { Interval, Periods, Query } from '../promptTemplate/query';
import { loadReports, type IntervalRows } from '../promptTemplate/report';
import type { Item } from '../types';

/** What one item asks for: prompt templates, rows, and periods. */
export interface ReportQuery {
	readonly prompts: readonly Prompt[];
	readonly rows: readonly Row[];
	readonly periods: Periods;
}

/** The intervals to load: those of the report, and the period before as a whole where no interval is compared with it. */
const intervalsOf = ({ whole, intervals }: Periods): readonly Interval[] =>
	intervals.length > 1 && whole.before ? [...intervals, whole.before] : intervals;

/** An item as one of Get Entities for each of its prompt templates. */
const partsOf = (item: Item<ReportQuery>): Array<Item<Query>> => {
	const { prompts, rows, periods } = item.query;
	const ids = rows.map(({ id }) => id);
	const intervals = intervalsOf(periods);
	return prompts.map(({ id: promptId, segment }) => ({
		...item,
		query: { promptId, segment, ids, intervals, whenMissing: 'include' },
	}));
};

/** The cells of a prompt template, one for each row. */
function cellsOf(
	part: Item<Query>,
	prompt: Prompt,
	{ rows, periods }: ReportQuery,
	loaded: readonly IntervalRows[],
): Cell[] {
	const own = loaded.slice(0, periods.intervals.length);
	const [first] = own;
	const before = loaded[periods.intervals.length] ?? first?.before;
	const items: IDataObject[][] = own.map((interval) => entityItems(part, interval));
	return rows.map((row, index) => {
		const lines = own.map((interval, at) => ({
			period: { from: interval.from, to: interval.to },
			now: interval.rows.get(row.id),
			before: interval.before?.rows.get(row.id),
			item: items[at]?.[index] ?? {},
		}));
		const earlier = before?.rows.get(row.id);
		const current = lines.flatMap(({ now }) => now ?? []);
		const known = current.length > 0 ? current : [earlier];
		return {
			...{ prompt, row, lines, now: totalOf(current), before: earlier },
			types: known.flatMap((one) => {
				const type = one?.fields.entity_type;
				return typeof type === 'string' ? [type] : [];
			}),
		};
	});
}

/** Loads all prompt templates and periods of all items at once, so that they share requests. Throws a Failure where none could be read. */
export function loadSubjects(
	items: ReadonlyArray<Item<ReportQuery>>,
	session: Session,
	idsPerRequest: number,
): (item: Item<ReportQuery>) => Promise<Subject> {
	const parts = new Map(items.map((item) => [item, partsOf(item)]));
	const load = loadReports([...parts.values()].flat(), session, idsPerRequest);
	return async (item) => {
		const { prompts, rows, periods } = item.query;
		const outcomes = await Promise.all(
			(parts.get(item) ?? []).map(async (part, at) => {
				const loaded = await settled(async () => await load(part));
				const prompt = prompts[at];
				return { part, prompt, loaded };
			}),
		);
		const read: Prompt[] = [];
		const cells: Cell[] = [];
		const failures: Failure[] = [];
		const unread: Array<Subject['unread'][number]> = [];
		for (const { part, prompt, loaded } of outcomes) {
			if (!prompt) continue;
			if (loaded instanceof Failure) {
				failures.push(loaded);
				const { message, hint, status, code } = shownFailure(loaded, session.secrets);
				unread.push({
					...{ prompt, message: plain(message), hint: hint && plain(hint), status, code },
				});
			} else {
				read.push(prompt);
				cells.push(...cellsOf(part, prompt, item.query, loaded));
			}
		}
		const [failure] = failures;
		if (failure && read.length === 0) throw failure;
		const { whole, intervals } = periods;
		return {
			...{ period: whole, before: whole.before, intervals, prompts: read, rows, cells, unread },
		};
	};
}
