/** A pure function that remembers its last result, for what most items of an execution share. Arguments are compared by identity. */
export function memoizeLast<Args extends readonly unknown[], Result>(
	work: (...args: Args) => Result,
): (...args: Args) => Result {
	let last: { args: Args; result: Result } | undefined;
	return (...args) => {
		const known = last;
		if (
			known?.args.length === args.length &&
			args.every((arg, index) => Object.is(arg, known.args[index]))
		) {
			return known.result;
		}
		const result = work(...args);
		last = { args, result };
		return result;
	};
}
