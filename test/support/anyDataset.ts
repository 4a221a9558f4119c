/** Datasets of reports, whatever the API returned. */
import fc from 'fast-check';
import { datasetOf, HALVES, OCTOBER, promptOf, rowOf, SEPTEMBER, type Given } from './reports';

const costs = fc.oneof(
	fc.integer({ min: -30_000, max: 30_000 }).map((digits) => `${digits}e-6`),
	fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((digits) => `${digits}e-4`),
	fc.constantFrom('0', '1e-15', '-1e-18', '9007199254740993', '-123456789012345678.9'),
);
const pair = fc.option(fc.tuple(fc.nat(1000), costs), { nil: undefined, freq: 3 });
const part = fc.record({ now: pair, before: pair });
const anyGiven = fc.record({
	type: fc.constantFrom('agent', 'agent', 'department'),
	before: pair,
	parts: fc.tuple(part, part),
	trend: fc.tuple(pair, pair),
});
const anyRow = fc.record({
	type: fc.constantFrom(null, 'agent', 'department'),
	department: fc.constantFrom('X', 'Y', null),
	cost_center: fc.constantFrom('X', 'Y', null),
	owner_email: fc.constantFrom(null, 'a@b.example', "=o'neil&+{x}@b.example"),
});
const TREND = [{ from: '2026-08-01', to: '2026-08-31' }, SEPTEMBER];

/** Any rows and prompt templates, and any response for them, of the whole period or its halves. */
export const datasets = fc
	.tuple(
		fc.array(fc.tuple(anyRow, fc.tuple(anyGiven, anyGiven, anyGiven)), {
			minLength: 1,
			maxLength: 6,
		}),
		fc.integer({ min: 1, max: 3 }),
		fc.boolean(),
	)
	.map(([list, count, isSplit]) => {
		const rows = list.map(([row], at) => rowOf(`e${at}`, row));
		const prompts = ['p', 'q', 'r'].slice(0, count).map((id) => promptOf(id));
		const given = list.flatMap(([, readings], at) =>
			prompts.map(({ id: prompt }, nth): Given => {
				const { parts, ...whole } = readings[nth] ?? {};
				return { ...whole, ...(isSplit ? { parts } : parts?.[0]), id: `e${at}`, prompt };
			}),
		);
		const trend = TREND.map((of) => ({ of, unread: [] }));
		return datasetOf(given, { rows, prompts, trend, intervals: isSplit ? HALVES : [OCTOBER] });
	});
