import { alertParts, levelOf } from '../../../../../nodes/AiWorkspace/report/figures/alertKey';
import type { BudgetAlert } from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import type { Budget } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import { decimal } from '../../../../support/reports';

const budget: Budget = {
	...{ kind: 'group', id: null, name: 'Sales', key: 'sales', amount: decimal('100.00') },
	...{ rows: [], prompts: [], columns: {} },
};
const alertOf = (threshold: number | undefined, isForecast: boolean, of = budget): BudgetAlert => {
	const now = { calls: decimal(1), cost: decimal(1) };
	const use = {
		budget: of,
		now,
		left: decimal(1),
		state: 'close',
		lacks: [],
		readings: [],
	} as const;
	return { threshold, isForecast, use };
};
const partsOf = (...given: Parameters<typeof alertOf>) =>
	alertParts(alertOf(...given), { from: '2026-11-01', to: '2026-11-15' }).join(' ');

test('The parts of a key are those of the set, the month, the budget, and what is told', () => {
	expect([partsOf(100, false), partsOf(80, true), partsOf(undefined, true)]).toEqual([
		'sales 2026-11 100 100',
		'sales 2026-11 100 80+forecast',
		'sales 2026-11 100 forecast',
	]);
});

test('What a budget is called, and how its number is written, is no part of a key', () => {
	const same = { ...budget, name: 'Deals', amount: decimal(100) };
	expect(partsOf(100, false, same)).toBe(partsOf(100, false));
});

test('The level is the threshold, or else the forecast', () => {
	const all = [alertOf(100, false), alertOf(80, true), alertOf(undefined, true)];
	expect(all.map(levelOf)).toEqual(['100', '80', 'forecast']);
});
