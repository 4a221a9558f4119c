import { notInTotals } from './options';
import { compareWithPrevious } from './periodFields';
import { settleAll } from '../../util/settleAll';
import { isTrue } from '../../http/options';
import { periodBefore } from './period';
import type { Operation } from '../types';
import { loadRows } from './loadRows';
import { planReport, report, type MakeInterval } from './report';
import { summaryItem } from './summaryItem';

export const getSummary: Operation = {
	...report,
	value: 'getSummary',
	name: 'Get Summary',
	action: 'Get total cost of prompt template',
	description:
		'Get the total calls and cost of a prompt template over a period, and the change since the period before',
	fields: [...report.fields, compareWithPrevious],
	hints: [notInTotals],
	plan: (input) => {
		const compares = isTrue(
			input.parameter('compareWithPrevious', false),
			compareWithPrevious.displayName,
		);
		return planReport(input, () => (compares ? comparedInterval : summaryInterval));
	},
};

const summaryInterval: MakeInterval = async (item, query, period) => {
	const rows = await loadRows(item, query, period);
	return { items: [summaryItem(item, query, { period, rows })], found: rows };
};

const comparedInterval: MakeInterval = async (item, query, period) => {
	// An interval of a split period is a period itself, whatever the whole was called.
	const before = periodBefore(period, query.isSplit ? 'custom' : query.choice);
	const [rows, rowsBefore] = await settleAll([
		loadRows(item, query, period),
		loadRows(item, query, before),
	]);
	const previous = { period: before, rows: rowsBefore };
	return { items: [summaryItem(item, query, { period, rows }, previous)], found: rows };
};
