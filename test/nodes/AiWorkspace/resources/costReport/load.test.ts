import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { create } from '../../../../../nodes/AiWorkspace/resources/costReport/create';
import { rejectionOf } from '../../../../support/properties';
import * as support from '../../../../support/runOperation';

const { row } = support;
/** The items of a report on January, or what kept it from having one, and what was requested. */
async function report(change: IDataObject, options: IDataObject, rowsFor: support.RowsFor) {
	const parameters = { prompts: 'p, q', directory: 'a', ...change };
	const input = support.reportInput(parameters, { formats: [], ...options });
	const { results, requests } = await support.reportsOn(create, [input], rowsFor);
	return { result: results[0], requests };
}

test.each([
	// A month to a day is compared like the whole.
	['month', 1, 2, 7],
	// What a week is compared with may be an interval itself.
	['week', 4, 8, 1],
])('By %s, a period is compared with the whole one before', async (splitBy, ...wanted) => {
	const [count, requested, before] = wanted;
	const change = { prompts: 'p', period: 'monthToDate' };
	const { result, requests } = await report(change, { splitBy }, ({ from, to }) => [
		row('a', 1, from === '2026-10-01' && to === '2026-10-20' ? 7 : 1),
	]);
	expect(requests).toHaveLength(requested);
	expect(support.itemsIn(result)).toMatchObject([
		{
			previous: { date_from: '2026-10-01', date_to: '2026-10-20', cost_sum: 7 },
			intervals: Array(count).fill({ cost_sum: 1, previous: { cost_sum: before } }),
			...{ total_calls: count, cost_sum: count },
		},
	]);
});

test('A row is what the API calls it in the latest period that has it, in any JSON', async () => {
	const now = { a: 'agent\u202e', other: 'agent', list: ['depart\u202ement'], untyped: null };
	const before = { ...now, idle: 'Department', other: 'department' };
	const { result } = await report(
		{ prompts: 'p', directory: 'a,idle,other,list,untyped' },
		{ groupBy: 'type', formats: ['rows'] },
		({ from }) =>
			Object.entries(from === '2026-01-01' ? now : before).map(([id, type]) => {
				return { ...row(id), entity_type: type };
			}),
	);
	const [item] = support.itemsIn(result);
	expect(item).toMatchObject({
		groups: [{ group: 'agent', total_calls: 6 }, { group: '["department"]' }, { group: null }],
		rows: [true, false, true, true, true].map((isCounted) => ({ in_total: isCounted })),
		notes: [
			'No type (1 of 5 rows): untyped.',
			expect.stringMatching(/^In the total, although they might be departments: list; untyped\. /),
			expect.stringMatching(/^Departments in no total: idle\. /),
		],
	});
});

test('A prompt template that cannot be read is named beside the others, in one line, unless none can be', async () => {
	const details = { status: 403, hint: 'Ask somebody' };
	const refused = new Failure('No\naccess', { ...details, code: 'NO\u200b_ACCESS' });
	const { result } = await report({}, {}, ({ request }) =>
		request.url.includes('/q/') ? refused : [row('a')],
	);
	expect(support.itemsIn(result)).toMatchObject([
		{
			prompts: [{ prompt_id: 'p' }],
			failed_prompts: [{ prompt_id: 'q', message: 'No access', code: 'NO_ACCESS', ...details }],
			problems: ['Not in this report: q (No access).'],
		},
	]);
	expect((await report({}, {}, () => refused)).result).toMatchObject({
		message: refused.message,
		hint: expect.stringMatching(/This is about the prompt template 'p'$/),
	});
});

test('The period before that cannot be read costs the comparison only, of all prompt templates alike', async () => {
	const refused = new Failure('Gone', { status: 410 });
	for (const splitBy of ['none', 'week']) {
		const { result } = await report({}, { splitBy }, ({ from, request, ids }) =>
			from < '2026' && request.url.includes('/q/') ? refused : ids.map((id) => row(id)),
		);
		const [item] = support.itemsIn(result);
		const known = { total_calls: splitBy === 'none' ? 3 : 15 };
		expect(item).toMatchObject({
			subject: expect.stringMatching(/^AI costs in January, not compared: [\d.]+$/),
			...{ is_complete: false, failed_prompts: [], reasons: [], movers: [] },
			prompts: ['p', 'q'].map((id) => ({ prompt_id: id, ...known })),
			problems: [
				"Not compared: q (Gone). The prior period couldn't be read for some prompt templates.",
			],
		});
		expect(JSON.stringify(item)).not.toMatch(/previous|change/);
	}
});

test('The reports of all items have 1,000,000 rows at most', async () => {
	const rowsFor = jest.fn(() => []);
	const directory = Array.from({ length: 9001 }, (_, at) => `e${at}`);
	const input = support.reportInput({ prompts: 'p,q,r', directory }, { formats: [] });
	const run = support.reportsOn(create, Array(40).fill(input), rowsFor);
	expect(await rejectionOf(run)).toMatchObject({
		message: expect.stringContaining(' 1080120 rows'),
	});
	expect(rowsFor).not.toHaveBeenCalled();
});
