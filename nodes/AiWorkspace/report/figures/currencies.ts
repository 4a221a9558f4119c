import { compactMap } from '../../util/lists';
import type { Reading } from '../read/dataset';

/** Signs that no locale has, though people write them. */
const OTHER_SIGNS: Readonly<Record<string, readonly string[]>> = { CHF: ['FR', 'SFR'] };
const folded = (text: string) => text.replace(/\.$/, '').toUpperCase();

/** The signs of a currency by its code, in its country and abroad; none for any other text. */
function signsOf(code: string): string[] {
	if (!/^[A-Z]{3}$/.test(code)) return [];
	const signs = [
		new Intl.Locale(`und-${code.slice(0, 2)}`).maximize().minimize(),
		'en',
		'en-CA',
	].flatMap((locale) =>
		(['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
			new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
				.formatToParts(0)
				.flatMap(({ type, value }) => (type === 'currency' ? folded(value) : [])),
		),
	);
	return [...signs, ...(OTHER_SIGNS[code] ?? [])];
}

/** Whether two texts may mean the same currency, each by its code or a sign. */
export function isCurrency(...texts: readonly [string, string]): boolean {
	const [text, own] = [folded(texts[0]), folded(texts[1])];
	return text === own || signsOf(own).includes(text) || signsOf(text).includes(own);
}

/** The currencies that the API names. */
export const currenciesOf = (
	readings: ReadonlyArray<Pick<Reading, 'before' | 'now' | 'trend'>>,
): string[] => {
	const all = readings.flatMap(({ now, before, trend }) => [now, before, ...trend]);
	return [...new Set(compactMap(all, (one) => one?.currency))];
};
