import { Settings } from 'luxon';
import * as format from '../../../../../nodes/AiWorkspace/report/words/numbers';
import { decimal, EUR } from '../../../../support/reports';

const maybe = (value: string | undefined) => (value === undefined ? undefined : decimal(value));

test.each([
	['line breaks', 'Sales\r\nBcc: someone@example.com', 'Sales Bcc: someone@example.com'],
	['other breaks and control characters', 'a\u0000\u0085b\u2028c\u2029', 'a b c'],
	['what changes the direction', '\u202egnp.exe\u2066\u200f', 'gnp.exe'],
	['zero-width characters', 'S\u200ba\u2060l\ufeffe\u061cs', 'Sales'],
	['half a character', 'a\ud800b', 'a\ufffdb'],
])('A plain text is without %s', (_, text, wanted) => {
	expect(format.oneLine(text)).toBe(wanted);
	expect(format.oneLine('a\u200cb\u200dc')).toBe('a\u200cb\u200dc');
});

test('A text is shortened after 60 characters, but not within one', () => {
	const texts = ['x'.repeat(60), 'x'.repeat(10_000), `${'x'.repeat(59)}😀y`, `😀${'x'.repeat(59)}`];
	expect(texts.map((text) => format.shorten(text))).toEqual([
		...['x'.repeat(60), `${'x'.repeat(60)}…`, `${'x'.repeat(59)}…`, `😀${'x'.repeat(58)}…`],
	]);
});

test.each([
	['above 0', '15', '10', '+50.0%'],
	['as much', '10', '10', '0.0%'],
	['less', '10', '15', '−33.3%'],
	['nothing before', '15', '0', 'new'],
	['nothing in either', '0', '0', '–'],
	['a refund after nothing', '-1', '0', '–'],
	['a refund before', '15', '-149.9', '–'],
	['no data now', undefined, '1', '–'],
	['no data before', '1', undefined, '–'],
])('A change in percent needs an amount above 0 before: %s', (_, now, before, wanted) => {
	expect(format.percent(maybe(now), maybe(before))).toBe(wanted);
});

test.each([
	['99.95', '100', 99n],
	['0.8', '1.00', 80n],
	['1', '0', undefined],
	['1', '-1', undefined],
])('%s of %s is rounded down, so that 100%% are reached', (part, whole, wanted) => {
	expect(format.percentOf(decimal(part), decimal(whole))).toBe(wanted);
});

test('A period is called by its month, its day, or its first and last one, in English', () => {
	Settings.defaultLocale = 'de';
	const to = ['2026-10-31', '2026-10-30', '2026-11-30', '2027-10-30', '2026-10-01'];
	expect(to.map((last) => format.range({ from: '2026-10-01', to: last }))).toEqual([
		...['October 2026', '1 to 30 Oct 2026', '1 Oct to 30 Nov 2026', '1 Oct 2026 to 30 Oct 2027'],
		'1 Oct 2026',
	]);
});

test('Numbers have commas between thousands, money is rounded, and changes have a sign', () => {
	const numbers = ['-999.50', '1000', '-1234567.1234'].map((value) =>
		format.formatDecimal(decimal(value)),
	);
	expect(numbers).toEqual(['−999.50', '1,000', '−1,234,567.1234']);
	expect([maybe('1234.0'), undefined].map(format.count)).toEqual(['1,234', '–']);
	const [amount, none] = [decimal('-1234.505'), undefined];
	expect([EUR.amount(amount), EUR.amount(none)]).toEqual(['−1,234.51', '–']);
	expect([EUR.total(amount), EUR.total(none)]).toEqual(['−1,234.51 EUR', '–']);
	expect(new format.Money(0, '').total(amount)).toBe('−1,235');
	const changes = ['1', '-1', '0', '0.001'].map((value) => EUR.signed(decimal(value)));
	expect(changes).toEqual(['+1.00', '−1.00', '0.00', '0.00']);
});
