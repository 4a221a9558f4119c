/** Everything that a report adds up, against sums of what the API returned. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { changeIn } from '../../../../../nodes/AiWorkspace/report/figures/change';
import type { PlacedReading, Sums } from '../../../../../nodes/AiWorkspace/report/figures/places';
import { comparedTotal } from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { reportItem } from '../../../../../nodes/AiWorkspace/report/items';
import { shareOf } from '../../../../../nodes/AiWorkspace/report/parts';
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

const unitsIn = (parts: ReadonlyArray<{ cost: Decimal } | undefined>) =>
	unitsOf(...parts.map((one) => one?.cost));
const costsOf = (own: ReadonlyArray<Pick<Sums, 'before' | 'now'>>) =>
	[own.map(({ now }) => now), own.map(({ before }) => before)].map(unitsIn);

test('Entities, prompt templates, groups, intervals, and earlier periods have the sums of their readings', () => {
	forAll(datasets, breakdowns, (dataset, breakdown) => {
		for (const { figures } of reportsFor(dataset, breakdown)) {
			const counted = figures.readings.filter(({ isCounted }) => isCounted);
			const sumsIn = (isOf: (reading: PlacedReading) => boolean) => costsOf(counted.filter(isOf));
			for (const { of, ...sums } of figures.byEntity)
				expect(costsOf([sums])).toEqual(sumsIn(({ row }) => row === of));
			for (const { of, ...sums } of figures.byPrompt)
				expect(costsOf([sums])).toEqual(sumsIn(({ prompt }) => prompt === of));
			for (const { of, ...sums } of figures.byGroup)
				expect(costsOf([sums])).toEqual(sumsIn(({ group }) => group === of));
			for (const parts of [figures.byEntity, figures.byPrompt, figures.byGroup])
				expect(unitsOf(...parts.map(changeIn))).toBe(unitsOf(changeIn(figures.total)));
			figures.byInterval.forEach((sums, at) => {
				const parts = counted.flatMap(({ byInterval }) => byInterval[at] ?? []);
				expect(costsOf([sums])).toEqual(costsOf(parts));
			});
			dataset.trend.forEach((_, at) => {
				const parts = counted.map(({ trend }) => trend[at]);
				expect(unitsIn([figures.trend[at]?.now])).toBe(unitsIn(parts));
			});
		}
	});
});

test('A share is that of its exact cost to a hundredth of a percent, if the total is above 0', () => {
	forAll(datasets, breakdowns, (dataset, breakdown) => {
		for (const { figures } of reportsFor(dataset, breakdown)) {
			const total = unitsIn([figures.total.now]);
			for (const part of [...figures.byEntity, ...figures.byPrompt, ...figures.byInterval]) {
				const share = shareOf(part, figures.total);
				expect(share === null).toBe(!part.now || total <= 0n);
				if (share === null) continue;
				const apart = unitsOf(decimal(share)) * total - unitsIn([part.now]) * 100n * ONE;
				expect((apart < 0n ? -apart : apart) * 200n <= ONE * total).toBe(true);
			}
		}
	});
});

test('Each amount is its exact cost, rounded by itself, in every part of a report', () => {
	forMany(datasets, fc.constantFrom(0, 2, 4), (dataset, decimals) => {
		for (const { figures } of support.reportsFor(dataset)) {
			const report = support.presented({ figures }, { money: support.moneyOf('', decimals) });
			const item = reportItem(report, comparedTotal(figures), 'w-1', false);
			const amountsIn = (parts: unknown): unknown[] =>
				Object(parts).map(({ amount }: IDataObject) => amount);
			const expected = (parts: readonly Sums[]) =>
				parts.map(({ now }) => (now ? toNumber(rounded(now.cost, decimals)) : null));
			expect(amountsIn(item.entities)).toEqual(expected(figures.byEntity));
			expect(amountsIn(item.prompts)).toEqual(expected(figures.byPrompt));
			expect(amountsIn(item.groups)).toEqual(expected(figures.byGroup));
			expect(amountsIn(item.trend)).toEqual(expected(figures.trend));
			if (item.intervals) expect(amountsIn(item.intervals)).toEqual(expected(figures.byInterval));
		}
	});
});
