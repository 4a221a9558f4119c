import type { Period } from '../../analytics/period';
import { compactMap } from '../../util/lists';
import type { Dataset } from '../read/dataset';
import type { Prompt, Subject } from '../read/directory';
import { typesIn } from '../read/types';
import { doubtsIn, ofUnread, remark, unreadIn, type UncheckedReason } from './remarks';
import { FEWEST_PERIODS, type UnusualRules } from './outliers';
import { risesIn, type Part, type Rise } from './unusual';

/** A rise, and what its cost doesn't include, although it should. */
export interface Finding extends Rise {
	readonly lacks: readonly Subject[];
}

/** The prompt templates that can't be compared because earlier periods couldn't be read, and whether each period could be for all others. */
function comparableIn(dataset: Dataset) {
	const { trend } = dataset;
	const isReadIn = (prompt: Prompt, { unread }: (typeof trend)[number]) =>
		unread.every((one) => one.prompt !== prompt);
	const lacking = unreadIn(dataset);
	const few = lacking.filter(
		({ prompt }) => trend.filter((one) => isReadIn(prompt, one)).length < FEWEST_PERIODS,
	);
	const whole = lacking.filter((one) => !few.includes(one));
	const isRead = trend.map((one) => whole.every(({ prompt }) => isReadIn(prompt, one)));
	return isRead.filter(Boolean).length < FEWEST_PERIODS
		? { few: lacking, isRead: trend.map(() => true) }
		: { few, isRead };
}

/** The costs of a dataset that are unusual beside those of its trend, the largest rise first, and what couldn't be checked. */
export function findingsIn(
	dataset: Dataset,
	rules: UnusualRules & { readonly currency: string },
): { readonly findings: readonly Finding[]; readonly reasons: readonly UncheckedReason[] } {
	const { rows, readings, unread } = dataset;
	const { counted } = typesIn(rows, readings);
	// In a period that one prompt template lacks, an agent's cost would seem to be less.
	const { few, isRead: isWhole } = comparableIn(dataset);
	const lacking = new Set([...unread, ...few].map(({ prompt }) => prompt));
	const parts = compactMap(readings, ({ prompt, row, now, trend }): Part | undefined => {
		return lacking.has(prompt) || !counted.has(row)
			? undefined
			: { prompt, row, now, earlier: trend };
	});
	const { rises, reasons } = risesIn(parts, rules, isWhole);
	return {
		findings: rises.map((rise) => {
			return { ...rise, lacks: rise.of.kind === 'entity' ? [...lacking] : [] };
		}),
		reasons: [
			...remark('unread', unread.map(ofUnread)),
			...remark('tooFewRead', few.map(ofUnread)),
			...doubtsIn(dataset, [rules.currency]),
			...reasons,
		],
	};
}

/** What tells a finding from others. That something is new is told once, whatever the period. */
export const findingParts = ({ level, of }: Rise, { from, to }: Period): string[] => [
	level,
	...(level === 'new' ? ['once'] : [from, to]),
	`${of.kind} ${of.id.toLowerCase()}`,
];
