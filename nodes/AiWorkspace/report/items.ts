import type { IDataObject } from 'n8n-workflow';
import { comparison, costPerCall, numberOf, type Amounts } from '../analytics/amounts';
import type { Interval, Period } from '../analytics/period';
import type { Decimal } from '../util/decimal';
import { mapInSteps } from '../util/lists';
import { canonicalId, stableKey } from '../util/ids';
import { reasonText } from './documents/phrases';
import type { Figures, Report, Subtotal } from './figures/figures';
import type { PlacedReading, Sums } from './figures/places';
import { moversIn, type Comparison } from './figures/reasons';
import { percentShares } from './figures/rounding';
import { GROUPS } from './read/columns';
import type { Unread } from './read/dataset';
import type { Prompt, Row } from './read/directory';
import { foldGroup } from './read/fold';
import type { Words } from './words/words';

const counted = (one: Amounts | undefined) => ({
	total_calls: numberOf(one?.calls),
	cost_sum: numberOf(one?.cost),
});

/** Calls and cost as an item has them. */
const amounts = ({ now, shown }: Sums) => ({ ...counted(now), amount: numberOf(shown) });

/** What they're compared with, if anything. */
const compared = ({ now, before }: Sums, previous?: Period) =>
	previous && comparison({ now, before, previous });

/** The same for a model: without what the whole report says as well, and without how the change came about. */
function briefAmounts(sums: Sums, previous?: Period) {
	if (!previous) return amounts(sums);
	const { cost_sum, cost_percent } = comparison({ ...sums, previous }).change;
	return {
		...amounts(sums),
		previous: counted(sums.before),
		change: { cost_sum, cost_percent },
	};
}

/** What groups a row of the directory as an item has it. */
export const groupColumns = ({ type, texts }: Row): IDataObject => ({
	...Object.fromEntries(GROUPS.map((column) => [column.name, texts[column.name] ?? null])),
	type,
});

/** A row of the directory as an item has it. */
export const directoryColumns = (row: Row): IDataObject => ({
	entity_id: row.id,
	name: row.name,
	...groupColumns(row),
});

/** A reading in an interval as an item of Get Entities with the columns of the directory. */
function rowItem(
	{ row, prompt, isCounted }: PlacedReading,
	one: PlacedReading['byInterval'][number],
): IDataObject {
	const item = one.item();
	const { date_from, date_to, prompt_id, entity_id, entity_name, entity_type } = item;
	const { total_calls, cost_sum } = item;
	const own = {
		date_from,
		date_to,
		prompt_id,
		title: prompt.name,
		...directoryColumns(row),
		// As the API spells it.
		entity_id,
		entity_name: entity_name ?? row.name,
		entity_type,
		total_calls,
		cost_sum,
		amount: numberOf(one.shown),
		in_total: isCounted,
		columns: row.columns,
	};
	// Ours come first, and nothing that the API adds replaces them.
	return { ...own, ...item, ...own };
}

/** The rows of a report as items of Get Entities with the columns of the directory. */
export const rowItems = async ({ readings }: Figures): Promise<IDataObject[]> => {
	const all = readings.flatMap((reading) => reading.byInterval.map((one) => ({ reading, one })));
	return await mapInSteps(all, ({ reading, one }) => rowItem(reading, one));
};

/** A row of the directory and a prompt template, by ID and name. */
const pairOf = ({ prompt, row }: PlacedReading) => ({
	prompt_id: prompt.id,
	title: prompt.name,
	entity_id: row.id,
	name: row.name,
});

/** The rows of a report for a model, each for the whole period. */
export const briefRows = ({ readings, period }: Figures): IDataObject[] =>
	readings.map((reading) => ({
		...pairOf(reading),
		...briefAmounts(reading, period.previous),
		in_total: reading.isCounted,
	}));

const failedPrompt = ({ prompt, message, status, code, hint }: Unread) => ({
	prompt_id: prompt.id,
	title: prompt.name,
	message,
	status: status ?? null,
	code: code ?? null,
	hint: hint ?? null,
});

/** What calls and cost may be of: a prompt template, a row, or a group, which is null for rows without one. */
export type Whose = Prompt | Row | string | null;

/** The ID of what calls and cost are of, or the name of a group, the same in whatever case it's written. */
function idOf(of: Whose): string {
	if (of === null || typeof of === 'string') return foldGroup(of ?? '');
	return 'texts' in of ? of.id.toLowerCase() : canonicalId(of.id);
}

/** A key for upserts of a part: the same for the same kind of it, dates, and owner, such as a tenant. */
export const partKey = (kind: string, of: Whose, { from, to }: Period, owner: readonly string[]) =>
	stableKey([kind, idOf(of), from, to, ...owner]);

/** Calls and cost of a part that stands alone, with its share of the whole. */
export const standalone = (sums: Sums, percent: Decimal | undefined) => ({
	...amounts(sums),
	cost_per_call: costPerCall(sums.now),
	share: numberOf(percent),
});

/** How many entities a model reads of a report. */
const MOST_OF_MODEL = 10;

/** The calls and cost of a report as an item has them, with keys for the rows of a tenant. For a model, its parts are brief. */
export function reportItem(
	{ figures, about }: Report,
	{ members, reasons }: Comparison,
	words: Words,
	tenant: string,
	isForModel: boolean,
): IDataObject {
	const { period, total, byEntity, intervals, breakdown } = figures;
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
	/** Parts of the whole period that add up to the total. */
	const partsOf = <Of extends Whose>(
		kind: string,
		all: ReadonlyArray<Subtotal<Of>>,
		namesOf: (of: Of) => IDataObject,
	) => {
		const shares = percentShares(all);
		return all.map((sums, at) => partOf(kind, sums.of, period, namesOf(sums.of), sums, shares[at]));
	};
	const entities = partsOf('entity', byEntity, ({ id, name }) => ({ entity_id: id, name }));
	const movers = moversIn(figures).map((one) => entities[byEntity.indexOf(one)]);
	const shares = percentShares(figures.byInterval);
	return {
		date_from: period.from,
		date_to: period.to,
		...amounts(total),
		cost_per_call: costPerCall(total.now),
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
		...(!intervals.includes(period) && {
			intervals: figures.byInterval.map((sums, at) => {
				const names = { date_from: sums.of.from, date_to: sums.of.to };
				return partOf('interval', null, sums.of, names, sums, shares[at]);
			}),
		}),
		missing_entity_ids: figures.missing.map(({ id }) => id),
		missing_prompt_ids: figures.silent.map(({ id }) => id),
		failed_prompts: figures.unread.map(failedPrompt),
	};
}
