import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { create } from '../../../../../nodes/AiWorkspace/resources/costReport/create';
import { rejectionOf } from '../../../../support/properties';
import * as support from '../../../../support/runOperation';

const { row } = support;
/** The items of a report on January, or what kept it from having one, and what was requested. */
async function report(
	change: IDataObject,
	options: IDataObject,
	rowsFor: Parameters<typeof support.analyticsApi>[0],
) {
	const { requests, session } = support.analyticsApi(rowsFor);
	const parameters = { prompts: 'p, q', directory: 'a', ...change };
	const input = support.reportInput(parameters, { formats: [], ...options });
	const [result] = await support.runOperation(create, session, [input]);
	return { result, asked: requests.map(({ from, to }) => `${from} ${to}`) };
}

test.each([
	['month', 1, 3],
	// What a week is compared with may be an interval itself.
	['week', 4, 8],
])(
	'A period that is split by %s is compared with the whole one before, which no interval is',
	async (splitBy, count, requests) => {
		const change = { prompts: 'p', period: 'monthToDate' };
		const { result, asked } = await report(change, { splitBy }, ({ from, to }) => [
			row('a', 1, from === '2026-10-01' && to === '2026-10-20' ? 7 : 1),
		]);
		expect(asked).toHaveLength(requests);
		expect(support.itemsIn(result)).toMatchObject([
			{
				previous: { date_from: '2026-10-01', date_to: '2026-10-20', cost_sum: 7 },
				intervals: Array(count).fill({ cost_sum: 1, previous: { cost_sum: 1 } }),
			},
		]);
	},
);

test('A period that is split adds up its intervals', async () => {
	const change = { prompts: 'p', dateTo: '2026-02-02' };
	const { result } = await report(change, { splitBy: 'month' }, ({ from }) =>
		from === '2026-01-01' ? [row('a', 1, '0.1')] : [row('a', 2, 0.2)],
	);
	expect(support.itemsIn(result)).toMatchObject([{ total_calls: 3, cost_sum: 0.3 }]);
});

test('A row is what the API calls it in the period and in the one before', async () => {
	const { result } = await report(
		{ prompts: 'p', directory: 'a,idle,other' },
		{ groupBy: 'type', formats: ['rows'] },
		({ from, ids }) =>
			ids.flatMap((id) => {
				const isNow = from === '2026-01-01';
				if (id === 'a') return { ...row(id), entity_type: 'agent\u202e' };
				if (id === 'idle') return isNow ? [] : { ...row(id), entity_type: 'Department' };
				return { ...row(id), entity_type: isNow ? 'agent' : 'department' };
			}),
	);
	expect(support.itemsIn(result)).toMatchObject([
		{
			groups: [{ group: 'agent', total_calls: 3 }],
			rows: [{ in_total: true }, { found: false, in_total: false }, { in_total: false }],
			problems: [expect.stringMatching(/^In no total: other\. /)],
		},
	]);
});

test('A prompt template that cannot be read is named beside the others, in one line, unless none can be', async () => {
	const refused = new Failure('No\naccess', {
		status: 403,
		code: 'NO\u200b_ACCESS',
		hint: 'Ask somebody',
	});
	const { result } = await report({}, {}, ({ request }) =>
		request.url.includes('/q/') ? refused : [row('a')],
	);
	expect(support.itemsIn(result)).toMatchObject([
		{
			prompts: [{ prompt_id: 'p' }],
			failed_prompts: [
				{
					prompt_id: 'q',
					message: 'No access',
					status: 403,
					code: 'NO_ACCESS',
					hint: 'Ask somebody',
				},
			],
			problems: ['Not in this report: q: No access.'],
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
		expect(item).toMatchObject({
			subject: expect.stringMatching(/^Cost report: [\d.]+, January 2026, not compared$/),
			is_complete: false,
			failed_prompts: [],
			prompts: [
				{ prompt_id: 'p', total_calls: splitBy === 'none' ? 3 : 15, previous: { cost_sum: null } },
				{ prompt_id: 'q', total_calls: splitBy === 'none' ? 3 : 15, previous: { cost_sum: null } },
			],
			reasons: [],
			movers: [],
			problems: [
				"Not compared: q: Gone. The period before couldn't be read for some prompt templates.",
			],
		});
	}
});

test('An ID with data in the compared period or another interval is known', async () => {
	const directory = 'idle, once, never, now';
	const { result } = await report({ prompts: 'p', directory }, { splitBy: 'week' }, ({ from }) => [
		row('now'),
		...(from === '2026-01-12' ? [row('once')] : []),
		...(from === '2025-12-01' ? [row('idle', 1, 5)] : []),
	]);
	expect(support.itemsIn(result)).toMatchObject([
		{
			missing_entity_ids: ['never'],
			reasons: expect.arrayContaining([
				expect.objectContaining({
					kind: 'ended',
					cost_sum: -5,
					reason: expect.stringContaining('idle · p'),
				}),
			]),
		},
	]);
});

test('The reports of all items have 50,000 rows at most', async () => {
	const { requests, session } = support.analyticsApi(() => []);
	const directory = Array.from({ length: 9000 }, (_, at) => `e${at}`);
	const input = support.reportInput({ prompts: 'p,q,r', directory }, { formats: [] });
	const run = support.runOperation(create, session, [input, input]);
	expect(await rejectionOf(run)).toMatchObject({ message: expect.stringContaining(' 54000 rows') });
	expect(requests).toEqual([]);
});

test('A type of the API may be any JSON', async () => {
	const rows = ['agent', ['department'], null];
	const { result } = await report(
		{ prompts: 'p', directory: 'a,b,c' },
		{ formats: ['rows'] },
		({ ids }) => ids.map((id, at) => ({ ...row(id), entity_type: rows[at] })),
	);
	const [item] = support.itemsIn(result);
	// What isn't a text names nothing, and null neither.
	expect(item).toMatchObject({
		rows: [{ in_total: true }, { in_total: true }, { in_total: true }],
		problems: [expect.stringMatching(/^In the total, although they might be departments: b; c\. /)],
	});
});
