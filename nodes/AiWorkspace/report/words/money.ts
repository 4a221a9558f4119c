import { rounded, type Decimal } from '../../util/decimal';
import type { Exchange } from '../../analytics/rows';
import { decimalsOf } from '../../util/currencies';
import { NO_AMOUNT, type Numbers } from './numbers';

/** How a report shows amounts: rounded, in its language, and with its currency, if any. */
export class Money {
	constructor(
		private readonly numbers: Numbers,
		/** Undefined for those of the currency. */
		private readonly places: number | undefined,
		readonly currency: string,
		readonly exchange?: Exchange,
	) {}

	get decimals(): number {
		return this.places ?? decimalsOf(this.currency);
	}

	/** The same in the currency of the API, if it names only one, and the report none. */
	orIn([currency = '', ...others]: readonly string[]): Money {
		if (this.currency !== '' || others.length > 0) return this;
		return new Money(this.numbers, this.places, currency);
	}

	/** The exchange rate as it's written, if there's one. */
	get rate(): string | undefined {
		return this.exchange && this.numbers.decimal(this.exchange.rate);
	}

	/** Without the currency, which the head of a column names. A cost that rounds to nothing is less than the smallest. */
	amount(value: Decimal | undefined): string {
		return value ? this.shown(value, (one) => this.numbers.decimal(one)) : NO_AMOUNT;
	}

	/** With a sign, also above zero. */
	signed(value: Decimal): string {
		return this.numbers.decimal(this.rounded(value), { signDisplay: 'exceptZero' });
	}

	/** With the currency, and with all decimals of the value. */
	withCurrency(value: Decimal, options: Intl.NumberFormatOptions = {}): string {
		return this.currency === ''
			? this.numbers.decimal(value, options)
			: this.numbers.withCurrency(value, this.currency, options);
	}

	/** Rounded, with the currency. */
	total(value: Decimal | undefined): string {
		return value ? this.shown(value, (one) => this.withCurrency(one)) : NO_AMOUNT;
	}

	/** Rounded, with a sign and the currency. */
	signedTotal(value: Decimal): string {
		return this.withCurrency(this.rounded(value), { signDisplay: 'exceptZero' });
	}

	private shown(value: Decimal, textOf: (one: Decimal) => string): string {
		const near = this.rounded(value);
		if (near.digits !== 0n || value.digits === 0n) return textOf(near);
		const [sign, digits] = value.digits > 0n ? (['<', 1n] as const) : (['>', -1n] as const);
		return `${sign}\u00a0${textOf({ digits, places: this.decimals })}`;
	}

	private rounded(value: Decimal): Decimal {
		return rounded(value, this.decimals);
	}
}
