import type { INodeProperties } from 'n8n-workflow';

export const compareWithPrevious: INodeProperties = {
	displayName: 'Compare With Previous',
	name: 'compareWithPrevious',
	type: 'boolean',
	default: false,
	description:
		'Whether to add the totals of the period before and the change since then. Month to Date is compared with the same days of the month before.',
};
