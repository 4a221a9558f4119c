import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { jsonResponse, sessionOf, type Respond } from '../../../support/question';
import { rejectionOf } from '../../../support/properties';

const scope = { workspace: { id: 'w-1' }, extra: [1] };
const request = { method: 'POST', url: 'https://elsewhere.example', headers: { A: 'b' } } as const;

/** A session with a virtual key, whose requests get these one after the other, and what it sent. */
function sessionReceiving(...responses: Array<ReturnType<Respond>>) {
	const sent: unknown[] = [];
	const session = sessionOf(
		async (options) => {
			sent.push(options);
			return await (responses.shift() ?? jsonResponse(scope));
		},
		{ baseUrl: 'https://api.example.com/' },
		'virtualKey',
	);
	return { session, sent };
}

describe('The scope of a session', () => {
	test('is one lookup for all items, also for those that wait for it at the same time', async () => {
		const { session, sent } = sessionReceiving();
		const together = [session.scope(request), session.scope(request)];
		expect(await Promise.all(together)).toEqual([scope, scope]);
		expect(await session.scope(request)).toEqual(scope);
		expect(sent).toEqual([
			{ method: 'GET', url: 'https://api.example.com/api/v1/cockpit/scope', headers: { A: 'b' } },
		]);
	});

	test('is that of the session', async () => {
		const sessions = [sessionReceiving(), sessionReceiving()];
		for (const { session } of sessions) await session.scope(request);
		expect(sessions.map(({ sent }) => sent.length)).toEqual([1, 1]);
	});

	test('that could not be looked up fails for those who waited, and is looked up again', async () => {
		const { session, sent } = sessionReceiving(jsonResponse({ message: 'No' }, 500));
		const waiting = [session.scope(request), session.scope(request)].map(rejectionOf);
		const failures = await Promise.all(waiting);
		expect(failures).toMatchObject([{ details: { status: 500 } }, { details: { status: 500 } }]);
		expect(await session.scope(request)).toEqual(scope);
		expect(sent).toHaveLength(2);
	});

	test('that fails for one who waited long does not end the lookup of those who came later', async () => {
		const { session, sent } = sessionReceiving(jsonResponse({}, 500));
		const first = rejectionOf(session.scope(request));
		const again = first.then(async () => await session.scope(request));
		const late = rejectionOf(session.scope(request)).then(async () => await session.scope(request));
		expect(await Promise.all([again, late])).toEqual([scope, scope]);
		expect(sent).toHaveLength(2);
	});

	test('is refused where the response contains none', async () => {
		const { session } = sessionReceiving(jsonResponse({ status: 'up' }));
		expect(await rejectionOf(session.scope(request))).toBeInstanceOf(Failure);
	});

	test.each([undefined, 'ftp://x'])('is not looked up at the URL %s', async (baseUrl) => {
		const session = sessionOf(undefined, { baseUrl }, 'virtualKey');
		expect(await rejectionOf(session.scope(request))).toHaveProperty(
			'details.code',
			'INVALID_INPUT',
		);
	});
});
