import {
	compare,
	magnitude,
	percentChange,
	rounded,
	toText,
	type Decimal,
} from '../../util/decimal';
import { madeOnce } from '../../util/lists';

/** What stands where there's no amount. */
export const NO_AMOUNT = '–';

/** The most decimals that `Intl` has in Node.js 20. */
const MOST_PLACES = 20;
const MOST_PERCENT: Decimal = { digits: 999n, places: 0 };
/** Digits of an amount that has no room below a bar. */
const LARGE = 6;
/** How a currency is placed: one with letters, which nobody has, and one with a symbol. */
const [LETTERS, SYMBOL] = [
	{ style: 'currency', currency: 'XXX', currencyDisplay: 'code' },
	{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
] as const;

type NumericText = `${number}`;
const isNumeric = (text: string): text is NumericText => /^-?\d+(\.\d+)?$/.test(text);

/** How a language and a region write numbers. */
export class Numbers {
	private readonly formats = new Map<string, Intl.NumberFormat>();
	/** Some regions write amounts with other ones, but a report has one way to write numbers. */
	private readonly separators: ReadonlyMap<string, string>;

	constructor(private readonly locale: string) {
		const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6);
		this.separators = new Map(
			parts.flatMap(({ type, value }) =>
				type === 'group' || type === 'decimal' ? [[type, value]] : [],
			),
		);
	}

	/** A number as it's read, exact, with all of its decimals: `-1234.50` becomes `−1,234.50`. */
	decimal(value: Decimal, options: Intl.NumberFormatOptions = {}): string {
		const [format, number] = this.formatFor(value, options);
		return format.format(number).replace('-', '−');
	}

	/** A number of calls. */
	count(calls: Decimal | undefined): string {
		return calls ? this.decimal(rounded(calls, 0)) : NO_AMOUNT;
	}

	/** The first digits of an amount, where there's no room for all: `1,235`, `12.34`, `1.2M`. */
	brief(value: Decimal | undefined): string {
		if (!value) return NO_AMOUNT;
		const size = magnitude(value);
		if (size > 0 && size < LARGE) return this.decimal(rounded(value, size > 2 ? 0 : 2));
		const places = { minimumFractionDigits: undefined, maximumFractionDigits: undefined };
		return this.decimal(value, { notation: 'compact', ...places }).replace(/\s/g, ' ');
	}

	/** A percentage, which comes as a number of hundredths. A larger one than readers can imagine is shown as such. */
	percent(value: Decimal, options: Intl.NumberFormatOptions = {}): string {
		if (compare(value, MOST_PERCENT) > 0) return `>\u00a0${this.percent(MOST_PERCENT)}`;
		const { digits, places } = value;
		const format = { style: 'percent', minimumFractionDigits: places, ...options } as const;
		return this.decimal(
			{ digits, places: places + 2 },
			{ maximumFractionDigits: places, ...format },
		);
	}

	/** A change in percent with one decimal; undefined after nothing, and where the sign has changed. */
	change(now: Decimal | undefined, before: Decimal | undefined): string | undefined {
		const change = now && before && percentChange(now, before, 1);
		return change && now.digits >= 0n
			? this.percent(change, { signDisplay: 'exceptZero' })
			: undefined;
	}

	/** An amount with a currency in the place where the language has it. Any text is one: what ends with a symbol stands as `$` does. */
	withCurrency(value: Decimal, currency: string, options: Intl.NumberFormatOptions = {}): string {
		const isSymbol = /\p{S}$/u.test(currency);
		const [format, number] = this.formatFor(value, {
			...(isSymbol ? SYMBOL : LETTERS),
			...options,
		});
		return format
			.formatToParts(number)
			.map(({ type, value: part }, at, all) => {
				if (type === 'minusSign') return '−';
				if (type !== 'currency') return this.separators.get(type) ?? part;
				// Swiss German has no space there, and `credits-5` would be one word.
				const isBeforeSign = !isSymbol && /Sign$/.test(all[at + 1]?.type ?? '');
				return isBeforeSign ? `${currency}\u00a0` : currency;
			})
			.join('');
	}

	/** The format of a number, and the number as it takes it. */
	private formatFor(value: Decimal, options: Intl.NumberFormatOptions) {
		const { places } = value;
		const text = toText(places > MOST_PLACES ? rounded(value, MOST_PLACES) : value);
		const shown = Math.min(places, MOST_PLACES);
		const own = {
			minimumFractionDigits: shown,
			maximumFractionDigits: shown,
			useGrouping: 'always',
		} as const;
		return [this.format({ ...own, ...options }), isNumeric(text) ? text : NaN] as const;
	}

	/** Made once for each kind, because thousands of amounts have the same. */
	private format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
		const make = () => new Intl.NumberFormat(this.locale, options);
		return madeOnce(this.formats, JSON.stringify(options), make);
	}
}

/** Whole numbers as a language and a region write them. */
export const wholeNumbersOf = (tag: string): ((count: number) => string) =>
	new Intl.NumberFormat(tag, { useGrouping: 'always' }).format;

/** So many of all, such as "3 of 4 IDs", or "4 IDs" if it's all of them. */
export const partsOf =
	(tag: string, of: string) =>
	(part: number, whole: number, counted: (count: number) => string): string =>
		part < whole ? `${wholeNumbersOf(tag)(part)} ${of} ${counted(whole)}` : counted(whole);

/** The region of a tag, by which a language picks words. */
export const regionOf = (tag: string): string => new Intl.Locale(tag).region ?? '';

/** Makes texts with a number in a language, from its singular and its plural with `#` in place of the number. */
export function pluralsOf(tag: string) {
	const rules = new Intl.PluralRules(tag);
	const number = wholeNumbersOf(tag);
	return (forms: Readonly<Record<'one' | 'other', string>>) =>
		(count: number): string =>
			forms[rules.select(count) === 'one' ? 'one' : 'other'].replace('#', number(count));
}
