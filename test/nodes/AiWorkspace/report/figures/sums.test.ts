/** Everything that a report adds up, against sums of what the API returned. */
import fc from 'fast-check';
import sortBy from 'lodash/sortBy';
import uniq from 'lodash/uniq';
import { changeIn } from '../../../../../nodes/AiWorkspace/report/figures/change';
import type { Subtotal } from '../../../../../nodes/AiWorkspace/report/figures/figures';
import type { PlacedReading, Sums } from '../../../../../nodes/AiWorkspace/report/figures/places';
import { comparedTotal } from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { reportItem } from '../../../../../nodes/AiWorkspace/report/items';
import type { Reading } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { rounded, toNumber, type Decimal } from '../../../../../nodes/AiWorkspace/util/decimal';
import { datasets } from '../../../../support/anyDataset';
import { forAll, forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, reportsFor, unitsOf } = support;
const ONE = unitsOf(decimal(1));

const breakdowns = fc.record({
	groupBy: fc.constantFrom('cost_center', 'department'),
	reportPer: fc.constantFrom(undefined, 'owner_email', 'department'),
	isPerPrompt: fc.boolean(),
});

/** The sum of costs, and undefined where there are none. */
function sumIn(parts: ReadonlyArray<{ cost: Decimal } | undefined>) {
	const found = parts.filter((one) => one !== undefined);
	return found.length > 0 ? unitsOf(...found.map(({ cost }) => cost)) : undefined;
}
const costsOf = (own: readonly Sums[]) =>
	[own.map(({ now }) => now), own.map(({ before }) => before)].map(sumIn);

test('All sums of a report are those of the readings in its total, the highest first, and nothing where there are none', () => {
	forAll(datasets, breakdowns, (dataset, breakdown) => {
		for (const { figures } of reportsFor(dataset, breakdown)) {
			const { total, byEntity, byPrompt, byGroup, byInterval } = figures;
			const counted = figures.readings.filter(({ isCounted }) => isCounted);
			const expectSums = <Of>(
				parts: Array<Subtotal<Of>>,
				ofReading: (one: PlacedReading) => Of,
			) => {
				const own = parts.map(({ of }) => counted.filter((one) => ofReading(one) === of));
				expect(parts.map((one) => costsOf([one]))).toEqual(own.map(costsOf));
				expect(unitsOf(...parts.map(changeIn))).toBe(unitsOf(changeIn(total)));
			};
			expect(costsOf([total])).toEqual(costsOf(counted));
			expectSums([...byEntity], ({ row }) => row);
			expectSums([...byPrompt], ({ prompt }) => prompt);
			expectSums([...byGroup], ({ group }) => group);
			for (const parts of [byEntity, byGroup]) {
				const costs = parts.map(({ now }) => (now ? toNumber(now.cost) : 0));
				expect(costs).toEqual(sortBy(costs).reverse());
			}
			const parts = byInterval.map((_, at) => counted.flatMap((one) => one.byInterval[at] ?? []));
			expect(byInterval.map((one) => costsOf([one]))).toEqual(parts.map(costsOf));
			const earlier = dataset.trend.map((_, at) => sumIn(counted.map(({ trend }) => trend[at])));
			const moments = figures.trend.map(({ now }) => sumIn([now]));
			expect(moments).toEqual([...earlier, sumIn([total.now])]);
		}
	});
});

test('A report is on what has data in it, and on what is missing in all reports', () => {
	forAll(datasets, breakdowns, (dataset, breakdown) => {
		const isUsed = ({ now, before }: Sums) => (now ?? before) !== undefined;
		const usedIn = (readings: readonly Reading[]) =>
			new Set(readings.filter(isUsed).flatMap(({ row, prompt }) => [row, prompt]));
		const used = usedIn(dataset.readings);
		for (const { figures } of reportsFor(dataset, breakdown)) {
			const { readings, rows, prompts, missing, byEntity, byPrompt, byGroup } = figures;
			const all = [readings.map(({ row }) => row), readings.map(({ prompt }) => prompt)].flat();
			const own = usedIn(readings);
			const listed = uniq(all).filter((one) => own.has(one) || !used.has(one));
			expect([...rows, ...prompts]).toEqual(listed);
			expect(missing).toEqual(listed.filter((one) => !used.has(one)));
			expect(byPrompt.map(({ of }) => of)).toEqual(prompts);
			expect(byEntity.every(({ of }) => rows.includes(of))).toBe(true);
			expect(byGroup.every(isUsed)).toBe(true);
		}
	});
});

test('Each part of an item has its exact cost, rounded by itself, and its share to a hundredth of a percent, if the total is above 0', () => {
	forMany(datasets, fc.constantFrom(0, 2, 4), (dataset, decimals) => {
		for (const { figures } of reportsFor(dataset)) {
			const report = support.presented({ figures }, { money: support.moneyOf('', decimals) });
			const item = reportItem(report, comparedTotal(figures), 'w-1', false);
			const total = sumIn([figures.total.now]) ?? 0n;
			const check = (parts: unknown, sums: readonly Sums[]) => {
				expect(parts).toHaveLength(sums.length);
				sums.forEach(({ now }, at) => {
					const { amount, share } = Object(parts)[at];
					expect(amount).toBe(now ? toNumber(rounded(now.cost, decimals)) : null);
					if (parts === item.trend) return;
					expect(share === null).toBe(!now || total <= 0n);
					const apart = unitsOf(decimal(share ?? 0)) * total - unitsOf(now?.cost) * 100n * ONE;
					const isNear = (apart < 0n ? -apart : apart) * 200n <= ONE * total;
					expect(share === null || isNear).toBe(true);
				});
			};
			check(item.entities, figures.byEntity);
			check(item.prompts, figures.byPrompt);
			check(item.groups, figures.byGroup);
			check(item.trend, figures.trend);
			if (item.intervals) check(item.intervals, figures.byInterval);
		}
	});
});
