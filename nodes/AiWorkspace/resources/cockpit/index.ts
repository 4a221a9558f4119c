import type { Resource } from '../types';
import { getScope } from './getScope';

export const cockpit: Resource = { value: 'cockpit', name: 'Cockpit', operations: [getScope] };
