import type { BudgetUse } from '../figures/budgets';
import { NO_AMOUNT } from '../words/numbers';
import { heading, note, type Block, type TableRow, type Tone } from './blocks';
import { budgetName, listed, whatIs } from './phrases';
import type { PresentedReport } from './presentation';
import { MOST_NAMES } from './phrases';

const TONES: Record<BudgetUse['state'], Tone> = { over: 'up', close: 'close', within: 'none' };

/** How much of a budget is used, and in words whether that's too much. */
function usedText(
	{ percent, state }: BudgetUse,
	{ words, numbers }: PresentedReport['language'],
): string {
	const text = percent ? numbers.percent(percent) : NO_AMOUNT;
	return state === 'within' ? text : `${text}, ${words.budgets[state]}`;
}

/** The budgets that are over or soon will be, the most above first. */
const urgent = ({ budgets }: PresentedReport): BudgetUse[] =>
	budgets.filter(({ state }) => state !== 'within');

/** How many budgets are over, or soon will be; an empty text where none are. */
export function budgetCount({ budgets, language }: PresentedReport): string {
	const { areOver, areClose } = language.words.budgets;
	const [over, close] = (['over', 'close'] as const).map(
		(state) => budgets.filter((one) => one.state === state).length,
	);
	if (over) return areOver(over, budgets.length);
	return close ? areClose(close, budgets.length) : '';
}

/** The same with the names of some. */
export function budgetLine(report: PresentedReport): string {
	const { language } = report;
	const names = urgent(report).map(
		(one) => `${budgetName(one.budget, language.words)} (${usedText(one, language)})`,
	);
	const count = budgetCount(report);
	return count === '' ? '' : `${count}. ${listed(names, 3, language.words)}`;
}

/** Budgets in an email. */
const MOST_BUDGETS = 5;

/** The budgets that need attention. */
export function budgetBlocks(report: PresentedReport): Block[] {
	const { forecast, costHead, language, money } = report;
	const { words } = language;
	const { columns, alert } = words;
	const all = urgent(report);
	if (all.length === 0) return [];
	const shown = all.slice(0, MOST_BUDGETS);
	const rows = shown.map((one): TableRow => {
		const amounts = [one.now?.cost, ...(forecast ? [one.forecast] : []), one.budget.amount];
		const cells = [budgetName(one.budget, words), ...amounts.map((amount) => money.amount(amount))];
		return { cells: [...cells, usedText(one, language)], tone: TONES[one.state] };
	});
	const names = new Set(shown.flatMap(({ lacks }) => lacks.map((one) => whatIs(one, words))));
	const head = [
		columns.name,
		costHead,
		...(forecast ? [alert.forecastBar] : []),
		words.budgets.budget,
		words.budgets.used,
	];
	const left = all.length - rows.length;
	return [
		heading(words.budgets.attention),
		{ kind: 'table', head, rows },
		...(left > 0 ? [note(words.andMore(left))] : []),
		...(names.size > 0 ? [note(alert.lacks(listed([...names], MOST_NAMES, words)))] : []),
	];
}
