import type { Decimal } from '../../util/decimal';
import type { Block, Document } from '../documents/blocks';
import type { Figures } from '../figures/figures';
import { percent, oneLine, range } from '../words/numbers';
import { titleOf, type Presentation } from '../documents/presentation';
import { asText } from '../figures/gaps';
import { shownMovers, pairName, shownChange, shownReasons } from '../figures/reasons';
import { words } from '../words/en';

/** One line that says the most important of all. No text in it can begin another line. */
export function subjectOf(figures: Figures, presentation: Presentation): string {
	const { total, period } = figures;
	const { money } = presentation;
	const { subject } = words;
	const since = (now: Decimal) => {
		if (!period.previous) return '';
		if (!total.before) return subject.noData(range(period.previous));
		const { cost } = total.before;
		if (cost.digits === 0n) return subject.nothingBefore;
		if (cost.digits < 0n) return subject.before(money.total(total.shownBefore));
		return percent(now, cost);
	};
	const headline = total.now
		? subject.cost(money.total(total.shown), range(period), since(total.now.cost))
		: subject.noData(range(period));
	const gaps = presentation.problems.flatMap(({ gap }) => gap || []);
	return oneLine(`${titleOf(presentation)}: ${[headline, ...gaps].join(', ')}`);
}

/** A few lines for a chat: the subject, what is missing, why the cost changed, and who changed most. */
export function messageOf(figures: Figures, presentation: Presentation): string {
	const { money } = presentation;
	const changes = [
		...shownReasons(figures, presentation.reasons).map(
			({ reason, shown }) => [reason, shown] as const,
		),
		...shownMovers(figures).map((cell) => [pairName(cell), shownChange(cell)] as const),
	];
	return [
		subjectOf(figures, presentation),
		...presentation.problems.map((problem) => asText(problem, 5)),
		...changes.map(([what, change]) => words.labeled(what, money.of(money.signed(change)))),
	].join('\n');
}

/** A table in columns: the first to the left, the others to the right. */
function columns(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string[] {
	const all = [head, ...rows];
	const widths = head.map((_, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)));
	const padded = (text: string, at: number) =>
		at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
	return all.map((cells) => cells.map(padded).join('  '));
}

function linesOf(block: Block): string[] {
	switch (block.kind) {
		case 'chart':
			return [];
		case 'figures':
			return [
				'',
				...block.figures.flatMap(({ label, value, note, warnings = [] }) => [
					`${words.labeled(label, value)}${note === '' ? '' : ` (${note})`}`,
					...warnings,
				]),
			];
		case 'heading':
			return ['', block.text];
		case 'note':
			return [block.text];
		case 'notice':
			return ['', `${block.title}:`, ...block.lines];
		case 'table':
			return columns(
				block.head,
				block.rows.map(({ cells }) => cells),
			);
	}
}

/** A document as plain text, for email clients without HTML. */
export const plainTextOf = ({ overline, title, period, blocks }: Document): string =>
	[
		`${title}, ${period}`,
		...(overline === '' ? [] : [words.workspace(overline)]),
		...blocks.flatMap(linesOf),
	].join('\n');
