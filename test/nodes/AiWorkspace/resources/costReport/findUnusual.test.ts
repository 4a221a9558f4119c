import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { findUnusual } from '../../../../../nodes/AiWorkspace/resources/costReport/findUnusual';
import * as support from '../../../../support/runOperation';

const { inputOf, reportsOn, row } = support;
const ADA = { entity_id: 'Ada', name: 'Ada L.', owner_email: 'a@b.example', Slack: 'U1' };
const YESTERDAY = '2026-11-19';

/** A row that usually has 10 calls of 1 each, and yesterday three times as many, one of them dearer. */
const rising = ({ ids, from }: support.Asked) =>
	ids.map((id) => (from === YESTERDAY ? row(id, 30, 32) : row(id, 10, 10)));

interface Given {
	readonly parameters?: Record<string, unknown>;
	readonly options?: Parameters<typeof inputOf>[1];
	readonly more?: Parameters<typeof inputOf>[2];
	readonly rowsFor?: support.RowsFor;
	readonly workspace?: string;
}
async function find(given: Given = {}) {
	const { rowsFor = rising, workspace = 'w-1' } = given;
	const parameters = { prompts: 'p', directory: [ADA], ...given.parameters };
	const input = inputOf(parameters, given.options, given.more);
	return await support.reportItems(findUnusual, input, rowsFor, support.workspaceOf(workspace));
}

test('A rise is an item with its amounts, its reasons, and its contributors, and the same in each format', async () => {
	const [{ html, text, message, ...data } = {}, ...others] = await find({
		options: { currency: 'EUR' },
	});
	expect(others).toEqual([]);
	expect(data).toEqual({
		subject: expect.stringMatching(
			/^p: EUR\s32\.00, usually EUR\s10\.00 \(\+220\.0%\), 19 Nov 2026$/,
		),
		...{ level: 'unusual', kind: 'prompt', id: 'p', name: 'p', owner_email: null },
		...{ date_from: YESTERDAY, date_to: YESTERDAY, cost_sum: 32, usual: 10, extra: 22 },
		...{ percent: 220, total_calls: 30, usual_calls: 10 },
		...{ cost_from_calls: 20, cost_from_cost_per_call: 2 },
		contributors: [{ prompt_id: 'p', entity_id: 'Ada', name: 'Ada L.', extra: 22 }],
		columns: {},
		alert_key: expect.stringMatching(/^k[0-9a-v]{31}$/),
	});
	for (const body of [html, text, message]) expect(body).toMatch(/More calls.*\+(EUR\s)?20\.00/s);
});

test('A rise of a row has its owner and columns, and names prompt templates', async () => {
	const rowsFor = ({ ids, from }: support.Asked) =>
		ids.map((id) => (id === 'Ada' ? row(id, 10, from === YESTERDAY ? 90 : 10) : row(id, 1, 300)));
	const parameters = { prompts: ['p', 'q'], directory: [ADA, { entity_id: 'Bob' }] };
	const items = await find({ parameters, rowsFor, options: { formats: [] } });
	expect(items).toMatchObject([
		{
			...{ kind: 'entity', id: 'Ada', name: 'Ada L.', owner_email: 'a@b.example' },
			...{ columns: { Slack: 'U1' }, extra: 160 },
			contributors: [
				{ prompt_id: 'p', entity_id: 'Ada', name: 'p', extra: 80 },
				{ prompt_id: 'q', entity_id: 'Ada', name: 'q', extra: 80 },
			],
		},
	]);
	expect(Object.keys(items[0] ?? {}).slice(-2)).toEqual(['columns', 'alert_key']);
});

test.each([
	['Day', 8, '2026-09-24 2026-09-24', '2026-11-19 2026-11-19'],
	['week', 4, '2026-10-12 2026-10-18', '2026-11-09 2026-11-15'],
	['month', 26, '2024-08-01 2024-08-31', '2026-10-01 2026-10-31'],
])('Each %s is a request for each list, with %d before it', async (unit, history, ...ends) => {
	const input = inputOf({ prompts: ['p', 'q'], directory: ['a', 'b', 'c'], unit }, { history });
	const { requests } = await reportsOn(findUnusual, [input, input], support.everyId, 2);
	expect(requests).toHaveLength((1 + history) * 2 * 2);
	const periods = requests.map(({ from, to }) => `${from} ${to}`).sort();
	expect([periods[0], periods.at(-1)]).toEqual(ends);
	expect(new Set(periods).size).toBe(1 + history);
});

