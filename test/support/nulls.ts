/** Fields of an item that have no value. */
export const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
