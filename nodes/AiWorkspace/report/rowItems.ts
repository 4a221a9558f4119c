import type { IDataObject } from 'n8n-workflow';
import type { Figures } from './figures/figures';
import type { PlacedReading } from './figures/places';
import { amountOf, briefAmounts } from './parts';
import { mapInSteps } from '../util/lists';
import { GROUPS } from './read/columns';
import type { Row } from './read/directory';
import type { Types } from './read/types';

/** What groups a row of the directory as an item has it. */
export const groupColumns = (row: Row, { typeOf }: Types): IDataObject => ({
	...Object.fromEntries(GROUPS.map((column) => [column.name, row.texts[column.name] ?? null])),
	type: typeOf(row),
});

/** A row of the directory as an item has it. */
export const directoryColumns = (row: Row, types: Types): IDataObject => ({
	entity_id: row.id,
	name: row.name,
	...groupColumns(row, types),
});

/** A reading in an interval as an item of Get Entities with the columns of the directory. */
function rowItem(
	{ row, prompt, isCounted }: PlacedReading,
	one: PlacedReading['byInterval'][number],
	types: Types,
	decimals: number,
): IDataObject {
	const item = one.item();
	const { date_from, date_to, prompt_id, entity_id, entity_name, entity_type } = item;
	const { total_calls, cost_sum } = item;
	const own = {
		date_from,
		date_to,
		prompt_id,
		title: prompt.name,
		...directoryColumns(row, types),
		// As the API spells it.
		entity_id,
		entity_name: entity_name ?? row.name,
		entity_type,
		total_calls,
		cost_sum,
		amount: amountOf(one.now, decimals),
		in_total: isCounted,
		columns: row.columns,
	};
	// Ours come first, and nothing that the API adds replaces them.
	return { ...own, ...item, ...own };
}

/** The rows of a report as items of Get Entities with the columns of the directory. */
export const rowItems = async (
	{ readings, types }: Figures,
	decimals: number,
): Promise<IDataObject[]> => {
	const all = readings.flatMap((reading) => reading.byInterval.map((one) => ({ reading, one })));
	return await mapInSteps(all, ({ reading, one }) => rowItem(reading, one, types, decimals));
};

/** A row of the directory and a prompt template, by ID and name. */
const pairOf = ({ prompt, row }: PlacedReading) => ({
	prompt_id: prompt.id,
	title: prompt.name,
	entity_id: row.id,
	name: row.name,
});

/** The rows of a report for a model, each for the whole period. */
export const briefRows = ({ readings, period }: Figures, decimals: number): IDataObject[] =>
	readings.map((reading) => ({
		...pairOf(reading),
		...briefAmounts(reading, decimals, period.previous),
		in_total: reading.isCounted,
	}));
