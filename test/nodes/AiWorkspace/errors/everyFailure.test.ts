import { AiWorkspace } from '../../../../nodes/AiWorkspace/AiWorkspace.node';
import { settled } from '../../../../nodes/AiWorkspace/errors/Failure';
import type { Shown } from '../../../support/execute';
import { isMessage, messages } from '../../../tools/messages';
import { FAILURES } from './failures';

/** The message and the details of what an act returns or throws: a failure, that of an item, or what a credential test says. */
async function shownBy(act: () => unknown): Promise<Shown> {
	const { message, details, ...more } = Object(await settled(act));
	return { message, ...more, ...details };
}

beforeEach(() => {
	// No back-off between attempts.
	jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
	jest.restoreAllMocks();
});

test.each(FAILURES)('%s: %s', async (message, hint, act) => {
	const shown = await shownBy(act);
	expect({ message: shown.message, hint: shown.hint }).toEqual({ message, hint });
});

const hints = FAILURES.flatMap(([, hint]) => hint ?? []);

test('All failures of the node are in failures.ts', () => {
	const texts = FAILURES.flatMap(([message, hint = '']) => [
		message,
		...`${message}. ${hint}`.split(/: |\. /),
	]);
	const missing = messages().filter(
		(message) => /[a-z]/.test(message) && !texts.some((text) => isMessage(message, text)),
	);
	expect(missing).toEqual([]);
});

test('All failures of the node have hints of whole sentences without the last full stop', () => {
	const isFine = (hint: string) => /^[A-Z].{10,}[^.]$/.test(hint) && !/[.?!][.?!]| \./.test(hint);
	expect(hints.filter((hint) => !isFine(hint))).toEqual([]);
});

test('All failures of the node name in their hints only what the form contains', () => {
	const form = JSON.stringify(new AiWorkspace().description.properties);
	const ofN8n =
		/^(Batching|Timeout|Delimiter|Encoding|Allowed HTTP Request Domains|Execute Once|Expression)$/;
	const named = hints.flatMap((hint) => hint.match(/(?<=(?<!\$\()')[A-Z][^']*(?=')/g) ?? []);
	const isKnown = (label: string) => form.includes(`"${label}"`) || ofN8n.test(label);
	expect(named.filter((label) => !isKnown(label))).toEqual([]);
});

test('All failures of the node call for a retry only where one may help', async () => {
	const asking = FAILURES.filter(([, hint = '']) => /^Retry|^Try again/.test(hint));
	const shown = await Promise.all(asking.map(async ([, , act]) => await shownBy(act)));
	expect(shown.map(({ retryable }) => retryable)).toEqual(asking.map(() => true));
});
