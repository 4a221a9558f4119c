import { getScope } from './cockpit/getScope';
import { validate } from './masterKey/validate';
import { getEntities } from './promptTemplate/getEntities';
import { getSummary } from './promptTemplate/getSummary';
import type { Operation, Resource } from './types';

/**
 * All resources and their operations: a new operation is one file and one line here. The first operation of a resource applies
 * to saved workflows that store none.
 */
export const resources: readonly Resource[] = [
	{ value: 'cockpit', name: 'Cockpit', operations: [getScope] },
	{ value: 'masterKey', name: 'Master Key', operations: [validate] },
	{ value: 'promptTemplate', name: 'Prompt Template', operations: [getEntities, getSummary] },
];

/** The operation that the two dropdowns name. */
export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
