import type { ICredentialTestFunctions } from 'n8n-workflow';
import { runProbe, type Probe } from '../../../../nodes/AiWorkspace/credentialTests/probe';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { rejectionOf } from '../../../support/properties';

const probe: Probe = {
	label: 'Analytics API URL',
	method: 'GET',
	url: 'https://a.example.com/v1',
	headers: { 'X-Workspace-Id': 'w-1' },
	check: () => undefined,
};

const response = (statusCode: number, body: object = {}) => ({ statusCode, headers: {}, body });

/** An n8n whose request helper returns these one after the other, or throws the errors among them. */
function receiving(...outcomes: unknown[]) {
	const sent: Array<{ headers: Record<string, string> }> = [];
	const request = async (options: { headers: Record<string, string> }) => {
		sent.push(options);
		const outcome = outcomes[sent.length - 1];
		return await (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome));
	};
	const context: ICredentialTestFunctions = Object.assign(Object.create(null), {
		helpers: { request },
	});
	return { sent, run: async () => await runProbe(context, probe, 'a-token') };
}

describe('A probe', () => {
	test('is one request with the token, which is never redirected', async () => {
		const { sent, run } = receiving(response(200, { a: 1 }));
		expect(await run()).toMatchObject({ body: { a: 1 } });
		expect(sent).toEqual([
			{
				method: 'GET',
				uri: 'https://a.example.com/v1',
				headers: {
					Accept: 'application/json',
					'X-Workspace-Id': 'w-1',
					Authorization: 'Bearer a-token',
				},
				followRedirect: false,
				followAllRedirects: false,
				resolveWithFullResponse: true,
				simple: false,
				timeout: 15_000,
			},
		]);
	});

	test.each([undefined, 'text', { headers: {} }, { statusCode: 200 }])(
		'fails where n8n returns %j in place of a response',
		async (outcome) => {
			const { run } = receiving(outcome);
			expect(await rejectionOf(run())).toMatchObject({
				message: 'Analytics API URL: n8n returned no response to the credential test',
				details: {
					hint: 'Retry. If this keeps happening, report this message as an issue of the node',
				},
			});
		},
	);

	test('fails where an envelope with status 200 contains a failure', async () => {
		const { run } = receiving(response(200, { code: 401, message: 'Unknown token' }));
		expect(await rejectionOf(run())).toHaveProperty('message', 'Unknown token');
	});

	test('says how long it waited', async () => {
		const { run } = receiving(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' }));
		expect(await rejectionOf(run())).toHaveProperty(
			'message',
			"Analytics API URL: The API didn't respond within 15000 ms",
		);
	});

	test.each([302, 401, 503])('is not compared with another one after status %i', async (status) => {
		const { sent, run } = receiving(response(status), response(200));
		expect(await rejectionOf(run())).toHaveProperty('details.status', status);
		expect(sent).toHaveLength(1);
	});

	test('passes with a status that another token does not get', async () => {
		const { sent, run } = receiving(response(403), response(401));
		expect(await run()).toBeUndefined();
		expect(sent[1]?.headers.Authorization).toBe('Bearer not-a-token-sent-by-the-credential-test');
	});

	test('fails with a status that any token gets', async () => {
		const { run } = receiving(response(400), response(400));
		expect(await rejectionOf(run())).toBeInstanceOf(Failure);
	});

	test('names the URL where the API does not know the path', async () => {
		const { run } = receiving(response(404), response(404));
		expect(await rejectionOf(run())).toMatchObject({
			message: 'Analytics API URL: The API returned status 404',
			details: {
				hint: "'Analytics API URL' must end before /api or /v1. Are the two URLs swapped?",
			},
		});
	});
});
