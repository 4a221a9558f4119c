import type { IDataObject } from 'n8n-workflow';
import { executionStart } from '../../form/period';
import type { Input } from '../../form/input';
import type { Presented } from '../../report/documents/alert';
import type { Subject } from '../../report/read/directory';
import { currenciesOf } from '../../report/figures/currencies';
import { alertFormats, type AlertFormat } from '../../report/files';
import type { Dataset } from '../../report/read/dataset';
import type { Money } from '../../report/words/money';
import { stableKey } from '../../util/ids';
import { mapInSteps } from '../../util/lists';
import type { Session } from '../../workspace/Session';
import { inTurn, type Item, type Output, type Result } from '../types';
import type { ReportQuery } from './limits';
import { indexesOf, readLists } from './lists';
import { loadDatasets } from './load';
import * as options from './options';

/** So many alerts are presented before n8n responds to others, because each takes about a millisecond. */
const AT_ONCE = 50;

/** Reads what alerts of an item are about, and how they're presented. Throws InvalidInput. */
export function readAlerts(input: Input) {
	const language = options.language.read(input);
	const money = options.readMoney(input, language);
	return {
		...readLists(input),
		language,
		money,
		exchange: money.exchange,
		formats: options.formatsOfAlert.read(input),
		now: executionStart(input),
		isTool: input.isTool,
	};
}

/** The results of items that return alerts. To a model, none are a message, because it takes an empty output for a failure. */
export async function runAlerts<
	Query extends Pick<ReturnType<typeof readAlerts>, 'isTool' | 'money'> & ReportQuery,
>(
	items: ReadonlyArray<Item<Query>>,
	session: Session,
	none: IDataObject,
	alertsIn: (dataset: Dataset, item: Item<Query>, money: Money) => ReadonlyArray<() => Output>,
): Promise<Result[]> {
	const load = loadDatasets(items, session);
	return await inTurn(items, async (item) => {
		const { money, isTool } = item.query;
		const alerts: Output[] = [];
		for (const dataset of await load(item)) {
			const found = alertsIn(dataset, item, money.orIn(currenciesOf(dataset.readings)));
			alerts.push(...(await mapInSteps(found, (present) => present(), AT_ONCE)));
		}
		return alerts.length === 0 && isTool ? [{ json: none }] : alerts;
	});
}

/** The input items that an alert is about. What isn't about a row alone is about all of them, which its cost adds up. */
export function rowsOf(
	alert: { readonly all: readonly Subject[] } | { readonly of: Subject },
	{ rows }: Dataset,
): number[] {
	const own = indexesOf('all' in alert ? alert.all : [alert.of]);
	return own.length > 0 ? own : indexesOf(rows);
}

/** A part of what an alert is about: an agent, a member, or a department with a prompt template. */
export const contributorOf = (
	{ prompt, row }: Record<'prompt' | 'row', Subject>,
	{ kind }: Partial<Subject>,
) => ({
	prompt_id: prompt.id,
	entity_id: row.id,
	name: kind === 'prompt' ? row.name : prompt.name,
});

/** The item of an alert, with members of its own, and a key that is the same for what tells it from others. */
export function alertItem({
	presented: { subject, document, message },
	...alert
}: {
	presented: Presented;
	level: string;
	of: Partial<Subject>;
	own: IDataObject;
	formats: ReadonlySet<AlertFormat>;
	key: readonly string[];
}): IDataObject {
	const { level, of, own, formats, key } = alert;
	const texts = { document: () => document, message: () => message };
	const made = alertFormats
		.filter(({ value }) => formats.has(value))
		.map((format) => format.make(texts).json);
	return {
		subject,
		level,
		kind: of.kind ?? 'several',
		id: of.id ?? null,
		name: of.name ?? null,
		owner_email: of.addresses ?? null,
		...own,
		columns: of.columns ?? {},
		...Object.assign({}, ...made),
		alert_key: stableKey(key),
	};
}
