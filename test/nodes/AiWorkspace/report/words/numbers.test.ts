import { decimal, ENGLISH, languageFor } from '../../../../support/reports';

const { numbers } = ENGLISH;
const maybe = (value: string | undefined) => (value === undefined ? undefined : decimal(value));

test.each([
	['above 0', '15', '10', '+50.0%'],
	['as much', '10', '10', '0.0%'],
	['less', '10', '15', '−33.3%'],
	['nothing now', '0', '1', '−100.0%'],
	['at most 999%', '10.99', '1', '+999.0%'],
	['more than a reader imagines', '10.991', '1', '>\u00a0999%'],
	['a refund now', '-1', '1', undefined],
	['nothing before', '15', '0', undefined],
	['a refund before', '15', '-149.9', undefined],
	['no data now', undefined, '1', undefined],
	['no data before', '1', undefined, undefined],
])('A change in percent needs an amount above 0 before: %s', (_, now, before, wanted) => {
	expect(numbers.change(maybe(now), maybe(before))).toBe(wanted);
});

test('A number is a count without decimals, a percentage, or as long as it can be', () => {
	expect([maybe('1234.0'), undefined].map((calls) => numbers.count(calls))).toEqual(['1,234', '–']);
	expect(numbers.percent(decimal('107'))).toBe('107%');
	// Node.js 20 has 20 decimals at most.
	expect(numbers.decimal(decimal('1e-21'))).toBe(`0.${'0'.repeat(20)}`);
});

test.each([
	['en', '123456.78', '123k'],
	['en', '12345.678', '12,346'],
	['en', '45.678', '45.68'],
	['en', '0.01234', '0.012'],
	['de', '-1234567', '−1,2 Mio.'],
	['fr', '123456', '123 k'],
])('%s has room for a part of %s', (tag, amount, wanted) => {
	expect(languageFor(tag).numbers.brief(decimal(amount)).replace(/\s/g, ' ')).toBe(wanted);
});
