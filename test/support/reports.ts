/** Cost reports of what the API might have returned. */
import mapValues from 'lodash/mapValues';
import uniq from 'lodash/uniq';
import type { Interval, Period } from '../../nodes/AiWorkspace/analytics/period';
import { rowsById } from '../../nodes/AiWorkspace/analytics/rows';
import type { PeriodRows } from '../../nodes/AiWorkspace/analytics/statistics';
import { Failure } from '../../nodes/AiWorkspace/errors/Failure';
import { parseAddresses } from '../../nodes/AiWorkspace/report/read/cells';
import { isOfMonth } from '../../nodes/AiWorkspace/analytics/comparison';
import { budgetsOf } from '../../nodes/AiWorkspace/report/read/budgets';
import type { Prompt, Row } from '../../nodes/AiWorkspace/report/read/directory';
import type { GroupColumn } from '../../nodes/AiWorkspace/report/read/columns';
import { weekdaysOf } from '../../nodes/AiWorkspace/report/figures/forecast';
import { placeReadings, type Breakdown } from '../../nodes/AiWorkspace/report/figures/places';
import { documentOf } from '../../nodes/AiWorkspace/report/documents/costReport';
import {
	reportsOn,
	type Figures,
	type Report,
} from '../../nodes/AiWorkspace/report/figures/figures';
import {
	presentReport,
	type PresentedReport,
	type Presentation,
} from '../../nodes/AiWorkspace/report/documents/presentation';
import { messageLines } from '../../nodes/AiWorkspace/report/documents/subject';
import type { FormattedReport } from '../../nodes/AiWorkspace/report/files/format';
import { languageOf, TAGS } from '../../nodes/AiWorkspace/report/words/languages';
import { Money } from '../../nodes/AiWorkspace/report/words/money';
import { comparedTotal } from '../../nodes/AiWorkspace/report/figures/reasons';
import type { Dataset, Unread } from '../../nodes/AiWorkspace/report/read/dataset';
import { decimalOf, sum, toText, ZERO, type Decimal } from '../../nodes/AiWorkspace/util/decimal';
import { readingsOf } from '../../nodes/AiWorkspace/resources/costReport/readings';
import { existing } from '../../nodes/AiWorkspace/util/guards';
import { responseWith, row } from './api';
import { workspaceOf } from './input';

export const decimal = (value: unknown) => existing(decimalOf(value), 'decimal');

/** The sum of amounts in units of the 40th decimal. */
export function unitsOf(...amounts: ReadonlyArray<Decimal | undefined>): bigint {
	const { digits, places } = sum(amounts.map((one) => one ?? ZERO));
	return digits * 10n ** BigInt(40 - places);
}

/** A text with plain spaces in place of those of Intl. */
export const plain = (text = '') => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

export const shown = (amount: Decimal | undefined) => (amount ? toText(amount) : 'none');

export type Pair = readonly [calls: number, cost: number | string];

export const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' };
export const ALONE: Interval = { from: '2026-10-01', to: '2026-10-31' };
export const OCTOBER: Interval = { ...ALONE, previous: SEPTEMBER };
export const HALVES: Interval[] = [
	{ from: '2026-10-01', to: '2026-10-15', previous: { from: '2026-09-16', to: '2026-09-30' } },
	{ from: '2026-10-16', to: '2026-10-31', previous: { from: '2026-09-30', to: '2026-10-15' } },
];

export const languageFor = (tag: string) => existing(languageOf(tag), 'language');
export const ENGLISH = languageFor('en');
/** Those of the form, and regions with other words or numbers. */
export const ALL_TAGS = [...TAGS.map(({ value }) => value), 'de-AT', 'fr-CA', 'fr-CH', 'pt-PT'];
export const moneyOf = (currency: string, decimals = 2, { numbers } = ENGLISH) =>
	new Money(numbers, decimals, currency);
export const EUR = moneyOf('EUR');

export function rowOf(
	id: string,
	more: Partial<Omit<Row, 'id' | 'texts'> & Record<GroupColumn, string | null>> = {},
): Row {
	const { name = id, type = null, budget, index, columns = {}, ...texts } = more;
	const own = mapValues(texts, (text) => text ?? undefined);
	const addresses = parseAddresses(own.owner_email);
	return { kind: 'entity', id, name, type, budget, index, columns, texts: own, addresses };
}
export const promptOf = (id: string, more: Partial<Prompt> = {}): Prompt => {
	return { kind: 'prompt', id, segment: id, name: id, texts: {}, columns: {}, ...more };
};
export const unreadOf = (of: Prompt | string, message = 'No access'): Unread => {
	const prompt = typeof of === 'string' ? promptOf(of) : of;
	return { prompt, failure: new Failure(message), message };
};

/** What the API returned for a period and the one before. */
interface Part {
	readonly now?: Pair;
	readonly before?: Pair;
}
/** What it returned for a row and a prompt template, in parts where the period is split. */
export interface Given extends Part {
	readonly id: string;
	readonly prompt?: string;
	readonly type?: string;
	readonly parts?: readonly Part[];
	/** What it returned for each earlier period of a trend. */
	readonly trend?: ReadonlyArray<Pair | undefined>;
}

/** The costs of rows now and before, with one call each; null is no data. */
export const costing = (
	costs: Readonly<Record<string, readonly [now: number | null, before?: number | null]>>,
) =>
	Object.entries(costs).map(([id, pairs]): Given => {
		const [now, before] = pairs.map((cost = null): Pair | undefined =>
			cost === null ? undefined : [1, cost],
		);
		return { id, now, before };
	});