test('The day is that of the time zone of the workflow, also where a day has 25 hours', async () => {
	const more = { startedAt: Date.UTC(2026, 9, 25, 23, 30) };
	const items = await find({ more, rowsFor: () => [] });
	expect(items).toMatchObject([{ date_from: '2026-10-25', date_to: '2026-10-25' }]);
});

test('Without any data, one item says so, and what comes later is told with the key that it would have had', async () => {
	const late = ({ ids, from }: support.Asked) =>
		from === YESTERDAY ? [] : ids.map((id) => row(id));
	expect(await find({ rowsFor: late, options: { formats: ['message'] } })).toEqual([
		{
			subject: 'No data: p (prompt template) – Unusual costs',
			...{ level: 'noData', kind: 'several', id: null, name: null, owner_email: null },
			...{ date_from: YESTERDAY, date_to: YESTERDAY, cost_sum: null, usual: null, extra: null },
			...{ percent: null, total_calls: null, usual_calls: null },
			...{ cost_from_calls: null, cost_from_cost_per_call: null, contributors: [], columns: {} },
			message: expect.stringContaining('The API returned no data for this period.'),
			alert_key: expect.any(String),
		},
	]);
	const [now] = await find();
	const more = { startedAt: support.startedAt + 9 * 3_600_000 };
	expect((await find({ more }))[0]?.alert_key).toBe(now?.alert_key);
	expect((await find({ workspace: 'w-2' }))[0]?.alert_key).not.toBe(now?.alert_key);
});

test('A prompt template of which too few periods can be read is an item, and costs the others nothing', async () => {
	const rowsFor = (asked: support.Asked) =>
		asked.request.url.includes('/gone/') && asked.from < '2026-10-29'
			? new Failure('Not kept that long', { status: 410 })
			: rising(asked);
	const items = await find({ parameters: { prompts: ['gone', 'p'] }, rowsFor });
	expect(items).toMatchObject([
		{ level: 'notChecked', kind: 'prompt', id: 'gone', cost_sum: null },
		{ level: 'unusual', kind: 'prompt', id: 'p' },
	]);
	expect(items[0]?.message).toMatch(/Not kept that long.*lower “History”/s);
	expect(await find({ parameters: { prompts: 'gone' }, rowsFor })).toMatchObject([{ id: 'gone' }]);
	const all = () => new Failure('Gone', { status: 410 });
	await expect(find({ rowsFor: all })).rejects.toThrow('Gone');
});

test('Another currency than that of the option is a problem, and without an option amounts are in it', async () => {
	const rowsFor = (asked: support.Asked) =>
		rising(asked).map((one) => ({ ...one, currency: 'USD' }));
	const levels = async (options: IDataObject) =>
		(await find({ rowsFor, options })).map((one) => one.level);
	expect(await levels({ currency: 'EUR' })).toEqual(['notChecked', 'unusual']);
	expect(await levels({ currency: '$' })).toEqual(['unusual']);
	expect((await find({ rowsFor }))[0]?.subject).toMatch(/^p: USD\s32\.00/);
});

test.each<[IDataObject, number]>([
	[{ leastPercent: 220 }, 1],
	[{ leastPercent: 221 }, 0],
	[{ leastAmount: 22 }, 1],
	[{ leastAmount: ' 22.01' }, 0],
	[{ leastAmount: '', leastPercent: '0' }, 1],
])('The rules %j find so many: %d', async (options, count) => {
	expect(await find({ options })).toHaveLength(count);
});

test('To a model, no finding is a message, because it takes an empty output for a failure', async () => {
	const none = { rowsFor: support.everyId };
	const message = 'No cost was unusual';
	expect(await find(none)).toEqual([]);
	expect(await find({ ...none, more: { isTool: true } })).toEqual([{ message }]);
});
