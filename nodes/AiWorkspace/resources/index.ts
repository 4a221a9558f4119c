import { checkBudgets } from './costReport/checkBudgets';
import { create } from './costReport/create';
import { findUnusual } from './costReport/findUnusual';
import { getTotals } from './costReport/getTotals';
import { validate } from './masterKey/validate';
import { getEntities } from './promptTemplate/getEntities';
import { getSummary } from './promptTemplate/getSummary';
import type { Operation, Resource } from './types';
import { getScope } from './virtualKey/getScope';

/** All resources and their operations, in the order of use. The first operation applies to saved workflows that store none. */
export const resources: readonly Resource[] = [
	{
		value: 'costReport',
		name: 'Cost Report',
		description:
			'Report on several prompt templates, get totals, find unusual costs, and check budgets',
		operations: [create, getTotals, findUnusual, checkBudgets],
	},
	{
		value: 'promptTemplate',
		name: 'Prompt Template',
		description: 'Report calls and cost of a prompt template',
		operations: [getEntities, getSummary],
	},
	{
		value: 'masterKey',
		name: 'Master Key',
		description: 'Check a provider key before you store it',
		operations: [validate],
	},
	{
		value: 'cockpit',
		name: 'Virtual Key',
		description: 'Look up what a virtual key is assigned to',
		operations: [getScope],
	},
];

/** The operation that the two dropdowns name. */
export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
