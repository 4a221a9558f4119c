import { gunzipSync } from 'node:zlib';
import { call } from './calls';
import { leaksIn, type Sandbox, startSandbox, world } from './index';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ profile: 'hostile' });
});
afterAll(async () => await sandbox.close());

const ids = world.entities.agents.map(({ id }) => id);

/** What is sent to requests for a hundred days, one by one. */
async function sentWith(seed: number) {
	sandbox.reset();
	sandbox.behaviour.seed = seed;
	const sent = [];
	for (let day = 0; day < 100; day++) {
		const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
		const query = { dateFrom: date, dateTo: date };
		for (const operation of ['getEntities', 'getScope', 'validate'] as const) {
			const reply = await call(sandbox, operation, { query }).catch(() => undefined);
			const { fault = null, tricks = [] } = sandbox.requests.at(-1) ?? {};
			const isGzip = reply?.headers['content-encoding'] === 'gzip';
			const text = isGzip ? gunzipSync(reply.bytes).toString() : reply?.text;
			sent.push({ operation, date, fault, tricks, isGzip, text, reply });
		}
	}
	return sent;
}

test('the same seed has the same effects, and another one has others', async () => {
	const effects = (sent: Awaited<ReturnType<typeof sentWith>>) =>
		sent.map(({ fault, tricks, isGzip }) => JSON.stringify([fault, tricks, isGzip]));
	const first = effects(await sentWith(1));
	expect(effects(await sentWith(1))).toEqual(first);
	expect(effects(await sentWith(2))).not.toEqual(first);
}, 60_000);

test('everything happens, and calls and cost stay true', async () => {
	const sent = await sentWith(3);
	const faults = new Set(sent.map(({ fault }) => fault));
	for (const fault of [
		'resetBeforeHeaders',
		'resetAfterHeaders',
		'cutBody',
		'echo',
		'rateLimit',
		null,
	])
		expect(faults).toContain(fault);
	const tricks = new Set(sent.flatMap((one) => one.tricks));
	for (const trick of ['order', 'amounts', 'stranger', 'case', 'texts', 'extras', 'data', 'echo'])
		expect(tricks).toContain(trick);
	expect(leaksIn(JSON.stringify(sent), [world.tokens.good, world.virtualKeys.agent])).toHaveLength(
		2,
	);

	const reports = sent.filter(({ operation, fault }) => operation === 'getEntities' && !fault);
	expect(reports.length).toBeGreaterThan(50);
	for (const { date, text = '' } of reports) {
		const { entities } = JSON.parse(text.replace(/^\ufeff/, '')).data;
		const got: Array<[string, number, number]> = entities
			.map((row: Record<string, unknown>) => [
				String(row.entity_id).toLowerCase(),
				Number(row.total_calls),
				Number(row.cost_sum),
			])
			.filter(([id]: [string]) => ids.includes(id));
		const { rows } = sandbox.expected({
			workspaceId: world.workspaces.main.id,
			promptId: world.prompts.support.id,
			from: date,
			to: date,
			entityIds: ids,
		});
		expect(got.sort()).toEqual(
			rows.map(({ entity_id: id, total_calls: calls, cost_sum: cost }) => [id, calls, cost]).sort(),
		);
	}
}, 60_000);
