import type { Resource } from '../types';
import { validate } from './validate';

export const masterKey: Resource = {
	value: 'masterKey',
	name: 'Master Key',
	operations: [validate],
};
