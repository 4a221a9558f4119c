import { groupBy } from '../util/groupBy';
import type { GroupKey } from './directory';
import {
	figuresOf,
	groupOf,
	hasData,
	typesOf,
	type Figures,
	type Layout,
	type Subject,
} from './figures';

/** The figures of one group of rows. */
export interface GroupFigures {
	readonly group: string;
	/** The email address of the owner whom it's about; null for any other group. */
	readonly recipient: string | null;
	readonly figures: Figures;
}

/** A report for each group of rows. What they show adds up to what one report with these groups shows. */
export function figuresPer(key: GroupKey, subject: Subject, layout: Layout): GroupFigures[] {
	const types = typesOf(subject);
	const whole = figuresOf(subject, types, { ...layout, groupBy: key });
	const totals = new Map(whole.byGroup.map((part) => [part.of, part]));
	const cellsBy = groupBy(subject.cells, ({ row }) => groupOf(row, key, types));
	return [...groupBy(subject.rows, (row) => groupOf(row, key, types))].map(([group, rows]) => {
		const cells = cellsBy.get(group) ?? [];
		const used = new Set(cells.filter(hasData).map(({ prompt }) => prompt));
		// A prompt template that only this group doesn't use isn't missing.
		const { silent } = whole;
		const prompts = subject.prompts.filter((one) => used.has(one) || silent.includes(one));
		const contradictory = types.contradictory.filter((row) => rows.includes(row));
		const { shown, shownBefore } = totals.get(group) ?? {};
		const figures = figuresOf(
			{ ...subject, rows, prompts, cells },
			{ ...types, contradictory },
			{ ...layout, targets: { now: shown, before: shownBefore } },
		);
		const recipient = key === 'owner' ? (rows[0]?.owner ?? null) : null;
		return { group, recipient, figures: { ...figures, silent } };
	});
}
