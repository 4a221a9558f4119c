import { useSandbox } from '../support/sandbox';
import { call } from './calls';
import { leaksIn, world } from './index';

const sandbox = useSandbox();

const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, '0')}`);

/** What is sent to the requests of four weeks. Whether it's right is tested with the node. */
async function sentWith(seed: number) {
	const { current } = sandbox;
	current.reset();
	Object.assign(current.behaviour, { profile: 'hostile', seed });
	const reports = days.map(async (day) => {
		const query = { dateFrom: day, dateTo: day };
		const reply = await call(current, 'getEntities', { query }).catch(() => undefined);
		const record = current.requests.find((request) => request.query.dateFrom === day);
		return { ...reply, effects: [record?.fault ?? null, ...(record?.tricks ?? [])] };
	});
	return await Promise.all(reports);
}

test('everything happens, the same for the same seed', async () => {
	const sent = [...(await sentWith(1)), ...(await sentWith(2))];
	const effects = sent.map((one) => one.effects);
	const some = 'echo rateLimit order amounts stranger case extras data'.split(' ');
	expect(effects.flat()).toEqual(expect.arrayContaining([null, ...some]));
	expect((await sentWith(1)).map((one) => one.effects)).toEqual(effects.slice(0, 28));
	expect(leaksIn(sent, [world.tokens.good])).toHaveLength(1);
}, 30_000);
