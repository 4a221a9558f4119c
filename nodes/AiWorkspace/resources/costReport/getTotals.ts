import { statistics } from '../../analytics/statistics';
import { Failure, InvalidInput } from '../../errors/Failure';
import { defaultEntity } from '../../form/entities';
import type { Input } from '../../form/input';
import { choice, idsPerRequest } from '../../form/options';
import { compareWith, dateFields, readPeriods, splitBy } from '../../form/period';
import { listed, problemOf, problemSentence } from '../../report/documents/phrases';
import type { Figures } from '../../report/figures/figures';
import { arePartial, gapsIn } from '../../report/figures/gaps';
import { hasData } from '../../report/figures/places';
import { totalItems } from '../../report/totals';
import { en } from '../../report/words/en';
import { inTurn, type Item, type Operation, type Output } from '../types';
import { directory, entities, period, prompts } from './fields';
import * as groupings from './groupings';
import { completeLists, indexesOf, readLists, takesAllItems } from './lists';
import * as options from './options';
import { loadReports } from './reports';

const compared = compareWith('none');
const words = en('en');

const whenIncomplete = choice<'error' | 'errorIfPartial' | 'mark'>({
	displayName: 'When Incomplete',
	name: 'whenIncomplete',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'error', description: 'An error that lists the problems' },
		{
			name: 'Fail If Amounts Are Partial',
			value: 'errorIfPartial',
			description: 'The same, but not if the API just returned no data for some IDs',
		},
		{ name: 'Mark', value: 'mark', description: 'Items with is_complete set to false' },
	],
	default: 'mark',
	description: "What to do if something that should be in the totals isn't, or can't be trusted",
});

/** Reads an item. Throws InvalidInput. */
function read(input: Input) {
	const { parameter } = input;
	// Fields of the form here, which are options elsewhere.
	const form = {
		splitBy: parameter('splitBy', 'none'),
		groupBy: parameter('groupBy', 'entity'),
		groupColumn: parameter('groupColumn', ''),
	};
	const inForm: Input = { ...input, options: Object.assign({}, input.options, form) };
	const grouping = groupings.totalsPer.read(inForm);
	const lists = readLists(input, [grouping]);
	const [groupBy] = lists.groups;
	return {
		...lists,
		by: grouping.value,
		periods: [readPeriods(inForm, period, compared.read(input))],
		breakdown: { decimals: options.decimals.read(input), groupBy },
		whenIncomplete: whenIncomplete.read(input),
		isTool: input.isTool,
	};
}

type Draft = ReturnType<typeof read>;
type TotalsQuery = ReturnType<typeof completeLists<Draft>>;

/** Each has about 400 characters. */
const MOST_OF_MODEL = 100;
const APART = "Not in any total, because departments aren't added to agents and members";
const MOST_NAMES = 20;

export const getTotals: Operation<Draft, TotalsQuery> = {
	...statistics,
	value: 'getTotals',
	name: 'Get Totals',
	action: 'Get totals of cost report',
	description:
		'Return the calls and cost of several prompt templates, an item for each group and interval',
	fields: [
		...[prompts, entities, ...directory, period, ...dateFields],
		...[groupings.totalsPer.field, groupings.groupColumn.field, splitBy.field],
	],
	options: [compared, options.decimals, defaultEntity, idsPerRequest, whenIncomplete],
	takesAllItems,
	read,
	complete: completeLists,
	run: async (items, session) => {
		const reportsOf = loadReports(items, session);
		return await inTurn(items, async (item) => {
			const outputs: Output[] = [];
			for await (const { figures } of reportsOf(item)) {
				outputs.push(...(await outputsOf(figures, item)));
			}
			if (!item.query.isTool || outputs.length <= MOST_OF_MODEL) return outputs;
			throw new InvalidInput(
				`There are ${outputs.length} totals, more than the ${MOST_OF_MODEL} that a model can read`,
				"Group by something else, select a larger interval in 'Split By', or ask for fewer entities",
			);
		});
	},
};

/** The items of some figures. Throws a Failure where something is missing, and nothing may be. */
async function outputsOf(
	figures: Figures,
	{ query, workspace }: Item<TotalsQuery>,
): Promise<Output[]> {
	const gaps = gapsIn(figures, { lacks: { ...query.lacks, budgets: [] }, currency: '' });
	const apart = new Set(
		figures.readings
			.filter((reading) => hasData(reading) && !reading.isCounted)
			.flatMap(({ row }) => (figures.contradictory.includes(row) ? [] : row.name)),
	);
	const problems = gaps.map((gap) => problemSentence(problemOf(gap, words), words));
	if (apart.size > 0) problems.push(`${APART}: ${listed([...apart], MOST_NAMES, words)}.`);
	const { whenIncomplete: when } = query;
	const isRefused = when === 'error' || (when === 'errorIfPartial' && arePartial(figures, gaps));
	if (problems.length > 0 && isRefused) {
		throw new Failure(`The totals aren't complete. ${problems.join(' ')}`, {
			code: 'TOTALS_INCOMPLETE',
			retryable: figures.unread.some(({ failure }) => failure.details.retryable),
			isOwnMessage: true,
			hint: "Solve these problems, or set 'When Incomplete' in Options to 'Mark'",
		});
	}
	const { tenant, workspaceId } = workspace;
	const items = await totalItems(figures, query.by, { tenant, workspaceId, problems });
	return items.map(({ json, readings }) => ({
		json,
		rows: indexesOf(new Set(readings.map(({ row }) => row))),
	}));
}
