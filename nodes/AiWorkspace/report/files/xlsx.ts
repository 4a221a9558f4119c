import { percentChange, rounded, type Decimal } from '../../util/decimal';
import type { Cell } from '../../xlsx/cells';
import type { Row, Sheet } from '../../xlsx/sheet';
import { xlsx as workbookOf } from '../../xlsx/workbook';
import { groupName, problemSentence, problemText } from '../documents/phrases';
import {
	amountHeads,
	periodOf,
	previousOf,
	titleOf,
	type PresentedReport,
} from '../documents/presentation';
import { byCost, hasData, type PlacedReading, type Sums } from '../figures/places';
import { shownChange } from '../figures/reasons';
import { entityType } from '../read/columns';
import type { Format, FormattedReport } from './format';
import { fileName } from './names';

/** Decimals of a change in percent. */
const PERCENT_PLACES = 1;

/** Characters of a line of text: a longer one would make everything smaller on paper. */
const LINE = 80;

/** A text in lines, which end at spaces. */
const noteRows = (text: string): Row[] =>
	(text.match(new RegExp(`.{1,${LINE}}(?:\\s|$)|\\S+`, 'gu')) ?? []).map((line) => ({
		style: 'note',
		cells: [line.trim()],
	}));

/** Writes a report into the sheets of a workbook, in its language. */
class Sheets {
	private readonly words: PresentedReport['language']['words'];
	/** Empty where nothing is compared. */
	private readonly previous: string;

	private readonly heads: { readonly cost: string; readonly change: string };

	constructor(private readonly report: PresentedReport) {
		this.words = report.language.words;
		this.heads = amountHeads(report);
		this.previous = previousOf(report) ?? '';
	}

	/** What the email shows: what is missing, the total, and its parts. */
	summary(): Sheet {
		const { figures, problems, workspace, language, today } = this.report;
		const { notes, headings, columns } = this.words;
		const texts = problems.map((one) =>
			problemSentence(problemText(one, figures, this.words), this.words),
		);
		const rows: Row[] = [
			{ style: 'title', cells: [titleOf(this.report)] },
			...(workspace === '' ? [] : noteRows(notes.workspace(workspace))),
			...noteRows(periodOf(this.report)),
			...texts.flatMap(noteRows),
			...this.section('', [], figures.total),
			...this.section(headings.byPrompt, this.prompts(), figures.total, columns.prompt),
			...this.groups(),
			...this.intervals(),
			{ style: 'note', cells: [] },
			...noteRows(notes.rounding(this.report.money.decimals)),
			...noteRows(notes.created(language.numbers.day(today))),
		];
		return { name: this.words.workbook.summary, rows };
	}

	/** A line for each row and interval that has data. */
	details(): Sheet {
		const lines = () => this.lines();
		return {
			name: this.words.workbook.details,
			rows: { [Symbol.iterator]: lines },
			headRows: 1,
			hasFilter: true,
			isLandscape: true,
		};
	}

	private number(value: Decimal | undefined, decimals = this.report.money.decimals): Cell {
		return value ? { number: rounded(value, decimals), decimals } : null;
	}

	private change({ now, before }: Sums): Cell {
		const percent = now && before && percentChange(now.cost, before.cost, PERCENT_PLACES);
		return percent ? { percent, decimals: PERCENT_PLACES } : null;
	}

	/** A heading and a table with a total, and with the period before where it's compared. */
	private section(
		title: string,
		lines: ReadonlyArray<readonly [name: string, sums: Sums]>,
		total: Sums,
		column = '',
		isCompared = this.previous !== '',
	): Row[] {
		const { calls, change } = this.words.columns;
		const head = [column, calls, this.heads.cost];
		const cellsOf = (name: string, sums: Sums): Cell[] => {
			const own = [name, this.number(sums.now?.calls, 0), this.number(sums.shown)];
			const compared = [this.number(sums.shownBefore), this.change(sums)];
			return isCompared ? [...own, ...compared] : own;
		};
		return [
			{ style: 'note', cells: [] },
			...(title === '' ? [] : [{ style: 'title', cells: [title] } as const]),
			{ style: 'head', cells: isCompared ? [...head, this.previous, change] : head },
			...lines.map(([name, sums]): Row => ({ cells: cellsOf(name, sums) })),
			{ style: 'total', cells: cellsOf(this.words.total, total) },
		];
	}

