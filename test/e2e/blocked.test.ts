import { world } from '../sandbox';
import { scopeLookup } from '../support/sandbox';
import { connect } from './connect';
import { BLOCKED_HOST } from './setup';
import { credentialTypes, failures, jsonOf, runOurNode, store } from './support';

const message = 'The request was blocked because it resolves to a restricted IP address';
/** n8n's own advice. */
const advice = `The target ${BLOCKED_HOST} is not allowed. This is a security measure to prevent Server-Side Request Forgery (SSRF). If you need to access internal resources, ask your n8n administrator to allowlist the hostname or IP range in the environment configuration.`;

const fields = {
	baseUrl: `http://${BLOCKED_HOST}`,
	analyticsUrl: `http://${BLOCKED_HOST}`,
	virtualKeyToken: world.virtualKeys.agent,
};

describe('An API at an address that n8n may not reach', () => {
	test("is an error with n8n's own advice", async () => {
		const execution = await runOurNode({
			parameters: scopeLookup,
			credential: await store('virtualKey', fields),
			onError: 'continueErrorOutput',
		});
		expect(jsonOf(failures(execution))).toEqual([
			expect.objectContaining({
				message,
				details: expect.objectContaining({ hint: advice, retryable: false }),
			}),
		]);
	});

	test("fails the credential test with n8n's own advice", async () => {
		const result = await connect().api.testCredential(credentialTypes.virtualKey, fields);
		expect(result).toEqual({
			status: 'Error',
			message: `Workspace API URL: ${message}. ${advice}`,
		});
	});
});
