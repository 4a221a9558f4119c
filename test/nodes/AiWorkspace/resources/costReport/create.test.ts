import range from 'lodash/range';
import { GONE, row, type Asked } from '../../../../support/api';
import { WORKSPACE } from '../../../../support/execute';
import { operationWith } from './operation';

const { execute, itemsOf, firstOf, requestsOf } = operationWith({});

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
	// One of them without data, which is longest.
	const rowsFor = ({ ids: [, ...ids], from }: Asked) =>
		ids.map((id, at) => row(id, 12_345 + at, `${from.slice(0, 4)}.${654_321 - at}`));
	const item = await firstOf({ directory, prompts }, { rowsFor, isTool: true });
	expect(JSON.stringify([item]).length).toBeLessThanOrEqual(most);
	expect([item.groups, item.prompts]).toMatchObject([
		{ length: entities - 1 },
		{ length: templates },
	]);
});

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
});

test('A report on a prompt template is compared, although the period before of another could not be read', async () => {
	const rowsFor = ({ prompt, from }: Asked) =>
		prompt === 'q' && from < '2026-01-01' ? GONE : [row('a')];
	const asked = { prompts: 'p,q', options: { reportPer: 'prompt' } };
	const items = await itemsOf(asked, { rowsFor });
	expect(items).toMatchObject([
		{ group: 'p', is_complete: true, change: { cost_sum: 0 } },
		{ group: 'q', is_complete: false, problems: [expect.stringContaining('q (Gone).')] },
	]);
	// What a reader looks for first.
	expect(Object.keys(items[0] ?? {}).slice(0, 2)).toEqual(['group', 'recipient']);
});

test('A report has budgets where its period is a month or its first days, and not a rolling one', async () => {
	const directory = [{ entity_id: 'a', monthly_budget: 5 }];
	expect(await firstOf({ directory })).toMatchObject({ budgets: [{ percent: 5 }] });
	expect(await firstOf({ directory, period: 'last30Days' })).not.toHaveProperty('budgets');
});
