import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import { ENGLISH } from '../../../../support/reports';

test('Plain text has columns, highlights with what to know, and a line for each value over time in place of a chart', () => {
	const text = plainTextOf({
		language: ENGLISH,
		overline: 'Workspace: Main',
		title: 'Costs',
		period: 'October 2026',
		preview: '',
		blocks: [
			{ kind: 'notice', title: 'Missing', lines: ['a', 'b'] },
			{
				kind: 'headline',
				highlights: [{ label: 'Total', value: '1', note: 'of 2', warnings: ['!'] }],
			},
			{ kind: 'heading', text: 'Table' },
			{ kind: 'chart', bars: [], legend: ['x'] },
			{ kind: 'table', head: ['Name', 'Cost'], rows: [{ cells: ['Long name', '1,234.50'] }] },
			{
				kind: 'timeline',
				points: ['May', 'June'].map((label) => {
					return { label, short: '', brief: '', now: { text: '9.00' } };
				}),
				reference: { label: 'Budget', text: '10.00', levels: [] },
			},
			{ kind: 'note', text: 'End' },
		],
	});
	expect(text.split('\n')).toEqual([
		...['Costs, October 2026', 'Workspace: Main', '', 'Missing', 'a', 'b', ''],
		...['Total: 1 (of 2)', '!', '', 'Table', 'Name           Cost', 'Long name  1,234.50'],
		...['May      9.00', 'June     9.00', 'Budget  10.00', 'End'],
		,
	]);
});
