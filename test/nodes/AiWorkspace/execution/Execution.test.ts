import { sleep } from 'n8n-workflow';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { ENDED, Execution } from '../../../../nodes/AiWorkspace/execution/Execution';
import { checks, contextOf, contextsOf, credentialWith } from '../../../support/execute';
import { rejectionOf, thrownBy } from '../../../support/properties';

const hasEnded = (execution?: Execution) => thrownBy(() => execution?.throwIfEnded()) === ENDED;

test('An execution begins again with the first item, and ends the one before', () => {
	const first = contextOf({ parameters: checks(2) });
	const executions = [Execution.of(first), Execution.of(first)];
	expect(executions[0]).not.toBe(executions[1]);
	expect(executions.map(hasEnded)).toEqual([true, false]);
});

test('An execution sends nothing once the user has stopped it, or it has ended', () => {
	const controller = new AbortController();
	const execution = Execution.of(contextOf({ signal: controller.signal }));
	expect(() => execution.throwIfEnded()).not.toThrow();
	execution.end();
	expect(thrownBy(() => execution.throwIfEnded())).toHaveProperty('details.retryable', false);
	controller.abort();
	expect(thrownBy(() => execution.throwIfEnded())).toHaveProperty('details.code', 'CANCELLED');
});

test('Sessions know the secrets of the whole execution', async () => {
	const credential = (item: number) => credentialWith(`Bearer a-token-${'xy'.charAt(item)}`);
	const { contexts, first } = contextsOf({ parameters: checks(2), credential });
	const execution = Execution.of(first);
	for (const context of contexts) {
		expect((await execution.sessionOf(context)).secrets).toBe(execution.secrets);
	}
	expect(execution.secrets.redact('<a-token-x> <a-token-y>')).toBe('<***> <***>');
});

test('Sessions have one limit of requests in flight', async () => {
	const { contexts, first, sent } = contextsOf({
		parameters: checks(4, { options: { maxConcurrency: 2 } }),
		credential: (item) => credentialWith(`token-of-${item}`),
		respond: async () => await new Promise(() => {}),
	});
	const execution = Execution.of(first);
	for (const context of contexts) {
		const session = await execution.sessionOf(context);
		void session.client.send({ url: 'https://api.example.com' });
	}
	await sleep(0);
	expect(sent).toHaveLength(2);
});

test('Sessions exist only for tokens that a header can contain, but the others are secrets too', async () => {
	const context = contextOf({ credential: credentialWith('tökens-too') });
	const execution = Execution.of(context);
	expect(await rejectionOf(execution.sessionOf(context))).toBeInstanceOf(InvalidInput);
	expect(execution.secrets.redact('It was tökens-too')).toBe('It was ***');
});
