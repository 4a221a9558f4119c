import { shorten } from '../../util/text';
import type { Figures } from '../figures/figures';
import { byCost, hasData } from '../figures/places';
import { shownChange, shownMovers } from '../figures/reasons';
import { heading, note, type Block, type Document, type TableRow } from './blocks';
import { budgetBlocks } from './budgets';
import { basisOf, headlineOf, previewOf } from './headline';
import { firstOf, pairName, reasonText } from './phrases';
import type { PresentedReport } from './presentation';
import * as tables from './tables';
import { trendBlocks } from './trend';

function notices({ problems, language: { words } }: PresentedReport, limit: number): Block[] {
	return problems.map(({ title, why, names }) => ({
		kind: 'notice',
		title,
		lines: [why, ...firstOf(names, limit, words)].filter((line) => line !== ''),
	}));
}

/** Why the total changed. */
function reasonBlocks(report: PresentedReport): Block[] {
	const { money, reasons, previous, changeHead, figures } = report;
	const { words } = report.language;
	if (reasons.length === 0 || previous === undefined) return [];
	const rows: TableRow[] = reasons.map((reason) => ({
		cells: [reasonText(reason, words), money.signed(reason.cost)],
	}));
	const change = [words.columns.change, money.signed(shownChange(figures.total))];
	rows.push({ cells: change, tone: tables.toneOf(figures.total, report), isTotal: true });
	const head = [words.columns.reason, changeHead];
	return [heading(words.headings.why(previous)), { kind: 'table', head, rows }];
}

/** The rows with the largest changes, each beside the difference of what is shown. */
function moverSection({ figures, money, language: { words } }: PresentedReport): tables.Section {
	const lines = shownMovers(figures).map((reading) => ({
		title: pairName(reading),
		sums: reading,
		change: money.signed(shownChange(reading)),
	}));
	return { title: words.headings.movers, column: words.columns.name, lines };
}

/** The rows of a prompt template, those in no total apart. */
function rowBlocks(
	part: Figures['byPrompt'][number],
	report: PresentedReport,
	limit: number,
): Block[] {
	const { headings, columns, noData, labeled } = report.language.words;
	const name = shorten(part.of.name);
	const own = labeled(columns.prompt, name);
	const known = part.readings.filter(hasData);
	if (known.length === 0) return [heading(own), note(noData)];
	const blocksOf = (title: string, areCounted: boolean) => {
		const shown = known.filter(({ isCounted }) => isCounted === areCounted);
		const lines = shown.map((reading) => ({ title: reading.row.name, sums: reading }));
		const total = areCounted && lines.length > 1 ? part : undefined;
		return tables.sectionBlocks({ title, column: columns.name, lines, total }, report, limit);
	};
	return [...blocksOf(own, true), ...blocksOf(headings.notInTotal(name), false)];
}

function aboutBlocks(report: PresentedReport): Block[] {
	const { figures, money, today, language, previous } = report;
	const { words } = language;
	const { notes, headings } = words;
	const hasApart = figures.readings.some((reading) => hasData(reading) && !reading.isCounted);
	const texts = [
		previous && notes.compared(previous),
		figures.byGroup.length > 1 ? notes.groupsOfToday : '',
		hasApart ? notes.departments : '',
		notes.rounding(money.decimals),
		money.currency === '' ? notes.noCurrency : '',
		notes.created(language.numbers.day(today)),
	];
	return [heading(headings.about), ...texts.flatMap((text) => (text ? note(text) : []))];
}

/** A report, with at most `limit` rows in each of its tables. What is missing stands beside the total in brief, and right below it, so that nobody takes a part for the whole. */
export function documentOf(report: PresentedReport, limit: number): Document {
	const { language, workspace, title, period } = report;
	const highlights = headlineOf(report);
	const prompts = [...report.figures.byPrompt].sort(byCost).slice(0, limit);
	const intervals = tables.intervalSection(report);
	const blocksOf = (section: tables.Section) => tables.sectionBlocks(section, report, limit);
	return {
		language,
		overline: workspace === '' ? '' : language.words.notes.workspace(shorten(workspace)),
		title,
		period,
		preview: previewOf(highlights, language.words),
		blocks: [
			{ kind: 'headline', highlights },
			note(basisOf(report)),
			...notices(report, limit),
			...trendBlocks(report),
			...budgetBlocks(report, limit),
			...reasonBlocks(report),
			...blocksOf(moverSection(report)),
			// The last ones if there are too many.
			...blocksOf({ ...intervals, lines: intervals.lines.slice(-limit) }),
			...tables.restOf(intervals.lines.slice(0, -limit), report),
			...blocksOf(tables.promptSection(report)),
			...blocksOf(tables.groupSection(report)),
			...prompts.flatMap((part) => rowBlocks(part, report, limit)),
			...aboutBlocks(report),
		],
	};
}
