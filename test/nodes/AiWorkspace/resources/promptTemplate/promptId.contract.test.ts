import { describeRefusals, refusedReports } from '../../../../support/refusals';

describeRefusals('A prompt template ID', [
	...refusedReports(
		'an empty prompt template ID',
		[{ promptId: '' }, { promptId: ' ' }, { promptId: '\n\t' }, { promptId: '={{ null }}' }],
		/'Prompt Template ID' is empty/,
	),
	...refusedReports(
		"a prompt template ID that isn't a path segment",
		[{ promptId: '.' }, { promptId: '..' }, { promptId: ' .. ' }, { promptId: 'a\u0000b' }],
		/'Prompt Template ID' isn't a valid ID/,
	),
	...refusedReports(
		'a prompt template ID that is too long',
		[{ promptId: 'x'.repeat(1001) }],
		/'Prompt Template ID' is too long/,
	),
]);
