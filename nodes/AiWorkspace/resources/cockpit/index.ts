import type { Resource } from '../Operation';
import { getScope } from './getScope.operation';

export const cockpit: Resource = { value: 'cockpit', name: 'Cockpit', operations: [getScope] };
