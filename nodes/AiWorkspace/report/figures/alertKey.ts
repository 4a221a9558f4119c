import type { Period } from '../../analytics/period';
import { toNumber } from '../../util/decimal';
import type { BudgetAlert } from './alerts';

/** The level of an alert in the output: a threshold in percent, or what it's about. */
export const levelOf = ({ threshold }: BudgetAlert): string =>
	threshold === undefined ? 'forecast' : String(threshold);

/** What tells an alert from others that were sent for the same month. */
export function alertParts(alert: BudgetAlert, { from }: Period): string[] {
	const { key, amount } = alert.use.budget;
	const level = levelOf(alert);
	const isLater = alert.isForecast && alert.threshold !== undefined;
	return [
		...[key, from.slice(0, 'YYYY-MM'.length)],
		// As a number prints it, so that 100 and 100.00 are the same budget.
		...[String(toNumber(amount)), isLater ? `${level}+forecast` : level],
	];
}
