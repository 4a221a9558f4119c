import { Settings } from 'luxon';
import { ENGLISH, plain } from '../../../../support/reports';

const { dates } = ENGLISH;

test('A period is called by its month, its day, or its first and last one, whatever n8n speaks and wherever it is', () => {
	Object.assign(Settings, { defaultLocale: 'de', defaultZone: 'Pacific/Apia' });
	const rangeTo = (to: string) => plain(dates.range({ from: '2026-10-01', to }));
	expect(rangeTo('2026-10-31')).toBe('October 2026');
	expect(rangeTo('2026-10-30')).toBe('1 – 30 Oct 2026');
	expect(rangeTo('2026-11-30')).toBe('1 Oct – 30 Nov 2026');
	expect(rangeTo('2027-10-30')).toBe('1 Oct 2026 – 30 Oct 2027');
	expect(rangeTo('2026-10-01')).toBe('1 Oct 2026');
});
