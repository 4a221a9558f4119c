import type { Period } from '../../analytics/period';
import { toNumber } from '../../util/decimal';
import type { Alert } from './alerts';
import type { Subject } from '../read/directory';

/** The level of an alert in the output: a threshold in percent, or what it's about. */
export function levelOf(alert: Alert): string {
	if (alert.level !== 'used') return alert.level === 'doubtful' ? 'notChecked' : alert.level;
	return alert.threshold === undefined ? 'forecast' : String(alert.threshold);
}

/** What tells an alert from others that were sent for the same month. `day` is that of the execution, YYYY-MM-DD. */
export function alertParts(alert: Alert, { from }: Period, day: string): string[] {
	const month = from.slice(0, 'YYYY-MM'.length);
	const idsOf = (some: readonly Subject[]) =>
		some.map(({ kind, id }) => `${kind} ${id.toLowerCase()}`).sort();
	if (alert.level === 'noData') {
		const { all, among } = alert;
		// That some have data by now is nothing new, but that nothing had any may have been told early in the month.
		const share = all.length < among.length ? 'some' : 'all';
		return ['several', month, alert.level, share, ...idsOf(among)];
	}
	if (alert.level === 'noCost') return ['several', month, alert.level, ...idsOf(alert.all)];
	if (alert.level === 'doubtful') return ['several', month, 'notChecked', alert.why.kind, day];
	const { kind, id, budget } = alert.of;
	const own = [kind, id.toLowerCase(), month];
	// Each day without a check is a new one.
	if (alert.level === 'notChecked') return [...own, alert.level, day];
	const level = levelOf(alert);
	const isLater = alert.isForecast && alert.threshold !== undefined;
	// As a number prints it, so that 100 and 100.00 are the same budget.
	return [...own, budget ? String(toNumber(budget)) : '', isLater ? `${level}+forecast` : level];
}
