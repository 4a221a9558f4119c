import { sentence } from '../../errors/Failure';
import { groupBy } from '../../util/lists';
import { shorten } from '../../util/text';
import type { Figures } from '../figures/figures';
import type { GroupKey, PlacedReading } from '../figures/places';
import type { Reason } from '../figures/reasons';
import { entityType } from '../read/columns';
import type { Unread } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
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
export function reasonText(reason: Reason, words: Words): string {
	const { kind, isFewer, isOfKept, readings = [] } = reason;
	if (kind === 'calls') {
		const calls = isFewer ? words.reasons.fewerCalls : words.reasons.moreCalls;
		return isOfKept ? `${calls} ${words.reasons.onlyKept}` : calls;
	}
	if (kind === 'mix' || kind === 'costPerCall') return words.reasons[kind];
	return words.reasons[kind](listed(rowNames(readings, words), 3, words));
}

/** Something that's missing in a report: what, why, what it's about, and the same briefly for a subject. */
export interface Problem {
	readonly title: string;
	readonly why: string;
	readonly names: readonly string[];
	readonly gap: string;
}

const named = ({ id, name }: Row) =>
	name.includes(id) ? shorten(name, 120) : `${shorten(name, 120)} (${shorten(id)})`;

/** What is missing in a report, the most important first. Empty where nothing is. */
export function problemsIn(figures: Figures, words: Words): Problem[] {
	const { prompts, rows, silent, missing, unread, unreadBefore, total, period } = figures;
	const { problems } = words;
	const saidOf = (some: readonly Unread[]) =>
		some.map(({ prompt, message }) => words.labeled(shorten(prompt.name), sentence(message)));
	const unreadNames = unread.map(({ prompt }) => shorten(prompt.name, 40));
	// Where only departments have data, which are in no total.
	const used = new Set(figures.readings.filter(({ now }) => now).map(({ prompt }) => prompt));
	const silentName = (prompt: Prompt) => {
		const name = shorten(prompt.name);
		return used.has(prompt) ? problems.silent.onlyDepartments(name) : name;
	};
	const all: Problem[] = [
		{
			...{ ...problems.unread, why: '', names: saidOf(unread) },
			gap: problems.unread.gap(listed(unreadNames, 2, words)),
		},
		{ ...problems.types, names: figures.contradictory.map(named) },
		{ ...problems.unclear, names: figures.unclear.map(named) },
		{
			...{ ...problems.silent, names: silent.map(silentName) },
			gap: problems.silent.gap(silent.length, prompts.length),
		},
		{
			...{ ...problems.missing, names: missing.map(named) },
			gap: problems.missing.gap(missing.length, rows.length),
		},
	];
	const found = all.filter(({ names }) => names.length > 0);
	const isUnread = unreadBefore.length > 0;
	if (!period.previous || (!isUnread && (!total.now || total.before))) return found;
	const { title, gap, noData, unread: why } = problems.notCompared;
	const names = saidOf(unreadBefore);
	return [...found, { title, names, ...(isUnread ? { why, gap } : { why: noData, gap: '' }) }];
}

/** A sentence as a part of a list, which has no period inside. */
const unended = (text: string) => text.replace(/(?<!\.)\.$/, '');

/** A problem as one text for people. */
export const problemSentence = ({ title, why, names }: Problem, words: Words, most = 20): string =>
	words.labeled(
		title,
		[sentence(listed(names.map(unended), most, words)), why]
			.filter((text) => text !== '')
			.join(' '),
	);
