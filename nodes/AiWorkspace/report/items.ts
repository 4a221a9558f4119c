import type { IDataObject } from 'n8n-workflow';
import { costPerCall, numberOf, PERCENT_PLACES } from '../analytics/amounts';
import type { Interval } from '../analytics/period';
import { percentChange, rounded } from '../util/decimal';
import { fullName, reasonText, remarkSentence, type RemarkText } from './documents/phrases';
import type { PresentedReport } from './documents/presentation';
import { changeIn, comparedPart } from './figures/change';
import type { Subtotal } from './figures/figures';
import type { Sums } from './figures/places';
import { moversIn, type ComparedTotal, type Driver } from './figures/reasons';
import { amounts, briefAmounts, partKey, shareOf, type Whose } from './parts';
import type { Unread } from './read/dataset';
import { foldGroup } from '../util/text';

/** What caused most of a change. */
const driverMember = (driver: Driver | undefined): IDataObject | null =>
	driver
		? {
				kind: driver.of.kind,
				id: driver.of.id,
				name: driver.of.name,
				change_cost_sum: numberOf(changeIn(driver)),
				share_of_change: numberOf(driver.share),
				calls_percent: numberOf(
					driver.now &&
						driver.before &&
						percentChange(driver.now.calls, driver.before.calls, PERCENT_PLACES),
				),
				cost_per_call: costPerCall(driver.now),
				previous_cost_per_call: costPerCall(driver.before),
			}
		: null;

const failedPrompt = ({ prompt, message, status, code, hint }: Unread) => ({
	prompt_id: prompt.id,
	title: prompt.name,
	message,
	status: status ?? null,
	code: code ?? null,
	hint: hint ?? null,
});

/** The first parts under their name, and how many more there are. */
const firstParts = (name: string, parts: readonly IDataObject[], most: number) => ({
	[name]: parts.slice(0, most),
	...(parts.length > most && { [`${name}_left_out`]: parts.length - most }),
});

/** The calls and cost of a report as an item has them, with keys for the rows of a tenant. For a model, its parts are brief. */
export function reportItem(
	{ figures, about, budgets, forecast, money, language, problems, notes, driver }: PresentedReport,
	{ members, printed }: ComparedTotal,
	tenant: string,
	isForModel: boolean,
): IDataObject {
	const { period, total, byEntity, intervals, trend, breakdown, missing } = figures;
	const { decimals } = money;
	const { words } = language;
	const sentences = (all: readonly RemarkText[]) => all.map((one) => remarkSentence(one, words));
	const of = about?.id ?? foldGroup(about?.group ?? '');
	const owner = [tenant, ...(about ? [breakdown.reportPer ?? 'prompt', of] : [])];
	/** A part by its kind and what it's of, with what that is called. */
	const partOf = (
		kind: string,
		whose: Whose,
		dates: Interval,
		names: IDataObject,
		sums: Sums,
		more: IDataObject = {},
	): IDataObject =>
		isForModel
			? {
					...names,
					...briefAmounts(sums, decimals, dates.previous),
					...(kind === 'budget' && more),
				}
			: {
					date_from: dates.from,
					date_to: dates.to,
					...names,
					...amounts(sums, decimals),
					cost_per_call: costPerCall(sums.now),
					...more,
					...(dates.previous && comparedPart(sums, dates.previous)),
					row_key: partKey(kind, whose, dates, owner),
				};
	/** Parts of the whole period. */
	const partsOf = <Of extends Whose>(
		kind: string,
		all: ReadonlyArray<Subtotal<Of>>,
		namesOf: (of: Of) => IDataObject,
	) =>
		all.map((sums) =>
			partOf(kind, sums.of, period, namesOf(sums.of), sums, { share: shareOf(sums, total) }),
		);
	/** Parts with dates of their own. */
	const over = (kind: string, sums: Sums, dates: Interval, share?: IDataObject) =>
		partOf(kind, null, dates, { date_from: dates.from, date_to: dates.to }, sums, share);
	const entities = partsOf('entity', byEntity, (row) => ({
		entity_id: row.id,
		name: row.name,
		type: figures.types.typeOf(row),
	}));
	const movers = moversIn(figures).map((one) => entities[byEntity.indexOf(one)]);
	const idsOf = (kind: 'entity' | 'prompt') =>
		missing.flatMap((one) => (one.kind === kind ? one.id : []));
	const budgetParts = budgets.map((one) => {
		const { kind, id, amount, key } = one.budget;
		const names = { kind, id, name: fullName(one.budget, words) };
		const of = {
			monthly_budget: numberOf(amount),
			percent: numberOf(one.percent),
			forecast: numberOf(one.forecast && rounded(one.forecast, decimals)),
		};
		return partOf('budget', key, { from: period.from, to: period.to }, names, one, of);
	});
	const most = isForModel ? 10 : Infinity;
	return {
		date_from: period.from,
		date_to: period.to,
		total_calls: numberOf(total.now?.calls),
		cost_sum: numberOf(total.now?.cost),
		cost_per_call: costPerCall(total.now),
		problems: sentences(problems),
		notes: sentences(notes),
		...(forecast && { forecast: numberOf(rounded(forecast, decimals)) }),
		...members,
		driver: driverMember(driver),
		reasons: printed.map((reason) => ({
			kind: reason.kind,
			reason: reasonText(reason, words),
			cost_sum: numberOf(reason.cost),
		})),
		movers,
		prompts: partsOf('prompt', figures.byPrompt, ({ id, name }) => ({
			prompt_id: id,
			title: name,
		})),
		...firstParts('entities', entities, most),
		groups: partsOf(breakdown.groupBy ?? '', figures.byGroup, (group) => ({ group })),
		...(budgetParts.length > 0 && firstParts('budgets', budgetParts, most)),
		...(!intervals.includes(period) && {
			intervals: figures.byInterval.map((sums) =>
				over('interval', sums, sums.of, { share: shareOf(sums, total) }),
			),
		}),
		...(trend.length > 0 && { trend: trend.map((sums) => over('trend', sums, sums.of)) }),
		missing_entity_ids: idsOf('entity'),
		missing_prompt_ids: idsOf('prompt'),
		failed_prompts: figures.unread.map(failedPrompt),
	};
}
