import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import type { ApiResponse } from '../../../../nodes/AiWorkspace/http/response';
import { rejectionOf } from '../../../support/properties';
import { base, sessionOf } from '../../../support/runOperation';

const scope = { workspace: { id: 'w-1' }, extra: [1] };
const request = { method: 'POST', url: 'https://elsewhere.example', headers: { A: 'b' } } as const;
const failure = new Failure('No', { status: 500 });

/** A session with a virtual key, whose requests get these one after the other, and what it sent. */
function sessionReceiving(outcomes: Array<ApiResponse | Failure> = []) {
	const sent: unknown[] = [];
	const session = sessionOf(
		(options) => {
			sent.push(options);
			return outcomes.shift() ?? { body: scope };
		},
		{ credential: { baseUrl: `${base}/` }, type: 'virtualKey' },
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
			{ method: 'GET', url: `${base}/api/v1/cockpit/scope`, headers: { A: 'b' } },
		]);
	});

	test('that could not be looked up fails for those who waited, and is looked up again', async () => {
		const { session, sent } = sessionReceiving([failure]);
		const waiting = [session.scope(request), session.scope(request)].map(rejectionOf);
		expect(await Promise.all(waiting)).toEqual([failure, failure]);
		expect(await session.scope(request)).toEqual(scope);
		expect(sent).toHaveLength(2);
	});
});
