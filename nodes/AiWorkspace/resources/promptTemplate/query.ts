import { DateTime } from 'luxon';
import { InvalidInput, unknownOption } from '../../errors/Failure';
import { assignedId } from '../../workspace/scope';
import type { Workspace } from '../../workspace/resolve';
import { isOn, optionOf } from '../options';
import type { Input } from '../types';
import { parseEntityIds } from './entityIds';
import { compareWithPrevious, splitBy } from './fields';
import {
	customPeriod,
	INTERVALS,
	isPeriodChoice,
	periodBefore,
	presetPeriod,
	splitPeriod,
	type Period,
} from './period';
import { parsePromptId } from './promptId';

/** A period or an interval of one, and what it's compared with, if anything. */
export interface Interval {
	readonly period: Period;
	readonly before?: Period;
}

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

/** The only IDs that an item can ask for without naming them. */
type ScopeMember = 'department_id' | 'entity_id';

/** Reads and checks everything an item asks for. What it returns needs the scope for IDs that come from it. Both throw InvalidInput. */
export function readQuery(
	input: Input,
	whenMissing: Query['whenMissing'],
): (workspace: Workspace) => Query {
	const { id, segment } = parsePromptId(input.parameter('promptId'));
	const intervals = readIntervals(input);
	const entities = readEntities(input);
	return ({ scope }) => {
		const ids =
			typeof entities === 'string' ? parseEntityIds([assignedId(scope, entities)]) : entities;
		const periods = intervals.flatMap(({ period, before }) => [period, before ?? []]).flat();
		checkSize(ids.length * periods.length, MAX_ROWS, 'rows');
		return { promptId: id, segment, intervals, ids, whenMissing };
	};
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

/** The intervals that were read last: most items of an execution ask for the same, and dates take longer than all else. */
let last: { readonly key: string; readonly intervals: readonly Interval[] } | undefined;

function readIntervals(input: Input): readonly Interval[] {
	const { parameter, options, startedAt, timezone } = input;
	const choice = parameter('period', 'monthToDate');
	if (!isPeriodChoice(choice)) throw unknownOption('Period', choice);
	const unit = optionOf(options, splitBy, ['none', ...INTERVALS.map(({ value }) => value)]);
	const compares = isOn(options, compareWithPrevious);
	const dates = choice === 'custom' ? [parameter('dateFrom', ''), parameter('dateTo', '')] : [];
	// Other values than texts may look the same and not be.
	const isText = dates.every((date) => typeof date === 'string');
	const parts = [choice, unit, compares, startedAt, timezone, ...dates];
	const key = isText ? JSON.stringify(parts) : '';
	if (key !== '' && last?.key === key) return last.intervals;
	const now = DateTime.fromMillis(startedAt, { zone: timezone });
	if (!now.isValid) {
		throw new InvalidInput(
			`'${timezone}' isn't a valid time zone`,
			'Select a time zone in the workflow settings, or correct GENERIC_TIMEZONE',
		);
	}
	const whole =
		choice === 'custom' ? customPeriod(dates[0], dates[1], timezone) : presetPeriod(choice, now);
	const periods = unit === 'none' ? [whole] : splitPeriod(whole, unit);
	// An interval of a split period is a period itself, whatever the whole was called.
	const kind = unit === 'none' ? choice : 'custom';
	const intervals = periods.map((period) => ({
		period,
		before: compares ? periodBefore(period, kind) : undefined,
	}));
	last = { key, intervals };
	return intervals;
}

function readEntities({ parameter }: Input): ScopeMember | string[] {
	// Without a scope, Entities isn't shown.
	const source = parameter('workspace') === 'scope' ? parameter('entities', 'scopeEntity') : 'ids';
	switch (source) {
		case 'ids':
			return parseEntityIds(parameter('entityIds', ''));
		case 'scopeEntity':
			return 'entity_id';
		case 'scopeDepartment':
			return 'department_id';
		default:
			throw unknownOption('Entities', source);
	}
}
