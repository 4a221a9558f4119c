import { foldGroup } from './columns';

/** What a row can be. */
export const TYPES = ['agent', 'department', 'member'] as const;
export type EntityType = (typeof TYPES)[number];

/** The type that a text means, also in the plural and in any case; undefined for any other text. */
export function entityType(text: string): EntityType | undefined {
	const folded = foldGroup(text.trim()).replace(/s$/, '');
	return TYPES.find((type) => type === folded);
}
