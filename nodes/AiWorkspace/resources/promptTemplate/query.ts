import { DateTime } from 'luxon';
import { parseEntityIds, parsePromptId } from '../../analytics/ids';
import {
	customPeriod,
	isWholeMonth,
	periodBefore,
	presetPeriod,
	splitPeriod,
	type Interval,
	type Period,
	type PeriodChoice,
} from '../../analytics/period';
import { InvalidInput } from '../../errors/Failure';
import { assignedId } from '../../workspace/scope';
import type { Workspace } from '../../workspace/resolve';
import { isOn, oneOf, optionOf, type Dropdown } from '../../form/options';
import type { Input } from '../types';
import * as fields from './fields';

/** The periods that a report is about: its intervals, and what they're compared with. */
export const periodsOf = (intervals: readonly Interval[]): Period[] =>
	intervals.flatMap((interval) => (interval.previous ? [interval, interval.previous] : [interval]));

/** What one item asks the Analytics API for (interface 4.2). */
export interface Query {
	readonly promptId: string;
	/** The prompt ID as it stands in the path. */
	readonly segment: string;
	readonly intervals: readonly Interval[];
	readonly ids: readonly string[];
	/** What the API returned nothing for is an error, left out, or part of the output. */
	readonly whenMissing: 'error' | 'include' | 'omit';
}

/** Reads and checks everything an item asks for. What it returns needs the scope for IDs that come from it. Both throw InvalidInput. */
export function readQuery(
	input: Input,
	whenMissing: Query['whenMissing'],
): (workspace: Workspace) => Query {
	const { id, segment } = parsePromptId(input.parameter('promptId'));
	const isCompared = isOn(input.options, fields.compareWithPrevious);
	const { intervals } = readPeriods(input, fields.period, isCompared);
	const entities = readEntities(input);
	return ({ scope }) => {
		const ids =
			typeof entities === 'string'
				? parseEntityIds([assignedId(scope, entities, 'Entity IDs')])
				: entities;
		refuseSecrets('Prompt Template ID', [id], input);
		refuseSecrets('Entity IDs', ids, input);
		checkSize(ids.length * periodsOf(intervals).length, MAX_ROWS, 'rows');
		return { promptId: id, segment, intervals, ids, whenMissing };
	};
}

/** Throws InvalidInput for a token or key in the place of an ID or a name, which would be sent in a URL or come back in the output. */
export function refuseSecrets(label: string, ids: readonly string[], { isSecret }: Input): void {
	if (!ids.some(isSecret)) return;
	throw new InvalidInput(
		`'${label}' contains a token or key`,
		'Remove it. Tokens and keys belong in the credential only',
	);
}

/** Rows of one item: several times as many fill the memory of n8n before anything is sent. */
const MAX_ROWS = 500_000;

/** Throws InvalidInput for more items or rows than n8n can handle. */
export function checkSize(count: number, most: number, what: 'items' | 'rows'): void {
	if (count <= most) return;
	throw new InvalidInput(
		`'Entity IDs' and 'Split By' result in up to ${count} ${what}, more than the ${most} that n8n can handle`,
		"Spread the IDs over several items, select a shorter period, or use the operation 'Get Summary'",
	);
}

/** A period as a whole, and its intervals: only itself unless it's split. */
export interface Periods {
	readonly whole: Interval;
	readonly intervals: readonly Interval[];
}

/** What was read last: most items of an execution ask for the same, and dates take longer than all else. */
let last: { readonly asked: readonly unknown[]; readonly periods: Periods } | undefined;

/** The moment at which the execution began, in the workflow's time zone. Throws InvalidInput for a time zone that doesn't exist. */
export function executionStart({ startedAt, timezone }: Input): DateTime {
	const now = DateTime.fromMillis(startedAt, { zone: timezone });
	if (now.isValid) return now;
	throw new InvalidInput(
		`'${timezone}' isn't a valid time zone`,
		'Select a time zone in the workflow settings, or correct GENERIC_TIMEZONE',
	);
}

/** The period that an item asks for in the fields for it, its intervals, and what each is compared with. Throws InvalidInput. */
export function readPeriods(
	input: Input,
	field: Dropdown<PeriodChoice>,
	isCompared: boolean,
): Periods {
	const { parameter, options, startedAt, timezone } = input;
	const choice = oneOf(field, parameter(field.name, field.default));
	const unit = optionOf(options, fields.splitBy);
	const [from, to] =
		choice === 'custom' ? [parameter('dateFrom', ''), parameter('dateTo', '')] : [];
	const asked = [choice, unit, isCompared, startedAt, timezone, from, to];
	const known = last;
	if (known && asked.every((part, at) => part === known.asked[at])) return known.periods;
	const now = executionStart(input);
	const period = choice === 'custom' ? customPeriod(from, to, timezone) : presetPeriod(choice, now);
	const compared = (one: Period, kind: PeriodChoice): Interval => ({
		...one,
		previous: isCompared ? periodBefore(one, kind) : undefined,
	});
	const whole = compared(period, choice);
	// An interval of a split period is a period itself, whatever the whole was called.
	const intervals =
		unit === 'none'
			? [whole]
			: splitPeriod(period, unit).map((one) =>
					compared(one, isWholeMonth(one) ? 'lastMonth' : 'custom'),
				);
	last = { asked, periods: { whole, intervals } };
	return { whole, intervals };
}

/** The IDs that an item names, or the member of the scope that contains the only one. */
const readEntities = (input: Input): string[] | 'department_id' | 'entity_id' =>
	input.isEmpty('entityIds')
		? defaultMember(input)
		: parseEntityIds(input.parameter('entityIds', ''));

/** The member of the scope that contains the ID for a list that is empty. Options of another credential type aren't read. */
export function defaultMember({ parameter, options }: Input): 'department_id' | 'entity_id' {
	const own = parameter('authentication') === 'virtualKey' ? options : {};
	return optionOf(own, fields.defaultEntity) === 'scopeEntity' ? 'entity_id' : 'department_id';
}
