import { describeRefusals, refusedReports } from '../../../support/refusals';

describeRefusals('Options', [
	...Object.entries({
		maxConcurrency: [0, 101, 1.5],
		maxRetries: [-1, 11],
		timeout: [0, 3_600_001],
		idsPerRequest: [0, 1001],
	}).flatMap(([option, values]) =>
		refusedReports(
			'a setting out of bounds',
			values.map((value) => ({ options: { [option]: value } })),
			/'(Max Concurrency|Max Retries|Timeout|IDs per Request)' must be a whole number from/,
		),
	),
]);
