import { absolute, sum } from '../../util/decimal';
import { capitalized } from '../../util/text';
import type { Figures } from '../figures/figures';
import { byCost, hasData } from '../figures/places';
import { shownChange } from '../figures/change';
import { heading, note, type Block, type Document, type TableRow } from './blocks';
import { budgetBlocks } from './budgets';
import { headlineOf, previewOf } from './headline';
import { firstOf, reasonText, remarkSentence, shortName } from './phrases';
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
	const change = [words.columns.change, money.signed(shownChange(figures.total, money.decimals))];
	rows.push({ cells: change, tone: tables.toneOf(figures.total, report), isTotal: true });
	const head = [words.columns.reason, changeHead];
	return [heading(words.headings.why(previous)), { kind: 'table', head, rows }];
}

/** The rows of a prompt template, those in no total apart. */
function rowBlocks(
	part: Figures['byPrompt'][number],
	report: PresentedReport,
	limit: number,
): Block[] {
	const { headings, columns, noData, labeled } = report.language.words;
	const name = shortName(part.of.name);
	const own = labeled(columns.prompt, name);
	const known = part.readings.filter(hasData);
	if (known.length === 0) return [heading(own), note(capitalized(noData))];
	const blocksOf = (title: string, areCounted: boolean) => {
		const shown = known.filter(({ isCounted }) => isCounted === areCounted);
		const lines = shown.map((reading) => ({ title: reading.row.name, sums: reading }));
		const total = areCounted && lines.length > 1 ? part : undefined;
		return tables.sectionBlocks({ title, column: columns.name, lines, total }, report, limit);
	};
	return [...blocksOf(own, true), ...blocksOf(headings.notInTotal(name), false)];
}

/** Names in a note, which is one line. */
const MOST_NAMES = 5;

/** What to know about a report. */
export function aboutTexts(report: PresentedReport): string[] {
	const { figures, money, today, language, foot } = report;
	const { notes } = language.words;
	const credits = figures.readings.flatMap(({ isCounted, now }) =>
		isCounted && now && now.cost.digits < 0n ? now.cost : [],
	);
	const texts = [
		...report.notes.map((one) => remarkSentence(one, language.words, MOST_NAMES)),
		credits.length > 0 ? notes.credits(money.total(absolute(sum(credits)))) : '',
		figures.byGroup.length > 1 ? notes.groupsOfToday : '',
		notes.rounding,
		money.currency === '' ? notes.noCurrency : '',
		notes.created(language.dates.day(today)),
		foot,
	];
	return texts.flatMap((text) => (text ? [text] : []));
}

/** Names of what is missing, where there isn't room for everything. */
const MOST_MISSING = 20;

/** The blocks of a report, one after the other, because those of thousands of rows take long. */
export function* blocksOf(report: PresentedReport, room: number): Generator<Block> {
	const { figures, language } = report;
	const { notes, headings } = language.words;
	let left = room;
	const take = (count: number) => {
		const own = Math.min(count, left);
		left -= own;
		return own;
	};
	const sectionOf = (section: tables.Section) =>
		tables.sectionBlocks(section, report, take(section.lines.length));
	const [byPrompt, byGroup, intervals] = [
		sectionOf(tables.promptSection(report)),
		sectionOf(tables.groupSection(report)),
		sectionOf(tables.intervalSection(report)),
	];
	const budgets = budgetBlocks(report, take(report.budgets.length));
	const byEntity = sectionOf(tables.entitySection(report));
	const prompts = [...figures.byPrompt].sort(byCost);
	const each = Math.floor(left / Math.max(1, prompts.length));
	yield { kind: 'headline', highlights: headlineOf(report) };
	yield* notices(report, room === Infinity ? room : Math.min(room, MOST_MISSING));
	yield* trendBlocks(report);
	yield* budgets;
	yield* reasonBlocks(report);
	yield* tables.sectionBlocks(tables.moverSection(report), report);
	yield* intervals;
	yield* byPrompt;
	yield* byGroup;
	yield* byEntity;
	if (each > 0) for (const part of prompts) yield* rowBlocks(part, report, each);
	yield heading(headings.about);
	if (each === 0) yield note(notes.noDetails);
	yield* aboutTexts(report).map(note);
}

/** A report with at most `room` rows in its tables, which come to those of the details last. What is missing stands beside the total in brief, and right below it, so that nobody takes a part for the whole. */
export function documentOf(report: PresentedReport, room: number): Document {
	const { language, overline, title, period } = report;
	return {
		language,
		overline,
		title,
		period,
		preview: previewOf(headlineOf(report), language.words),
		blocks: [...blocksOf(report, room)],
	};
}
