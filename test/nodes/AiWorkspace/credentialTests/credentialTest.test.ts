import { Settings } from 'luxon';
import { credentialTest } from '../../../../nodes/AiWorkspace/credentialTests/credentialTest';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { signToken } from '../../../sandbox';

const NOON = Date.UTC(2026, 0, 31, 12) / 1000;

/** The result of a test of a token for which the API has this failure, or none. */
async function resultFor(accessToken: string, failure?: Failure) {
	const test = credentialTest('accessToken', async () => {
		await Promise.resolve();
		if (failure) throw failure;
	});
	const data = { accessToken };
	return await test.call(Object.create(null), { id: '1', name: 'Test', type: 'test', data });
}

const refused = new Failure('Refused', { status: 401, hint: 'Check it' });

const { defaultZone } = Settings;
afterEach(() => {
	Settings.defaultZone = defaultZone;
	jest.restoreAllMocks();
});

describe('A credential test', () => {
	test('says that a good credential works', async () => {
		expect(await resultFor('a-token')).toEqual({
			status: 'OK',
			message: 'Connection tested successfully',
		});
	});

	test('says what happened and what to do', async () => {
		expect(await resultFor('a-token', refused)).toEqual({
			status: 'Error',
			message: 'Refused. Check it.',
		});
	});

	test('says of a refused token when it expired, in UTC, and what to do', async () => {
		Settings.defaultZone = 'Asia/Tokyo';
		jest.spyOn(Date, 'now').mockReturnValue(NOON * 1000);
		const { message } = await resultFor(signToken({ exp: NOON }), refused);
		expect(message).toBe(
			'Refused. It expired on 2026-01-31 12:00 UTC. Create a new token and paste it into the credential.',
		);
	});

	test('does not say that a refused token expired before it has', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(NOON * 1000 - 1);
		const { message } = await resultFor(signToken({ exp: NOON }), refused);
		expect(message).toBe('Refused. Check it.');
	});

	test('does not say that a token expired where another thing failed', async () => {
		const failure = new Failure('Not found', { status: 404, hint: 'Check it' });
		const { message } = await resultFor(signToken({ exp: 1 }), failure);
		expect(message).toBe('Not found. Check it.');
	});

	test('cuts a long message', async () => {
		const { message } = await resultFor('a-token', new Failure('x'.repeat(600)));
		expect(message).toBe('x'.repeat(500));
	});

	test('shows no token that the API echoes', async () => {
		const { message } = await resultFor('a-token', new Failure('Not a token: a-token'));
		expect(message).toBe('Not a token: ***.');
	});
});
