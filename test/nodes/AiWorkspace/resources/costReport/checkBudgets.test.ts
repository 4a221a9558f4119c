import type { IDataObject } from 'n8n-workflow';
import { checkBudgets } from '../../../../../nodes/AiWorkspace/resources/costReport/checkBudgets';
import { refusalOf } from '../../../../support/properties';
import {
	reportInput,
	reportItems,
	row,
	workspaceOf,
	type Asked,
} from '../../../../support/runOperation';

const entity = { entity_id: 'Ada', name: 'Ada L.', owner_email: 'a@b.c', monthly_budget: '0.5' };
const alerts = async (
	change: object = {},
	options: IDataObject = {},
	rowsFor: (asked: Asked) => object[] = () => [row('ada', 3, 0.6)],
	workspace = workspaceOf('w-1'),
	more: Parameters<typeof reportInput>[2] = {},
) => {
	const input = reportInput({ prompts: 'p', directory: [{ ...entity, ...change }] }, options, more);
	return await reportItems(checkBudgets, rowsFor, input, workspace);
};

test('An alert has its members in the order in which people look for them', async () => {
	const asked: string[] = [];
	const [item = {}, ...others] = await alerts({}, { currency: 'EUR' }, ({ from, to }) => {
		asked.push(from, to);
		return [row('ada', 3, 0.6)];
	});
	expect(asked).toEqual(['2026-11-01', '2026-11-19']);
	const { html, text, message, ...data } = item;
	expect(Object.entries(data)).toEqual([
		['alert_key', expect.stringMatching(/^k[0-9a-v]{31}$/)],
		['level', '100'],
		['kind', 'entity'],
		['id', 'Ada'],
		['name', 'Ada L.'],
		['owner_email', 'a@b.c'],
		['cost_sum', 0.6],
		['monthly_budget', 0.5],
		['percent', 120],
		['forecast', 0.9473684211],
		['date_from', '2026-11-01'],
		['date_to', '2026-11-19'],
		['subject', 'Budget alert: Ada L. 120%'],
	]);
	for (const body of [html, text, message]) expect(body).toContain('0.60 EUR of 0.50 EUR (120%)');
	expect(others).toEqual([]);
});

test('An alert has the chosen formats only, and no amounts where there are none', async () => {
	const [item = {}] = await alerts({}, { formats: ['text'] }, () => []);
	expect(Object.keys(item).slice(-2)).toEqual(['subject', 'text']);
	expect(item).toMatchObject({ level: 'noData', cost_sum: null, percent: null, forecast: null });
	const [zero] = await alerts({ monthly_budget: 0 }, { formats: [] });
	expect(zero).toMatchObject({ percent: null, monthly_budget: 0 });
});

test('An alert has the same key for the same row, month, budget, and level only', async () => {
	const keyOf = async (...given: Parameters<typeof alerts>) =>
		(await alerts(...given))[0]?.alert_key;
	const december = { startedAt: Date.UTC(2026, 11, 20, 12) };
	const known = await keyOf();
	expect(await keyOf({ entity_id: 'ADA', monthly_budget: 0.5, name: 'B' })).toBe(known);
	expect(await keyOf({}, {}, () => [row('ada', 9, 9)])).toBe(known);
	const others = [
		await keyOf({ monthly_budget: 0.55 }),
		await keyOf({}, { thresholds: 110 }),
		await keyOf({}, {}, undefined, workspaceOf('w-2')),
		await keyOf({}, {}, undefined, undefined, december),
		await keyOf({ entity_id: 'b' }, {}, () => [row('b', 3, 0.6)]),
	];
	expect(new Set([known, ...others]).size).toBe(6);
});

test('Without any budget, there is nothing to check', () => {
	const input = reportInput({ prompts: 'p', directory: 'a' });
	const plan = () => checkBudgets.plan(input)(workspaceOf('w-1'));
	expect(refusalOf(plan)).toBe('Nothing has a monthly budget');
});

test('The month is that of yesterday, in the time zone of the workflow', async () => {
	const more = { startedAt: Date.UTC(2026, 10, 30, 23) };
	const [item] = await alerts({}, { forecast: false }, undefined, undefined, more);
	expect(item).toMatchObject({ date_from: '2026-11-01', date_to: '2026-11-30', forecast: null });
});
