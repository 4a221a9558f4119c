import { heading, note, type Block, type Document } from './blocks';
import { byCost, hasData, type Figures } from './figures';
import { percent, plain, range, shorten } from './format';
import { cut, problemsIn } from './problems';
import { tablesFor, type Presentation } from './tables';
import { words } from './words';

const titleOf = ({ title, group }: Presentation): string =>
	group === undefined ? shorten(title) : words.titleFor(shorten(title), shorten(group));

/** One line that says the most important of all. No text in it can begin another line. */
export function subjectOf(figures: Figures, presentation: Presentation): string {
	const { total, before } = figures;
	const { money } = presentation;
	const { subject } = words;
	const since = () => {
		if (!before) return '';
		if (!total.before) return subject.noData(range(before));
		const { digits } = total.before.cost;
		if (digits === 0n) return subject.nothingBefore;
		return digits < 0n
			? subject.before(money.total(total.shownBefore))
			: percent(total.now?.cost, total.before.cost);
	};
	const period = range(figures.period);
	const headline = total.now
		? subject.cost(money.total(total.shown), period, since())
		: subject.noData(period);
	const gaps = problemsIn(figures).flatMap(({ gap }) => gap || []);
	return plain(`${titleOf(presentation)}: ${[headline, ...gaps].join(', ')}`);
}

/** A report, each table of it with at most `limit` rows. What is missing stands above everything, so that nobody takes a part for the whole. */
export function documentOf(figures: Figures, presentation: Presentation, limit: number): Document {
	const { period, before, byPrompt, byGroup, prompts, rows, unread, silent, missing } = figures;
	const { groupBy, money, today, workspace } = presentation;
	const problems = problemsIn(figures);
	const tables = tablesFor(figures, presentation, limit, problems.length === 0);
	const open = period.to >= today ? [words.todayIsOpen] : [];
	const sections = byPrompt.length > limit ? [...byPrompt].sort(byCost) : byPrompt;
	const titled = sections.map((sums) => ({ title: sums.of.title, sums }));
	const groups = byGroup.map((sums) => ({ title: sums.of, sums }));
	const all = prompts.length + unread.length;
	const hasApart = figures.cells.some((cell) => hasData(cell) && !figures.isCounted(cell));
	const notes = (...texts: Array<string | false | undefined>): Block[] =>
		texts.flatMap((text) => (text ? note(text) : []));
	const blocks: Block[] = [
		...problems.map(({ title, why, names }): Block => {
			return { kind: 'notice', title, lines: [...(why ? [why] : []), ...cut(names, limit)] };
		}),
		tables.top([...problems.flatMap(({ gap }) => gap || []), ...open]),
		...notes(
			words.shows(
				[prompts.length - silent.length, all],
				[rows.length - missing.length, rows.length],
			),
		),
		...tables.reasons(),
		...(figures.total.now && figures.total.before ? tables.movers() : []),
		...tables.intervals(),
		heading(words.byPrompt),
		tables.chart(titled, before && [range(period), range(before)]),
		...tables.table(words.columns.prompt, titled, true),
		...(groupBy !== 'none' && groups.length > 1
			? [
					heading(words.groups[groupBy][2]),
					...tables.table(words.groups[groupBy][1], groups, true),
					...notes(before && words.groupsNow),
				]
			: []),
		...sections.slice(0, limit).flatMap(({ of, cells }) => tables.section(of.title, cells)),
		heading(words.about),
		...notes(
			before && [words.comparedWith(range(before)), ...open].join(' '),
			hasApart && words.departments,
			words.rounding(money.decimals),
			money.currency === '' && words.noCurrency,
			words.created(range({ from: today, to: today })),
		),
	];
	return {
		...{ overline: shorten(workspace), title: titleOf(presentation) },
		...{ period: range(period), blocks },
	};
}
