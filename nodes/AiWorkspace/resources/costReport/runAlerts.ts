import type { IDataObject } from 'n8n-workflow';
import { isoDate } from '../../analytics/calendarDay';
import { executionStart } from '../../form/period';
import type { Input } from '../../form/input';
import { presentUnchecked } from '../../report/documents/alert';
import { uncheckedParts, type UncheckedReason, type Unchecked } from '../../report/figures/remarks';
import { currenciesOf, type Dataset } from '../../report/read/dataset';
import type { Money } from '../../report/words/money';
import { compare, ZERO } from '../../util/decimal';
import { groupBy, mapInSteps } from '../../util/lists';
import type { Session } from '../../workspace/Session';
import { inTurn, type Item, type Result } from '../types';
import {
	alertOutput,
	digestOf,
	NOT_CHECKED,
	ownerOf,
	type AlertNames,
	type AlertQuery,
	type Told,
} from './alertItems';
import { readLists } from './lists';
import { loadDatasets } from './load';
import * as moneyOptions from './moneyOptions';
import * as options from './options';

/** So many alerts are presented before n8n responds to others, because each takes about a millisecond. */
const ALERTS_AT_ONCE = 50;

/** Reads what alerts of an item are about, and how they're presented. Throws InvalidInput. */
export function readAlerts(input: Input) {
	const language = options.language.read(input);
	const money = moneyOptions.readMoney(input, language);
	return {
		...readLists(input),
		language,
		money,
		formats: options.formatsOfAlert.read(input),
		combine: options.combine.read(input),
		now: executionStart(input),
		workflowId: input.workflowId,
		isTool: input.isTool,
	};
}

/** How an operation finds and tells alerts. */
interface Alerting<Query> extends AlertNames {
	/** Two operations of a workflow don't silence each other either. */
	readonly operation: string;
	/** What a model reads where there are none, because it takes an empty output for a failure. */
	readonly none: (query: Query) => IDataObject;
	/** The worst first. */
	readonly alertsIn: (
		dataset: Dataset,
		item: Item<Query>,
		money: Money,
	) => { readonly alerts: ReadonlyArray<() => Told>; readonly reasons: readonly UncheckedReason[] };
}

/** The results of items that return alerts: one each, or one for each owner, and one about all that couldn't be checked. */
export async function runAlerts<Query extends AlertQuery & ReturnType<typeof readAlerts>>(
	items: ReadonlyArray<Item<Query>>,
	session: Session,
	alerting: Alerting<Query>,
): Promise<Result[]> {
	const { operation, wordsOf, none, membersOf, alertsIn } = alerting;
	const load = loadDatasets(items, session);
	return await inTurn(items, async (item) => {
		const { query } = item;
		/** What tells the alerts of an item from those of others, whose lists are others. */
		const of = [String(items.indexOf(item)), ...query.prompts.map(({ id }) => id).sort()];
		const { isTool, language, now, combine } = query;
		const { title } = wordsOf(language.words);
		const all: Told[] = [];
		const unchecked: Unchecked[] = [];
		for (const dataset of await load(item)) {
			const money = query.money.orIn(currenciesOf(dataset.readings));
			const { alerts, reasons } = alertsIn(dataset, item, money);
			all.push(...(await mapInSteps(alerts, (present) => present(), ALERTS_AT_ONCE)));
			if (reasons.length > 0) unchecked.push({ period: dataset.period, reasons });
		}
		all.sort((a, b) => compare(b.excess, a.excess));
		const [first] = unchecked;
		if (first) {
			const to = unchecked.reduce((last, one) => (one.period.to > last ? one.period.to : last), '');
			const period = { from: first.period.from, to };
			all.push({
				presented: presentUnchecked(unchecked, { language, title }),
				level: NOT_CHECKED,
				of: {},
				key: [operation, ...uncheckedParts(unchecked, isoDate(now))],
				period,
				members: membersOf(period, query.money, []),
				excess: ZERO,
			});
		}
		if (all.length === 0) return isTool ? [{ json: none(query) }] : [];
		const keyed = all.map((told) => ({ ...told, key: [...of, ...told.key] }));
		return combine === 'none'
			? keyed.map((told) => alertOutput(told, item))
			: [...groupBy(keyed, ownerOf).values()].flatMap(([first, ...others]) =>
					first ? [digestOf([first, ...others], alerting, item)] : [],
				);
	});
}
