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
				value: 'EUR 1',
				change: '',
				tone: 'none',
				lines: [
					['Replies', 'rose.'],
					['', 'Forecast: 2'],
				],
				foot: 'Calls: 1',
			},
			{ kind: 'heading', text: 'Table' },
			{ kind: 'table', head: ['Name', 'Cost'], rows: [{ cells: ['Long name', '1,234.50'] }] },
			{
				kind: 'timeline',
				points: ['May', 'June'].map((label) => {
					return { label, text: '9.00', short: '', brief: '' };
				}),
			},
			{ kind: 'note', text: 'Note' },
			{ kind: 'foot', lines: ['End'] },
		],
	});
	expect(text).toMatchSnapshot();
});

test('Wide characters take two columns, and right-to-left ones do not turn a line around', () => {
	const rows = ['会社', 'שיווק ומכירות', 'A name'].map((name) => ({ cells: [name, '1'] }));
	const text = plainTextOf({
		language: ENGLISH,
		overline: '',
		title: 'שיווק',
		period: '2026',
		preview: '',
		blocks: [{ kind: 'table', head: ['Name', 'Calls'], rows }],
	});
	const pad = (name: string, width: number) => `${name}${' '.repeat(13 - width)}`;
	expect(text.split('\n')).toEqual([
		'\u2068שיווק\u2069, 2026',
		`${pad('Name', 4)}  Calls`,
		`${pad('会社', 4)}      1`,
		`${pad('\u2068שיווק ומכירות\u2069', 13)}      1`,
		`${pad('A name', 6)}      1`,
	]);
});
