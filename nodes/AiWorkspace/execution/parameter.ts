import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { isJson, isObject } from '../util/guards';

/** What dragging a field into a parameter writes: `={{ $json.customer.id }}`. */
const REFERENCE = /^=\{\{\s*\$json((?:\.[A-Za-z_]\w*)*)\s*\}\}$/;

/** What a reference names in an item, where that is plain data; undefined where n8n is to find out. */
function referred(json: IDataObject, path: string): unknown {
	// To a tool n8n hands no item here, but it has one for the expression.
	if (Object.keys(json).length === 0) return undefined;
	let value: unknown = json;
	for (const key of path.split('.').slice(1)) {
		if (!isObject(value) || !Object.hasOwn(value, key) || key in Object.prototype) return undefined;
		value = value[key];
	}
	return isJson(value) ? value : undefined;
}

/**
 * A parameter of the node for the context's item. n8n has evaluated every expression twice before the first hook runs, and a third
 * time costs more than all our work on the item: fixed values and plain references to the item are read where they stand.
 */
export function parameter(
	context: IExecuteSingleFunctions,
	name: string,
	fallback?: unknown,
): unknown {
	const raw: unknown = context.getNodeParameter(name, fallback, { rawExpressions: true });
	if (typeof raw !== 'string') return context.getNodeParameter(name, fallback);
	if (!raw.startsWith('=')) return raw;
	const [, path] = REFERENCE.exec(raw) ?? [];
	const value = path === undefined ? undefined : referred(context.getInputData().json, path);
	return value ?? context.getNodeParameter(name, fallback);
}