	private prompts() {
		const parts = [...this.report.figures.byPrompt].sort(byCost);
		return parts.map((sums) => [sums.of.name, sums] as const);
	}

	private groups(): Row[] {
		const { byGroup, breakdown } = this.report.figures;
		const { groupBy: key } = breakdown;
		if (key === 'none' || byGroup.length < 2) return [];
		const { title, column } = this.words.groups[key];
		const lines = byGroup.map((sums) => [groupName(sums.of, key, this.words), sums] as const);
		return this.section(title, lines, this.report.figures.total, column);
	}

	private intervals(): Row[] {
		const { byInterval, total } = this.report.figures;
		if (byInterval.length < 2) return [];
		const { numbers } = this.report.language;
		const lines = byInterval.map((sums) => [numbers.range(sums.of), sums] as const);
		const { headings, columns } = this.words;
		return this.section(headings.overTime, lines, total, columns.interval, false);
	}

	/** Intervals are compared with those before them, which don't add up to the period before. */
	private get hasBefore(): boolean {
		return this.previous !== '' && this.report.figures.intervals.length === 1;
	}

	private head(): Row {
		const { columns, groups, workbook } = this.words;
		const before = [workbook.callsBefore, this.previous, this.heads.change];
		return {
			style: 'head',
			cells: [
				workbook.startDate,
				workbook.endDate,
				columns.prompt,
				columns.name,
				groups.type.column,
				groups.department.column,
				groups.costCenter.column,
				groups.owner.column,
				workbook.inTotal,
				columns.calls,
				this.heads.cost,
				...(this.hasBefore ? before : []),
				workbook.promptId,
				workbook.entityId,
			],
		};
	}

	private *lines(): Iterator<Row> {
		yield this.head();
		for (const reading of this.report.figures.readings.filter(hasData)) {
			for (const one of reading.byInterval) {
				if (one.now ?? (this.hasBefore && one.before)) yield this.line(reading, one);
			}
		}
	}

	private line(reading: PlacedReading, one: PlacedReading['byInterval'][number]): Row {
		const { row, prompt, before, shownBefore, isCounted, types } = reading;
		const { yes, no } = this.words.workbook;
		const name = row.type ?? types[0] ?? '';
		const type = entityType(name);
		const compared = [
			this.number(before?.calls, 0),
			this.number(shownBefore),
			this.number(shownChange(reading)),
		];
		return {
			cells: [
				{ date: one.interval.from },
				{ date: one.interval.to },
				prompt.name,
				row.name,
				type ? this.words.types[type] : name,
				row.department,
				row.costCenter,
				row.owner,
				isCounted ? yes : no,
				this.number(one.now?.calls, 0),
				this.number(one.shown),
				...(this.hasBefore ? compared : []),
				prompt.id,
				row.id,
			],
		};
	}
}

/** For people, in the language of the report. Both sheets add up to what the email shows. */
export const xlsx: Format<'xlsx', FormattedReport> = {
	value: 'xlsx',
	label: 'Excel',
	description: 'A spreadsheet in the language of the report, for Excel and others',
	make: async ({ report }) => {
		const sheets = new Sheets(report);
		return {
			file: {
				name: fileName('cost-report', report, 'xlsx'),
				mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
				content: await workbookOf({
					sheets: [sheets.summary(), sheets.details()],
					language: report.language.tag,
				}),
			},
		};
	},
};
