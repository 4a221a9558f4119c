import type { IDataObject } from 'n8n-workflow';
import { costPerCall, numberOf } from '../analytics/amounts';
import type { Interval } from '../analytics/period';
import type { Decimal } from '../util/decimal';
import { reasonText } from './documents/phrases';
import type { PresentedReport } from './documents/presentation';
import type { Subtotal } from './figures/figures';
import type { Sums } from './figures/places';
import { moversIn, type Comparison } from './figures/reasons';
import { percentShares } from './figures/rounding';
import { amounts, briefAmounts, compared, partKey, standalone, type Whose } from './parts';
import type { Unread } from './read/dataset';
import { foldGroup } from './read/fold';

const failedPrompt = ({ prompt, message, status, code, hint }: Unread) => ({
	prompt_id: prompt.id,
	title: prompt.name,
	message,
	status: status ?? null,
	code: code ?? null,
	hint: hint ?? null,
});

/** How many entities a model reads of a report. */
const MOST_OF_MODEL = 10;

/** The calls and cost of a report as an item has them, with keys for the rows of a tenant. For a model, its parts are brief. */
export function reportItem(
	{ figures, about, budgets, forecast, language: { words } }: PresentedReport,
	{ members, reasons }: Comparison,
	tenant: string,
	isForModel: boolean,
): IDataObject {
	const { period, total, byEntity, intervals, trend, breakdown } = figures;
	const owner = [
		tenant,
		...(about ? [breakdown.reportPer ?? '', foldGroup(about.group ?? '')] : []),
	];
	/** A part by its kind and what it's of, with what that is called. */
	const partOf = (
		kind: string,
		of: Whose,
		dates: Interval,
		names: IDataObject,
		sums: Sums,
		percent?: Decimal,
	): IDataObject =>
		isForModel
			? { ...names, ...briefAmounts(sums, dates.previous) }
			: {
					...{ date_from: dates.from, date_to: dates.to, ...names },
					...standalone(sums, percent),
					...compared(sums, dates.previous),
					row_key: partKey(kind, of, dates, owner),
				};
	const shareOf = new Map<Whose, Decimal | undefined>();
	/** Parts of the whole period that add up to the total. */
	const partsOf = <Of extends Whose>(
		kind: string,
		all: ReadonlyArray<Subtotal<Of>>,
		namesOf: (of: Of) => IDataObject,
	) => {
		const shares = percentShares(all);
		all.forEach(({ of }, at) => shareOf.set(of, shares[at]));
		return all.map((sums, at) => partOf(kind, sums.of, period, namesOf(sums.of), sums, shares[at]));
	};
	const entities = partsOf('entity', byEntity, ({ id, name }) => ({ entity_id: id, name }));
	const movers = moversIn(figures).map((one) => entities[byEntity.indexOf(one)]);
	const shares = percentShares(figures.byInterval);
	/** Parts with dates of their own. */
	const alone: Interval = { from: period.from, to: period.to };
	const over = (kind: string, sums: Sums, of: Interval, percent?: Decimal) =>
		partOf(kind, null, of, { date_from: of.from, date_to: of.to }, sums, percent);
	return {
		date_from: period.from,
		date_to: period.to,
		...amounts(total),
		cost_per_call: costPerCall(total.now),
		...(forecast && { forecast: numberOf(forecast) }),
		...members,
		reasons: reasons.map((reason) => ({
			kind: reason.kind,
			reason: reasonText(reason, words),
			cost_sum: numberOf(reason.cost),
		})),
		movers,
		prompts: partsOf('prompt', figures.byPrompt, ({ id, name }) => ({
			prompt_id: id,
			title: name,
		})),
		entities: isForModel ? entities.slice(0, MOST_OF_MODEL) : entities,
		groups: partsOf(breakdown.groupBy ?? '', figures.byGroup, (group) => ({ group })),
		...(budgets.length > 0 && {
			budgets: (isForModel ? budgets.slice(0, MOST_OF_MODEL) : budgets).map((one) => {
				const { kind, id, name } = one.of;
				const names = {
					...{ kind, id, name },
					monthly_budget: numberOf(one.budget),
					percent: numberOf(one.percent),
					forecast: numberOf(one.forecast),
				};
				return partOf(`budget ${kind}`, one.of, alone, names, one, shareOf.get(one.of));
			}),
		}),
		...(!intervals.includes(period) && {
			intervals: figures.byInterval.map((sums, at) => over('interval', sums, sums.of, shares[at])),
		}),
		...(trend.length > 0 && {
			trend: trend.map((sums) => over('trend', sums, { from: sums.of.from, to: sums.of.to })),
		}),
		missing_entity_ids: figures.missing.map(({ id }) => id),
		missing_prompt_ids: figures.silent.map(({ id }) => id),
		failed_prompts: figures.unread.map(failedPrompt),
	};
}
