import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { isObject } from '../util/guards';

/** What dragging a field into a parameter writes: `={{ $json.customer.id }}`. */
const REFERENCE = /^=\{\{\s*\$json\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\}\}$/;

/** What a path names in an item; undefined where it doesn't lead through plain data. */
const at = (json: IDataObject, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>(
			(value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
			json,
		);

/** A parameter for the context's item. n8n has evaluated every expression twice, and a third time costs more than all our work: a reference to a text of the item is read there. */
export function parameter(
	context: IExecuteSingleFunctions,
	name: string,
	fallback?: unknown,
): unknown {
	const raw: unknown = context.getNodeParameter(name, fallback, { rawExpressions: true });
	if (typeof raw === 'string') {
		if (!raw.startsWith('=')) return raw;
		const [, path] = REFERENCE.exec(raw) ?? [];
		const value = path === undefined ? undefined : at(context.getInputData().json, path);
		if (typeof value === 'string') return value;
	}
	return context.getNodeParameter(name, fallback);
}
