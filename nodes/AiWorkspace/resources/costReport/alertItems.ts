import type { IDataObject } from 'n8n-workflow';
import type { Period } from '../../analytics/period';
import { executionStart } from '../../form/period';
import type { Input } from '../../form/input';
import { messageOf, presentDigest, type Presented } from '../../report/documents/alert';
import { rateNotes } from '../../report/documents/phrases';
import { alertFormats } from '../../report/files';
import type { Row } from '../../report/read/directory';
import type { Money } from '../../report/words/money';
import type { Words } from '../../report/words/en';
import type { Decimal } from '../../util/decimal';
import { stableKey } from '../../util/ids';
import type { Item, Output } from '../types';
import type { ReportQuery } from './limits';
import { indexesOf, readLists } from './lists';
import { readMoney } from './moneyOptions';
import * as options from './options';

/** Reads what alerts of an item are about, and how they're presented. Throws InvalidInput. */
export function readAlerts(input: Input) {
	const language = options.language.read(input);
	return {
		...readLists(input),
		language,
		money: readMoney(input, language),
		formats: options.formatsOfAlert.read(input),
		combine: options.combine.read(input),
		now: executionStart(input),
		workflowId: input.workflowId,
		isTool: input.isTool,
	};
}

export type AlertQuery = ReportQuery &
	ReturnType<typeof readAlerts> & {
		/** What a model reads where there are no alerts, because it takes an empty output for a failure. */
		readonly none: IDataObject;
	};

export const NOT_CHECKED = 'notChecked';

/** An alert with members of its own, and what tells it from others. */
export interface Told {
	readonly presented: Presented;
	readonly level: string;
	/** What it's about; several things where that's empty. */
	readonly of: {
		readonly kind?: string;
		readonly id?: string | null;
		readonly name?: string;
		readonly addresses?: string;
		readonly columns?: IDataObject;
	};
	/** The rows that it's about; all where there's none. */
	readonly rows?: ReadonlyArray<Pick<Row, 'index'>>;
	readonly period: Period;
	readonly members: IDataObject;
	/** The amount by which it's too high, for the order of alerts. */
	readonly excess: Decimal;
	readonly key: readonly string[];
}

/** How an operation calls its alerts: its texts, with their title and number, and the members of an item about several, or about what couldn't be checked. */
export interface AlertNames {
	readonly wordsOf: (words: Words) => Pick<Words['alert'], 'several' | 'title'>;
	readonly membersOf: (period: Period, money: Money, all: readonly Told[]) => IDataObject;
}

/** From the first day of some periods to the last. */
export function spanOf(periods: readonly Period[]): Period {
	const days = periods.flatMap(({ from, to }) => [from, to]).sort();
	return { from: days.at(0) ?? '', to: days.at(-1) ?? '' };
}

function textsOf(presented: Presented, { formats, language }: AlertQuery): IDataObject {
	const texts = {
		document: () => presented,
		message: () => messageOf(presented, language.words),
	};
	const chosen = alertFormats.filter(({ value }) => formats.has(value));
	return Object.assign({}, ...chosen.map((format) => format.make(texts).json));
}

/** An alert with its texts, linked to its input item. What isn't about a row alone is about all of them, which its cost adds up. */
export function alertOutput(
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
			owner_email: of.addresses ?? null,
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
export function digestOf(
	[first, ...others]: readonly [Told, ...Told[]],
	{ wordsOf, membersOf }: AlertNames,
	item: Item<AlertQuery>,
): Output {
	const { language, money } = item.query;
	const all = [first, ...others];
	const count = all.filter(({ level }) => level !== NOT_CHECKED).length;
	const outputs = all.map((told) => alertOutput(told, item, {}));
	const alerts = outputs.map(({ json }) => json);
	const period = spanOf(all.map((told) => told.period));
	const several = {
		of: { addresses: first.of.addresses },
		members: { ...membersOf(period, money, all), currency: first.members.currency },
	};
	const { of, members } = others.length === 0 ? first : several;
	const told: Told = {
		presented: presentDigest(
			[first.presented, ...others.map((one) => one.presented)],
			wordsOf(language.words).several(count),
			period,
			language,
			rateNotes(money, language.words),
		),
		level: first.level,
		of,
		period,
		members: { ...members, alerts },
		excess: first.excess,
		key: ['several', ...alerts.map((one) => String(one.alert_key)).sort()],
	};
	const rows = new Set(outputs.flatMap((one) => one.rows ?? []));
	return { ...alertOutput(told, item), rows: [...rows] };
}
