import {
	currencyName,
	decimalsOf,
	isCurrency,
} from '../../../../nodes/AiWorkspace/util/currencies';

const NAMES = { eur: 'EUR', Usd: 'USD', credits: 'credits', '€': '€', xyz: 'xyz', '': '' };

test.each(Object.entries(NAMES))('The currency %j is called %j', (text, name) => {
	expect(currencyName(text)).toBe(name);
});

const DECIMALS = { EUR: 2, JPY: 0, KWD: 3, XYZ: 2, credits: 2, '': 2 };

test.each(Object.entries(DECIMALS))(
	'Amounts in %j have so many decimals: %d',
	(currency, wanted) => {
		expect(decimalsOf(currency)).toBe(wanted);
	},
);

const SAME =
	'SEK kr, PLN zł, CZK Kč, USD US$, MXN MX$, PEN S/, DKK kr., EUR €, USD $, MXN $, eur EUR, Credits credits';
const OTHER = 'EUR USD, US$ CAD, kr EUR, € $, EUR credits';

test.each([
	[SAME, true],
	[OTHER, false],
])('Texts may mean one currency, in any case: %s is %s', (texts, isSame) => {
	for (const [one = '', other = ''] of texts.split(', ').map((pair) => pair.split(' '))) {
		expect([one, isCurrency(one, other)]).toEqual([one, isSame]);
		expect([other, isCurrency(other.toUpperCase(), one)]).toEqual([other, isSame]);
	}
});
