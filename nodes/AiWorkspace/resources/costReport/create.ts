import { sleep, type IDataObject } from 'n8n-workflow';
import { isoDate } from '../../analytics/calendarDay';
import type { Input } from '../../form/input';
import { dateFields, executionStart, readPeriods, splitBy } from '../../form/period';
import { documentOf } from '../../report/documents/costReport';
import { presentReport } from '../../report/documents/presentation';
import { messageLines, subjectOf } from '../../report/documents/subject';
import type { Report } from '../../report/figures/figures';
import { currenciesOf } from '../../report/read/dataset';
import { weekdaysOf } from '../../report/figures/forecast';
import { comparedTotal } from '../../report/figures/reasons';
import { reportFormats, type ReportFormat } from '../../report/files';
import type { File, Format, FormattedReport } from '../../report/files/format';
import { reportItem } from '../../report/items';
import { amountOf } from '../../report/parts';
import { oneLine } from '../../util/text';
import type { Workspace } from '../../workspace/resolve';
import type { Item, Operation, Output } from '../types';
import { listFields, reportPeriod } from './fields';
import { refuseTooManyListed } from './limits';
import * as groupings from './groupings';
import { completeLists, indexesOf, readBudgets, readLists, reporting } from './lists';
import * as moneyOptions from './moneyOptions';
import * as options from './options';
import { runReports } from './load';

const FORMATS: ReadonlyArray<Format<ReportFormat, FormattedReport>> = reportFormats;

/** Reads an item, and how its reports are presented. */
function readReport(input: Input) {
	const language = options.language.read(input);
	const money = moneyOptions.readMoney(input, language);
	const periods = readPeriods(
		input,
		reportPeriod,
		options.compared.read(input),
		options.trend.read(input),
	);
	const formats = options.formatsOfReport.read(input);
	const today = executionStart(input);
	const { to } = periods.whole;
	const isSoFar = periods.isOfMonth && to === isoDate(today.minus({ days: 1 }));
	const weekend = isSoFar ? weekdaysOf(periods.whole)?.weekend : undefined;
	const groupBy = groupings.groupsPer.read(input);
	const lists = readLists(input, groupBy, groupings.reportPer.read(input));
	const draft = {
		language,
		money,
		periods: [{ ...periods, weekend }],
		formats,
		billing: moneyOptions.readBilling(input, formats, periods),
		title: options.title.read(input),
		today: isoDate(today),
		isTool: input.isTool,
	};
	return (workspace: Workspace) => {
		const complete = completeLists(lists, workspace, input);
		const budgets = readBudgets(complete, input, money.currency);
		const query = { ...complete, ...draft, budgets: periods.isOfMonth ? budgets : [] };
		const listing = FORMATS.filter((one) => one.listsRows && formats.has(one.value));
		refuseTooManyListed(query, listing);
		return query;
	};
}

type CreateQuery = ReturnType<ReturnType<typeof readReport>>;

export const create: Operation<CreateQuery> = {
	...reporting,
	value: 'create',
	name: 'Create',
	action: 'Create cost report',
	description:
		'Create a report on the calls and cost of several prompt templates, with texts and files that are ready to send',
	fields: [...listFields, reportPeriod, ...dateFields, moneyOptions.currency.field],
	options: [
		...options.common,
		moneyOptions.billingAccount,
		options.budgets,
		options.compared,
		options.formatsOfReport,
		groupings.groupsPer,
		groupings.groupColumn,
		moneyOptions.invoiceIssuer,
		options.language,
		groupings.reportColumn,
		groupings.reportPer,
		splitBy,
		options.title,
		options.trend,
	],
	read: readReport,
	run: async (items, session) => await runReports(items, session, outputOf),
};

/** The texts and files of a report in the chosen formats. Lets n8n respond between them, which take long if there are thousands of rows. */
async function formatted(report: FormattedReport, formats: ReadonlySet<ReportFormat>) {
	const json: IDataObject = {};
	const files: Record<string, File> = {};
	for (const format of FORMATS.filter(({ value }) => formats.has(value))) {
		await sleep(0);
		const made = await format.make(report);
		Object.assign(json, made.json);
		if (made.file) files[format.value] = made.file;
	}
	return { json, files };
}

async function outputOf(
	{ figures, about }: Report,
	{ query, workspace }: Item<CreateQuery>,
): Promise<Output[]> {
	const name = workspace.scope?.workspace_name ? oneLine(workspace.scope.workspace_name) : null;
	const compared = comparedTotal(figures);
	const money = query.money.orIn(currenciesOf(figures.readings));
	const { title, language, today, hints, budgets } = query;
	const presentation = { title, language, money, workspace: name ?? '', today, hints, budgets };
	await sleep(0);
	const report = presentReport({ figures, about }, compared.reasons, presentation);
	const { json, files } = await formatted(
		{
			report,
			billing: query.billing,
			document: () => documentOf(report),
			message: () => messageLines(report),
		},
		query.formats,
	);
	const { rows: items, ...texts } = json;
	const { id: group_id, ...group } = about ?? {};
	const data = {
		...group,
		...(group_id !== undefined && { group_id }),
		subject: subjectOf(report),
		amount: amountOf(figures.total.now, money.decimals),
		currency: money.currency || null,
		is_complete: report.problems.length === 0,
		...texts,
		...reportItem(report, compared, workspace.tenant, query.isTool),
		...(items !== undefined && { rows: items }),
		workspace_name: name,
		workspace_id: workspace.workspaceId,
	};
	const rows = indexesOf(figures.readings.length > 0 ? figures.rows : query.rows);
	return [{ json: data, rows, ...(Object.keys(files).length > 0 && { files }) }];
}
