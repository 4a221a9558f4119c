import type { IDataObject } from 'n8n-workflow';
import * as api from '../../../../support/api';
import * as support from '../../../../support/execute';

const { GONE, readRequest, row, statistics } = api;
type Asked = api.Asked;
type RowsFor = api.RowsFor;
const { costReport, execute, failureOf, itemsOf, WORKSPACE } = support;
const given = (change: IDataObject = {}, rowsFor?: RowsFor): support.Given => ({
	parameters: costReport(change),
	respond: statistics(rowsFor),
});
const reports = async (...of: Parameters<typeof given>) => await itemsOf(given(...of));

test('A report has its title in all texts, the name of its workspace, but no ID, and is complete if nothing is missing', async () => {
	const [item = {}] = await reports({ options: { title: 'Monthly', currency: 'EUR' } });
	expect(item).toMatchObject({
		subject: expect.stringMatching(/^Monthly in January: EUR\s0\.25 \(0\.0%\)$/),
		text: expect.stringMatching(/^Monthly, January 2026\n\nEUR\s0\.25\n/),
		is_complete: true,
		problems: [],
		workspace_name: null,
		workspace_id: WORKSPACE,
	});
	expect(item.html).not.toContain(WORKSPACE);
	const scope = { workspace: { id: WORKSPACE, name: 'Main\u202e' } };
	const [named] = await reports({ workspace: 'scope', scope });
	const text = expect.stringContaining('\nWorkspace: Main\n');
	expect(named).toMatchObject({ workspace_name: 'Main', text });
});

test('A report has the chosen formats only, a model none by default, and rows only if asked for', async () => {
	const last = async (options: IDataObject, isTool = false) => {
		const [item = {}] = await itemsOf({ ...given({ options }), isTool });
		return Object.keys(item)
			.filter((name) => /^(rows|html|text|message)$/.test(name))
			.join();
	};
	expect(await last({})).toBe('html,text,message');
	expect([await last({}, true), await last({ formats: [] })]).toEqual(['', '']);
	expect(await last({ formats: ['text', 'rows'] }, true)).toBe('text,rows');
});

test.each([
	[20, 5, 9_500],
	[100, 10, 30_000],
])(
	'A model reads %i entities and %i prompt templates in %i characters',
	async (entities, templates, most) => {
		const uuid = (at: number) => `5f0c1e9a-3673-458f-aa42-${String(at).padStart(12, '0')}`;
		// Each in a department of its own, which is the longest.
		const directory = Array.from({ length: entities }, (_, at) => {
			const names = { name: `Ticket triage ${at}`, department: `Customer care ${at}` };
			return { entity_id: uuid(at), ...names };
		});
		const prompts = Array.from({ length: templates }, (_, at) => {
			return { prompt_id: uuid(at), title: `Support reply ${at}` };
		});
		for (const missing of [0, 1, entities / 2, entities - 1]) {
			const rowsFor = ({ ids, from }: Asked) =>
				ids
					.slice(missing)
					.map((id, at) => row(id, 12_345 + at, `${from.slice(0, 4)}.${654_321 - at}`));
			const asked = given({ directory, prompts }, rowsFor);
			const [item = {}, ...others] = await itemsOf({ ...asked, isTool: true });
			expect(JSON.stringify([item, ...others]).length).toBeLessThanOrEqual(most);
			expect(item).toMatchObject({
				groups: { length: entities - missing },
				missing_entity_ids: { length: missing },
				prompts: { length: templates },
			});
		}
	},
);

test.each(['title', 'currency', 'billingAccount', 'invoiceIssuer'])(
	'A token or key is refused in %s of Options, however it is hidden',
	async (name) => {
		const billing = { currency: 'EUR', billingAccount: 'A', invoiceIssuer: 'I' };
		const options = { formats: 'focus', ...billing, [name]: 'x at-\u200bof\u2060-all' };
		const message = expect.stringMatching(/^'[A-Z].*' contains a token or key$/);
		expect(await failureOf(given({ options }))).toMatchObject({ message });
	},
);

test('n8n may respond between two prompt templates, and between two formats', async () => {
	const pauses = jest.spyOn(globalThis, 'setTimeout');
	const pausesOf = async (prompts: string, formats: string[]) => {
		pauses.mockClear();
		await reports({ prompts, options: { formats } });
		return pauses.mock.calls.length;
	};
	const none = await pausesOf('p', []);
	expect((await pausesOf('p,q,r', [])) - none).toBe(2);
	expect((await pausesOf('p', ['html', 'text'])) - none).toBe(2);
	pauses.mockRestore();
});

