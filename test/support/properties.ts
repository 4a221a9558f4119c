import fc from 'fast-check';
import { InvalidInput } from '../../nodes/AiWorkspace/errors/Failure';

/** Tries a property so many times, with other values of these arbitraries each time. */
const trying =
	(numRuns: number) =>
	<Values extends [unknown, ...unknown[]]>(
		...property: [
			...arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
			check: (...values: Values) => void,
		]
	) =>
		fc.assert(fc.property(...property), { numRuns });

export const forAll = trying(500);
/** For a property that takes milliseconds each time. */
export const forMany = trying(100);

/** A Unicode character, without those of texts in the wrong encoding, which a directory refuses. fast-check's own `binary` first makes a table of them all, which takes a second in each file. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) =>
	String.fromCodePoint(point)
		.toWellFormed()
		.replace(/[\ufffd\u0080-\u009f]/, '?'),
);

/** Texts that somebody writes into a directory to do harm, or by mistake. */
export const hostileTexts = fc.oneof(
	fc.string({ unit: anyCharacter, maxLength: 100 }),
	fc.constantFrom(
		'<script>alert(1)</script>',
		`"><img src=x onerror='alert(1)'>&amp;`,
		'=HYPERLINK("http://example.com")',
		'Sales\r\nBcc: someone@example.com',
		'\u202egnp.exe\u200b',
		'&'.repeat(10_000),
	),
);

/** Spaces, and zero-width ones, but not those of two UTF-16 units, which are a part of flags and some scripts. */
const UNSEEN = String.raw`(?:(?![\u{10000}-\u{10ffff}])[\s\p{Cf}\u034f\ufe0f])+`;

/** A text without what nobody sees around it. */
export const bare = (text: string) => text.replace(new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'gu'), '');

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
export const rejectionOf = async (promise: Promise<unknown>): Promise<unknown> =>
	await promise.then(
		() => undefined,
		(error: unknown) => error,
	);
