import { getEntities } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/getEntities';
import { input } from '../../../../support/question';

/** Plans a report of a thousand entities on each of so many days. */
const planFor = (days: number) =>
	getEntities.plan(
		input({
			entityIds: Array.from({ length: 1000 }, (_, index) => `id-${index}`),
			splitBy: 'day',
			dateFrom: '2026-01-01',
			dateTo: new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10),
		}),
	);

describe('getEntities', () => {
	test('takes as many items as n8n can handle', () => {
		expect(() => planFor(100)).not.toThrow();
	});

	test('refuses more', () => {
		expect(() => planFor(101)).toThrow('up to 101000 items, more than the 100000');
	});
});
