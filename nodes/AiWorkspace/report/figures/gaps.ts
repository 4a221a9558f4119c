import { sentence } from '../../errors/Failure';
import type { Row } from '../read/directory';
import type { Figures } from './figures';
import { shorten } from '../words/numbers';
import { words } from '../words/en';

/** Something that's missing in a report: what, why, and what it's about. */
export interface Problem {
	readonly title: string;
	readonly why: string;
	readonly names: readonly string[];
	/** The same in a few words, for a subject. */
	readonly gap: string;
}

const named = ({ id, name }: Row) => words.withId(shorten(name, 120), shorten(id));

/** What is missing, the most important first. Empty where nothing is. */
export function problemsIn(figures: Figures): Problem[] {
	const { unread, contradictory, unclear, silent, missing, total, period, cells } = figures;
	const { prompts, rows } = figures;
	const { problems } = words;
	const messages = unread.map((one) =>
		words.labeled(shorten(one.prompt.name), sentence(one.message)),
	);
	const used = new Set(cells.filter(({ now }) => now).map(({ prompt }) => prompt));
	const unused = silent.map((prompt) => {
		const name = shorten(prompt.name);
		return used.has(prompt) ? words.onlyDepartments(name) : name;
	});
	const found = [
		{
			...problems.unread,
			gap: problems.unread.gap(unread.map(({ prompt }) => shorten(prompt.name, 40))),
			names: messages,
		},
		{ ...problems.types, names: contradictory.map(named) },
		{ ...problems.unclear, names: unclear.map(named) },
		{
			...problems.silent,
			gap: problems.silent.gap(silent.length, prompts.length),
			names: unused,
		},
		{
			...problems.missing,
			gap: problems.missing.gap(missing.length, rows.length),
			names: missing.map(named),
		},
	].filter(({ names }) => names.length > 0);
	const isCompared = !period.previous || !total.now || total.before;
	return isCompared ? found : [...found, { ...problems.notCompared, names: [] }];
}

/** Names in a list of at most so many. */
export const cut = (names: readonly string[], most: number): string[] =>
	names.length > most ? [...names.slice(0, most), words.andMore(names.length - most)] : [...names];

/** A problem as one text for people. */
export const asText = ({ title, why, names }: Problem, most = 20): string =>
	[`${title}:`, why, cut(names, most).join(', ')].filter((text) => text !== '').join(' ');
