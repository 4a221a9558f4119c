import { jsonResponse } from '../../../support/api';
import { credentialWith, scopeLookup, sessionOf } from '../../../support/execute';
import { rejectionOf } from '../../../support/properties';

const scope = { workspace: { id: 'w-1' }, extra: [1] };
const request = { method: 'POST', url: 'https://elsewhere.example', headers: { A: 'b' } } as const;

test('The scope of a session is one lookup for all items, and another one after it failed', async () => {
	const sent: unknown[] = [];
	const session = await sessionOf({
		parameters: scopeLookup,
		credential: { ...credentialWith('vk-of-all'), baseUrl: 'https://api.example.com/' },
		respond: ({ method, url, headers }) => {
			const count = sent.push({ method, url, headers });
			return count === 1 ? jsonResponse({ message: 'No' }, 410) : jsonResponse(scope);
		},
	});
	const waiting = [session.scope(request), session.scope(request)].map(rejectionOf);
	expect(await Promise.all(waiting)).toMatchObject([{ message: 'No' }, { message: 'No' }]);
	const together = [session.scope(request), session.scope(request)];
	expect(await Promise.all(together)).toEqual([scope, scope]);
	expect(await session.scope(request)).toEqual(scope);
	const url = 'https://api.example.com/api/v1/cockpit/scope';
	const lookup = { method: 'GET', url, headers: { A: 'b' } };
	expect(sent).toEqual([lookup, lookup]);
});
