import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import { asFailure, Failure, InvalidInput, settled } from '../errors/Failure';
import { refuseSecrets, type Input } from '../form/input';
import { optionsName } from '../form/options';
import type { Item, Operation, Result } from '../resources/types';
import { isBlank } from '../util/guards';
import { madeOnce } from '../util/lists';
import { oneLine } from '../util/text';
import { resolveWorkspace } from '../workspace/resolve';
import type { Session } from '../workspace/Session';
import type { Arrival, Execution, Prepared } from './Execution';
import { parameter } from './parameter';
import { collection, isSaved } from './settings';
import { areTogether, refuseUnlike } from './together';

/** An item with its query and its workspace, and what it's sent with. */
interface ReadyItem {
	readonly item: Omit<Item<unknown>, 'request'>;
	readonly request: IHttpRequestOptions;
	readonly operation: Operation;
	readonly session: Session;
}

/** Request Options that would take the token to another host than the credential names. */
function refuseDetours({ proxy, skipSslCertificateValidation }: IHttpRequestOptions): void {
	if (proxy) {
		throw new InvalidInput(
			"'Proxy' in Request Options isn't supported, because it would receive your token",
			'Remove it. If requests need a proxy, ask your n8n administrator to set HTTPS_PROXY',
		);
	}
	if (skipSslCertificateValidation) {
		throw new InvalidInput(
			"'Ignore SSL Issues' in Request Options isn't supported, because anybody could receive your token",
			'Remove it. Ask your n8n administrator to add the certificate authority with NODE_EXTRA_CA_CERTS',
		);
	}
}

/** An input item as a row of a table. One that contains only a file is told from an empty one. */
const itemOf = ({ context }: Arrival): IDataObject => {
	const { json, binary } = context.getInputData();
	return binary ? { json, binary: Object.keys(binary) } : { json };
};

/** An item with checked input, its credential, and its workspace, which may take a lookup. Throws a Failure. */
async function readyItem(
	{ context, options: common }: Arrival,
	batch: readonly Arrival[],
	execution: Execution,
): Promise<ReadyItem> {
	execution.throwIfEnded();
	const { operation } = execution.setupOf(context);
	refuseDetours(common);
	if (areTogether(context, operation)) refuseUnlike(batch, context, execution);
	// First, so that no message about the input shows a token in it.
	const session = await execution.sessionOf(context);
	const options = collection(context, optionsName(operation.value));
	const input: Input = {
		parameter: (name, fallback) => parameter(context, name, fallback),
		entered: ({ name }) => {
			// An expression that returns nothing isn't the same as no expression.
			if (name in options) return options[name] ?? null;
			const raw: unknown = context.getNodeParameter(name, '', { rawExpressions: true });
			return isBlank(raw) ? undefined : (parameter(context, name) ?? null);
		},
		timezone: context.getTimezone(),
		workflowId: context.getWorkflow().id ?? '',
		startedAt: execution.startedAt,
		periods: execution.periods,
		isTool: execution.isTool,
		isSaved: () => isSaved(context),
		addSecret: (text) => execution.secrets.add(text),
		isSecret: (text) => execution.secrets.areIn(text),
		isToken: (text) => execution.tokens.has(text),
		inputItem: () => context.getInputData().json,
		inputItems: () => batch.map(itemOf),
	};
	const complete = operation.read(input);
	const { api, method, path } = operation.request;
	const request = { ...common, method, url: apiUrl(session.credential, api) + path };
	const choices = operation.workspace;
	const workspace = await resolveWorkspace({ ...input, choices, session, request });
	// As it's shown, without characters that nobody sees.
	const texts = Object.values(workspace.scope ?? {}).map((text) => oneLine(text ?? ''));
	refuseSecrets('Scope', texts, input);
	const query = complete(workspace);
	const headers = { ...request.headers, ...workspace.headers };
	return { item: { query, workspace }, request: { ...request, headers }, operation, session };
}

/** Adds an item to others with the same credential. Returns what waits for its result, given the request that n8n has brought. */
type Add = (item: ReadyItem['item']) => Prepared['result'];

/** Items for which an operation runs once: as soon as n8n has brought the requests of all of them from the hook to the pagination function. Nothing between the two can fail for one of them alone. */
function groupOf(operation: Operation, session: Session, { throwIfEnded }: Execution): Add {
	const items: Array<Item<unknown>> = [];
	let size = 0;
	let start: () => void = () => undefined;
	const areAllHere = new Promise<void>((resolve) => {
		start = resolve;
	});
	const run = async (): Promise<Result[]> => {
		await areAllHere;
		// A report would take it for the reason why it can't read its prompt templates.
		throwIfEnded();
		return await operation.run(items, session);
	};
	const outcome = settled(run);
	return (item) => {
		size += 1;
		return async (request) => {
			const index = items.push({ ...item, request }) - 1;
			if (items.length === size) start();
			const results = await outcome;
			if (results instanceof Failure) return results;
			const result = results[index];
			if (!result) throw new Error(`${results.length} results came back for ${size} items`);
			return result;
		};
	};
}

/** Prepares a batch. Where one failed item ends the node, nothing but scope lookups is sent before all are known. */
export async function prepare(
	batch: readonly Arrival[],
	execution: Execution,
): Promise<ReadonlyArray<Failure | Prepared>> {
	const groups = new Map<Session, Add>();
	const attempt = async (arrival: Arrival) => {
		try {
			const { item, request, operation, session } = await readyItem(arrival, batch, execution);
			const add = madeOnce(groups, session, () => groupOf(operation, session, execution));
			return { request, result: add(item) };
		} catch (error) {
			if (execution.stopsOnFailure) execution.end();
			return asFailure(error);
		}
	};
	const [first] = batch;
	if (!first || !areTogether(first.context)) return await Promise.all(batch.map(attempt));
	const outcome = await attempt(first);
	// The result is that of the first item, and an error that of the row that it's about.
	const speaker = (outcome instanceof InvalidInput && outcome.row) || 0;
	const rest: Prepared = { request: first.options, result: async () => [] };
	return batch.map((_, at) => (at === speaker ? outcome : rest));
}