/** What a report is about: October, with all rows and prompt templates that there's something of. */
export function datasetOf(given: readonly Given[], more: Partial<Dataset> = {}): Dataset {
	const { period = OCTOBER, intervals = [period], trend = [], unreadBefore = [] } = more;
	const last = weekdaysOf(period)?.weekend;
	const { weekend = last && { of: last, unread: [] } } = more;
	const rows = more.rows ?? uniq(given.map(({ id }) => id)).map((id) => rowOf(id));
	const promptIds = uniq(given.map(({ prompt = 'p' }) => prompt));
	const prompts = more.prompts ?? promptIds.map((id) => promptOf(id));
	const ids = rows.map(({ id }) => id);
	const readings = prompts.flatMap((prompt) => {
		const own = given.filter((one) => (one.prompt ?? 'p') === prompt.id);
		const byPeriod = new Map<Period, PeriodRows>();
		const load = (of: Period | undefined, pairOf: (one: Given) => Pair | undefined) => {
			const entities = own.flatMap((one) => {
				const pair = pairOf(one);
				// The API has its own spelling of the ID.
				return pair
					? { ...row(one.id.toUpperCase(), ...pair), entity_type: one.type ?? 'agent' }
					: [];
			});
			const loaded = rowsById(responseWith(entities), ids);
			if (of) byPeriod.set(of, { ...of, rows: loaded, notices: new Map() });
		};
		const partOf = (one: Given, at: number) => (one.parts ?? [one])[at];
		intervals.forEach((interval, at) => {
			load(interval.previous, (one) => partOf(one, at)?.before);
			load(interval, (one) => partOf(one, at)?.now);
		});
		load(period.previous, (one) => one.before);
		load(weekend?.of, () => undefined);
		trend.forEach(({ of, unread }, at) => {
			const isRead = unread.every((one) => one.prompt !== prompt);
			load(of, (one) => (isRead ? one.trend?.[at] : undefined));
		});
		const { id: promptId, segment } = prompt;
		const query = { request: { url: '' }, workspace: workspaceOf('w-1'), promptId, segment, ids };
		const earlier = trend.map(({ of }) => of);
		const periods = { whole: period, intervals, trend: earlier, weekend: weekend?.of };
		return readingsOf({ prompt, query, periods, byPeriod }, rows, unreadBefore.length === 0);
	});
	const none = { unread: [], unreadBefore, notices: [], trend };
	return { ...none, ...more, period, intervals, prompts, rows, readings, weekend };
}

export const reportsFor = (dataset: Dataset, breakdown: Partial<Breakdown> = {}) => [
	...reportsOn(placeReadings(dataset, { groupBy: 'department', ...breakdown })),
];

export function figuresOf(
	given: readonly Given[],
	more: Partial<Dataset> = {},
	breakdown: Partial<Breakdown> = {},
): Figures {
	const [report] = reportsFor(datasetOf(given, more), breakdown);
	return existing(report, 'report').figures;
}

/** Tables of which there's nothing to say. */
export const NO_HINTS = { unused: [], fiftyRows: [] };

export function presented(
	report: Report,
	more: Partial<Pick<Report, 'about'> & Presentation> = {},
): PresentedReport {
	const { allRows: rows, prompts, unread, period } = report.figures;
	const all = { rows, prompts: [...prompts, ...unread.map(({ prompt }) => prompt)] };
	return presentReport({ ...report, ...more }, comparedTotal(report.figures).reasons, {
		title: '',
		language: ENGLISH,
		money: moneyOf('EUR', 2, more.language),
		workspace: 'Main',
		today: '2026-11-20',
		hints: NO_HINTS,
		budgets: isOfMonth(period, 'custom') ? budgetsOf(undefined, all) : [],
		...more,
	});
}

export const documentFor = (figures: Figures, more: Parameters<typeof presented>[1] = {}) =>
	documentOf(presented({ figures }, more));

export function formattedOf(report: PresentedReport): FormattedReport {
	return {
		report,
		document: () => documentOf(report),
		message: () => messageLines(report),
	};
}

/** The figures of a report with everything that it can show, except for intervals. */
export const example = () =>
	figuresOf(
		[
			{ id: 'a', now: [6, 1200.005], before: [2, 2] },
			{ id: 'b', now: [1, 1], before: [3, 900] },
			{ id: 'd', type: 'department', now: [9, 99], before: [8, 88] },
			{ id: 'a', prompt: 'q', before: [4, 4] },
			{ id: 'b', prompt: 'q', now: [2, 3.004] },
		],
		{
			rows: [
				// The API says that it's an agent.
				rowOf('a', {
					name: 'Triage',
					type: 'member',
					department: 'Support',
					cost_center: '1100',
					owner_email: 'a@b.c',
					columns: { Region: 'EMEA' },
				}),
				rowOf('b', { name: 'Outreach', department: 'Sales' }),
				rowOf('c', { name: 'Idle', type: 'member' }),
				rowOf('d', { name: 'All of Sales', type: 'department' }),
			],
			prompts: [
				promptOf('p', { name: 'Replies' }),
				promptOf('q', { name: 'Drafts' }),
				promptOf('r', { name: 'Unused' }),
			],
			unread: [unreadOf('s')],
		},
	);
