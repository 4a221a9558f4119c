import type { BudgetUse } from '../figures/budgets';
import { NO_AMOUNT } from '../words/numbers';
import { heading, note, type Block, type TableRow, type Tone } from './blocks';
import { fullName, lacksLines, listed, MOST_NAMES } from './phrases';
import type { PresentedReport } from './presentation';
import type { Section } from './tables';

/** Budgets in an email, and in a line. */
const [MOST_BUDGETS, MOST_NAMED] = [5, 3];

const STATE_TONES: Record<BudgetUse['state'], Tone> = {
	over: 'up',
	close: 'close',
	within: 'none',
};

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

/** How many budgets are over, or else how many soon will be, and some of them; empty texts where none are. */
export function budgetLine(report: PresentedReport): readonly [count: string, names: string] {
	const { words, numbers } = report.language;
	const { areOver, areClose, partOf } = words.budgets;
	const all = urgent(report);
	const over = all.filter(({ state }) => state === 'over');
	const told = over.length > 0 ? over : all;
	if (told.length === 0) return ['', ''];
	const names = told.map((one) => {
		const name = fullName(one.budget, words);
		return one.percent ? words.labeled(name, numbers.percent(one.percent)) : name;
	});
	const label = over.length > 0 ? areOver : areClose;
	const count = words.labeled(label, partOf(told.length, report.budgets.length));
	return [count, listed(names, MOST_NAMED, words)];
}

/** What the costs of budgets lack. */
const lackedBy = (all: readonly BudgetUse[]) => [...new Set(all.flatMap(({ lacks }) => lacks))];

/** All budgets. */
export const budgetSection = ({ budgets, language }: PresentedReport): Section => ({
	title: language.words.budgets.title,
	column: '',
	lines: budgets.map((use) => {
		return { title: fullName(use.budget, language.words), sums: use, use };
	}),
	notes: lacksLines(lackedBy(budgets), language.words, Infinity),
});

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
		const cells = [fullName(one.budget, words), ...amounts.map((amount) => money.amount(amount))];
		return { cells: [...cells, usedText(one, language)], tone: STATE_TONES[one.state] };
	});
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
		...lacksLines(lackedBy(shown), words, MOST_NAMES).map(note),
	];
}
