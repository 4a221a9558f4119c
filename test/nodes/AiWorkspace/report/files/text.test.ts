import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import { ENGLISH } from '../../../../support/reports';

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
