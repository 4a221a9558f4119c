import { sentence } from '../errors/Failure';
import { sum } from '../util/decimal';
import { groupBy } from '../util/groupBy';
import type { Row } from './directory';
import type { Figures } from './figures';
import { range, shorten, some, type Money } from './format';
import { words } from './words';

/** Something that's missing in a report: what, and why. */
export interface Problem {
	readonly title: string;
	readonly why: string;
	/** What it's about, in any order. */
	readonly names: readonly string[];
}

const { problems } = words;

/** The longest message of the API in a report. */
const LONGEST_MESSAGE = 800;

const idAndName = ({ id, name }: Row) => words.withId(shorten(name), shorten(id));

/** What is missing, the most important first. Empty where nothing is. */
export function problemsIn(figures: Figures, money: Money): Problem[] {
	const { unread, contradictory, silent, missing, total, before, cells, rows } = figures;
	const period = range(figures.period);
	const byRow = groupBy(cells, ({ row }) => row);
	const costBefore = (row: Row) => {
		const costs = (byRow.get(row) ?? []).flatMap((cell) => cell.before?.cost ?? []);
		return costs.length > 0 && before
			? problems.missing.before(idAndName(row), range(before), money.of(sum(costs)))
			: idAndName(row);
	};
	const hasOthers = new Set(cells.filter(({ now }) => now).map(({ prompt }) => prompt));
	const whyMissing =
		unread.length > 0
			? problems.missing.whyUnread
			: (missing.length < rows.length ? problems.missing.why : problems.missing.whyAll)(period);
	const all: Problem[] = [
		{
			title: problems.unread.title,
			why: '',
			names: unread.map(({ prompt, message, hint }) =>
				problems.unread.of(
					shorten(prompt.title),
					[message, hint ?? '']
						.map((text) => sentence(shorten(text, LONGEST_MESSAGE)))
						.join(' ')
						.trim(),
				),
			),
		},
		{ ...problems.types, names: contradictory.map(idAndName) },
		{
			title: problems.silent.title,
			why: problems.silent.why(period),
			names: silent.map((prompt) =>
				hasOthers.has(prompt)
					? problems.silent.onlyDepartments(shorten(prompt.title))
					: shorten(prompt.title),
			),
		},
		{ title: problems.missing.title, why: whyMissing, names: missing.map(costBefore) },
	];
	const isCompared = !before || !total.now || total.before;
	return [
		...all.filter(({ names }) => names.length > 0),
		...(isCompared
			? []
			: [
					{
						title: problems.notCompared.title,
						why: problems.notCompared.why(range(before)),
						names: [],
					},
				]),
	];
}

/** The names of a problem in a list of at most so many. */
export const cut = (names: readonly string[], most: number): string[] =>
	names.length > most ? [...names.slice(0, most), problems.and(names.length - most)] : [...names];

/** A problem as one text for people. */
export const asText = ({ title, why, names }: Problem, most = 20): string =>
	[`${title}:`, why, cut(names, most).join(', ')].filter(Boolean).join(' ');

/** What is missing in a few words each, for a subject. */
export const gapsIn = ({
	unread,
	contradictory,
	silent,
	missing,
	prompts,
	rows,
}: Figures): string[] => [
	...(unread.length > 0
		? [words.subject.unread(unread.map(({ prompt }) => shorten(prompt.title, 40)))]
		: []),
	...(contradictory.length > 0 ? [words.subject.types] : []),
	...(silent.length > 0
		? [words.subject.silent(some(silent.length, prompts.length, 'prompt template'))]
		: []),
	...(missing.length > 0 ? [words.subject.missing(some(missing.length, rows.length, 'ID'))] : []),
];
