import { deepCopy, type IDataObject } from 'n8n-workflow';
import {
	divide,
	percentChange,
	placesFor,
	subtract,
	sum,
	toNumber,
	type Decimal,
} from '../../values/decimal';
import type { Period } from '../../values/period';
import { canonicalId } from '../../values/uuid';
import type { EntityRow } from './rows';

/** Decimal places of a quotient, and its digits at least: a cost per call far below a cent is no zero. */
const QUOTIENT_PLACES = 10;
const QUOTIENT_DIGITS = 6;
const PERCENT_PLACES = 2;

/** What all output of one item and period has in common. */
export interface Heading {
	readonly promptId: string;
	readonly workspaceId: string | null;
	/** What the request named: the workspace, or the service user in its place. */
	readonly tenant: string;
	readonly period: Period;
}

/** The answer to one item for one period: a row by asked id. */
export type Figures = ReadonlyMap<string, EntityRow>;

const stamp = ({ promptId, workspaceId, period }: Heading) => ({
	prompt_id: promptId,
	workspace_id: workspaceId,
	date_from: period.from,
	date_to: period.to,
});

const rowKey = ({ tenant, promptId, period }: Heading, entityId: string) =>
	[tenant, promptId, canonicalId(entityId), period.from, period.to]
		.map(encodeURIComponent)
		.join('/');

/** The rows of an item, without those that two asked spellings of one id both led to. */
function distinct(figures: Figures): Array<[string, EntityRow]> {
	const seen = new Set<string>();
	return [...figures].filter(([, { entity_id: id }]) => {
		const isNew = !seen.has(String(id));
		seen.add(String(id));
		return isNew;
	});
}

/** One item per entity, in the order asked; with `includeMissing` also for the ids that the service had nothing for. */
export function entityItems(
	heading: Heading,
	asked: readonly string[],
	figures: Figures,
	includeMissing: boolean,
): IDataObject[] {
	const rows = new Map(distinct(figures));
	return asked.flatMap((id): IDataObject[] => {
		const row = rows.get(id);
		const tail = { ...stamp(heading), row_key: rowKey(heading, id), found: row !== undefined };
		// A copy each, because the items of a workflow may be changed one by one.
		if (row) return [{ ...deepCopy(row), ...tail }];
		if (!includeMissing || figures.has(id)) return [];
		return [{ entity_id: id, entity_type: null, total_calls: 0, cost_sum: 0, ...tail }];
	});
}

function totals(figures: Figures) {
	const rows = distinct(figures).map(([, row]) => row);
	return {
		count: rows.length,
		calls: sum(rows.map((row) => row.total_calls)),
		cost: sum(rows.map((row) => row.cost_sum)),
	};
}

type Totals = ReturnType<typeof totals>;

const percent = (now: Decimal, before: Decimal): number | null => {
	const change = percentChange(now, before, PERCENT_PLACES);
	return change ? toNumber(change) : null;
};

function comparison(now: Totals, before: Totals, period: Period): IDataObject {
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

/** The totals of a period, exact in decimals, and what changed since the one before where that was asked for too. */
export function summaryItem(
	heading: Heading,
	figures: Figures,
	before?: { period: Period; figures: Figures },
): IDataObject {
	const now = totals(figures);
	const places = Math.max(QUOTIENT_PLACES, placesFor(now.cost, now.calls, QUOTIENT_DIGITS));
	const perCall = divide(now.cost, now.calls, places);
	return {
		...stamp(heading),
		entity_count: now.count,
		total_calls: toNumber(now.calls),
		cost_sum: toNumber(now.cost),
		cost_per_call: perCall ? toNumber(perCall) : null,
		...(before ? comparison(now, totals(before.figures), before.period) : {}),
	};
}
