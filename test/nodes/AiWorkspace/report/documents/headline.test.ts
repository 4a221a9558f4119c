import { documentOf } from '../../../../../nodes/AiWorkspace/report/documents/costReport';
import { decimal, figuresOf, presented } from '../../../../support/reports';

/** The reason in the first figure, and the preview, for reasons of these amounts. */
function headlineOf(...costs: number[]) {
	const figures = figuresOf([{ id: 'a', now: [1, 10], before: [1, 8] }]);
	const kinds = ['calls', 'mix', 'costPerCall'] as const;
	const reasons = costs.map((cost, at) => ({
		kind: kinds[at % 3] ?? 'calls',
		cost: decimal(cost),
	}));
	const { blocks, preview } = documentOf({ ...presented({ figures }), reasons }, Infinity);
	const [first] = blocks.flatMap((block) => (block.kind === 'headline' ? block.highlights : []));
	return [first?.reason, preview].map((text) => text?.replaceAll('\u00a0', ' '));
}

test('The headline ends with the largest reason that goes the way of the change', () => {
	const [reason, preview] = headlineOf(3, -4, 5);
	expect(reason).toMatch(/^A different cost per call.* \(\+EUR 5.00\)$/);
	expect(preview).toBe(
		`Total cost: EUR 10.00 · +EUR 2.00 (+25.0%) compared with September 2026 (EUR 8.00) · ${reason}`,
	);
	// It went up, although the largest amount of all went down.
	expect(headlineOf(3, -3.5, 2)[0]).toMatch(/^More calls, .* \(\+EUR 3.00\)$/);
	expect(headlineOf(-5, 2.5)[0]).toMatch(/ \(−EUR 5.00\)$/);
});

test('Where others cancel more than half of the largest reason, none stands in the headline', () => {
	const none = [
		undefined,
		'Total cost: EUR 10.00 · +EUR 2.00 (+25.0%) compared with September 2026 (EUR 8.00)',
	];
	for (const costs of [[], [5, -5], [3, -4, 2], [-5, 2.51]])
		expect(headlineOf(...costs)).toEqual(none);
});
