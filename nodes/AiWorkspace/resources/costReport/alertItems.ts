import type { IDataObject } from 'n8n-workflow';
import { isoDate } from '../../analytics/calendarDay';
import type { Period } from '../../analytics/period';
import { executionStart } from '../../form/period';
import type { Input } from '../../form/input';
import {
	messageOf,
	presentDigest,
	presentUnchecked,
	type Presented,
} from '../../report/documents/alert';
import { rateNotes } from '../../report/documents/phrases';
import type { Row, Subject } from '../../report/read/directory';
import { currenciesOf } from '../../report/figures/currencies';
import {
	uncheckedParts,
	type UncheckedReason,
	type Unchecked,
} from '../../report/figures/unchecked';
import { alertFormats } from '../../report/files';
import type { Dataset } from '../../report/read/dataset';
import type { Money } from '../../report/words/money';
import type { Words } from '../../report/words/words';
import { compare, ZERO, type Decimal } from '../../util/decimal';
import { stableKey } from '../../util/ids';
import { groupBy, mapInSteps } from '../../util/lists';
import type { Session } from '../../workspace/Session';
import { inTurn, type Item, type Output, type Result } from '../types';
import type { ReportQuery } from './limits';
import { indexesOf, readLists } from './lists';
import { loadDatasets } from './load';
import * as options from './options';

/** So many alerts are presented before n8n responds to others, because each takes about a millisecond. */
const ALERTS_AT_ONCE = 50;

/** The level of what couldn't be checked. */
const NOT_CHECKED = 'notChecked';

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
		combine: options.combine.read(input),
		now: executionStart(input),
		workflowId: input.workflowId,
		isTool: input.isTool,
	};
}

/** What an alert is about, as its item says it. */
interface About {
	readonly kind?: string;
	readonly id?: string | null;
	readonly name?: string;
	readonly addresses?: string;
	readonly columns?: IDataObject;
}

/** An alert with members of its own, and what tells it from others. */
export interface Told {
	readonly presented: Presented;
	readonly level: string;
	readonly of: About;
	/** The rows that it's about; all where there's none. */
	readonly rows?: ReadonlyArray<Pick<Row, 'index'>>;
	readonly period: Period;
	readonly members: IDataObject;
	/** The amount by which it's too high, for the order of alerts. */
	readonly excess: Decimal;
	readonly key: readonly string[];
}

type AlertQuery = ReportQuery & ReturnType<typeof readAlerts>;

/** How an operation finds and tells alerts. */
interface Alerting<Query> {
	/** Two operations of a workflow don't silence each other either. */
	readonly operation: string;
	/** What it calls them: its texts, with their title and number. */
	readonly wordsOf: (words: Words) => Pick<Words['alert'], 'several' | 'title'>;
	/** What a model reads where there are none, because it takes an empty output for a failure. */
	readonly none: (query: Query) => IDataObject;
	/** The members of an item about several alerts, or about what couldn't be checked. */
	readonly membersOf: (period: Period, money: Money, all: readonly Told[]) => IDataObject;
	/** The worst first. */
	readonly alertsIn: (
		dataset: Dataset,
		item: Item<Query>,
		money: Money,
	) => { readonly alerts: ReadonlyArray<() => Told>; readonly reasons: readonly UncheckedReason[] };
}

/** The results of items that return alerts: one each, or one for each owner, and one about all that couldn't be checked. */
export async function runAlerts<Query extends AlertQuery>(
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
				...{
					level: NOT_CHECKED,
					of: {},
					key: [operation, ...uncheckedParts(unchecked, isoDate(now))],
				},
				...{ period, members: membersOf(period, query.money, []), excess: ZERO },
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

/** A part of what an alert is about: an agent, a member, or a department with a prompt template. */
export const contributorOf = (
	{ prompt, row }: Record<'prompt' | 'row', Subject>,
	{ kind }: Partial<Subject>,
) => ({
	prompt_id: prompt.id,
	entity_id: row.id,
	name: kind === 'prompt' ? row.name : prompt.name,
});

const ownerOf = ({ of }: Pick<Told, 'of'>) => of.addresses;

/** The texts of an alert in the chosen formats. */
function textsOf(presented: Presented, { formats, language }: AlertQuery): IDataObject {
	const texts = {
		document: () => presented.document,
		message: () => messageOf(presented, language.words),
	};
	const chosen = alertFormats.filter(({ value }) => formats.has(value));
	return Object.assign({}, ...chosen.map((format) => format.make(texts).json));
}

/** An alert with its texts, linked to its input item. What isn't about a row alone is about all of them, which its cost adds up. */
function alertOutput(
	{ presented, level, of, rows = [], members, key }: Told,
	{ query, workspace }: Item<AlertQuery>,
	texts = textsOf(presented, query),
): Output {
	const own = indexesOf(rows);
	return {
		json: {
			subject: presented.subject,
			level,
			kind: of.kind ?? 'several',
			id: of.id ?? null,
			name: of.name ?? null,
			owner_email: ownerOf({ of }) ?? null,
			...members,
			columns: of.columns ?? {},
			...texts,
			// Two workflows don't silence each other.
			alert_key: stableKey([workspace.tenant, query.workflowId, ...key]),
		},
		rows: own.length > 0 ? own : indexesOf(query.rows),
	};
}

/** All alerts of an owner as one item with the same members: of a single one they are its own, and of several there are no amounts. */
function digestOf(
	[first, ...others]: readonly [Told, ...Told[]],
	{ wordsOf, membersOf }: Pick<Alerting<never>, 'membersOf' | 'wordsOf'>,
	item: Item<AlertQuery>,
): Output {
	const { language, money } = item.query;
	const all = [first, ...others];
	const count = all.filter(({ level }) => level !== NOT_CHECKED).length;
	const outputs = all.map((told) => alertOutput(told, item, {}));
	const alerts = outputs.map(({ json }) => json);
	const days = all.flatMap(({ period: { from, to } }) => [from, to]).sort();
	const period = { from: days.at(0) ?? '', to: days.at(-1) ?? '' };
	const [of, own] =
		others.length === 0
			? [first.of, first.members]
			: [{ addresses: ownerOf(first) }, membersOf(period, money, all)];
	const told: Told = {
		presented: presentDigest(
			[first.presented, ...others.map((one) => one.presented)],
			wordsOf(language.words).several(count),
			period,
			language,
			rateNotes(money, language.words),
		),
		...{
			level: first.level,
			of,
			period,
			members: { ...own, currency: first.members.currency ?? null, alerts },
		},
		excess: first.excess,
		key: ['several', ...alerts.map((one) => String(one.alert_key)).sort()],
	};
	const rows = new Set(outputs.flatMap((one) => one.rows ?? []));
	return { ...alertOutput(told, item), rows: [...rows] };
}
