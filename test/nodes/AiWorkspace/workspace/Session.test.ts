import { settled } from '../../../../nodes/AiWorkspace/errors/Failure';
import { GONE, jsonResponse, type Respond } from '../../../support/api';
import { credentialWith, scopeLookup, sessionOf } from '../../../support/execute';

const scope = { workspace: { id: 'w-1' }, extra: [1] };
const request = { method: 'POST', url: 'https://elsewhere.example', headers: { A: 'b' } } as const;

test('The scope of a session is one lookup for all items, and another one after it failed', async () => {
	const respond = jest.fn<ReturnType<Respond>, Parameters<Respond>>(() => jsonResponse(scope));
	respond.mockReturnValueOnce(GONE);
	const credential = { ...credentialWith('vk-of-all'), baseUrl: 'https://api.example.com/' };
	const session = await sessionOf({ parameters: scopeLookup, credential, respond });
	const twice = async () =>
		await Promise.all([1, 2].map(async () => await settled(async () => session.scope(request))));
	expect(await twice()).toMatchObject([{ message: 'Gone' }, { message: 'Gone' }]);
	expect(await twice()).toEqual([scope, scope]);
	expect(await session.scope(request)).toEqual(scope);
	const url = 'https://api.example.com/api/v1/cockpit/scope';
	const lookup = expect.objectContaining({ method: 'GET', url, headers: { A: 'b' } });
	expect(respond.mock.calls).toEqual([[lookup], [lookup]]);
});
