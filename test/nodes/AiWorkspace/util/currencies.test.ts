import { currencyName, decimalsOf } from '../../../../nodes/AiWorkspace/util/currencies';

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
