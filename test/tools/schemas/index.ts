/** The outputs of all operations, by `resource/operation`: what n8n's editor shows before the first execution. */
import type { Schema } from './builder';
import * as costReport from './costReport';
import * as masterKey from './masterKey';
import * as promptTemplate from './promptTemplate';
import * as cockpit from './virtualKey';

const resources = { cockpit, costReport, masterKey, promptTemplate };

export const schemas: Readonly<Record<string, Schema>> = Object.fromEntries(
	Object.entries(resources).flatMap(([resource, operations]) =>
		Object.entries(operations).map(([operation, schema]) => [`${resource}/${operation}`, schema]),
	),
);
