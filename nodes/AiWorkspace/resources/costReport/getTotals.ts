import { Failure } from '../../errors/Failure';
import type { Input } from '../../form/input';
import { choice } from '../../form/options';
import { compareWith, dateFields, readPeriods, splitBy } from '../../form/period';
import { rateNotes, remarkSentence, remarkText } from '../../report/documents/phrases';
import { currenciesOf } from '../../report/read/dataset';
import type { Report } from '../../report/figures/figures';
import { notesIn, problemsIn, type Remark } from '../../report/figures/remarks';
import { totalItems } from '../../report/totals';
import { languageOf } from '../../report/words/languages';
import { existing } from '../../util/guards';
import type { Workspace } from '../../workspace/resolve';
import type { Item, Operation, Output } from '../types';
import { listFields, reportPeriod } from './fields';
import * as groupings from './groupings';
import { completeLists, indexesOf, readLists, reporting } from './lists';
import * as moneyOptions from './moneyOptions';
import { runReports } from './load';
import { common } from './options';

const totalsCompared = compareWith('none');
const ENGLISH = existing(languageOf('en'), 'language');
const { words } = ENGLISH;

const whenIncomplete = choice<'error' | 'mark'>({
	displayName: 'When Incomplete',
	name: 'whenIncomplete',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'error', description: 'An error that lists the problems' },
		{ name: 'Mark', value: 'mark', description: 'Items with is_complete set to false' },
	],
	default: 'error',
	description: "What to do if something that should be in the totals isn't, or can't be trusted",
});

function readTotals(input: Input) {
	const grouping = groupings.totalsPer.read(input);
	const lists = readLists(input, grouping);
	const money = moneyOptions.readMoney(input, ENGLISH);
	const draft = {
		by: grouping.value,
		periods: [readPeriods(input, reportPeriod, totalsCompared.read(input))],
		money,
		whenIncomplete: whenIncomplete.read(input),
	};
	return (workspace: Workspace) => ({ ...completeLists(lists, workspace, input), ...draft });
}

type TotalsQuery = ReturnType<ReturnType<typeof readTotals>>;

export const getTotals: Operation<TotalsQuery> = {
	...reporting,
	value: 'getTotals',
	name: 'Get Totals',
	action: 'Get cost totals',
	description:
		'Return the calls and cost of several prompt templates, an item for each group and interval',
	fields: [
		...listFields,
		reportPeriod,
		...dateFields,
		groupings.totalsPer.field,
		groupings.groupColumn.field,
		splitBy.field,
	],
	options: [...common, totalsCompared, moneyOptions.currency, whenIncomplete],
	read: readTotals,
	run: async (items, session) => await runReports(items, session, outputsOf),
};

/** The items of a report. Throws a Failure where something is missing, and nothing may be. */
async function outputsOf(
	{ figures }: Report,
	{ query, workspace }: Item<TotalsQuery>,
): Promise<Output[]> {
	const sentences = (remarks: readonly Remark[]) =>
		remarks.map((one) => remarkSentence(remarkText(one, words), words));
	// An item without data says so itself.
	const money = query.money.orIn(currenciesOf(figures.readings));
	const found = problemsIn(figures, money.currency, []);
	const problems = sentences(found.filter(({ kind }) => kind !== 'noData'));
	if (problems.length > 0 && query.whenIncomplete === 'error') {
		throw new Failure(`The totals aren't complete. ${problems.join(' ')}`, {
			code: 'TOTALS_INCOMPLETE',
			retryable: figures.unread.some(({ failure }) => failure.details.retryable),
			isOwnMessage: true,
			hint: "Solve these problems, or set 'When Incomplete' in Options to 'Mark'",
		});
	}
	const { tenant, workspaceId } = workspace;
	const items = await totalItems(figures, query.by, {
		tenant,
		workspaceId,
		currency: money.currency || null,
		decimals: money.decimals,
		problems,
		notes: [...sentences(notesIn(figures, query.hints)), ...rateNotes(money, words)],
	});
	return items.map(({ json, readings }) => ({
		json,
		rows: indexesOf(new Set(readings.map(({ row }) => row))),
	}));
}
