import type { Period } from '../../analytics/period';
import { groupBy } from '../../util/lists';
import { isolated, oneLine } from '../../util/text';
import type { UncheckedReason, Unchecked } from '../figures/remarks';
import type { Language } from '../words/languages';
import type { Words } from '../words/en';
import { note, type Block, type Document } from './blocks';
import { firstOf, fitting, listed, aboutNames, remarkSentence, type RemarkText } from './phrases';

/** An alert as it's told: as a document, in one line, in a few words among others, and in a few lines for a chat and a digest. */
export interface Presented extends Document {
	readonly subject: string;
	readonly brief: string;
	readonly lines: readonly string[];
}

/** Names that a list and a sentence have room for. */
const [MOST_LISTED, MOST_IN_SENTENCE] = [100, 10];
/** Names in the subject of a digest, and alerts in its texts, so that an email isn't cut off. */
const [MOST_IN_SUBJECT, MOST_IN_DIGEST] = [3, 50];

/** A subject in one line, without what nobody sees. */
export const subjectLine = (text: string): string => isolated(oneLine(text));

/** Lines in a box with a colored edge. */
export const notice = (title: string, lines: readonly string[]): Block => ({
	kind: 'notice',
	title,
	lines,
});

/** An alert in a few lines for a chat. */
export const messageOf = ({ subject, lines }: Presented, words: Words): string[] =>
	fitting([subject, ...lines], words);

/** A reason in words, with what it's about. */
const uncheckedText = (
	{ kind, about }: UncheckedReason,
	words: Words,
): Omit<RemarkText, 'brief'> => ({
	...{ ...words.problems, ...words.alert.unchecked }[kind],
	names: aboutNames(about, words),
});

/** Everything of an input item that isn't guarded, and why, said once. */
export function presentUnchecked(
	all: readonly Unchecked[],
	{ language, title }: Pick<Document, 'language' | 'title'>,
): Presented {
	const { words, dates } = language;
	const reasons = all.flatMap((one) => one.reasons);
	const problems = [...groupBy(reasons, ({ kind }) => kind).values()].flatMap((same) => {
		const own = same.map((one) => uncheckedText(one, words));
		const names = new Set(own.flatMap((one) => one.names));
		return own.slice(0, 1).map((one) => ({ ...one, names: [...names] }));
	});
	const [first, ...others] = problems;
	const titles = problems.map((one) => one.title);
	const said = words.alert.notChecked(listed(titles, 2, words));
	const brief =
		first && others.length === 0 ? words.labeled(first.title, listed(first.names, 2, words)) : said;
	const lines = problems.map((one) => remarkSentence(one, words, MOST_IN_SENTENCE));
	const periods = all.map(({ period }) => dates.range(period));
	return {
		subject: subjectLine(`${brief} – ${title}`),
		brief,
		lines,
		language,
		overline: title,
		title: said,
		period: [...new Set(periods)].join(words.separator),
		preview: lines.slice(0, 2).join(' '),
		blocks: problems.map(({ title: what, why, names }) =>
			notice(what, [why, ...firstOf(names, MOST_LISTED, words)]),
		),
	};
}

/** Several alerts in one, in their order, with a title that says how many, and notes about all. */
export function presentDigest(
	[first, ...others]: readonly [Presented, ...Presented[]],
	title: string,
	period: Period,
	language: Language,
	notes: readonly string[],
): Presented {
	const { words, dates } = language;
	if (others.length === 0) return first;
	const all = [first, ...others];
	const briefly = all.map(({ brief }) => brief);
	const subject = words.labeled(title, listed(briefly, MOST_IN_SUBJECT, words));
	const shown = all.slice(0, MOST_IN_DIGEST);
	const more = all.length > shown.length ? [words.andMore(all.length - shown.length)] : [];
	return {
		subject: subjectLine(subject),
		brief: title,
		lines: all.map((one) => one.title),
		language,
		overline: '',
		title,
		period: dates.range(period),
		preview: briefly.join(words.separator),
		blocks: [...shown.map((one) => notice(one.title, one.lines)), ...[...more, ...notes].map(note)],
	};
}
