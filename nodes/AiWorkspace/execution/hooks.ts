import type {
	DeclarativeRestApiSettings,
	IBinaryKeyData,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { asFailure, Failure, InvalidInput, settled } from '../errors/Failure';
import type { File } from '../report/files/format';
import { Secrets } from '../util/Secrets';
import { errorItem, nodeError, takesDetails } from './errorOutput';
import { ENDED, Execution, type Prepared } from './Execution';
import { prepare } from './prepare';
import { areTogether } from './together';

/** Where a request carries the item it's for. A symbol, so that nothing else reads or sends it. */
const ITEM = Symbol('item');

/** A request as the hook returns it to n8n, which passes it to the pagination function. */
interface ItemRequest extends IHttpRequestOptions {
	readonly [ITEM]: Omit<Prepared, 'request'> & { readonly execution: Execution };
}

/** The preSend hook of all operations: sets the URL and the workspace header (interface 5). What it would throw, `run` reports: n8n makes an item without details and link of it. */
export async function collect(
	this: IExecuteSingleFunctions,
	options: IHttpRequestOptions,
): Promise<ItemRequest> {
	const execution = Execution.of(this);
	const prepared = await settled(
		async () => await execution.join({ context: this, options }, prepare),
	);
	const { request, ...rest } =
		prepared instanceof Failure ? { request: options, result: async () => prepared } : prepared;
	return { ...request, [ITEM]: { execution, ...rest } };
}

const isItemRequest = (options: object): options is ItemRequest => ITEM in options;

/** Files where n8n stores binary data, by property. */
async function stored(
	{ helpers }: IExecutePaginationFunctions,
	files: Readonly<Record<string, File>>,
): Promise<IBinaryKeyData> {
	const entries = Object.entries(files).map(async ([property, { name, mimeType, content }]) => [
		property,
		await helpers.prepareBinaryData(Buffer.from(content), name, mimeType),
	]);
	return Object.fromEntries(await Promise.all(entries));
}

/** The pagination function of the node, called once per item with the request to send: the item's results, or its error. */
export async function run(
	this: IExecutePaginationFunctions,
	{ options }: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const item = this.getItemIndex();
	if (!isItemRequest(options)) {
		const replaced = asFailure(new Error("n8n passed on a request that isn't the one of the hook"));
		throw nodeError(this.getNode(), replaced, item, { secrets: new Secrets(), isTool: false });
	}
	const { [ITEM]: prepared, ...request } = options;
	const { execution, result } = prepared;
	const outcome = await settled(async () => await result(request));
	if (!(outcome instanceof Failure)) {
		return await Promise.all(
			outcome.map(async ({ json, rows = [], files }) => ({
				json,
				pairedItem: rows.length > 0 ? rows.map((row) => ({ item: row })) : { item },
				...(files && { binary: await stored(this, files) }),
			})),
		);
	}
	if (outcome === ENDED) return [];
	if (this.continueOnFail()) {
		const isOfRow = outcome instanceof InvalidInput && outcome.row !== undefined;
		// n8n adds the fields of the item that an error is linked to. One about all of them has none.
		const pairedItem = isOfRow || !areTogether(this) ? { item } : [];
		const hasDetails = takesDetails(this.getNode().onError);
		return [errorItem(outcome, pairedItem, execution.secrets, hasDetails)];
	}
	// n8n observes the promises of its items only after it has passed the last one.
	await execution.allPassed;
	throw nodeError(this.getNode(), outcome, item, execution);
}
