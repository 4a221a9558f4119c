import { madeOnce } from './lists';

const signs = new Map<string, string[]>();

const isCode = (text: string) => /^[A-Z]{3}$/.test(text);
const foldedSign = (text: string) => text.replace(/\.$/, '').toUpperCase();

/** The signs of a currency by its code, in its country and abroad; none for any other text. */
function signsOf(code: string): string[] {
	if (!isCode(code)) return [];
	return madeOnce(signs, code, () => {
		const own = new Intl.Locale(`und-${code.slice(0, 2)}`).maximize().minimize();
		return [own, 'en', 'en-CA'].flatMap((locale) =>
			(['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
				new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
					.formatToParts(0)
					.flatMap(({ type, value }) => (type === 'currency' ? foldedSign(value) : [])),
			),
		);
	});
}

const CODES = new Set(Intl.supportedValuesOf('currency'));

/** A currency by its code where it's one in any case, and otherwise as it is. */
export const currencyName = (text: string): string =>
	CODES.has(text.toUpperCase()) ? text.toUpperCase() : text;

/** Decimals of amounts where a currency isn't known. */
const USUAL_DECIMALS = 2;

/** How many decimals amounts of a currency have: 0 for yen, 3 for dinars. */
export const decimalsOf = (currency: string): number =>
	isCode(currency)
		? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
				.maximumFractionDigits ?? USUAL_DECIMALS)
		: USUAL_DECIMALS;

/** Whether two texts may mean the same currency, each by its code or a sign. */
export function isCurrency(...texts: readonly [string, string]): boolean {
	const [text, own] = [foldedSign(texts[0]), foldedSign(texts[1])];
	return text === own || signsOf(own).includes(text) || signsOf(text).includes(own);
}

/** The currencies among texts, each by its code where one is among them. */
export function differentCurrencies(texts: Iterable<string>): string[] {
	const all = [...new Set(texts)];
	if (all.length < 2) return all;
	const found: string[] = [];
	// No currency has more signs.
	for (const text of all.sort((a, b) => +isCode(b) - +isCode(a)).slice(0, 20)) {
		if (!found.some((one) => isCurrency(text, one))) found.push(text);
	}
	return found;
}
