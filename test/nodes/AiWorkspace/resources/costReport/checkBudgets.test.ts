import { checkBudgets } from '../../../../../nodes/AiWorkspace/resources/costReport/checkBudgets';
import { inputOf, reportItems, row, workspaceOf } from '../../../../support/runOperation';

interface Given {
	readonly change?: object;
	readonly options?: Parameters<typeof inputOf>[1];
	readonly more?: Parameters<typeof inputOf>[2];
	readonly rowsFor?: Parameters<typeof reportItems>[1];
	readonly workspace?: string;
}
const ADA = { entity_id: 'Ada', name: 'Ada L.', owner_email: 'a@b.c', monthly_budget: '0.5' };

/** The first alert of a row that has cost 0.6, with a budget of 0.5. */
async function alert({ change, options, more, rowsFor, workspace = 'w-1' }: Given = {}) {
	const parameters = { prompts: 'p', directory: [{ ...ADA, ...change }] };
	const input = inputOf(parameters, options, more);
	const read = rowsFor ?? (({ ids }) => ids.map((id) => row(id, 3, 0.6)));
	const [item = {}] = await reportItems(checkBudgets, read, input, workspaceOf(workspace));
	return item;
}

test('An alert has its members in the order in which people look for them', async () => {
	const { html, text, message, ...data } = await alert({ options: { currency: 'EUR' } });
	expect(Object.entries(data).map((entry) => entry.join(' '))).toEqual([
		expect.stringMatching(/^alert_key k[0-9a-v]{31}$/),
		...['level 100', 'kind entity', 'id Ada', 'name Ada L.', 'owner_email a@b.c', 'cost_sum 0.6'],
		...['monthly_budget 0.5', 'percent 120', 'forecast 0.9473684211', 'date_from 2026-11-01'],
		...['date_to 2026-11-19', 'subject Budget alert: Ada L. 120%'],
	]);
	for (const body of [html, text, message]) expect(body).toContain('0.60 EUR of 0.50 EUR (120%)');
});

test('An alert has the chosen formats only, and no amounts where there are none', async () => {
	const item = await alert({ options: { formats: ['text'] }, rowsFor: () => [] });
	expect(Object.keys(item).slice(-2)).toEqual(['subject', 'text']);
	expect(item).toMatchObject({ level: 'noData', cost_sum: null, percent: null, forecast: null });
	const zero = await alert({ change: { monthly_budget: 0 }, options: { formats: [] } });
	expect(zero).toMatchObject({ percent: null, monthly_budget: 0 });
	expect(Object.keys(zero).at(-1)).toBe('subject');
});

test('An alert has the same key for the same row, month, budget, and level only', async () => {
	const given: Given[] = [
		{},
		{ change: { entity_id: 'ADA', monthly_budget: 0.5, name: 'B' } },
		{ rowsFor: () => [row('ada', 9, 9)] },
		{ change: { entity_id: 'b' } },
		{ change: { monthly_budget: 0.55 } },
		{ options: { thresholds: 110 } },
		{ workspace: 'w-2' },
		{ more: { startedAt: Date.UTC(2026, 11, 20, 12) } },
	];
	const keys: unknown[] = [];
	for (const one of given) keys.push((await alert(one)).alert_key);
	const [known, ...others] = keys.slice(2);
	expect(keys.slice(0, 2)).toEqual([known, known]);
	expect(new Set([known, ...others]).size).toBe(6);
});

test('The month is that of yesterday, in the time zone of the workflow', async () => {
	const more = { startedAt: Date.UTC(2026, 10, 30, 23) };
	const item = await alert({ options: { forecast: false }, more });
	expect(item).toMatchObject({ date_from: '2026-11-01', date_to: '2026-11-30', forecast: null });
});
