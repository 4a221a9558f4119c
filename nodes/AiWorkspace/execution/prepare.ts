import type { IHttpRequestOptions } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import { Failure, InvalidInput, settled } from '../errors/Failure';
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

/** Reads and checks everything that an item says. Throws InvalidInput. */
function plan({ context, options }: Arrival, execution: Execution) {
	const setup = execution.setupOf(context);
	refuseDetours(options);
	const read = (name: string, fallback?: unknown) => parameter(context, name, fallback);
	const queryOf = setup.operation.plan({
		parameter: read,
		options: collection(context, 'options'),
		timezone: context.getTimezone(),
		startedAt: execution.startedAt,
		isSaved: () => isSaved(context),
		addSecret: (text) => execution.secrets.add(text),
	});
	return { ...setup, context, options, parameter: read, queryOf };
}

/** An item with checked input and its credential. */
type Authorized = ReturnType<typeof plan> & { readonly session: Session };

/** Resolves the workspace of an item and completes its query. Throws a Failure. */
async function resolve(authorized: Authorized) {
	const { options, operation, parameter, session, queryOf } = authorized;
	const { api, method, path } = operation.request;
	const request = { ...options, method, url: apiUrl(session.credential, api) + path };
	const choices = operation.workspace;
	const workspace = await resolveWorkspace({ parameter, choices, session, request });
	const headers = { ...request.headers, ...workspace.headers };
	const item = { query: queryOf(workspace), workspace, request: { ...request, headers } };
	return { ...authorized, item };
}

/** Prepares a batch in three stages. Where one failed item ends the node, nothing but scope lookups is sent before it does. */
export async function prepare(
	arrivals: readonly Arrival[],
	execution: Execution,
): Promise<ReadonlyArray<Failure | Prepared>> {
	const stage = async <In, Out>(
		inputs: ReadonlyArray<Failure | In>,
		work: (input: In) => Out | Promise<Out>,
	): Promise<Array<Failure | Out>> => {
		const outcomes = await Promise.all(
			inputs.map(async (input) => {
				if (input instanceof Failure) return input;
				return await settled(async () => {
					execution.throwIfEnded();
					return await work(input);
				});
			}),
		);
		if (execution.stopsOnFailure && outcomes.some((outcome) => outcome instanceof Failure)) {
			execution.end();
		}
		return outcomes;
	};
	const planned = await stage(arrivals, (arrival) => plan(arrival, execution));
	const authorized = await stage(planned, async (item) => ({
		...item,
		session: await execution.sessionOf(item.context),
	}));
	const ready = await stage(authorized, resolve);

	const groups = new Map<Session, Group>();
	return ready.map((outcome) => {
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
