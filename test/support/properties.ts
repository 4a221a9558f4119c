import fc from 'fast-check';
import { InvalidInput } from '../../nodes/AiWorkspace/errors/Failure';

/** How often each property is tried, with other values each time. */
export const cases = { numRuns: 500 };

/** Tries a property with values of these arbitraries. */
export function forAll<Values extends [unknown, ...unknown[]]>(
	...property: [
		...arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
		check: (...values: Values) => void,
	]
): void {
	fc.assert(fc.property(...property), cases);
}

/** Milliseconds that the cases of an asynchronous property may take in all, on a machine under load. */
export const limit = 120_000;

/** A text without what nobody sees around it: spaces, and zero-width ones. */
export const bare = (text: string) =>
	text.replace(/^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g, '');

/** What a function threw, or undefined where it returned. */
export function thrownBy(act: () => unknown): unknown {
	try {
		act();
		return undefined;
	} catch (error) {
		return error;
	}
}

/** What a function returned, or undefined where it threw InvalidInput. Any other error fails the test. */
export function accepted<T>(act: () => T): T | undefined {
	try {
		return act();
	} catch (error) {
		expect(error).toBeInstanceOf(InvalidInput);
		return undefined;
	}
}

/** The message of the InvalidInput that a function throws. */
export function refusalOf(act: () => unknown): string {
	const error = thrownBy(act);
	expect(error).toBeInstanceOf(InvalidInput);
	return Object(error).message;
}

/** What a promise was rejected with, or undefined where it was kept. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
	try {
		await promise;
		return undefined;
	} catch (error) {
		return error;
	}
}

/** Values of any kind, kept small because generating large ones takes most of the time of a property. */
export const anything = fc.anything({ maxDepth: 1, maxKeys: 3, size: 'xsmall' });
