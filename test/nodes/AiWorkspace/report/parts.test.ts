import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { reportItem } from '../../../../nodes/AiWorkspace/report/items';
import type { Sums } from '../../../../nodes/AiWorkspace/report/figures/places';
import { comparedTotal } from '../../../../nodes/AiWorkspace/report/figures/reasons';
import { datasets } from '../../../support/anyDataset';
import { forMany } from '../../../support/properties';
import * as support from '../../../support/reports';

/** A cost rounded half away from zero. */
function roundedCost({ now }: Sums, decimals: number): number | null {
	if (!now) return null;
	const [units, unit] = [support.unitsOf(now.cost), 10n ** BigInt(40 - decimals)];
	const size = units < 0n ? -units : units;
	const rounded = (2n * size + unit) / (2n * unit);
	return Number(`${units < 0n && rounded > 0n ? '-' : ''}${rounded}e-${decimals}`);
}

test('Each amount is its exact cost, rounded by itself, in every part of a report', () => {
	forMany(datasets, fc.constantFrom(0, 2, 4), (dataset, decimals) => {
		for (const { figures } of support.reportsFor(dataset)) {
			const report = support.presented({ figures }, { money: support.moneyOf('', decimals) });
			const item = reportItem(report, comparedTotal(figures), 'w-1', false);
			const amountsIn = (parts: unknown): unknown[] =>
				Object(parts).map(({ amount }: IDataObject) => amount);
			const expected = (parts: readonly Sums[]) => parts.map((one) => roundedCost(one, decimals));
			expect(amountsIn(item.entities)).toEqual(expected(figures.byEntity));
			expect(amountsIn(item.prompts)).toEqual(expected(figures.byPrompt));
			expect(amountsIn(item.groups)).toEqual(expected(figures.byGroup));
			expect(amountsIn(item.trend)).toEqual(expected(figures.trend));
			if (item.intervals) expect(amountsIn(item.intervals)).toEqual(expected(figures.byInterval));
		}
	});
});
