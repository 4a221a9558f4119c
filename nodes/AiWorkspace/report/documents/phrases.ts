import { sentence } from '../../errors/Failure';
import { groupBy } from '../../util/lists';
import { shorten } from '../../util/text';
import type { Figures } from '../figures/figures';
import type { Problem } from '../figures/gaps';
import type { GroupKey, PlacedReading } from '../figures/places';
import type { Reason } from '../figures/reasons';
import { entityType } from '../read/columns';
import type { Unread } from '../read/dataset';
import type { Words } from '../words/words';

/** The first names of a list, and how many more there are. */
export const firstOf = (names: readonly string[], most: number, words: Words): string[] =>
	names.length > most ? [...names.slice(0, most), words.andMore(names.length - most)] : [...names];

/** A list in a sentence. */
export const listed = (names: readonly string[], most: number, words: Words): string =>
	firstOf(names, most, words).join(words.separator);

/** A row and a prompt template, by their names. */
export const pairName = ({ row, prompt }: PlacedReading): string =>
	`${shorten(row.name)} · ${shorten(prompt.name)}`;

/** The names of rows, each once: with its prompt template, or with how many it has. */
function rowNames(readings: readonly PlacedReading[], words: Words): string[] {
	return [...groupBy(readings, ({ row }) => row)].map(([row, [first, ...others]]) =>
		first && others.length === 0
			? pairName(first)
			: words.withPrompts(shorten(row.name), others.length + 1),
	);
}

/** What a group is called, also that of rows without one. */
export function groupName(group: string | null, key: GroupKey, words: Words): string {
	if (group === null) return words.groups[key].none;
	const type = key === 'type' ? entityType(group) : undefined;
	return type ? words.types[type] : group;
}

/** A reason as a sentence. */
export function reasonText({ kind, isFewer, readings = [] }: Reason, words: Words): string {
	if (kind === 'calls') return isFewer ? words.reasons.fewerCalls : words.reasons.moreCalls;
	if (kind === 'mix' || kind === 'costPerCall') return words.reasons[kind];
	return words.reasons[kind](listed(rowNames(readings, words), 3, words));
}

/** A problem in words: what, why, what it's about, and the same briefly for a subject. */
export interface ProblemText {
	readonly title: string;
	readonly why: string;
	readonly names: readonly string[];
	readonly gap: string;
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) =>
	name.includes(id) ? shorten(name, 120) : `${shorten(name, 120)} (${shorten(id)})`;

const saidOf = (unread: readonly Unread[], words: Words) =>
	unread.map(({ prompt, message }) => words.labeled(shorten(prompt.name), sentence(message)));

/** What is missing in a report, in words. */
export function problemText(problem: Problem, figures: Figures, words: Words): ProblemText {
	const { problems } = words;
	switch (problem.kind) {
		case 'unread': {
			const prompts = problem.unread.map(({ prompt }) => shorten(prompt.name, 40));
			const { title, gap } = problems.unread;
			return {
				title,
				why: '',
				names: saidOf(problem.unread, words),
				gap: gap(listed(prompts, 2, words)),
			};
		}
		case 'notCompared': {
			const { title, gap, noData, unread } = problems.notCompared;
			const why = problem.unread.length > 0 ? unread : noData;
			return {
				title,
				why,
				names: saidOf(problem.unread, words),
				gap: problem.unread.length > 0 ? gap : '',
			};
		}
		case 'silent': {
			const names = problem.prompts.map(({ prompt, hasDepartments }) =>
				hasDepartments
					? problems.silent.onlyDepartments(shorten(prompt.name))
					: shorten(prompt.name),
			);
			const gap = problems.silent.gap(names.length, figures.prompts.length);
			return { ...problems.silent, names, gap };
		}
		case 'missing': {
			const gap = problems.missing.gap(problem.rows.length, figures.rows.length);
			return { ...problems.missing, names: problem.rows.map(named), gap };
		}
		default:
			return { ...problems[problem.kind], names: problem.rows.map(named) };
	}
}

/** A sentence as a part of a list, which has no period inside. */
const unended = (text: string) => text.replace(/(?<!\.)\.$/, '');

/** A problem as one text for people. */
export const problemSentence = (
	{ title, why, names }: ProblemText,
	words: Words,
	most = 20,
): string =>
	words.labeled(
		title,
		[sentence(listed(names.map(unended), most, words)), why]
			.filter((text) => text !== '')
			.join(' '),
	);
