import type { IDataObject, IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow';
import { InvalidInput } from '../errors/Failure';
import { isBlank, isObject } from '../util/guards';
import {
	idsPerRequest,
	maxConcurrency,
	maxRetries,
	optionsName,
	strayOptions,
	wholeNumberIn,
} from '../form/options';

/** n8n's own field in Request Options. Its value is read here, because n8n sets another where the user set none. */
const timeout: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 3_600_000 },
	default: 60_000,
};

/** A collection of the form for an item; an empty one where nothing is set. */
export function collection(context: IExecuteSingleFunctions, name: string): IDataObject {
	const value: unknown = context.getNodeParameter(name, {});
	return isObject(value) ? value : {};
}

/** Throws InvalidInput for options under the name that most nodes use: nothing reads them. */
export function refuseStray(context: IExecuteSingleFunctions, operation: string): void {
	const value: unknown = context.getNodeParameter(strayOptions.name, '', { rawExpressions: true });
	if (isObject(value) ? Object.keys(value).length === 0 : isBlank(value)) return;
	throw new InvalidInput(
		`The node contains '${strayOptions.name}', which nothing reads`,
		`In the JSON of the node, rename '${strayOptions.name}' to '${optionsName(operation)}', or remove it`,
	);
}

/** How an execution of the node sends the requests of an operation. Throws InvalidInput for a number out of bounds. */
export function readSettings(context: IExecuteSingleFunctions, operation: string) {
	const options = collection(context, optionsName(operation));
	const entries = { entered: ({ name }: Pick<INodeProperties, 'name'>) => options[name] };
	const { timeout: milliseconds } = collection(context, 'requestOptions');
	return {
		idsPerRequest: idsPerRequest.read(entries),
		maxConcurrency: maxConcurrency.read(entries),
		maxRetries: maxRetries.read(entries),
		// Milliseconds. n8n takes 0 for nothing as well.
		timeout: wholeNumberIn(milliseconds || timeout.default, timeout, 'Request Options'),
	};
}

/** How many items n8n passes at a time: all of them, or with Batching in Request Options as many as it says. */
export function batchSizeOf(context: IExecuteSingleFunctions): number {
	const { batching } = collection(context, 'requestOptions');
	const batch = isObject(batching) && isObject(batching.batch) ? batching.batch : {};
	if (!(Number(batch.batchInterval) > 0)) return Infinity;
	return Number(batch.batchSize) > 0 ? Number(batch.batchSize) : 1;
}

/** Whether the workflow leaves any kind of saving on, or to the defaults of n8n; undefined in versions of n8n that don't indicate it. */
export function isSaved(context: IExecuteSingleFunctions): boolean | undefined {
	if (!('getWorkflowSettings' in context)) return undefined;
	const settings = context.getWorkflowSettings();
	return (
		settings.saveDataErrorExecution !== 'none' ||
		settings.saveDataSuccessExecution !== 'none' ||
		settings.saveManualExecutions !== false ||
		settings.saveExecutionProgress !== false
	);
}
