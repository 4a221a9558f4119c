import type { IDataObject } from 'n8n-workflow';
import {
	divide,
	percentChange,
	placesFor,
	subtract,
	sum,
	toNumber,
	type Decimal,
} from '../../util/decimal';
import type { Period } from './period';
import type { Item } from '../types';
import { distinctRows, head, type ReportRows } from './entityItems';
import { missingIds, type ResolvedQuery } from './query';

/** Decimal places of a quotient, and its minimum of digits: a cost per call far below a cent isn't zero. */
const QUOTIENT_PLACES = 10;
const QUOTIENT_DIGITS = 6;
const PERCENT_PLACES = 2;

/** The rows of an interval and, where it's compared, of the period before it. */
export interface SummaryRows {
	readonly period: Period;
	readonly rows: ReportRows;
}

function totalsOf(reportRows: ReportRows) {
	const rows = [...distinctRows(reportRows).values()];
	return {
		count: rows.length,
		calls: sum(rows.map((row) => row.total_calls)),
		cost: sum(rows.map((row) => row.cost_sum)),
	};
}

type Totals = ReturnType<typeof totalsOf>;

const percent = (now: Decimal, before: Decimal): number | null => {
	const change = percentChange(now, before, PERCENT_PLACES);
	return change ? toNumber(change) : null;
};

function comparison(now: Totals, { period, rows }: SummaryRows): IDataObject {
	const before = totalsOf(rows);
	return {
		previous: {
			date_from: period.from,
			date_to: period.to,
			total_calls: toNumber(before.calls),
			cost_sum: toNumber(before.cost),
		},
		change: {
			cost_sum: toNumber(subtract(now.cost, before.cost)),
			cost_percent: percent(now.cost, before.cost),
			total_calls: toNumber(subtract(now.calls, before.calls)),
			calls_percent: percent(now.calls, before.calls),
		},
	};
}

/** The totals of an interval, exact in decimals, and what changed since the one before where `before` is given. */
export function summaryItem(
	item: Item,
	query: ResolvedQuery,
	{ period, rows }: SummaryRows,
	before?: SummaryRows,
): IDataObject {
	const now = totalsOf(rows);
	const places = Math.max(QUOTIENT_PLACES, placesFor(now.cost, now.calls, QUOTIENT_DIGITS));
	const perCall = divide(now.cost, now.calls, places);
	return {
		...head(query, period),
		entity_count: now.count,
		entities_requested: query.ids.length,
		total_calls: toNumber(now.calls),
		cost_sum: toNumber(now.cost),
		missing_entity_ids: missingIds(query, [rows]),
		cost_per_call: perCall ? toNumber(perCall) : null,
		...(before ? comparison(now, before) : {}),
		workspace_id: item.workspaceId,
	};
}
