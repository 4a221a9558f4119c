import type { IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow';
import { InvalidInput } from '../errors/Failure';
import { maxConcurrency, maxRetries } from '../form/options';
import { isObject } from '../util/guards';
import { placeOf } from '../util/text';
import { serviceUserId, workspaceFields } from '../workspace/fields';
import { operationOf, type Arrival, type Execution } from './Execution';
import { parameter } from './parameter';
import { batchSizeOf } from './settings';

/** Whether all items are one for their operation, which the first one speaks for. */
export const areTogether = (
	context: IExecuteSingleFunctions,
	operation = operationOf(context),
): boolean => operation?.takesAllItems?.((name) => context.getNodeParameter(name, '')) ?? false;

/** Input items of one report: n8n evaluates all fields for each of them, and responds to nothing else meanwhile. */
const MOST_ITEMS = 2500;

/** Throws InvalidInput where a batch isn't the whole input, of which a report would lack rows, or is too large. */
function refusePart(
	batch: readonly Arrival[],
	context: IExecuteSingleFunctions,
	{ itemCount, isTool }: Execution,
): void {
	if (isTool) {
		throw new InvalidInput(
			"'From Input Items' can't be used in a tool, which gets one item at a time",
			"Set 'Report On' to 'From Directory'",
		);
	}
	if (batchSizeOf(context) < Infinity) {
		throw new InvalidInput(
			"'Batching' in Request Options can't be used with 'From Input Items', because all items are one report",
			"Remove 'Batching'",
		);
	}
	if (itemCount > MOST_ITEMS) {
		throw new InvalidInput(
			`There are ${itemCount} input items, more than the ${MOST_ITEMS} that 'From Input Items' takes`,
			"Turn on 'Execute Once' in the settings of this node, set 'Report On' to 'From Directory', and enter {{ $('Rows').all() }} in 'Directory', with the name of the node before",
		);
	}
	if (!context.getNode().executeOnce && batch.length === itemCount) return;
	throw new InvalidInput(
		`Only ${batch.length} of the input items reached this node, and 'From Input Items' needs all of them`,
		"Turn off 'Execute Once' in the settings of this node, and correct expressions that fail for some of the items",
	);
}

/** What an expression may refer to without being another value for another item. */
const SAME_FOR_ALL =
	/\$(?:(?:\((?:'[^']*'|"[^"]*")\)|input)\.(?:all|first|last)\(|(?:env|execution|now|today|vars|workflow)\b)/g;

/** Whether a parameter may be another value for another item: n8n's names begin with `$`. */
export const dependsOnItem = (raw: string) =>
	raw.startsWith('=') && raw.replace(SAME_FOR_ALL, '').includes('$');

/** Where parameters have such an expression, with the label of its field. */
function dependentIn(
	values: object,
	fields: readonly INodeProperties[],
	path = '',
	label?: string,
): Array<{ readonly path: string; readonly label: string }> {
	return Object.entries<unknown>({ ...values }).flatMap(([name, value]) => {
		const at = path + name;
		const field = fields.find((one) => one.name === name);
		const shown = field?.displayName ?? label ?? name;
		if (typeof value === 'string') return dependsOnItem(value) ? { path: at, label: shown } : [];
		const isTree = isObject(value) || Array.isArray(value);
		return isTree ? dependentIn(value, fields, `${at}.`, shown) : [];
	});
}

/** Throws InvalidInput unless items can be one: all that there are, with the same parameters. The credential is that of the first. */
export function refuseUnlike(
	batch: readonly Arrival[],
	first: IExecuteSingleFunctions,
	execution: Execution,
): void {
	refusePart(batch, first, execution);
	const { fields, options } = execution.setupOf(first).operation;
	const own = [...options, maxConcurrency, maxRetries].map(({ field }) => field);
	const all = [...fields, ...own, ...workspaceFields, serviceUserId];
	for (const { path, label } of dependentIn(first.getNode().parameters, all)) {
		const valueIn = (context: IExecuteSingleFunctions) => JSON.stringify(parameter(context, path));
		const value = valueIn(first);
		const row = batch.findIndex(({ context }) => valueIn(context) !== value);
		const other = batch[row];
		if (!other) continue;
		const place = placeOf(other.context.getInputData().json, row);
		throw new InvalidInput(
			`'${label}' has another value in ${place}, and 'From Input Items' takes one for all rows`,
			"Enter a value or an expression that is the same for all items, such as {{ $('Prompts').all() }}. For a report for each item, set 'Report On' to 'From Directory', and 'Directory' to {{ [$json] }}",
			row,
		);
	}
}
