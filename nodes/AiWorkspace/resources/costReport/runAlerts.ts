import { isoDate } from '../../analytics/calendarDay';
import { presentUnchecked } from '../../report/documents/alert';
import { uncheckedParts, type UncheckedReason, type Unchecked } from '../../report/figures/remarks';
import { currenciesOf, type Dataset } from '../../report/read/dataset';
import type { Money } from '../../report/words/money';
import { compare, ZERO } from '../../util/decimal';
import { groupBy, mapInSteps } from '../../util/lists';
import type { Session } from '../../workspace/Session';
import { inTurn, type Item, type Result } from '../types';
import * as alertItems from './alertItems';
import { loadDatasets } from './load';

type Told = alertItems.Told;

/** So many alerts are presented before n8n responds to others, because each takes about a millisecond. */
const ALERTS_AT_ONCE = 50;

/** How an operation finds and tells alerts. */
interface Alerting<Query> extends alertItems.AlertNames {
	/** Two operations of a workflow don't silence each other either. */
	readonly operation: string;
	/** The worst first. */
	readonly alertsIn: (
		dataset: Dataset,
		item: Item<Query>,
		money: Money,
	) => { readonly alerts: ReadonlyArray<() => Told>; readonly reasons: readonly UncheckedReason[] };
}

/** The results of items that return alerts: one each, or one for each owner, and one about all that couldn't be checked. */
export async function runAlerts<Query extends alertItems.AlertQuery>(
	items: ReadonlyArray<Item<Query>>,
	session: Session,
	alerting: Alerting<Query>,
): Promise<Result[]> {
	const { operation, wordsOf, membersOf, alertsIn } = alerting;
	const load = loadDatasets(items, session);
	return await inTurn(items, async (item) => {
		const { query } = item;
		const { isTool, language, money, now, combine } = query;
		/** What tells the alerts of an item from those of others, whose lists are others. */
		const of = [String(items.indexOf(item)), ...query.prompts.map(({ id }) => id).sort()];
		const all: Told[] = [];
		const unchecked: Unchecked[] = [];
		for (const dataset of await load(item)) {
			const own = money.orIn(currenciesOf(dataset.readings));
			const { alerts, reasons } = alertsIn(dataset, item, own);
			all.push(...(await mapInSteps(alerts, (present) => present(), ALERTS_AT_ONCE)));
			if (reasons.length > 0) unchecked.push({ period: dataset.period, reasons });
		}
		all.sort((a, b) => compare(b.excess, a.excess));
		if (unchecked.length > 0) {
			const period = alertItems.spanOf(unchecked.map((one) => one.period));
			const { title } = wordsOf(language.words);
			all.push({
				presented: presentUnchecked(unchecked, { language, title }),
				level: alertItems.NOT_CHECKED,
				of: {},
				key: [operation, ...uncheckedParts(unchecked, isoDate(now))],
				period,
				members: membersOf(period, money, []),
				excess: ZERO,
			});
		}
		if (all.length === 0) return isTool ? [{ json: query.none }] : [];
		const keyed = all.map((told) => ({ ...told, key: [...of, ...told.key] }));
		if (combine === 'none') return keyed.map((told) => alertItems.alertOutput(told, item));
		return [...groupBy(keyed, (told) => told.of.addresses).values()].flatMap(
			([first, ...others]) =>
				first ? [alertItems.digestOf([first, ...others], alerting, item)] : [],
		);
	});
}
