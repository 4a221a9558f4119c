import type { Resource } from '../Operation';
import { getEntities } from './getEntities.operation';
import { getSummary } from './getSummary.operation';

export const promptTemplate: Resource = {
	value: 'promptTemplate',
	name: 'Prompt Template',
	operations: [getEntities, getSummary],
};
