/** Rows of a table in a template: a value at the start of each line, and one or two texts behind it. */
export const table = <Value>(texts: TemplateStringsArray, ...values: Value[]) =>
	values.map((value, index) => {
		const [, first = '', second] = (texts[index + 1] ?? '').trimEnd().split(' | ');
		return [first, second, value] as const;
	});
