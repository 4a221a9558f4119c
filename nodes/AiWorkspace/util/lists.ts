import { sleep } from 'n8n-workflow';

/** The value of a key, made where there's none yet. */
export function madeOnce<Key, Value>(made: Map<Key, Value>, key: Key, make: () => Value): Value {
	const known = made.get(key);
	if (known !== undefined) return known;
	const value = make();
	made.set(key, value);
	return value;
}

/** The values of each key, in the order in which the keys come. */
export function groupBy<Value, Key>(
	values: Iterable<Value>,
	keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const value of values) madeOnce(groups, keyOf(value), () => []).push(value);
	return groups;
}

/** So many values are mapped before n8n responds to others. */
const AT_ONCE = 1000;

/** The same as `map` for thousands of values, with pauses in which n8n responds to others. */
export async function mapInSteps<Value, Of>(
	values: Iterable<Value>,
	of: (value: Value) => Of,
	atOnce = AT_ONCE,
): Promise<Of[]> {
	const all: Of[] = [];
	for (const value of values) {
		all.push(of(value));
		if (all.length % atOnce === 0) await sleep(0);
	}
	return all;
}

/** What there is of each value, without what isn't there. Several times as fast as flatMap, which matters for thousands. */
export const compactMap = <Value, Of>(
	values: readonly Value[],
	of: (value: Value) => Of | undefined,
): Of[] => values.map(of).filter((one) => one !== undefined);

/** What is in all of several lists; undefined where there is none. Starts with the shortest, because a column may have thousands of rows. */
export function inAll<Value>(lists: ReadonlyArray<readonly Value[]>): readonly Value[] | undefined {
	const [shortest, ...others] = [...lists].sort((a, b) => a.length - b.length);
	return others.reduce((left, list) => {
		const isIn = new Set(list);
		return left?.filter((value) => isIn.has(value));
	}, shortest);
}
