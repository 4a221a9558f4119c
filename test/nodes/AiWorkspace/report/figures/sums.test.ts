/** Everything that a report adds up, against sums of what the API returned. */
import fc from 'fast-check';
import { documentOf } from '../../../../../nodes/AiWorkspace/report/documents/costReport';
import { budgetsIn } from '../../../../../nodes/AiWorkspace/report/figures/month';
import type { PlacedReading, Sums } from '../../../../../nodes/AiWorkspace/report/figures/places';
import { percentShares } from '../../../../../nodes/AiWorkspace/report/figures/rounding';
import { rounded, type Decimal } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll, forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, reportsFor, unitsOf } = support;
const ONE = unitsOf(decimal(1));

const anyDataset = support.datasets(fc.constantFrom('X', 'Y', ''));
const breakdowns = fc.record({
	decimals: fc.constantFrom(0, 2, 9),
	groupBy: fc.constantFrom('cost_center', 'department'),
	reportPer: fc.constantFrom(undefined, 'owner_email', 'department'),
	isPerPrompt: fc.boolean(),
});

const unitsIn = (parts: ReadonlyArray<{ cost: Decimal } | undefined>) =>
	unitsOf(...parts.map((one) => one?.cost));
const costsOf = (own: ReadonlyArray<Pick<Sums, 'before' | 'now'>>) =>
	[own.map(({ now }) => now), own.map(({ before }) => before)].map(unitsIn);

test('Entities, prompt templates, groups, and intervals have the sums of their readings', () => {
	forAll(anyDataset, breakdowns, (dataset, breakdown) => {
		for (const { figures } of reportsFor(dataset, breakdown)) {
			const counted = figures.readings.filter(({ isCounted }) => isCounted);
			const sumsIn = (isOf: (reading: PlacedReading) => boolean) => costsOf(counted.filter(isOf));
			for (const { of, ...sums } of figures.byEntity)
				expect(costsOf([sums])).toEqual(sumsIn(({ row }) => row === of));
			for (const { of, ...sums } of figures.byPrompt)
				expect(costsOf([sums])).toEqual(sumsIn(({ prompt }) => prompt === of));
			for (const { of, ...sums } of figures.byGroup)
				expect(costsOf([sums])).toEqual(sumsIn(({ group }) => group === of));
			figures.byInterval.forEach((sums, at) => {
				const parts = counted.flatMap(({ byInterval }) => byInterval[at] ?? []);
				expect(costsOf([sums])).toEqual(costsOf(parts));
			});
		}
	});
});

test('Shares are those of exact costs to a hundredth, and add up to 100', () => {
	forAll(anyDataset, breakdowns, (dataset, breakdown) => {
		for (const { figures } of reportsFor(dataset, breakdown)) {
			const total = unitsIn([figures.total.now]);
			for (const parts of [figures.byEntity, figures.byPrompt, figures.byInterval]) {
				const shares = percentShares(parts);
				const known = shares.flatMap((one) => one ?? []);
				expect(unitsOf(...known)).toBe(known.length > 0 ? 100n * ONE : 0n);
				parts.forEach(({ now }, at) => {
					const share = shares[at];
					if (!share || total === 0n) return;
					const apart = unitsOf(share) * total - unitsIn([now]) * 100n * ONE;
					const hundredth = (total < 0n ? -total : total) * (ONE / 100n);
					expect(apart < hundredth && -apart < hundredth).toBe(true);
				});
			}
		}
	});
});

test('A trend has the sums of each period, and what it shows adds up over all reports', () => {
	forAll(anyDataset, breakdowns, (dataset, breakdown) => {
		const reports = reportsFor(dataset, breakdown).map(({ figures }) => figures);
		dataset.trend.forEach((_, at) => {
			const costs = reports.map(({ readings, trend }) => {
				const own = readings.filter(({ isCounted }) => isCounted);
				const moment = trend[at];
				expect(unitsIn([moment?.now])).toBe(unitsIn(own.map((one) => one.trend[at])));
				return moment;
			});
			// The period before shows what it shows elsewhere.
			if (at > 0) return;
			const exact = { digits: unitsIn(costs.map((one) => one?.now)), places: 40 };
			const shown = unitsOf(...costs.map((one) => one?.shown));
			expect(shown).toBe(unitsOf(rounded(exact, breakdown.decimals)));
		});
	});
});

test('A budget is compared with all that its row or prompt template costs, the most used first', () => {
	forAll(anyDataset, breakdowns, (dataset, breakdown) => {
		for (const { figures } of reportsFor(dataset, breakdown)) {
			const uses = budgetsIn(figures, '');
			const ofRows = figures.rows.filter(({ budget }) => budget);
			const ids = breakdown.isPerPrompt ? [] : ofRows.map(({ id }) => id);
			expect(uses.map(({ of }) => of.id).sort()).toEqual(ids.sort());
			const ratios = uses.map(({ of, now, budget, percent, state }) => {
				const own = figures.readings.filter(({ row }) => row === of);
				const cost = unitsIn(own.map((one) => one.now));
				expect(unitsIn([now])).toBe(cost);
				const limit = unitsOf(budget);
				if (!now) expect([percent, state]).toEqual([undefined, 'within']);
				else if (limit > 0n) expect(percent?.digits).toBe((cost * 100n) / limit);
				if (now) expect(state === 'over').toBe(cost > limit);
				const isNothing = limit === 0n && cost <= 0n;
				return [now ? 1n : 0n, isNothing ? 0n : cost, isNothing ? 1n : limit] as const;
			});
			ratios.slice(1).forEach(([isKnown, cost, limit], at) => {
				const [wasKnown, more = 0n, of = 0n] = ratios[at] ?? [];
				expect(
					wasKnown === isKnown ? isKnown === 0n || more * limit >= cost * of : isKnown === 0n,
				).toBe(true);
			});
		}
	});
});

/** A number as a report in English writes it, in units of the ninth decimal. */
function unitsIn9(cell = '–') {
	// Less than the smallest amount is shown as such, and counts as nothing.
	const text = cell
		.replace(/^[<>].*/, '–')
		.replace(/ .*/, '')
		.replaceAll(',', '')
		.replace('−', '-');
	return text === '–' ? 0n : unitsOf(decimal(text)) / 10n ** 31n;
}

test('The lines of each table that is shown add up to its total, however much room there is', () => {
	forMany(anyDataset, breakdowns, fc.nat(12), (dataset, breakdown, room) => {
		const money = support.moneyOf('EUR', breakdown.decimals);
		for (const report of reportsFor(dataset, breakdown)) {
			const { blocks } = documentOf(support.presented(report, { money }), room);
			for (const block of blocks) {
				if (block.kind !== 'table' || block.rows.at(-1)?.isTotal !== true) continue;
				const [total, ...lines] = [...block.rows].reverse().map(({ cells }) => cells.slice(1));
				total?.forEach((cell, at) => {
					const sum = lines.reduce((all, cells) => all + unitsIn9(cells[at]), 0n);
					expect(sum).toBe(unitsIn9(cell));
				});
			}
		}
	});
});
