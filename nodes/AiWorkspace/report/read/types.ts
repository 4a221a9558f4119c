import { groupBy } from '../../util/lists';
import { entityType, type EntityType } from './columns';
import { firstSpellings, foldGroup } from './fold';
import type { Reading } from './dataset';
import type { Row } from './directory';

/** What the directory and the API say of the types of rows: one for each row, whatever each prompt template calls it. */
export interface Types {
	/** The rows that totals add up: agents and members, or departments where there is nothing else. */
	readonly counted: ReadonlySet<Row>;
	/** Whether there are only departments. */
	readonly areDepartments: boolean;
	/** The rows in no total that something calls a department, and something else an agent or a member. */
	readonly contradictory: ReadonlySet<Row>;
	/** The rows in a total that might be departments, because nothing says which of the three they are, and rows differ. */
	readonly unclear: ReadonlySet<Row>;
	typeOf(row: Row): string | null;
}

/** A reading, as far as it says what its row is. */
type Typed = Pick<Reading, 'before' | 'now' | 'row' | 'types'> &
	Partial<Pick<Reading, 'pastTypes'>>;

const isMix = (types: ReadonlySet<EntityType | undefined>) =>
	types.has('department') && (types.has('agent') || types.has('member'));

/** What is known of a row. */
function evidenceOf(row: Row, readings: readonly Typed[]) {
	// As the API spells them. What a row was called earlier counts only where nothing calls it anything since.
	const current = readings.flatMap((reading) => reading.types);
	const past = readings.flatMap(({ pastTypes = [] }) => pastTypes);
	const names = [...new Set(current.length > 0 ? current : past)];
	const said = new Set(names.map(entityType));
	// Where the API contradicts itself, the directory says what it is.
	const types = new Set(row.type === null ? said : isMix(said) ? [row.type] : [row.type, ...said]);
	const isDepartment = types.has('department');
	const isMixed = isMix(types);
	// It has data, and neither the directory nor the API has a type for it.
	const isUntyped = types.size === 0 && readings.some(({ now, before }) => now ?? before);
	return { row, names, types, isDepartment, isMixed, isUntyped };
}

type Evidence = ReturnType<typeof evidenceOf>;

/**
 * Separates departments from agents and members, by the directory and by the API's types in any of the readings. The API's
 * documentation doesn't say whether a department's calls and cost include those of its agents and members, so they're never added up.
 */
export function typesIn(rows: readonly Row[], readings: readonly Typed[]): Types {
	const byRow = groupBy(readings, ({ row }) => row);
	const all = rows.map((row) => evidenceOf(row, byRow.get(row) ?? []));
	const rowsOf = (some: readonly Evidence[]) => new Set(some.map(({ row }) => row));
	// One that nothing is known of, without data, may be what the others are.
	const known = all.filter(({ types, isUntyped }) => types.size > 0 || isUntyped);
	const others = known.filter(({ isDepartment }) => !isDepartment);
	const pure = known.filter(({ isDepartment, isMixed }) => isDepartment && !isMixed);
	const areDepartments = others.length === 0 && (pure.length > 0 || known.length === all.length);
	// Without a single row that everything calls a department, what the directory says of all of them is what they have in common.
	const departments = pure.length > 0 ? pure : known;
	const counted = areDepartments ? departments : others;
	const left = known.filter((one) => one.isMixed && !counted.includes(one));
	const unknown = all.filter((one) => !known.includes(one));
	// Where everything is called the same, nothing is a part of anything.
	const callings = known.map(({ row: { type, texts }, names, types }) =>
		JSON.stringify([type === null ? foldGroup(texts.type ?? '') : '', ...types, ...names]),
	);
	const differ = new Set(callings).size > 1;
	const isUnclear = ({ row, names, isMixed, isUntyped }: Evidence) =>
		isMixed ||
		isUntyped ||
		(row.type === null && names.some((name) => entityType(name) === undefined));
	const spelling = firstSpellings();
	const shown = new Map(
		all.map(({ row, names, types }) => {
			const type = [...types].find((one) => one !== undefined);
			return [row, row.type ?? spelling(row.texts.type) ?? type ?? spelling(names[0])];
		}),
	);
	return {
		counted: rowsOf([...counted, ...unknown]),
		areDepartments,
		contradictory: rowsOf(left),
		unclear: rowsOf(differ ? counted.filter(isUnclear) : []),
		typeOf: (row) => shown.get(row) ?? null,
	};
}
