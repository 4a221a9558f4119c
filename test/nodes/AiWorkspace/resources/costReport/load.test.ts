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
	['month', 1],
	['week', 4],
])(
	'A period that is split by %s is compared with the whole one before, which no interval is',
	async (splitBy, count) => {
		const change = { prompts: 'p', period: 'monthToDate' };
		const { result, asked } = await report(change, { splitBy }, ({ from, to }) => [
			row('a', 1, from === '2026-10-01' && to === '2026-10-20' ? 7 : 1),
		]);
		expect(asked.filter((period) => period === '2026-10-01 2026-10-20')).toHaveLength(1);
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

test('A row is what the API calls it in the period, or else in the one before', async () => {
	const { result } = await report(
		{ prompts: 'p', directory: 'a,b' },
		{ groupBy: 'type' },
		({ from }) =>
			from === '2026-01-01'
				? [{ ...row('a'), entity_type: 'agent\u202e' }]
				: ['department', 'Department'].map((type, at) => ({
						...row('ab'.charAt(at)),
						entity_type: type,
					})),
	);
	expect(support.itemsIn(result)).toMatchObject([
		{
			groups: [{ group: 'agent' }],
			rows: [
				{ total_calls: 3, in_total: true },
				{ found: false, in_total: false },
			],
		},
	]);
});

test('A prompt template that cannot be read is named beside the others, in one line, unless none can be', async () => {
	const refused = new Failure('No\naccess', { status: 403, hint: 'Ask somebody' });
	const { result } = await report({}, {}, ({ request }) =>
		request.url.includes('/q/') ? refused : [row('a')],
	);
	expect(support.itemsIn(result)).toMatchObject([
		{
			prompts: [{ prompt_id: 'p' }],
			failed_prompts: [{ prompt_id: 'q', message: 'No access', status: 403 }],
			problems: ['Not in this report: q: No access.'],
		},
	]);
	expect((await report({}, {}, () => refused)).result).toBe(refused);
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
	const { result } = await report({ prompts: 'p', directory: 'a,b,c' }, {}, ({ ids }) =>
		ids.map((id, at) => ({ ...row(id), entity_type: rows[at] })),
	);
	const [item] = support.itemsIn(result);
	expect(item?.rows).toMatchObject([{ in_total: true }, { in_total: false }, { in_total: true }]);
});