test('A trend costs a request for each earlier period, of which one is that which is compared', async () => {
	const asked = async (options: IDataObject) => {
		const { items, sent } = await execute(given({ options: { formats: [], ...options } }));
		return { item: items[0], from: sent.map((one) => readRequest(one).from).sort() };
	};
	const { item, from } = await asked({ trend: 5 });
	const first = ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'].map(
		(month) => `${month}-01`,
	);
	expect(from).toEqual(first);
	const moment = { amount: 0.25, row_key: expect.any(String) };
	expect(item?.trend).toMatchObject(first.map((date_from) => ({ date_from, ...moment })));
	expect(Object(item?.trend)[0]).not.toHaveProperty('share');
	expect((await asked({})).item).not.toHaveProperty('trend');
	expect((await asked({ trend: 1, compareWith: 'none' })).from).toEqual(first.slice(4));
});

test('A report per owner has its group and its recipient', async () => {
	const directory = ['A@b.example', ''].map((owner_email, at) => {
		return { entity_id: `e${at}`, owner_email };
	});
	const items = await reports({ directory, options: { reportPer: 'owner', compareWith: 'none' } });
	const about = items.map(({ group, recipient }) => [group, recipient]);
	expect(about).toEqual([Array(2).fill('a@b.example'), [null, null]]);
});

test.each([
	['A trend changes nothing else, also where the API called a row', 'agent', 107],
	['An idle department is none of the agents of a trend, either, which was', undefined, 7],
])('%s a department earlier', async (_, now, cost_sum) => {
	const rowAs = (entity_type: string) => ({ ...row('b', 1, 100), entity_type });
	const before = [row('a', 1, 7), rowAs('department')];
	const rowsFor = ({ from }: Asked) =>
		from < '2025-12-01' ? before : [row('a', 1, 7), ...(now ? [rowAs(now)] : [])];
	for (const trend of [0, 3]) {
		const [item = {}] = await reports({ directory: 'a,b', options: { trend } }, rowsFor);
		expect(item).toMatchObject(now ? { cost_sum, is_complete: true } : { cost_sum });
		if (!now) expect(item.trend ?? []).toMatchObject(Array(trend && 4).fill({ cost_sum }));
	}
});

test('A report on a prompt template is compared, although the period before of another could not be read', async () => {
	const rowsFor = ({ prompt, from }: Asked) =>
		prompt === 'q' && from < '2026-01-01' ? GONE : [row('a')];
	const items = await reports({ prompts: 'p,q', options: { reportPer: 'prompt' } }, rowsFor);
	expect(items).toMatchObject([
		{ group: 'p', is_complete: true, change: { cost_sum: 0 } },
		{ group: 'q', is_complete: false, problems: [expect.stringContaining('q (Gone).')] },
	]);
});

test('The members of a report stand in the order in which people read them', async () => {
	const directory = [{ entity_id: 'a', department: 'X', monthly_budget: 5 }, { entity_id: 'b' }];
	const asked = { period: 'monthToYesterday', directory };
	const options = { currency: 'EUR', reportPer: 'department', splitBy: 'week', trend: 1 };
	const formats = ['html', 'message', 'text', 'rows'];
	const [item = {}] = await reports({ ...asked, options: { ...options, formats } });
	expect(Object.keys(item).join(' ')).toBe(
		[
			'group recipient subject amount currency is_complete html text message date_from date_to',
			'total_calls cost_sum cost_per_call problems notes forecast previous change driver reasons',
			'movers prompts entities groups budgets intervals trend missing_entity_ids missing_prompt_ids',
			'failed_prompts rows workspace_name workspace_id',
		].join(' '),
	);
	expect(item).toMatchObject({
		group: 'X',
		amount: 1,
		currency: 'EUR',
		is_complete: true,
		problems: [],
		notes: ['No department (1 of 2 rows): b.'],
	});
});

test('Where only departments have data, no agent is one, and earlier costs are those of departments', async () => {
	const directory = [
		{ entity_id: 'a', name: 'Ada', type: 'agent', department: 'Sales' },
		{ entity_id: 'd', name: 'Sales', type: 'department' },
	];
	const rowsFor = ({ ids, from }: Asked) =>
		ids.filter((id) => id === 'd' || from < '2026-09-01').map((id) => row(id, 1, 100));
	const options = { reportPer: 'department', trend: 3 };
	const items = await reports({ directory, period: 'lastMonth', options }, rowsFor);
	expect(items).toMatchObject([
		{ group: 'Sales', trend: [100, 100, 100, 100].map((cost_sum) => ({ cost_sum })) },
	]);
});

test('A report on a prompt template without data is not complete, although others have data', async () => {
	const rowsFor = ({ prompt }: Asked) => (prompt === 'q' ? [] : [row('a')]);
	const items = await reports({ prompts: 'p,q', options: { reportPer: 'prompt' } }, rowsFor);
	expect(items).toMatchObject([
		{ group: 'p', is_complete: true },
		{ group: 'q', is_complete: false },
	]);
});
