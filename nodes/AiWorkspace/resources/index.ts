import { cockpit } from './cockpit';
import { masterKey } from './masterKey';
import type { Operation, Resource } from './types';
import { promptTemplate } from './promptTemplate';

/** All resources, by name. */
export const resources: readonly Resource[] = [cockpit, masterKey, promptTemplate];

/** The operation that the two dropdowns name. */
export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
