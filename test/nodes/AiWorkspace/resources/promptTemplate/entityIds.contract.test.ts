import { describeRefusals, refusedReports } from '../../../../support/refusals';

describeRefusals('A list of entity IDs', [
	...refusedReports(
		'empty entity IDs',
		[
			{ entityIds: '' },
			{ entityIds: ' , \n ,' },
			{ entityIds: [] },
			{ entityIds: ['', ' '] },
			{ entityIds: '[]' },
			{ entityIds: '={{ [] }}' },
			{ entityIds: '={{ null }}' },
			{ entityIds: '={{ $json.missing }}' },
		],
		/'Entity IDs' is empty/,
	),
	...refusedReports(
		"entity IDs that aren't IDs",
		[{ entityIds: '={{ [{ id: 1 }] }}' }, { entityIds: '={{ ({}) }}' }],
		/'Entity IDs' contains something that isn't an ID/,
	),
	...refusedReports(
		'an entity ID that is too long',
		[{ entityIds: 'x'.repeat(1001) }],
		/'Entity IDs' contains an ID that is too long/,
	),
]);
