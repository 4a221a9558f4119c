import type { IHttpRequestOptions } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import { asFailure, Failure, InvalidInput, settled } from '../errors/Failure';
import type { Input, Item, Result } from '../resources/types';
import { resolveWorkspace } from '../workspace/resolve';
import type { Session } from '../workspace/Session';
import type { Arrival, Execution, Prepared } from './Execution';
import { parameter } from './parameter';
import { batchSizeOf, collection, isSaved } from './settings';

/** The items of a batch with the same credential. The operation runs once for all of them, when the first asks for its result. */
interface Group {
	readonly items: Array<Item<unknown>>;
	results?: Promise<Failure | Result[]>;
}

/** An item that is ready to be sent, with all that its operation needs. */
interface Completed extends ReturnType<Execution['setupOf']> {
	readonly item: Item<unknown>;
	readonly session: Session;
	/** The indexes of the input items that it comes from. */
	readonly from: readonly number[];
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

/** What an operation reads of an item. */
function inputOf({ context }: Arrival, arrivals: readonly Arrival[], execution: Execution): Input {
	return {
		parameter: (name, fallback) => parameter(context, name, fallback),
		options: collection(context, 'options'),
		timezone: context.getTimezone(),
		startedAt: execution.startedAt,
		isSaved: () => isSaved(context),
		addSecret: (text) => execution.secrets.add(text),
		isSecret: (text) => execution.secrets.areIn(text),
		inputItems: () => arrivals.map((arrival) => arrival.context.getInputData().json),
	};
}

/** An item with checked input, its credential, and its workspace, which may take a lookup. Throws a Failure. */
async function completed(
	arrival: Arrival,
	arrivals: readonly Arrival[],
	execution: Execution,
): Promise<Completed> {
	const { context, options } = arrival;
	execution.throwIfEnded();
	const setup = execution.setupOf(context);
	const { operation } = setup;
	refuseDetours(options);
	const input = inputOf(arrival, arrivals, execution);
	const queryOf = operation.plan(input);
	const session = await execution.sessionOf(context);
	const { api, method, path } = operation.request;
	const request = { ...options, method, url: apiUrl(session.credential, api) + path };
	const choices = operation.workspace;
	const { parameter: read } = input;
	const workspace = await resolveWorkspace({ parameter: read, choices, session, request });
	const headers = { ...request.headers, ...workspace.headers };
	const item = { query: queryOf(workspace), workspace, request: { ...request, headers } };
	return { ...setup, item, session, from: [context.getItemIndex()] };
}

/** Whether the operation takes all items for one. What's wrong with the node is reported where the first item is completed. */
function areOne(arrivals: readonly Arrival[], execution: Execution): boolean {
	const [first] = arrivals;
	if (!first) return false;
	try {
		const { operation } = execution.setupOf(first.context);
		return operation.isOne?.(inputOf(first, arrivals, execution)) ?? false;
	} catch {
		return false;
	}
}

/** All items as one, with the credential of all of them. Throws a Failure, also where they aren't all there is of the input. */
async function completedAsOne(
	first: Arrival,
	arrivals: readonly Arrival[],
	execution: Execution,
): Promise<Completed> {
	const { context } = first;
	if (batchSizeOf(context) < Infinity) {
		throw new InvalidInput(
			"'Batching' in Request Options can't be used with 'From Input Items', because all items are one report",
			"Remove it, or set 'Entities' to 'From Directory'",
		);
	}
	if (context.getNode().executeOnce || arrivals.length !== execution.itemCount) {
		throw new InvalidInput(
			`Only ${arrivals.length} of the input items reached this node, and 'From Input Items' needs all of them`,
			"Turn off 'Execute Once' in the settings of this node, and correct expressions that fail for some of the items",
		);
	}
	const completion = await completed(first, arrivals, execution);
	for (const [row, arrival] of arrivals.entries()) {
		if ((await execution.sessionOf(arrival.context)) === completion.session) continue;
		throw new InvalidInput(
			"The input items have different credentials, and 'From Input Items' takes one",
			"Use a credential without an expression, or set 'Entities' to 'From Directory' for a report for each item",
			row,
		);
	}
	return { ...completion, from: arrivals.map(({ context: each }) => each.getItemIndex()) };
}

/** Prepares a batch. Where one failed item ends the node, nothing but scope lookups is sent before all are known. */
export async function prepare(
	arrivals: readonly Arrival[],
	execution: Execution,
): Promise<ReadonlyArray<Failure | Prepared>> {
	const attempt = async (complete: typeof completed, arrival: Arrival) => {
		try {
			return await complete(arrival, arrivals, execution);
		} catch (error) {
			if (execution.stopsOnFailure) execution.end();
			return asFailure(error);
		}
	};
	const [first] = arrivals;
	if (first && areOne(arrivals, execution)) {
		const [outcome] = grouped([await attempt(completedAsOne, first)]);
		const row = (outcome instanceof InvalidInput && outcome.row) || 0;
		const rest: Prepared = { request: first.options, result: async () => [], from: [] };
		return arrivals.map((_, at) => (at === row && outcome ? outcome : rest));
	}
	return grouped(
		await Promise.all(arrivals.map(async (arrival) => await attempt(completed, arrival))),
	);
}

/** The results of items, those with the same credential together. */
function grouped(outcomes: ReadonlyArray<Completed | Failure>): Array<Failure | Prepared> {
	const groups = new Map<Session, Group>();
	return outcomes.map((outcome) => {
		if (outcome instanceof Failure) return outcome;
		const { item, operation, session, settings, from } = outcome;
		const group: Group = groups.get(session) ?? { items: [] };
		groups.set(session, group);
		const index = group.items.push(item) - 1;
		const result = async () => {
			group.results ??= settled(
				async () => await operation.run(group.items, session, settings.idsPerRequest),
			);
			const results = await group.results;
			return results instanceof Failure ? results : (results[index] ?? []);
		};
		return { request: item.request, result, from };
	});
}
