import { currencyName, decimalsOf } from '../../../../nodes/AiWorkspace/util/currencies';

test.each([
	['eur', 'EUR'],
	['Usd', 'USD'],
	['credits', 'credits'],
	['€', '€'],
	['xyz', 'xyz'],
	['', ''],
])('The currency %j is called %j', (text, name) => {
	expect(currencyName(text)).toBe(name);
});

test.each([
	['EUR', 2],
	['JPY', 0],
	['KWD', 3],
	['XYZ', 2],
	['credits', 2],
	['', 2],
])('Amounts in %j have so many decimals: %d', (currency, decimals) => {
	expect(decimalsOf(currency)).toBe(decimals);
});
