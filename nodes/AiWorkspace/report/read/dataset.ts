import type { Amounts } from '../../analytics/amounts';
import type { Interval, Period } from '../../analytics/period';
import type { EntityRow } from '../../analytics/rows';
import type { IntervalRows, StatisticsQuery } from '../../analytics/statistics';
import type { Failure } from '../../errors/Failure';
import type { Notice } from '../../http/response';
import { differentCurrencies } from '../../util/currencies';
import { compactMap } from '../../util/lists';
import type { Prompt, Row } from './directory';

/** What the API returned for a row and a prompt template in one interval. */
export interface IntervalReading {
	readonly interval: IntervalRows;
	readonly now?: EntityRow;
	readonly before?: EntityRow;
}

/** What the API returned for a row and a prompt template, over the whole period and the one before. */
export interface Reading {
	readonly prompt: Prompt;
	readonly row: Row;
	/** What was asked for. */
	readonly query: StatisticsQuery;
	readonly byInterval: readonly IntervalReading[];
	readonly now?: Amounts;
	readonly before?: Amounts;
	/** The same in each earlier period of the trend. */
	readonly trend: ReadonlyArray<Amounts | undefined>;
	/** In the last weekend of the period, where a forecast needs it. */
	readonly weekend?: Amounts;
	/** What the API calls the row in each period, the latest first. */
	readonly types: ReadonlyArray<string | undefined>;
}

/** A prompt template that couldn't be read, in words that may be shown. */
export interface Unread {
	readonly prompt: Prompt;
	readonly failure: Failure;
	readonly message: string;
	readonly hint?: string;
	readonly status?: number;
	readonly code?: string;
}

/** All that was read for a report. */
export interface Dataset {
	readonly period: Interval;
	readonly intervals: readonly Interval[];
	/** Those that could be read. */
	readonly prompts: readonly Prompt[];
	readonly rows: readonly Row[];
	/** One for each row and each of these prompt templates. */
	readonly readings: readonly Reading[];
	readonly unread: readonly Unread[];
	/** Prompt templates of which only the period before couldn't be read, so that nothing is compared. */
	readonly unreadBefore: readonly Unread[];
	/** Earlier periods, the oldest first, with the prompt templates that couldn't be read there. */
	readonly trend: ReadonlyArray<{ readonly of: Period; readonly unread: readonly Unread[] }>;
	/** The last weekend of the period, where a forecast needs it, with the prompt templates that couldn't be read there. */
	readonly weekend?: { readonly of: Period; readonly unread: readonly Unread[] };
	/** What the API said with codes that are neither of success nor of failure. */
	readonly notices: readonly Notice[];
}

/** The currencies that the API names. */
export const currenciesOf = (
	readings: ReadonlyArray<Pick<Reading, 'before' | 'now' | 'trend'>>,
): string[] => {
	const all = readings.flatMap(({ now, before, trend }) => [now, before, ...trend]);
	return differentCurrencies(compactMap(all, (one) => one?.currency));
};
