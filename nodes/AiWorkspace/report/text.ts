import type { Block, Document } from './blocks';
import type { Figures } from './figures';
import { subjectOf, shownReasons } from './document';
import { asText, problemsIn } from './problems';
import { moversIn, nameOf } from './reasons';
import { shownChange, type Presentation } from './tables';
import { words } from './words';

/** Cells in columns: the first to the left, the others to the right. */
function columns(rows: ReadonlyArray<readonly string[]>): string[] {
	const [first = []] = rows;
	const widths = first.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
	return rows.map((cells) =>
		cells
			.map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
			.join('  ')
			.trimEnd(),
	);
}

function linesOf(block: Block): string[] {
	switch (block.kind) {
		case 'chart':
			return [];
		case 'figures':
			return [
				'',
				...block.figures.flatMap(({ label, value, note, warnings = [] }) => [
					`${label}: ${value}${note === '' ? '' : ` (${note})`}`,
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
			return columns([block.head, ...block.rows.map(({ cells }) => cells)]);
	}
}

/** A document as plain text, for email clients without HTML. */
export const textOf = ({ overline, title, period, blocks }: Document): string =>
	[
		`${title}, ${period}`,
		...(overline === '' ? [] : [words.notes.workspace(overline)]),
		...blocks.flatMap(linesOf),
	].join('\n');

/** A few lines for a chat: the subject, what is missing, why the cost changed, and whose changed most. */
export function messageOf(figures: Figures, presentation: Presentation): string {
	const { money } = presentation;
	const { total } = figures;
	const isCompared = total.now && total.before;
	return [
		subjectOf(figures, presentation),
		...problemsIn(figures, money).map((problem) => asText(problem, 5)),
		...shownReasons(figures, presentation).map(
			({ reason, shown }) => `${reason}: ${money.signedOf(shown)}`,
		),
		...(isCompared ? moversIn(figures) : []).map(
			(cell) => `${nameOf(cell)}: ${money.signedOf(shownChange(figures.sumsOf([cell])))}`,
		),
	].join('\n');
}
