import { sentence } from '../errors/Failure';
import type { Row } from './directory';
import type { Figures } from './figures';
import { shorten } from './format';
import { words } from './words';

/** Something that's missing in a report: what, why, and what it's about. */
export interface Problem {
	readonly title: string;
	readonly why: string;
	readonly names: readonly string[];
	/** The same in a few words, for a subject. */
	readonly gap: string;
}

/** The longest message of the API in a report. */
const LONGEST_MESSAGE = 800;

const named = ({ id, name }: Row) => words.withId(shorten(name, 120), shorten(id));

/** What is missing, the most important first. Empty where nothing is. */
export function problemsIn(figures: Figures): Problem[] {
	const { unread, contradictory, silent, missing, total, before, cells, prompts, rows } = figures;
	const { problems, subject } = words;
	const problem = (kind: keyof typeof problems, gap: string, names: readonly string[]): Problem => {
		const [title, why] = problems[kind];
		return { title, why, names, gap };
	};
	const messages = unread.map(({ prompt, message, hint = '' }) => {
		const said = [message, hint].map((text) => sentence(shorten(text, LONGEST_MESSAGE)));
		return words.labeled(shorten(prompt.title), said.join(' ').trim());
	});
	const used = new Set(cells.filter(({ now }) => now).map(({ prompt }) => prompt));
	const silentNames = silent.map((prompt) => {
		const title = shorten(prompt.title);
		return used.has(prompt) ? words.onlyDepartments(title) : title;
	});
	const found = [
		problem(
			'unread',
			subject.unread(unread.map(({ prompt }) => shorten(prompt.title, 40))),
			messages,
		),
		problem('types', subject.types, contradictory.map(named)),
		problem('silent', subject.silent(silent.length, prompts.length), silentNames),
		problem('missing', subject.missing(missing.length, rows.length), missing.map(named)),
	].filter(({ names }) => names.length > 0);
	const isCompared = !before || !total.now || total.before;
	return isCompared ? found : [...found, problem('notCompared', '', [])];
}

/** The names of a problem in a list of at most so many. */
export const cut = (names: readonly string[], most: number): string[] =>
	names.length > most ? [...names.slice(0, most), words.andMore(names.length - most)] : [...names];

/** A problem as one text for people. */
export const asText = ({ title, why, names }: Problem, most = 20): string =>
	[`${title}:`, why, cut(names, most).join(', ')].filter(Boolean).join(' ');
