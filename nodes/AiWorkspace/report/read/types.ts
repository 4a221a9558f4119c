import { groupBy } from '../../util/lists';
import { entityType } from './columns';
import type { Reading } from './dataset';
import type { Row } from './directory';
import { firstSpellings } from '../../util/text';

/** What rows are, the same in totals, groups, and files: what the directory says, or else the API. */
export interface Types {
	/** The rows that totals add up: agents and members, or departments where no agent or member has data. */
	readonly counted: ReadonlySet<Row>;
	/** Whether totals add up departments. */
	readonly areDepartments: boolean;
	/** The rows with data in a total that the API calls a department, or that nothing calls an agent or a member although others are. */
	readonly doubtful: ReadonlySet<Row>;
	/** `agent`, `member`, or `department`, or another text in its first spelling; null where nothing says what it is. */
	typeOf(row: Row): string | null;
}

/** A reading, as far as it says what its row is. */
type Typed = Pick<Reading, 'before' | 'now' | 'row' | 'types'>;

/** What the API calls a row in the latest period that it has it in: a department, if any prompt template calls it one. */
function apiType(readings: readonly Typed[]): string | undefined {
	const periods = readings[0]?.types ?? [];
	for (const at of periods.keys()) {
		const names = readings.flatMap(({ types }) => types[at] ?? []);
		const name = names.find((one) => entityType(one) === 'department') ?? names[0];
		if (name !== undefined) return entityType(name) ?? name;
	}
	return undefined;
}

/** Separates departments from agents and members: whether their cost includes that of those isn't documented, so they're never added up. */
export function typesIn(rows: readonly Row[], readings: readonly Typed[]): Types {
	const byRow = groupBy(readings, ({ row }) => row);
	const spelling = firstSpellings();
	const all = rows.map((row) => {
		const own = byRow.get(row) ?? [];
		const called = apiType(own);
		const type = row.type ?? spelling(row.texts.type) ?? spelling(called) ?? null;
		const hasData = own.some(({ now, before }) => now ?? before);
		return { row, called, type, hasData };
	});
	const others = all.filter(({ type }) => type !== 'department');
	const areDepartments =
		others.every(({ hasData }) => !hasData) && all.some(({ hasData }) => hasData);
	const isMember = ({ type, called }: (typeof all)[number]) =>
		[type, called].some((one) => one === 'agent' || one === 'member');
	const known = others.some((one) => one.hasData && isMember(one));
	const doubtful = others.filter(
		(one) => one.hasData && (one.called === 'department' || (known && !isMember(one))),
	);
	const counted = areDepartments ? all.filter(({ type }) => type === 'department') : others;
	const types = new Map(all.map(({ row, type }) => [row, type]));
	return {
		counted: new Set(counted.map(({ row }) => row)),
		areDepartments,
		doubtful: new Set(doubtful.map(({ row }) => row)),
		typeOf: (row) => types.get(row) ?? null,
	};
}
