import { Settings } from 'luxon';
import { ENGLISH, languageFor } from '../../../../support/reports';

const { dates } = ENGLISH;

test('A period is called by its month, its day, or its first and last one, whatever n8n speaks and wherever it is', () => {
	Object.assign(Settings, { defaultLocale: 'de', defaultZone: 'Pacific/Apia' });
	const to = ['2026-10-31', '2026-10-30', '2026-11-30', '2027-10-30', '2026-10-01'];
	const periods = to.map((last) => ({ from: '2026-10-01', to: last }));
	// The thin spaces around a dash are those of Intl.
	expect(periods.map((one) => dates.range(one).replace(/\s/g, ' '))).toEqual([
		...['October 2026', '1 – 30 Oct 2026', '1 Oct – 30 Nov 2026', '1 Oct 2026 – 30 Oct 2027'],
		'1 Oct 2026',
	]);
});

test.each([
	['en', 'Q3 2026, Week 1, 2026, 2026', 'Q3 29 Dec 2026 1 Oct 3 Oct 2026'],
	['de', 'Q3 2026, KW 1/2026, 2026', 'Q3 29. Dez. 2026 1. Okt. 3. Okt. 2026'],
	['es', 'T3 2026, semana 1 de 2026, 2026', 'T3 29 dic 2026 1 oct 3 oct 2026'],
	['fr', 'T3 2026, semaine 1 de 2026, 2026', 'T3 29 déc. 2026 1er oct. 3 oct. 2026'],
	['pt', 'T3 2026, semana 1 de 2026, 2026', 'T3 29 de dez. 2026 1º de out. 3 de out. 2026'],
])(
	'In %s, quarters, ISO weeks, and years have names, and bars a short one or their first day',
	(tag, full, short) => {
		const own = languageFor(tag).dates;
		const named = ['2026-07-01/2026-09-30', '2025-12-29/2026-01-04', '2026-01-01/2026-12-31'];
		const others = ['2026-10-01/2026-10-26', '2026-10-03/2026-10-09', '2026-01-01/2026-10-26'];
		const periodsOf = (texts: string[]) =>
			texts.map((text) => ({ from: text.slice(0, 10), to: text.slice(11) }));
		expect(
			periodsOf(named)
				.map((one) => own.range(one))
				.join(', '),
		).toBe(full);
		const ticks = periodsOf([...named, ...others]).map((one) => own.tick(one));
		expect(ticks.join(' ')).toBe(short);
	},
);
