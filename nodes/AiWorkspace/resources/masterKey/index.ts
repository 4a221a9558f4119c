import type { Resource } from '../Operation';
import { validate } from './validate.operation';

export const masterKey: Resource = {
	value: 'masterKey',
	name: 'Master Key',
	operations: [validate],
};
