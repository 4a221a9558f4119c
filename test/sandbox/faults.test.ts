import { useSandbox } from '../support/sandbox';
import { call } from './calls';
import { leaksIn, world } from './index';

const sandbox = useSandbox();

const secrets = [world.tokens.good, world.providerKeys.openai.accepted];
const statusOf = async () => (await call(sandbox.current, 'getScope')).status;

test('the next requests are hit, as many as wanted, or those that match', async () => {
	sandbox.current.faults.add({ kind: 'status', operation: 'validate', status: 418 });
	sandbox.current.faults.add({ kind: 'status', times: 2, match: ({ api }) => api === 'workspace' });
	expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([503, 503, 200]);
	expect((await call(sandbox.current, 'validate')).status).toBe(418);
	expect(await statusOf()).toBe(200);
});

test('the same seed hits the same requests', async () => {
	const hits = async (seed: number) => {
		sandbox.current.reset();
		sandbox.current.faults.random({
			rate: 0.4,
			seed,
			kinds: [{ kind: 'status' }, { kind: 'html' }],
		});
		for (let at = 0; at < 30; at++) await statusOf();
		return sandbox.current.requests.map(({ fault }) => fault);
	};
	const first = await hits(7);
	expect(await hits(7)).toEqual(first);
	expect(await hits(8)).not.toEqual(first);
});

const encodings = 'plain,base64,hex,percent,html,json,spaced,cutStart,cutEnd'.split(',');

test.each(encodings)('a search for secrets finds an echo that is %s', async (encoding) => {
	sandbox.current.faults.add({ kind: 'echo', encoding });
	expect(leaksIn((await call(sandbox.current, 'validate')).json, secrets)).toHaveLength(2);
	expect(leaksIn((await call(sandbox.current, 'validate')).json, secrets)).toEqual([]);
});
