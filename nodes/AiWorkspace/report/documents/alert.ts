import { sentence } from '../../errors/Failure';
import { isolated, oneLine } from '../../util/text';
import type { Unchecked } from '../figures/alerts';
import type { Subject } from '../read/directory';
import type { Words } from '../words/words';
import type { Block, Document } from './blocks';
import { beside, firstOf, fitting, listed, remarkSentence, remarkText, whatIs } from './phrases';

/** An alert in words: one line, the lines below it, and what it's about if that's a list. */
export interface AlertText {
	readonly title: string;
	readonly lines: readonly string[];
	readonly names?: readonly string[];
	/** What begins with the title, if left out. */
	readonly subject?: string;
}

/** An alert as it's told: in one line, as a document, and in a few lines for a chat. */
export interface Presented {
	readonly subject: string;
	readonly document: Document;
	readonly message: readonly string[];
}

/** What an alert is presented with. */
type About = Pick<Document, 'language' | 'period' | 'title'> & {
	readonly overline?: string;
	readonly more?: readonly Block[];
};

/** Names that a list and a sentence have room for. */
const [MOST_NAMES, MOST_IN_SENTENCE] = [100, 10];

export const namesOf = (all: readonly Subject[], words: Words): string[] =>
	all.map((one) => whatIs(one, words));

/** What a cost doesn't include, although it should, as a line or none. */
export const lacksLines = (lacks: readonly Subject[], words: Words): string[] =>
	lacks.length > 0
		? [words.alert.lacks(listed(namesOf(lacks, words), MOST_IN_SENTENCE, words))]
		: [];

/** Why something wasn't checked, or can't be relied on. */
export function uncheckedText(alert: Unchecked, words: Words): AlertText {
	const says = words.alert;
	if (alert.level === 'doubtful') {
		const problem = remarkText(alert.why, words);
		const lines = [remarkSentence(problem, words)];
		return { title: problem.title, lines, names: namesOf(alert.all, words) };
	}
	const { why, of, lackedBy, isEarlier } = alert;
	const lines = [typeof why === 'string' ? says[why] : sentence(why.message)];
	const budgets = listed(namesOf(lackedBy, words), MOST_IN_SENTENCE, words);
	if (budgets !== '') lines.push(says.lackedBy(budgets));
	if (isEarlier) lines.push(words.unusual.unreadEarlier);
	return { title: says.notChecked(whatIs(of, words)), lines };
}

/** An alert of a few lines in a box, with what stands below it. */
export function presentNotice(
	{ title: said, lines, names = [], subject: own }: AlertText,
	{ more = [], overline = '', ...about }: About,
): Presented {
	const { words } = about.language;
	const subject = isolated(oneLine(own ?? beside(said, about.title)));
	const shown = [...lines, ...firstOf(names, MOST_NAMES, words)];
	const notice: Block = { kind: 'notice', title: said, lines: shown };
	const preview = shown.slice(0, 2).join(' ');
	const document = { ...about, overline, preview, blocks: [notice, ...more] };
	return { subject, document, message: fitting([subject, ...lines, ...names], words) };
}
