import { decimal, EUR, moneyOf, plain } from '../../../../support/reports';

const amount = decimal('-1234.505');

test('Money is rounded half away from zero, and a dash where there is none', () => {
	expect([EUR.amount(amount), EUR.amount(undefined)]).toEqual(['−1,234.51', '–']);
	expect([plain(EUR.total(amount)), EUR.total(undefined)]).toEqual(['−EUR 1,234.51', '–']);
	const whole = moneyOf('', 0);
	expect([whole.total(amount), whole.signedTotal(decimal(2))]).toEqual(['−1,235', '+2']);
});

test('An amount that rounds to nothing is less than the smallest', () => {
	const texts = ['0.004', '-0.001', '0'].map((value) => plain(EUR.total(decimal(value))));
	expect(texts).toEqual(['< EUR 0.01', '> −EUR 0.01', 'EUR 0.00']);
	expect(moneyOf('', 0).amount(decimal('0.4')).replace('\u00a0', ' ')).toBe('< 1');
});

test('A change has a sign, unless it is shown as 0', () => {
	const changes = ['1', '-1', '0', '0.001', '-0.001'].map((value) => EUR.signed(decimal(value)));
	expect(changes).toEqual(['+1.00', '−1.00', '0.00', '0.00', '0.00']);
	expect(plain(EUR.signedTotal(decimal(1)))).toBe('+EUR 1.00');
});

test.each([
	['', ['USD'], 'USD'],
	['', [], ''],
	['', ['USD', 'JPY'], ''],
	['EUR', ['USD'], 'EUR'],
])('Amounts in %j, where the API names %j, are in %j', (own, named, shown) => {
	expect(moneyOf(own).orIn(named)).toMatchObject({ currency: shown, decimals: 2 });
});

test('A currency is any text, and an amount with it keeps its decimals', () => {
	expect(plain(moneyOf('XXX').withCurrency(decimal('0.00012')))).toBe('XXX 0.00012');
	expect(plain(moneyOf('AI credits').total(decimal(1)))).toBe('AI credits 1.00');
});
