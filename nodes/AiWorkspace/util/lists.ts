/** The values of each key, in the order in which the keys come. */
export function groupBy<Value, Key>(
	values: Iterable<Value>,
	keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return groups;
}

/** What there is of each value, without what isn't there. Several times as fast as flatMap, which matters for thousands. */
export const compactMap = <Value, Of>(
	values: readonly Value[],
	of: (value: Value) => Of | undefined,
): Of[] => values.map(of).filter((one) => one !== undefined);
