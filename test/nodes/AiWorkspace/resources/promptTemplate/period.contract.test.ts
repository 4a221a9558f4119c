import { describeRefusals, refusedReports } from '../../../../support/refusals';

describeRefusals('A period', [
	...refusedReports(
		"a start date that doesn't exist",
		[
			{ dateFrom: '2026-02-29' },
			{ dateFrom: '2026-13-01' },
			{ dateFrom: '2026-00-10' },
			{ dateFrom: '01.02.2026' },
			{ dateFrom: '20260101' },
			{ dateFrom: 'tomorrow' },
			{ dateFrom: '2026-01-01T25:00:00' },
			{ dateFrom: '={{ 20260101 }}' },
		],
		/'Start Date' isn't a date that exists/,
	),
	...refusedReports(
		"an end date that doesn't exist",
		[{ dateTo: '2026-04-31' }, { dateTo: '2026-1-1' }],
		/'End Date' isn't a date that exists/,
	),
	...refusedReports('no start date', [{ dateFrom: '' }], /'Start Date' is empty/),
	...refusedReports('no end date', [{ dateTo: '' }], /'End Date' is empty/),
	...refusedReports(
		'dates out of order',
		[{ dateFrom: '2026-02-01', dateTo: '2026-01-31' }],
		/'Start Date' \(2026-02-01\) is after 'End Date' \(2026-01-31\)/,
	),
	...refusedReports("an option that doesn't exist", [{ period: 'lastYear' }], /'Period'/),
	...refusedReports("an option that doesn't exist", [{ splitBy: 'hour' }], /'Split By'/),
]);
