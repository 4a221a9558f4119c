import { call } from './calls';
import { leaksIn, type Sandbox, startSandbox, world } from './index';

let sandbox: Sandbox;

beforeAll(async () => void (sandbox = await startSandbox({ profile: 'hostile' })));
afterAll(async () => await sandbox.close());

const workspaceId = world.workspaces.main.id;
const promptId = world.prompts.support.id;
const entityIds = world.entities.agents.map(({ id }) => id);
const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, '0')}`);

/** What is sent to the requests of four weeks. */
async function sentWith(seed: number) {
	sandbox.reset();
	sandbox.behaviour.seed = seed;
	const reports = days.map(async (day) => {
		const query = { dateFrom: day, dateTo: day };
		const reply = await call(sandbox, 'getEntities', { query }).catch(() => undefined);
		const record = sandbox.requests.find((request) => request.query.dateFrom === day);
		return { day, ...reply, effects: [record?.fault ?? null, ...(record?.tricks ?? [])] };
	});
	return await Promise.all(reports);
}

test('everything happens, the same for the same seed, and calls and cost stay true', async () => {
	const sent = [...(await sentWith(1)), ...(await sentWith(2))];
	const effects = sent.flatMap((one) => one.effects);
	const some = [
		'echo',
		'rateLimit',
		null,
		'order',
		'amounts',
		'stranger',
		'case',
		'extras',
		'data',
	];
	expect(effects).toEqual(expect.arrayContaining(some));
	expect((await sentWith(1)).map((one) => one.effects)).toEqual(
		sent.slice(0, 28).map((one) => one.effects),
	);
	expect(leaksIn(sent, [world.tokens.good])).toHaveLength(1);

	const good = sent.filter((one) => one.effects[0] === null);
	expect(good.length).toBeGreaterThan(20);
	for (const { day, json } of good) {
		const { rows } = sandbox.expected({ workspaceId, promptId, from: day, to: day, entityIds });
		const { entities } = json.data;
		const received = entities
			.map((row: Record<string, unknown>) => [
				String(row.entity_id).toLowerCase(),
				Number(row.total_calls),
				Number(row.cost_sum),
			])
			.filter(([id]: [string]) => entityIds.includes(id));
		const wanted = rows.map((row) => [row.entity_id, row.total_calls, row.cost_sum]);
		expect(received.sort()).toEqual(wanted.sort());
	}
}, 30_000);
