import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { rejectionOf } from '../../../support/properties';
import { base, sessionOf } from '../../../support/runOperation';

const scope = { workspace: { id: 'w-1' }, extra: [1] };
const request = { method: 'POST', url: 'https://elsewhere.example', headers: { A: 'b' } } as const;
const failure = new Failure('No', { status: 500 });

test('The scope of a session is one lookup for all items, and another one after it failed', async () => {
	const sent: unknown[] = [];
	const session = sessionOf((options) => (sent.push(options) === 1 ? failure : { body: scope }), {
		credential: { baseUrl: `${base}/` },
		type: 'virtualKey',
	});
	const waiting = [session.scope(request), session.scope(request)].map(rejectionOf);
	expect(await Promise.all(waiting)).toEqual([failure, failure]);
	const together = [session.scope(request), session.scope(request)];
	expect(await Promise.all(together)).toEqual([scope, scope]);
	expect(await session.scope(request)).toEqual(scope);
	const lookup = { method: 'GET', url: `${base}/api/v1/cockpit/scope`, headers: { A: 'b' } };
	expect(sent).toEqual([lookup, lookup]);
});
