import { sentence } from '../../errors/Failure';
import { groupBy } from '../../util/lists';
import { foldGroup, isolated, oneLine, shorten } from '../../util/text';
import type { Remark } from '../figures/remarks';
import type { PlacedReading } from '../figures/places';
import type { Reason } from '../figures/reasons';
import { entityType, isGroupColumn } from '../read/columns';
import type { Subject } from '../read/directory';
import type { Money } from '../words/money';
import type { Words } from '../words/en';

/** The first names of a list, and how many more there are. */
export const firstOf = (names: readonly string[], most: number, words: Words): string[] =>
	names.length > most ? [...names.slice(0, most), words.andMore(names.length - most)] : [...names];

/** Characters of a chat message, of which Discord takes no more, and of a line of it, so that five fit. */
const [LONGEST_MESSAGE, LONGEST_LINE] = [2000, 390];

/** The first lines that fit a chat message, and how many more there are. No text in them can begin another line. */
export function fitting(lines: readonly string[], words: Words): string[] {
	const short = lines.map((line) => shorten(isolated(oneLine(line)), LONGEST_LINE));
	if (short.join('\n').length <= LONGEST_MESSAGE) return short;
	let room = LONGEST_MESSAGE - words.andMore(short.length).length;
	const left = short.findIndex((line) => (room -= line.length + 1) < 0);
	return firstOf(short, left, words);
}

/** Between what a line consists of. */
export const DOT = ' · ';

/** Texts together, without empty ones. */
export const joined = (texts: readonly string[], by = ' '): string =>
	texts.filter((text) => text !== '').join(by);

/** A list in a sentence. */
export const listed = (names: readonly string[], most: number, words: Words): string =>
	firstOf(names, most, words).join(words.separator);

/** Characters of a name or a title in a subject, of which a phone shows 41, so that the cost is among them. */
export const BRIEF_NAME = 20;

/** A change, and the same in percent, if there's such a percentage. */
export const withPercent = (change: string, percent: string | undefined): string =>
	percent === undefined ? change : `${change} (${percent})`;

/** The names of rows, each once. One with a single prompt template has it beside. */
const rowNames = (readings: readonly PlacedReading[]): string[] =>
	[...groupBy(readings, ({ row }) => row)].map(([row, [first, ...others]]) =>
		first && others.length === 0
			? `${shorten(row.name)} · ${shorten(first.prompt.name)}`
			: shorten(row.name),
	);

/** What a cost or a budget is of, and what kind of thing that is, where it isn't an agent, a member, or a department. */
export function fullName(
	{ kind, name }: { readonly kind?: string; readonly name: string },
	{ alert, budgets }: Words,
	most?: number,
): string {
	const known = name === '' ? budgets.everything : shorten(name, most);
	return kind === 'prompt' ? alert.prompt(known) : known;
}

/** What a cost doesn't include, although it should, as a line or none. */
export function lacksLines(lacks: readonly Subject[], words: Words, most = 10): string[] {
	const names = lacks.map((one) => fullName(one, words));
	return names.length > 0 ? [words.alert.lacks(listed(names, most, words))] : [];
}

/** What is said of the groups of a column: of one that isn't known by its heading. */
export function groupWords(column: string, { groups }: Words) {
	if (isGroupColumn(column)) return groups[column];
	return { none: groups.other.none(column), column, title: groups.other.title(column) };
}

/** What a group is called, also that of rows without one. */
export function groupName(group: string | null, column: string, words: Words): string {
	const { none } = groupWords(column, words);
	if (group === null) return none;
	const type = column === 'type' ? entityType(group) : undefined;
	const name = type ? words.types[type] : group;
	// Not to be taken for the rows without one.
	return foldGroup(name) === foldGroup(none) ? `"${name}"` : name;
}

/** A reason as a sentence. */
export function reasonText({ kind, cost, readings = [] }: Reason, words: Words): string {
	const { reasons } = words;
	const texts = {
		calls: [reasons.moreCalls, reasons.fewerCalls],
		mix: [reasons.mix, reasons.cheaperMix],
		costPerCall: [reasons.dearer, reasons.cheaper],
		credits: [reasons.fewerCredits, reasons.moreCredits],
	} as const;
	if (kind === 'started' || kind === 'ended') {
		return reasons[kind](listed(rowNames(readings), 3, words));
	}
	const [up, down] = texts[kind];
	return cost.digits > 0n ? up : down;
}

/** A remark in words: what, why, what it's about, and the same briefly for a subject. */
export interface RemarkText {
	readonly title: string;
	readonly why: string;
	readonly names: readonly string[];
	readonly brief: string;
}

/** A sentence as a part of a list, which has no period inside. */
const unended = (text: string) => text.replace(/(?<!\.)\.$/, '');

/** Names that a subject has room for, and their characters. */
const [MOST_BRIEF, LONGEST_BRIEF] = [2, 40];

/** That costs are converted, and how, where they are. */
export const rateNotes = ({ rate, currency }: Money, { notes }: Words): string[] =>
	rate === undefined ? [] : [notes.rate(rate, currency)];

/** What a remark is about, by its names. */
export const aboutNames = (about: Remark['about'], words: Words): string[] =>
	about.map(({ name, detail, isPrompt = false }) => {
		const own = fullName({ name, kind: isPrompt ? 'prompt' : undefined }, words, 120);
		return detail === undefined ? own : `${own} (${shorten(unended(detail), 200)})`;
	});

/** A remark in words. */
export function remarkText({ kind, about, among, column }: Remark, words: Words): RemarkText {
	const texts = { ...words.problems, ...words.remarks }[kind];
	const none = column === undefined ? '' : groupWords(column, words).none;
	const { title } = texts;
	const briefly = about.map(({ name }) => shorten(name, LONGEST_BRIEF));
	return {
		title: typeof title === 'string' ? title : title(about.length, among, none),
		why: texts.why,
		names: aboutNames(about, words),
		brief: 'brief' in texts ? texts.brief(listed(briefly, MOST_BRIEF, words)) : '',
	};
}

/** Names in a line of a report. */
export const MOST_NAMES = 5;

/** A remark as one text for people. */
export function remarkSentence(
	{ title, why, names }: Omit<RemarkText, 'brief'>,
	words: Words,
	most = 20,
): string {
	const all = listed(names.map(unended), most, words);
	return `${sentence(all === '' ? title : words.labeled(title, all))} ${why}`.trim();
}
