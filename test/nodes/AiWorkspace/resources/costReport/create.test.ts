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
	const { outcomes } = await execute(given({ options: { formats: ['csv'] } }));
	expect(outcomes[0]).toMatchObject([{ binary: { csv: { mimeType: 'text/csv' } } }]);
});

test('The rows of a model are brief, and at most 100', async () => {
	const asked = (count: number) => {
		const directory = Array.from({ length: count }, (_, at) => `e${at}`);
		const options = { formats: ['rows'] };
		return { ...given({ prompts: 'p,q', directory, options }), isTool: true };
	};
	const [item = {}] = await itemsOf(asked(50));
	const pair = { prompt_id: 'p', title: 'p', entity_id: 'e0', name: 'e0', in_total: true };
	const amounts = { total_calls: 3, cost_sum: 0.25, amount: 0.25 };
	const compared = { previous: { total_calls: 3, cost_sum: 0.25 }, change: { cost_sum: 0 } };
	expect(item.rows).toHaveLength(100);
	expect(Object(item.rows)[0]).toMatchObject({ ...pair, ...amounts, ...compared });
	expect(JSON.stringify(item.rows).length).toBeLessThan(30_000);
	const message = expect.stringMatching(/^The format 'Rows' results in 102 /);
	expect(await failureOf(asked(51))).toMatchObject({ message });
});

test('A model reads 100 entities and 10 prompt templates in 30,000 characters', async () => {
	const uuid = (at: number) => `5f0c1e9a-3673-458f-aa42-${String(at).padStart(12, '0')}`;
	// Each in a department of its own, which is the longest.
	const directory = Array.from({ length: 100 }, (_, at) => ({
		entity_id: uuid(at),
		name: `Ticket triage ${at}`,
		department: `Customer care ${at}`,
	}));
	const prompts = Array.from({ length: 10 }, (_, at) => {
		return { prompt_id: uuid(at), title: `Support reply ${at}` };
	});
	for (const missing of [0, 50, 99]) {
		const rowsFor = ({ ids, from }: Asked) =>
			ids
				.slice(missing)
				.map((id, at) => row(id, 12_345 + at, `${from.slice(0, 4)}.${654_321 - at}`));
		const items = await itemsOf({ ...given({ directory, prompts }, rowsFor), isTool: true });
		expect(JSON.stringify(items).length).toBeLessThanOrEqual(30_000);
		expect(items).toMatchObject([
			{ groups: { length: 100 - missing }, missing_entity_ids: { length: missing } },
		]);
	}
});

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
	const { item, from } = await asked({ trend: 3 });
	expect(from).toEqual(['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01']);
	const moment = { amount: 0.25, row_key: expect.any(String) };
	expect(item?.trend).toMatchObject(from.map((date_from) => ({ date_from, ...moment })));
	expect(Object(item?.trend)[0]).not.toHaveProperty('share');
	expect((await asked({})).item).not.toHaveProperty('trend');
	expect((await asked({ trend: 1, compareWith: 'none' })).from).toEqual(from.slice(2));
});

test('A report per owner has its group and its recipient', async () => {
	const directory = [{ entity_id: 'a', owner_email: 'A@b.example' }, 'b'];
	const items = await reports({ directory, options: { reportPer: 'owner', compareWith: 'none' } });
	expect(items).toMatchObject([
		{ group: 'a@b.example', recipient: 'a@b.example' },
		{ group: null, recipient: null },
	]);
});

test('A report on a prompt template lacks nothing that another one lacks', async () => {
	const perPrompt = async (rowsFor: RowsFor) =>
		await reports({ prompts: 'p,q', options: { reportPer: 'prompt' } }, rowsFor);
	const unread = ({ prompt, from }: Asked) =>
		prompt === 'q' && from < '2026-01-01' ? GONE : [row('a')];
	expect(await perPrompt(unread)).toMatchObject([
		{ group: 'p', is_complete: true, change: { cost_sum: 0 } },
		{ group: 'q', is_complete: false, problems: [expect.stringContaining('q (Gone).')] },
	]);
	expect(await perPrompt(({ prompt }) => (prompt === 'q' ? [] : [row('a')]))).toMatchObject([
		{ group: 'p', is_complete: true },
		{ group: 'q', is_complete: false },
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
});
