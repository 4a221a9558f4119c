import { sleep, type IExecuteSingleFunctions } from 'n8n-workflow';
import { CredentialReader } from '../../../../nodes/AiWorkspace/auth/credentials';

const TYPE = 'aiWorkspacePatApi';
const data = { personalAccessToken: 'pat-1' };

describe('CredentialReader', () => {
	test('reads a fixed credential once for all items that n8n passes before the last one', async () => {
		let reads = 0;
		const context: IExecuteSingleFunctions = Object.assign(Object.create(null), {
			additionalData: {
				credentialsHelper: { getDecrypted: async () => await Promise.resolve(data) },
			},
			getCredentials: async () => {
				reads += 1;
				return await Promise.resolve(data);
			},
			getCredentialsProperties: () => [],
			getExecuteData: () => ({}),
			getMode: () => 'manual',
			getNode: () => ({ credentials: { [TYPE]: { id: '1', name: 'Test' } } }),
		});
		let pass = () => {};
		const passed = new Promise<void>((resolve) => (pass = resolve));
		const reader = new CredentialReader(TYPE, async () => await passed);
		const first = reader.of(context);
		await sleep(20);
		const second = reader.of(context);
		pass();
		expect(await first).toEqual(data);
		expect(await second).toBe(await first);
		expect(reads).toBe(1);
	});
});
