import { differentCurrencies } from '../../util/currencies';
import { compactMap } from '../../util/lists';
import type { Reading } from '../read/dataset';

/** The currencies that the API names. */
export const currenciesOf = (
	readings: ReadonlyArray<Pick<Reading, 'before' | 'now' | 'trend'>>,
): string[] => {
	const all = readings.flatMap(({ now, before, trend }) => [now, before, ...trend]);
	return differentCurrencies(compactMap(all, (one) => one?.currency));
};
