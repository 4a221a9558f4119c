import { absolute, sum } from '../../util/decimal';
import { shorten } from '../../util/text';
import type { Block, Document } from './blocks';
import { budgetBlocks } from './budgets';
import { headlineOf, previewOf } from './headline';
import { DOT, joined, listed, MOST_NAMES, remarkSentence } from './phrases';
import type { PresentedReport } from './presentation';
import * as tables from './tables';
import { chartBlocks } from './trend';

/** What to know about a report. */
export function aboutTexts(report: PresentedReport, most = MOST_NAMES): string[] {
	const { figures, money, today, language } = report;
	const { notes } = language.words;
	const credits = figures.readings.flatMap(({ isCounted, now }) =>
		isCounted && now && now.cost.digits < 0n ? now.cost : [],
	);
	const texts = [
		...report.notes.map((one) => remarkSentence(one, language.words, most)),
		credits.length > 0 ? notes.credits(money.total(absolute(sum(credits)))) : '',
		money.currency === '' ? notes.noCurrency : '',
		notes.created(language.dates.day(today)),
		notes.rounding,
	];
	return texts.filter((text) => text !== '');
}

/** Lines of a table of groups or prompt templates, and of agents and members. */
const [MOST_GROUPS, MOST_ENTITIES] = [8, 5];

/** A report on one page. Its tables have at most 60 lines, and everything else is in files. */
export function documentOf(report: PresentedReport): Document {
	const { language, title, subtitle, workspace, period, problems } = report;
	const { words } = language;
	const headline = headlineOf(report);
	const changed = tables.changedBlocks(report);
	const sectionOf = (section: tables.Section, most = MOST_GROUPS) =>
		tables.sectionBlocks(section, report, most);
	const blocks: Block[] = [
		{ kind: 'headline', ...headline },
		...problems.map(({ title: what, why, names }): Block => {
			const lines = [why, listed(names, MOST_NAMES, words)];
			return { kind: 'notice', title: what, lines: lines.filter((line) => line !== '') };
		}),
		...chartBlocks(report),
		...(changed.length > 0 ? changed : sectionOf(tables.promptSection(report))),
		...budgetBlocks(report),
		...sectionOf(tables.groupSection(report)),
		...sectionOf(tables.entitySection(report), MOST_ENTITIES),
		{ kind: 'foot', lines: aboutTexts(report) },
	];
	return {
		language,
		overline: joined([subtitle, workspace && words.notes.workspace(shorten(workspace))], DOT),
		title,
		period,
		preview: previewOf(headline, report),
		blocks,
	};
}
