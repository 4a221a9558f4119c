import type { IDataObject } from 'n8n-workflow';
import { costPerCall, numberOf } from '../../analytics/amounts';
import { comparison } from '../../analytics/comparison';
import type { Period } from '../../analytics/period';
import { spreadsheetOf } from '../../report/csv';
import { documentOf, subjectOf } from '../../report/document';
import type { Cell, Figures, Line, Sums } from '../../report/figures';
import { focusOf } from '../../report/focus';
import { htmlOf } from '../../report/html';
import { asText, problemsIn } from '../../report/problems';
import { comparedTotal, moversIn } from '../../report/reasons';
import type { Presentation } from '../../report/tables';
import { messageOf, textOf } from '../../report/text';
import type { Workspace } from '../../workspace/resolve';
import type { File, Output } from '../types';
import type { Settings } from './settings';

/** Calls and cost as an item has them, and what they're compared with. */
const amounts = ({ now, before, shown }: Sums, period?: Period) => ({
	total_calls: numberOf(now?.calls),
	cost_sum: numberOf(now?.cost),
	amount: numberOf(shown),
	...(period && comparison(now, period, before)),
});

/** An item of Get Entities with the columns of the directory. */
function rowOf(figures: Figures, cell: Cell, line: Line): IDataObject {
	const { row, prompt } = cell;
	const { date_from, date_to, prompt_id, entity_id, entity_name, entity_type, ...rest } = line.item;
	const { total_calls, cost_sum, ...more } = rest;
	return {
		...{ date_from, date_to, prompt_id, title: prompt.title, entity_id, name: row.name },
		...{ entity_name: entity_name ?? row.name, entity_type, type: row.type },
		...{ department: row.department, cost_center: row.costCenter, owner_email: row.owner },
		...{ total_calls, cost_sum, amount: numberOf(figures.shownFor(line)) },
		...{ in_total: figures.isCounted(cell), ...more },
	};
}

/** The largest HTML, in bytes: Gmail cuts off an email above 102 KB. */
const LARGEST_HTML = 90_000;
/** As many rows as a table may have, so that the email is small enough. */
const LIMITS = [2, 3, 5, 10, 20, 50, 200];

/** The document with as many rows as its HTML has room for, and that HTML. */
function fittingDocument(figures: Figures, presentation: Presentation) {
	const make = (limit: number) => {
		const document = documentOf(figures, presentation, limit);
		return { document, html: htmlOf(document, presentation.money) };
	};
	for (const limit of LIMITS.toReversed()) {
		const made = make(limit);
		if (Buffer.byteLength(made.html) <= LARGEST_HTML) return made;
	}
	return make(1);
}

/** The texts of a report in the chosen formats. */
function textsOf(figures: Figures, presentation: Presentation, formats: ReadonlySet<string>) {
	if (!['html', 'text', 'message'].some((format) => formats.has(format))) return {};
	const { document, html } = fittingDocument(figures, presentation);
	return {
		...(formats.has('html') && { html }),
		...(formats.has('text') && { text: textOf(document) }),
		...(formats.has('message') && { message: messageOf(figures, presentation) }),
	};
}

/** The files of a report in the chosen formats. */
function filesOf(figures: Figures, { formats, money, billing }: Settings): Record<string, File> {
	const { from, to } = figures.period;
	const file = (start: string, content: string): File => ({
		...{ name: `${start}-${from}-to-${to}.csv`, mimeType: 'text/csv', content },
	});
	return {
		...(formats.has('csv') && { csv: file('cost-report', spreadsheetOf(figures, money)) }),
		...(formats.has('focus') && { focus: file('focus-1.2', focusOf(figures, billing)) }),
	};
}

/** The output item of a report; `group` is what it's about, where it's one of several. */
export function outputOf(
	figures: Figures,
	settings: Settings,
	{ scope, workspaceId }: Workspace,
	about?: { readonly group: string; readonly recipient: string | null },
): Output {
	const { total, before, period, byPrompt, byGroup, byInterval, unread } = figures;
	const { reasons, ...compared } = comparedTotal(figures);
	const presentation: Presentation = {
		...settings,
		...{ group: about?.group, reasons, workspace: scope?.workspace_name ?? workspaceId ?? '' },
	};
	const problems = problemsIn(figures, settings.money);
	const idOf = ({ id }: { readonly id: string }) => id;
	const json: IDataObject = {
		...about,
		subject: subjectOf(figures, presentation),
		is_complete: problems.length === 0,
		problems: problems.map((problem) => asText(problem)),
		...{ date_from: period.from, date_to: period.to },
		...amounts(total),
		cost_per_call: costPerCall(total.now),
		...compared,
		reasons: reasons.map(({ reason, cost }) => ({ reason, cost_sum: numberOf(cost) })),
		movers: moversIn(figures).map((cell) => ({
			...{ prompt_id: cell.prompt.id, title: cell.prompt.title },
			...{ entity_id: cell.row.id, name: cell.row.name },
			...amounts(figures.sumsOf([cell]), before),
		})),
		prompts: byPrompt.map((sums) => ({
			...{ prompt_id: sums.of.id, title: sums.of.title, ...amounts(sums, before) },
		})),
		groups: byGroup.map((sums) => ({ group: sums.of, ...amounts(sums, before) })),
		...(byInterval.length > 1 && {
			intervals: byInterval.map((sums) => ({
				...{ date_from: sums.of.from, date_to: sums.of.to, ...amounts(sums, sums.of.before) },
			})),
		}),
		rows: figures.cells.flatMap((cell) => cell.lines.map((line) => rowOf(figures, cell, line))),
		missing_entity_ids: figures.missing.map(idOf),
		missing_prompt_ids: figures.silent.map(idOf),
		failed_prompts: unread.map(({ prompt, message, status = null, code = null }) => ({
			...{ prompt_id: prompt.id, title: prompt.title, message, status, code },
		})),
		...{ workspace_name: scope?.workspace_name ?? null, workspace_id: workspaceId },
		...textsOf(figures, presentation, settings.formats),
	};
	const files = filesOf(figures, settings);
	return Object.keys(files).length > 0 ? { json, files } : { json };
}
