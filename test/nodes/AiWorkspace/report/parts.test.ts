import fc from 'fast-check';
import range from 'lodash/range';
import type { IDataObject } from 'n8n-workflow';
import { comparedTotal } from '../../../../nodes/AiWorkspace/report/figures/reasons';
import { reportItem } from '../../../../nodes/AiWorkspace/report/items';
import { amountOf } from '../../../../nodes/AiWorkspace/report/parts';
import * as support from '../../../support/reports';

const [AGENTS, DEPARTMENTS] = [1000, 7];
/** Decimal places of the costs below, which are whole numbers of that unit. */
const PLACES = 6;

const months = range(12).map((at) => {
	const month = `2026-${String(at + 1).padStart(2, '0')}`;
	return { from: `${month}-01`, to: `${month}-28` };
});
const period = { from: '2026-01-01', to: '2026-12-28' };
const prompts = range(4).map((at) => support.promptOf(`p${at}`));
const rows = range(AGENTS).map((at) => {
	return support.rowOf(`e${at}`, { department: `d${at % DEPARTMENTS}` });
});

/** Costs of many sizes, with halves of what is rounded, and refunds. */
const costs = fc.array(
	fc.oneof(
		fc.integer({ min: -2_000_000, max: 30_000_000 }),
		fc.integer({ min: -300, max: 3000 }).map((halves) => halves * 5000),
		fc.integer({ min: 0, max: 200 }).map((halves) => halves * 50),
	),
	{ minLength: 211, maxLength: 211 },
);
const sumOf = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n);
const amountsOf = (digits: bigint) => {
	return { calls: support.decimal(1), cost: { digits, places: PLACES } };
};

/** A JSON number in the unit of costs, by its text. */
function unitsIn(value: unknown): bigint {
	const [whole = '', fraction = ''] = String(value).split('.');
	return BigInt(whole + fraction.padEnd(PLACES, '0'));
}

test('Each amount is its exact cost, rounded by itself, and the same in every part of a report', () => {
	const base = support.datasetOf([], { rows, prompts, period, intervals: months });
	const isRounded = fc.property(costs, (list) => {
		const cells = base.readings.map((reading, nth) => {
			const own = months.map((_, at) => BigInt(list[(nth * 12 + at) % list.length] ?? 0));
			return { ...reading, own };
		});
		const readings = cells.map(({ own, ...reading }) => {
			const byInterval = reading.byInterval.map((one, at) => {
				return { ...one, now: { ...amountsOf(own[at] ?? 0n), fields: {} } };
			});
			return { ...reading, byInterval, now: amountsOf(sumOf(own)), types: ['agent'] };
		});
		/** The exact costs of all agents, prompt templates, and months, and of each of them. */
		const exact = new Map<string, bigint>();
		for (const { row, prompt, own } of cells) {
			const add = (key = '', cost = sumOf(own)) => exact.set(key, (exact.get(key) ?? 0n) + cost);
			for (const key of ['total', row.id, row.texts.department, prompt.id]) add(key);
			for (const [at, cost] of own.entries()) add(months[at]?.from, cost);
		}
		const [report] = support.reportsFor({ ...base, readings });
		if (!report) throw new Error('There is no report');
		for (const decimals of [0, 2, 4]) {
			const money = support.moneyOf('', decimals);
			const item = reportItem(
				support.presented(report, { money }),
				comparedTotal(report.figures),
				'w-1',
				false,
			);
			const unit = 10n ** BigInt(PLACES - decimals);
			const amounts = new Map<bigint, unknown>();
			/** Whether an amount is its cost rounded half away from zero, and that of the same cost elsewhere. */
			const isRight = (key: unknown, amount: unknown) => {
				const cost = exact.get(String(key)) ?? 1n;
				const units = unitsIn(amount);
				const beyond = 2n * (units - cost) * (cost < 0n ? -1n : 1n);
				const isSame = (amounts.get(cost) ?? amount) === amount;
				amounts.set(cost, amount);
				return isSame && units % unit === 0n && beyond > -unit && beyond <= unit;
			};
			const checkAll = (parts: unknown, name: string, count: number) => {
				const all: IDataObject[] = Object(parts);
				expect(all).toHaveLength(count);
				expect(all.filter((part) => !isRight(part[name], part.amount))).toEqual([]);
			};
			expect(isRight('total', amountOf(report.figures.total.now, decimals))).toBe(true);
			checkAll(item.entities, 'entity_id', AGENTS);
			checkAll(item.prompts, 'prompt_id', 4);
			checkAll(item.groups, 'group', DEPARTMENTS);
			checkAll(item.intervals, 'date_from', 12);
		}
	});
	fc.assert(isRounded, { numRuns: 1 });
});
