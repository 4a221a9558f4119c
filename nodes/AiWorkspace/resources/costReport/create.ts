import { figuresOf, typesOf, type Layout } from '../../report/figures';
import { figuresPer } from '../../report/perGroup';
import { isOn, oneOf } from '../options';
import { CHOICES, readPeriods } from '../promptTemplate/query';
import { report } from '../promptTemplate/report';
import { eachOutput, type Operation } from '../types';
import { readDirectory, readPrompts, takesInputItems } from './directory';
import { comparesWithPrevious } from './fields';
import { loadSubjects, type ReportQuery } from './load';
import { outputOf } from './output';
import { readSettings, type Settings } from './settings';

/** What one item asks for, and how its report is presented. */
interface CreateQuery extends ReportQuery {
	readonly settings: Settings;
}

export const create: Operation<CreateQuery> = {
	...report,
	value: 'create',
	name: 'Create',
	action: 'Create a cost report',
	description:
		'Create a report on the calls and cost of several prompt templates, with figures, texts, and files that are ready to send',
	isOne: takesInputItems,
	plan: (input) => {
		const settings = readSettings(input);
		const choice = oneOf(input.parameter('period', 'lastMonth'), 'Period', CHOICES);
		const periods = readPeriods(input, choice, isOn(input.options, comparesWithPrevious, true));
		const prompts = readPrompts(input);
		const rowsOf = readDirectory(input);
		return ({ scope }) => ({ settings, periods, prompts, rows: rowsOf(scope) });
	},
	run: async (items, session, idsPerRequest) => {
		const load = loadSubjects(items, session, idsPerRequest);
		return await eachOutput(items, async (item) => {
			const { settings } = item.query;
			const { reportPer: key, money, groupBy: by } = settings;
			const layout: Layout = { decimals: money.decimals, groupBy: by };
			const subject = await load(item);
			if (key === 'none') {
				const figures = figuresOf(subject, typesOf(subject), layout);
				return [outputOf(figures, settings, item.workspace)];
			}
			return figuresPer(key, subject, layout).map(({ figures, ...about }) =>
				outputOf(figures, settings, item.workspace, about),
			);
		});
	},
};
