import { sleep } from 'n8n-workflow';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { Ended, Execution } from '../../../../nodes/AiWorkspace/execution/Execution';
import {
	checks,
	contextOf,
	contextsOf,
	credentialWith,
	firstOf,
	type Setting,
} from '../../../support/contexts';
import { rejectionOf, thrownBy } from '../../../support/properties';

const executionOf = (setting: Setting = {}) => Execution.of(contextOf(setting));

const hasEnded = (execution?: Execution) =>
	thrownBy(() => execution?.throwIfEnded()) instanceof Ended;

describe('An execution', () => {
	test.each([
		['the same items', {}, [true, false]],
		['items of its own, as a call of a tool has', { isTool: true }, [false, false]],
	])('begins again with the first item: with %s', (_, setting, ended) => {
		const first = firstOf(contextsOf(2, setting).contexts);
		const executions = [Execution.of(first), Execution.of(first)];
		expect(executions[0]).not.toBe(executions[1]);
		expect(executions.map(hasEnded)).toEqual(ended);
	});

	test.each([
		['a node', {}, false],
		['called by an agent', { isTool: true }, true],
		['executed by n8n for an agent', { type: 'n8n-nodes-ai-workspace.aiWorkspaceTool' }, true],
	])('knows whether it is that of a tool: %s', (_, setting, isTool) => {
		expect(executionOf(setting)).toMatchObject({ isTool });
	});

	test('sends nothing once the user has stopped it, or it has ended', () => {
		const controller = new AbortController();
		const execution = executionOf({ signal: controller.signal });
		expect(() => execution.throwIfEnded()).not.toThrow();
		execution.end();
		expect(thrownBy(() => execution.throwIfEnded())).toHaveProperty('details.retryable', false);
		controller.abort();
		expect(thrownBy(() => execution.throwIfEnded())).toHaveProperty('details.code', 'CANCELLED');
	});
});

/** Which items share one, and are prepared together, is in prepare.test.ts. */
describe('Sessions', () => {
	test('know the secrets of the whole execution', async () => {
		const credential = (item: number) => credentialWith(`Bearer a-token-${'xy'.charAt(item)}`);
		const { contexts } = contextsOf(2, { credential });
		const execution = Execution.of(firstOf(contexts));
		for (const context of contexts) {
			expect((await execution.sessionOf(context)).secrets).toBe(execution.secrets);
		}
		expect(execution.secrets.redact('<a-token-x> <a-token-y>')).toBe('<***> <***>');
	});

	test('have one limit of requests in flight, and one number of IDs per request', async () => {
		const { contexts, sent } = contextsOf(4, {
			parameters: checks(() => ({ options: { maxConcurrency: 2, idsPerRequest: 7 } })),
			credential: (item) => credentialWith(`token-of-${item}`),
			respond: async () => await new Promise(() => {}),
		});
		const execution = Execution.of(firstOf(contexts));
		for (const context of contexts) {
			const session = await execution.sessionOf(context);
			expect(session.idsPerRequest).toBe(7);
			void session.client.send({ url: 'https://api.example.com' });
		}
		await sleep(0);
		expect(sent).toHaveLength(2);
	});

	test('exist only for tokens that a header can contain, but the others are secrets too', async () => {
		const credential = () => credentialWith('tökens-too');
		const context = contextOf({ credential });
		const execution = Execution.of(context);
		expect(await rejectionOf(execution.sessionOf(context))).toBeInstanceOf(InvalidInput);
		expect(execution.secrets.redact('It was tökens-too')).toBe('It was ***');
	});
});
