import type { IHttpRequestOptions } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import { asFailure, Failure, InvalidInput, settled } from '../errors/Failure';
import type { Item, Result } from '../resources/types';
import { resolveWorkspace } from '../workspace/resolve';
import type { Session } from '../workspace/Session';
import type { Arrival, Execution, Prepared } from './Execution';
import { parameter } from './parameter';
import { collection, isSaved } from './settings';

/** The items of a batch with the same credential. The operation runs once for all of them, when the first asks for its result. */
interface Group {
	readonly items: Array<Item<unknown>>;
	results?: Promise<Failure | Result[]>;
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

/** An item with checked input, its credential, and its workspace, which may take a lookup. Throws a Failure. */
async function completed({ context, options }: Arrival, execution: Execution) {
	execution.throwIfEnded();
	const { operation, settings } = execution.setupOf(context);
	refuseDetours(options);
	const read = (name: string, fallback?: unknown) => parameter(context, name, fallback);
	const queryOf = operation.plan({
		parameter: read,
		options: collection(context, 'options'),
		timezone: context.getTimezone(),
		startedAt: execution.startedAt,
		isSaved: () => isSaved(context),
		addSecret: (text) => execution.secrets.add(text),
		isSecret: (text) => execution.secrets.areIn(text),
	});
	const session = await execution.sessionOf(context);
	const { api, method, path } = operation.request;
	const request = { ...options, method, url: apiUrl(session.credential, api) + path };
	const choices = operation.workspace;
	const workspace = await resolveWorkspace({ parameter: read, choices, session, request });
	const headers = { ...request.headers, ...workspace.headers };
	const item = { query: queryOf(workspace), workspace, request: { ...request, headers } };
	return { item, operation, session, settings };
}

/** Prepares a batch. Where one failed item ends the node, nothing but scope lookups is sent before all are known. */
export async function prepare(
	arrivals: readonly Arrival[],
	execution: Execution,
): Promise<ReadonlyArray<Failure | Prepared>> {
	const outcomes = await Promise.all(
		arrivals.map(async (arrival) => {
			try {
				return await completed(arrival, execution);
			} catch (error) {
				if (execution.stopsOnFailure) execution.end();
				return asFailure(error);
			}
		}),
	);
	const groups = new Map<Session, Group>();
	return outcomes.map((outcome) => {
		if (outcome instanceof Failure) return outcome;
		const { item, operation, session, settings } = outcome;
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
		return { request: item.request, result };
	});
}
