import { closedAddress } from '../../../support/http';
import { testCredential } from '../../../support/runNode';
import { useSandbox, withVirtualKey } from '../../../support/sandbox';
import { world } from '../../../sandbox';

const sandbox = useSandbox();
const token = world.virtualKeys.agent;
const testAt = async (baseUrl: string) =>
	await testCredential('testVirtualKey', { ...withVirtualKey(sandbox.current), baseUrl });

/** What good and bad credentials get is in hostile.contract.test.ts. */
test.each<[string, () => Promise<string> | string]>([
	['where nobody listens', closedAddress],
	['that does not exist, with the token in it', () => `http://${token}.invalid`],
])('A URL %s fails without showing the token', async (_, urlOf) => {
	const { status, message } = await testAt(await urlOf());
	expect([status, message]).toEqual(['Error', expect.stringMatching(/^Workspace API URL: /)]);
	expect(message).not.toContain(token.slice(0, 10));
});

test("A redirect isn't followed", async () => {
	const { current } = sandbox;
	current.faults.add({ kind: 'redirect', location: `${current.baseUrl}/login`, times: Infinity });
	expect(await testAt(current.baseUrl)).toHaveProperty('status', 'Error');
	expect(current.requests.map(({ rawPath }) => rawPath)).not.toContain('/login');
});
