import { inspect } from 'node:util';

const ALL = { depth: null, showHidden: true, maxArrayLength: null, maxStringLength: null };

/** Everything that can be reached from a value, also what JSON leaves out: the members of errors, causes, contexts. */
export const everythingIn = (value: unknown) => inspect(value, { ...ALL, customInspect: false });
