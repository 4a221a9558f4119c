import { sleep, type IDataObject } from 'n8n-workflow';
import { spreadsheetOf } from '../../report/files/csv';
import { dataOf, rowsOf } from '../../report/items';
import type { Breakdown } from '../../report/figures/places';
import { documentOf } from '../../report/documents/costReport';
import { reportsOn, type Figures, type Report } from '../../report/figures/figures';
import { focusOf, type Billing } from '../../report/files/focus';
import { oneLine, type Money } from '../../report/words/numbers';
import { htmlOf } from '../../report/files/html';
import type { Presentation } from '../../report/documents/presentation';
import { asText, problemsIn } from '../../report/figures/gaps';
import { comparedTotal } from '../../report/figures/reasons';
import { messageOf, subjectOf, plainTextOf } from '../../report/files/text';
import { words } from '../../report/words/en';
import { isOn, optionOf } from '../../form/options';
import { readPeriods, executionStart } from '../promptTemplate/query';
import { statistics } from '../../analytics/statistics';
import { inTurn, type File, type Item, type Operation, type Output } from '../types';
import { period } from './fields';
import { loadSubjects, type ReportQuery } from './load';
import * as fields from './options';
import {
	readBilling,
	readFormats,
	readLists,
	readMoney,
	refuseSecretsIn,
	takesAllItems,
	textIn,
} from './read';

/** What one item asks for, and how its reports are presented. */
interface CreateQuery extends ReportQuery {
	readonly layout: Breakdown;
	readonly formats: ReadonlySet<fields.Format>;
	readonly billing?: Billing;
	readonly money: Money;
	readonly title: string;
	/** YYYY-MM-DD. */
	readonly today: string;
}

export const create: Operation<CreateQuery> = {
	...statistics,
	value: 'create',
	name: 'Create',
	action: 'Create a cost report',
	description:
		'Create a report on the calls and cost of several prompt templates, with texts and files that are ready to send',
	takesAllItems,
	plan: (input) => {
		const { options } = input;
		const { title, currency, billingAccount, invoiceIssuer } = fields;
		refuseSecretsIn(input, [title, currency, billingAccount, invoiceIssuer]);
		const money = readMoney(options);
		const periods = readPeriods(input, period, isOn(options, fields.compareWithPrevious));
		const formats = readFormats(options, fields.reportFormats);
		const settings = {
			money,
			formats,
			billing: readBilling(options, formats),
			title: textIn(options, title) || words.title,
			layout: {
				decimals: money.decimals,
				groupBy: optionOf(options, fields.groupBy),
				reportPer: optionOf(options, fields.reportPer),
			},
			today: executionStart(input).toISODate() ?? '',
		};
		const listsIn = readLists(input, periods);
		return ({ scope }) => ({ ...settings, ...listsIn(scope) });
	},
	run: async (items, session, idsPerRequest) => {
		const load = loadSubjects(items, session, idsPerRequest);
		return await inTurn(items, async (item) => {
			const outputs: Output[] = [];
			for (const one of reportsOn(await load(item), item.query.layout)) {
				outputs.push(await outputOf(one, item));
			}
			return outputs;
		});
	},
};

/** The largest HTML, in bytes: Gmail cuts off an email above 102 KB. */
const LARGEST_HTML = 90_000;
/** Rows of a table, as many as the HTML has room for. */
const LIMITS = [2, 3, 5, 10, 20, 50, 200];

/** The document with as many rows as its HTML has room for, and that HTML. */
function fittingDocument(figures: Figures, presentation: Presentation) {
	const made = (limit: number) => {
		const document = documentOf(figures, presentation, limit);
		return { document, html: htmlOf(document, presentation.money) };
	};
	let fitting = made(1);
	for (const limit of LIMITS) {
		const longer = made(limit);
		if (longer.html === fitting.html || Buffer.byteLength(longer.html) > LARGEST_HTML) break;
		fitting = longer;
	}
	return fitting;
}

/** The texts of a report in the chosen formats. */
function textsOf(
	figures: Figures,
	presentation: Presentation,
	formats: ReadonlySet<fields.Format>,
): IDataObject {
	const hasDocument = formats.has('html') || formats.has('text');
	const { document, html } = hasDocument ? fittingDocument(figures, presentation) : {};
	return {
		...(formats.has('html') && { html }),
		...(document && formats.has('text') && { text: plainTextOf(document) }),
		...(formats.has('message') && { message: messageOf(figures, presentation) }),
	};
}

/** The files of a report in the chosen formats. */
function filesOf(figures: Figures, rows: IDataObject[], query: CreateQuery): Record<string, File> {
	const { formats, billing, money } = query;
	const { from, to } = figures.period;
	const file = (start: string, content: string): File => ({
		name: `${start}-${from}-to-${to}.csv`,
		mimeType: 'text/csv',
		content,
	});
	return {
		...(formats.has('csv') && {
			csv: file('cost-report', spreadsheetOf(figures, rows, money.currency)),
		}),
		...(billing && { focus: file('focus-1.2', focusOf(figures, billing)) }),
	};
}

/** The output item of a report. Lets n8n respond between its parts, which take long if there are thousands of rows. */
async function outputOf(
	{ figures, about }: Report,
	{ query, workspace: { scope, workspaceId } }: Item<CreateQuery>,
): Promise<Output> {
	await sleep(0);
	const name = scope?.workspace_name ? oneLine(scope.workspace_name) : null;
	const compared = comparedTotal(figures);
	const problems = problemsIn(figures);
	const presentation: Presentation = {
		title: query.title,
		group: about?.group,
		money: query.money,
		workspace: name ?? workspaceId ?? '',
		today: query.today,
		reasons: compared.reasons,
		problems,
	};
	const rows = rowsOf(figures);
	const data = {
		...about,
		subject: subjectOf(figures, presentation),
		is_complete: problems.length === 0,
		problems: problems.map((problem) => asText(problem)),
		...dataOf(figures, rows, compared),
		workspace_name: name,
		workspace_id: workspaceId,
	};
	await sleep(0);
	const json = { ...data, ...textsOf(figures, presentation, query.formats) };
	await sleep(0);
	const files = filesOf(figures, rows, query);
	return Object.keys(files).length > 0 ? { json, files } : { json };
}
