import range from 'lodash/range';
import { GONE, row, type Asked } from '../../../../support/api';
import { WORKSPACE } from '../../../../support/execute';
import { operationWith } from './operation';

const { execute, itemsOf, firstOf, failureOf, requestsOf } = operationWith({});

test('A report has its title in all texts, the name of its workspace, but no ID, and is complete if nothing is missing', async () => {
	const item = await firstOf({ options: { title: 'Monthly', currency: 'EUR' } });
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
	const named = await firstOf({ workspace: 'scope', scope });
	const text = expect.stringContaining('\nWorkspace: Main\n');
	expect(named).toMatchObject({ workspace_name: 'Main', text });
});

test('A report has the chosen formats only, a model none by default, and rows only if asked for', async () => {
	const textsOf = async (options: object, isTool = false) =>
		Object.keys(await firstOf({ options }, { isTool }))
			.filter((name) => /^(rows|html|text|message)$/.test(name))
			.join();
	expect(await textsOf({})).toBe('html,text,message');
	expect([await textsOf({}, true), await textsOf({ formats: [] })]).toEqual(['', '']);
	expect(await textsOf({ formats: ['text', 'rows'] }, true)).toBe('text,rows');
});

test.each([
	[20, 5, 9_500],
	[100, 10, 30_000],
])('A model reads %i entities and %i prompt templates in %i characters', async (...counts) => {
	const [entities, templates, most] = counts;
	const uuid = (at: number) => `5f0c1e9a-3673-458f-aa42-${String(at).padStart(12, '0')}`;
	// Each in a department of its own, which is the longest.
	const directory = range(entities).map((at) => {
		const names = { name: `Ticket triage ${at}`, department: `Customer care ${at}` };
		return { entity_id: uuid(at), ...names };
	});
	const prompts = range(templates).map((at) => {
		return { prompt_id: uuid(at), title: `Support reply ${at}` };
	});
	for (const missing of [0, 1, entities / 2, entities - 1]) {
		const rowsFor = ({ ids, from }: Asked) =>
			ids
				.slice(missing)
				.map((id, at) => row(id, 12_345 + at, `${from.slice(0, 4)}.${654_321 - at}`));
		const item = await firstOf({ directory, prompts }, { rowsFor, isTool: true });
		expect(JSON.stringify([item]).length).toBeLessThanOrEqual(most);
		expect(item).toMatchObject({
			groups: { length: entities - missing },
			missing_entity_ids: { length: missing },
			prompts: { length: templates },
		});
	}
});

test.each(['title', 'currency', 'billingAccount', 'invoiceIssuer'])(
	'A token or key is refused in %s of Options, however it is hidden',
	async (name) => {
		const billing = { currency: 'EUR', billingAccount: 'A', invoiceIssuer: 'I' };
		const options = { formats: 'focus', ...billing, [name]: 'x at-\u200bof\u2060-all' };
		const message = expect.stringMatching(/^'[A-Z].*' contains a token or key$/);
		expect(await failureOf({ options })).toMatchObject({ message });
	},
);

test('n8n may respond between two prompt templates, and between two formats', async () => {
	const pauses = jest.spyOn(globalThis, 'setTimeout');
	const pausesOf = async (prompts: string, formats: string[]) => {
		pauses.mockClear();
		await execute({ prompts, options: { formats } });
		return pauses.mock.calls.length;
	};
	const none = await pausesOf('p', []);
	expect((await pausesOf('p,q,r', [])) - none).toBe(2);
	expect((await pausesOf('p', ['html', 'text'])) - none).toBe(2);
	pauses.mockRestore();
});

test('A trend costs a request for each earlier period, of which one is that which is compared', async () => {
	const options = { formats: [], trend: 5 };
	const startsOf = async (options: object) =>
		(await requestsOf({ options })).map(({ from }) => from).sort();
	const months = ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'];
	const starts = months.map((month) => `${month}-01`);
	expect(await startsOf(options)).toEqual(starts);
	expect(await startsOf({ ...options, trend: 1, compareWith: 'none' })).toEqual(starts.slice(4));
	const moment = { amount: 0.25, row_key: expect.any(String) };
	const { trend } = await firstOf({ options });
	expect(trend).toMatchObject(starts.map((date_from) => ({ date_from, ...moment })));
	expect(Object(trend)[0]).not.toHaveProperty('share');
	expect(await firstOf({ options: { formats: [] } })).not.toHaveProperty('trend');
});

test('A report on a prompt template is compared, although the period before of another could not be read', async () => {
	const rowsFor = ({ prompt, from }: Asked) =>
		prompt === 'q' && from < '2026-01-01' ? GONE : [row('a')];
	const asked = { prompts: 'p,q', options: { reportPer: 'prompt' } };
	expect(await itemsOf(asked, { rowsFor })).toMatchObject([
		{ group: 'p', is_complete: true, change: { cost_sum: 0 } },
		{ group: 'q', is_complete: false, problems: [expect.stringContaining('q (Gone).')] },
	]);
});

test('The members of a report stand in the order in which people read them', async () => {
	const directory = [{ entity_id: 'a', department: 'X', monthly_budget: 5 }, { entity_id: 'b' }];
	const asked = { period: 'monthToYesterday', directory };
	const options = { currency: 'EUR', reportPer: 'department', splitBy: 'week', trend: 1 };
	const formats = ['html', 'message', 'text', 'rows'];
	const item = await firstOf({ ...asked, options: { ...options, formats } });
	expect(Object.keys(item).join(' ')).toBe(
		[
			'group recipient subject amount currency is_complete html text message date_from date_to',
			'total_calls cost_sum cost_per_call problems notes forecast previous change driver reasons',
			'movers prompts entities groups budgets intervals trend missing_entity_ids missing_prompt_ids',
			'failed_prompts rows workspace_name workspace_id',
		].join(' '),
	);
	const notes = ['No department (1 of 2 rows): b.'];
	expect(item).toMatchObject({ group: 'X', amount: 1, currency: 'EUR', notes });
});
