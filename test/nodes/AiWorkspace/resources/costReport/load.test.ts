import { GONE, jsonResponse, row, type RowsFor } from '../../../../support/api';
import { operationWith } from './operation';

const { itemsOf, firstOf, failureOf, requestsOf } = operationWith({ prompts: 'p,q' });

test.each([
	// A month to a day is compared like the whole.
	['month', 1, 2, 7],
	// What a week is compared with may be an interval itself.
	['week', 4, 8, 1],
])('By %s, a period is compared with the whole one before', async (splitBy, ...wanted) => {
	const [count, requested, before] = wanted;
	const change = { prompts: 'p', period: 'monthToDate', options: { splitBy } };
	const rowsFor: RowsFor = ({ from, to }) => [
		row('a', 1, from === '2026-10-01' && to === '2026-10-20' ? 7 : 1),
	];
	expect(await requestsOf(change, { rowsFor })).toHaveLength(requested);
	expect(await itemsOf(change, { rowsFor })).toMatchObject([
		{
			previous: { date_from: '2026-10-01', date_to: '2026-10-20', cost_sum: 7 },
			intervals: Array(count).fill({ cost_sum: 1, previous: { cost_sum: before } }),
			total_calls: count,
			cost_sum: count,
		},
	]);
});

test('A row is what the API calls it in the latest period that has it', async () => {
	const now = { a: 'agent\u202e', other: 'agent', number: 7, untyped: null };
	const before = { ...now, idle: 'Department', other: 'department' };
	const types = { '2026-01-01': now, '2025-12-01': before, '2025-11-01': { ended: 'department' } };
	const directory = 'a,idle,other,number,untyped,ended';
	const options = { groupBy: 'type', formats: ['rows'], trend: 2 };
	const rowsFor: RowsFor = ({ from }) =>
		Object.entries(Object(types)[from]).map(([id, type]) => ({ ...row(id), entity_type: type }));
	expect(await firstOf({ prompts: 'p', directory, options }, { rowsFor })).toMatchObject({
		groups: [{ group: 'agent', total_calls: 6 }, { group: '7' }, { group: null }],
		rows: [true, false, true, true, true, false].map((isCounted) => ({ in_total: isCounted })),
		trend: [{ total_calls: null }, { total_calls: 12 }, { total_calls: 12 }],
	});
});

test('A prompt template that cannot be read is named beside the others, in one line, unless none can be', async () => {
	const refused = jsonResponse({ message: 'No\naccess', code: 'NO\u200b_ACCESS' }, 403);
	const rowsFor: RowsFor = ({ prompt }) => (prompt === 'q' ? refused : [row('a')]);
	const details = { status: 403, code: 'NO_ACCESS', hint: expect.stringMatching(/^Check the w/) };
	expect(await itemsOf({}, { rowsFor })).toMatchObject([
		{
			prompts: [{ prompt_id: 'p' }],
			failed_prompts: [{ prompt_id: 'q', message: 'No access', ...details }],
			problems: ['Not in this report: q (No access).'],
		},
	]);
	expect(await failureOf({}, { rowsFor: () => refused })).toMatchObject({
		message: 'No\naccess',
		hint: expect.stringMatching(/This is about the prompt template 'p'$/),
	});
});

test('The period before that cannot be read costs the comparison only, of all prompt templates alike', async () => {
	const rowsFor: RowsFor = ({ from, prompt, ids }) =>
		from < '2026' && prompt === 'q' ? GONE : ids.map((id) => row(id));
	const item = await firstOf({ options: { splitBy: 'week', formats: [] } }, { rowsFor });
	expect(item).toMatchObject({
		subject: expect.stringMatching(/^AI costs in January, not compared: [\d.]+$/),
		is_complete: false,
		failed_prompts: [],
		reasons: [],
		movers: [],
		prompts: ['p', 'q'].map((id) => ({ prompt_id: id, total_calls: 15 })),
		problems: [
			"Not compared: q (Gone). The prior period couldn't be read for some prompt templates.",
		],
	});
	expect(JSON.stringify(item)).not.toMatch(/previous|change/);
});
