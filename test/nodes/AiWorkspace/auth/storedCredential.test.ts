import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { isFixed } from '../../../../nodes/AiWorkspace/auth/storedCredential';

const TYPE = 'aiWorkspacePatApi';
const reference = { id: '1', name: 'Test' };

/** A context in which n8n stores this credential. */
const contextWith = (
	getDecrypted: unknown,
	more: Partial<IExecuteSingleFunctions> = {},
): IExecuteSingleFunctions =>
	Object.assign(Object.create(null), {
		additionalData: { credentialsHelper: { getDecrypted } },
		getNode: () => ({ credentials: { [TYPE]: reference } }),
		getMode: () => 'manual',
		getExecuteData: () => ({ source: null }),
		getCredentialsProperties: () => [
			{ name: 'analyticsUrl', default: 'https://api.example.com' },
			{ name: 'workspaceId', default: '' },
		],
		...more,
	});

const storing = (stored: unknown) => contextWith(async () => await Promise.resolve(stored));

describe('isFixed', () => {
	const stored = { personalAccessToken: 'pat-1', analyticsUrl: 'https://a.example' };

	test('is true of a credential that is used as it is stored', async () => {
		expect(await isFixed(storing(stored), TYPE, { ...stored })).toBe(true);
	});

	test('is true of a credential that lacks defaults only', async () => {
		const credential = { ...stored, workspaceId: '' };
		expect(await isFixed(storing(stored), TYPE, credential)).toBe(true);
	});

	test('asks n8n for the credential without its expressions evaluated', async () => {
		const getDecrypted = jest.fn(async () => await Promise.resolve(stored));
		const context = contextWith(getDecrypted);
		await isFixed(context, TYPE, stored);
		const services: unknown = Reflect.get(context, 'additionalData');
		expect(getDecrypted.mock.calls).toEqual([
			[services, reference, TYPE, 'manual', { source: null }, true],
		]);
	});

	test.each<[string, IDataObject, IDataObject]>([
		[
			'with an expression',
			{ personalAccessToken: '={{ $json.token }}' },
			{ personalAccessToken: '={{ $json.token }}' },
		],
		[
			'with an expression further down',
			{ personalAccessToken: 'pat-1', more: { list: ['=1'] } },
			{ personalAccessToken: 'pat-1' },
		],
		[
			'that n8n changed on the way',
			{ personalAccessToken: 'pat-1' },
			{ personalAccessToken: 'pat-2' },
		],
		[
			'with a value that is neither stored nor a default',
			{ personalAccessToken: 'pat-1' },
			{ personalAccessToken: 'pat-1', workspaceId: 'w-1' },
		],
	])('is false of a credential %s', async (_, kept, credential) => {
		expect(await isFixed(storing(kept), TYPE, credential)).toBe(false);
	});

	test.each([undefined, null, 'text', []])('is false where n8n stores %j', async (kept) => {
		expect(await isFixed(storing(kept), TYPE, {})).toBe(false);
	});

	test.each([
		['has no such services', { additionalData: undefined }],
		['has services of another shape', { additionalData: { credentialsHelper: {} } }],
		['has services without a helper', { additionalData: {} }],
	])('is false where n8n %s', async (_, more) => {
		const context = Object.assign(storing(stored), more);
		expect(await isFixed(context, TYPE, stored)).toBe(false);
	});

	test('is false where n8n cannot read the credential', async () => {
		const context = contextWith(async () => await Promise.reject(new Error('The vault is closed')));
		expect(await isFixed(context, TYPE, stored)).toBe(false);
	});
});
