import { shorten } from '../../util/text';
import { byCost, hasData } from '../figures/places';
import { shownChange, shownMovers } from '../figures/reasons';
import type { Figures } from '../figures/figures';
import { heading, note, type Block, type Document, type TableRow } from './blocks';
import { headlineBlocks, previewOf } from './headline';
import { firstOf, groupName, pairName, problemText, reasonText } from './phrases';
import { periodOf, titleOf, type PresentedReport } from './presentation';
import { Tables } from './tables';

const isText = (text: string | undefined) => text !== undefined && text !== '';

/** Puts a report into blocks, with at most `limit` rows in each table. */
class Writer {
	readonly tables: Tables;
	private readonly figures: Figures;
	private readonly words: PresentedReport['language']['words'];

	constructor(
		private readonly report: PresentedReport,
		private readonly limit: number,
	) {
		this.tables = new Tables(report, limit);
		this.figures = report.figures;
		this.words = report.language.words;
	}

	/** What is missing stands beside the total in brief, and right below it, so that nobody takes a part for the whole. */
	write(): Block[] {
		const prompts = [...this.figures.byPrompt].sort(byCost);
		return [
			...headlineBlocks(this.report, this.tables),
			...this.notices(),
			...this.reasons(),
			...this.movers(),
			...this.intervals(),
			...this.prompts(prompts),
			...this.groups(),
			...prompts.slice(0, this.limit).flatMap((part) => this.rowsOf(part)),
			...this.about(),
		];
	}

	private notices(): Block[] {
		return this.report.problems.map((problem) => {
			const { title, why, names } = problemText(problem, this.figures, this.words);
			const lines = [why, ...firstOf(names, this.limit, this.words)].filter(isText);
			return { kind: 'notice', title, lines };
		});
	}

	private reasons(): Block[] {
		const { money, reasons } = this.report;
		const { previous, amountHeads } = this.tables;
		if (reasons.length === 0 || previous === undefined) return [];
		const { total } = this.figures;
		const rows: TableRow[] = reasons.map((reason) => ({
			cells: [reasonText(reason, this.words), money.signed(reason.cost)],
		}));
		const change = [this.words.columns.change, money.signed(shownChange(total))];
		rows.push({ cells: change, tone: this.tables.toneOf(total), isTotal: true });
		const head = [this.words.columns.reason, amountHeads.change];
		return [heading(this.words.headings.why(previous)), { kind: 'table', head, rows }];
	}

	/** The rows with the largest changes, each beside the difference of what is shown. */
	private movers(): Block[] {
		const lines = shownMovers(this.figures).map((reading) => ({
			title: pairName(reading),
			sums: reading,
			change: this.report.money.signed(shownChange(reading)),
		}));
		const { headings, columns } = this.words;
		return this.tables.section({ title: headings.movers, column: columns.name, lines });
	}

	/** The intervals of the period, the last ones if there are too many. */
	private intervals(): Block[] {
		const { byInterval, total } = this.figures;
		if (byInterval.length < 2) return [];
		const { numbers } = this.report.language;
		const lines = byInterval.map((sums) => ({ title: numbers.range(sums.of), sums }));
		const section = this.tables.section({
			title: this.words.headings.overTime,
			column: this.words.columns.interval,
			lines: lines.slice(-this.limit),
			total,
			legend: [],
			isCompared: false,
		});
		return [...section, ...this.tables.rest(lines.slice(0, -this.limit))];
	}

	private prompts(parts: Figures['byPrompt']): Block[] {
		const { previous } = this.tables;
		const { period, total } = this.figures;
		const now = this.report.language.numbers.range(period);
		return this.tables.section({
			title: this.words.headings.byPrompt,
			column: this.words.columns.prompt,
			lines: parts.map((sums) => ({ title: sums.of.name, sums })),
			total,
			legend: previous === undefined ? [] : [now, previous],
		});
	}

	private groups(): Block[] {
		const { byGroup, total, breakdown } = this.figures;
		const { groupBy: key } = breakdown;
		if (key === 'none' || byGroup.length < 2) return [];
		const lines = byGroup.map((sums) => ({ title: groupName(sums.of, key, this.words), sums }));
		return this.tables.section({ ...this.words.groups[key], lines, total });
	}

	/** The rows of a prompt template, those in no total apart. */
	private rowsOf(part: Figures['byPrompt'][number]): Block[] {
		const name = shorten(part.of.name);
		const title = this.words.labeled(this.words.columns.prompt, name);
		const known = part.readings.filter(hasData);
		if (known.length === 0) return [heading(title), note(this.words.noData)];
		const linesOf = (isCounted: boolean) =>
			known
				.filter((reading) => reading.isCounted === isCounted)
				.map((reading) => ({ title: reading.row.name, sums: reading }));
		const column = this.words.columns.name;
		const apart = this.words.headings.notInTotal(name);
		const lines = linesOf(true);
		const total = lines.length > 1 ? part : undefined;
		return [
			...this.tables.section({ title, column, lines, total }),
			...this.tables.section({ title: apart, column, lines: linesOf(false) }),
		];
	}

	private about(): Block[] {
		const { readings, byGroup } = this.figures;
		const { money, today, language } = this.report;
		const { notes, headings } = this.words;
		const hasApart = readings.some((reading) => hasData(reading) && !reading.isCounted);
		const texts = [
			this.tables.previous && notes.compared(this.tables.previous),
			byGroup.length > 1 ? notes.groupsOfToday : '',
			hasApart ? notes.departments : '',
			notes.rounding(money.decimals),
			money.currency === '' ? notes.noCurrency : '',
			notes.created(language.numbers.day(today)),
		];
		return [heading(headings.about), ...texts.flatMap((text) => (text ? note(text) : []))];
	}
}

/** A report, with at most `limit` rows in each of its tables. */
export function documentOf(report: PresentedReport, limit: number): Document {
	const { language, workspace } = report;
	const writer = new Writer(report, limit);
	return {
		language,
		overline: workspace === '' ? '' : language.words.notes.workspace(shorten(workspace)),
		title: titleOf(report),
		period: periodOf(report),
		preview: previewOf(report, writer.tables),
		blocks: writer.write(),
	};
}
