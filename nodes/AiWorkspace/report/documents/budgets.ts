import type { BudgetUse } from '../figures/budgets';
import { NO_AMOUNT } from '../words/numbers';
import { heading, note, type Block, type TableRow, type Tone } from './blocks';
import { budgetName, listed, whatIs } from './phrases';
import type { PresentedReport } from './presentation';

const TONES: Record<BudgetUse['state'], Tone> = { over: 'up', close: 'close', within: 'none' };

/** How much of a budget is used, and in words whether that's too much. */
export function usedText(
	{ percent, state }: BudgetUse,
	{ words, numbers }: PresentedReport['language'],
): string {
	const text = percent ? numbers.percent(percent) : NO_AMOUNT;
	return state === 'within' ? text : `${text}, ${words.budgets[state]}`;
}

/** The budgets, the most used first. */
export function budgetBlocks(report: PresentedReport, limit: number): Block[] {
	const { budgets, forecast, costHead, language, money } = report;
	const { words } = language;
	const { columns, alert } = words;
	if (budgets.length === 0) return [];
	const rows = budgets.slice(0, limit).map((one): TableRow => {
		const amounts = [one.now?.cost, ...(forecast ? [one.forecast] : []), one.budget.amount];
		const cells = [budgetName(one.budget, words), ...amounts.map((amount) => money.amount(amount))];
		return { cells: [...cells, usedText(one, language)], tone: TONES[one.state] };
	});
	const names = new Set(budgets.flatMap(({ lacks }) => lacks.map((one) => whatIs(one, words))));
	const left = budgets.length - rows.length;
	return [
		heading(words.budgets.title),
		{
			kind: 'table',
			head: [
				columns.name,
				costHead,
				...(forecast ? [alert.forecastBar] : []),
				words.budgets.budget,
				words.budgets.used,
			],
			rows,
		},
		...(left > 0 ? [note(words.andMore(left))] : []),
		...(names.size > 0 ? [note(alert.lacks(listed([...names], 10, words)))] : []),
	];
}
