import { ZERO } from '../util/decimal';
import { heading, note, type Block, type Document } from './blocks';
import { byCost, hasData, type Figures } from './figures';
import { percent, plain, range, shorten, some } from './format';
import { cut, gapsIn, problemsIn, type Problem } from './problems';
import { share } from './rounding';
import { shownChange, Tables, type Presentation } from './tables';
import { words } from './words';

const { columns, headings, notes } = words;

/** What a report is called. */
export const titleOf = ({ title, group }: Presentation): string =>
	group === undefined ? shorten(title) : words.subject.of(shorten(title), shorten(group));

/** One line that says the most important of all. No text in it can begin another line. */
export function subjectOf(figures: Figures, presentation: Presentation): string {
	const { total, before } = figures;
	const { money } = presentation;
	const { subject } = words;
	const since = () => {
		if (!before) return undefined;
		if (!total.before) return subject.noneBefore(range(before));
		const { cost } = total.before;
		if (cost.digits === 0n) return subject.nothingBefore;
		return cost.digits < 0n
			? subject.before(money.of(total.shownBefore))
			: percent(total.now?.cost, cost);
	};
	const period = range(figures.period);
	const headline = total.now
		? subject.cost(money.of(total.shown), period, since())
		: subject.noData(period);
	return plain(`${titleOf(presentation)}: ${[headline, ...gapsIn(figures)].join(', ')}`);
}

/** The reasons for the change, rounded so that they add up to the difference of the shown totals. */
export function shownReasons({ total }: Figures, { reasons, money }: Presentation) {
	const costs = reasons.map(({ cost }) => cost);
	const shown = share(costs, shownChange(total), money.decimals);
	return reasons.map(({ reason }, at) => ({ reason, shown: shown[at] ?? ZERO }));
}

const noticeOf = ({ title, why, names }: Problem, limit: number): Block => ({
	kind: 'notice',
	title,
	lines: [...(why === '' ? [] : [why]), ...cut(names, limit)],
});

/** A report, each table of it with at most `limit` rows. What is missing stands above everything, so that nobody takes a part for the whole. */
export function documentOf(figures: Figures, presentation: Presentation, limit: number): Document {
	const { total, before, byPrompt, byGroup, byInterval, prompts, rows, cells, silent } = figures;
	const { groupBy, money, today, reasons, workspace } = presentation;
	const problems = problemsIn(figures, money);
	const tables = new Tables(figures, presentation, limit, problems.length > 0);
	const open = figures.period.to >= today ? [notes.todayIsOpen] : [];
	const sections = byPrompt.length > limit ? [...byPrompt].sort(byCost) : byPrompt;
	const intervals = byInterval.slice(-limit).map((sums) => ({ title: range(sums.of), sums }));
	const titled = sections.map((sums) => ({ title: sums.of.title, sums }));
	const groups = byGroup.map((sums) => ({ title: sums.of, sums }));
	const read = some(
		prompts.length - silent.length,
		prompts.length + figures.unread.length,
		'prompt template',
	);
	const isCompared = before && total.now && total.before;
	const hasApart = cells.some((cell) => hasData(cell) && !figures.isCounted(cell));
	const blocks: Block[] = [
		...problems.map((problem) => noticeOf(problem, limit)),
		tables.top([...gapsIn(figures), ...open]),
		note(notes.shows(read, some(rows.length - figures.missing.length, rows.length, 'ID'))),
		...(before && reasons.length > 0
			? [
					heading(headings.reasons(range(before))),
					tables.reasons(shownReasons(figures, presentation)),
				]
			: []),
		...(isCompared ? tables.movers() : []),
		...(byInterval.length > 1
			? [heading(headings.intervals), tables.chart(intervals), tables.intervals(intervals)]
			: []),
		heading(headings.prompts),
		tables.chart(titled, before && [range(figures.period), range(before)]),
		...tables.table(columns.prompt, titled, true),
		...(groupBy !== 'none' && byGroup.length > 1
			? [
					heading(headings.groups[groupBy]),
					...tables.table(columns.group[groupBy], groups, true),
					...(before ? [note(notes.groupsNow)] : []),
				]
			: []),
		...sections.slice(0, limit).flatMap(({ of, cells: own }) => tables.section(of.title, own)),
		heading(headings.about),
		...(before ? [note([notes.comparedWith(range(before)), ...open].join(' '))] : []),
		...(hasApart ? [note(notes.departments)] : []),
		note(
			[notes.rounding(money.decimals), ...(money.currency === '' ? [notes.noCurrency] : [])].join(
				' ',
			),
		),
		note(notes.created(range({ from: today, to: today }))),
	];
	return {
		overline: shorten(workspace),
		...{ title: titleOf(presentation), period: range(figures.period), blocks },
	};
}
