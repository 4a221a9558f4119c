import type { Resource } from '../types';
import { getEntities } from './getEntities';
import { getSummary } from './getSummary';

export const promptTemplate: Resource = {
	value: 'promptTemplate',
	name: 'Prompt Template',
	operations: [getEntities, getSummary],
};
