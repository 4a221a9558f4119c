/**
 * All texts that can be reached from a value, also through what JSON leaves out: the members of errors, causes, contexts.
 * For looking for secrets, so rather too much than too little.
 */
export function everythingIn(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value === 'string') return `${value}\n`;
	if (typeof value !== 'object' || value === null || seen.has(value)) return '';
	seen.add(value);
	const members: string[] = Object.getOwnPropertyNames(value).flatMap((name) => {
		const { value: member } = Object.getOwnPropertyDescriptor(value, name) ?? {};
		return [name, everythingIn(member, seen)];
	});
	return members.join('\n');
}
