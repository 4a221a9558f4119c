import type { IHttpRequestOptions } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import { Failure, InvalidInput, settled } from '../errors/Failure';
import type { Item, Result } from '../resources/types';
import { resolveWorkspace, type Workspace } from '../workspace/resolve';
import type { Session } from '../workspace/Session';
import type { Arrival, Execution, Prepared, Setup } from './Execution';
import { parameter } from './parameter';
import { collection, isSaved } from './settings';

/** An item with checked input. */
interface Planned extends Setup {
	readonly arrival: Arrival;
	readonly parameter: (name: string, fallback?: unknown) => unknown;
	readonly queryOf: (workspace: Workspace) => unknown;
}

/** An item with its credential. */
interface Authorized extends Planned {
	readonly session: Session;
}

/** An item that can be sent. */
interface Ready extends Authorized {
	readonly item: Item<unknown>;
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
function plan(arrival: Arrival, execution: Execution): Planned {
	const { context, options } = arrival;
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
	return { ...setup, arrival, parameter: read, queryOf };
}

/** Resolves the workspace of an item and completes its query. Throws a Failure. */
async function resolve(authorized: Authorized): Promise<Ready> {
	const { arrival, operation, parameter, session, queryOf } = authorized;
	const { api, method, path } = operation.request;
	const request = { ...arrival.options, method, url: apiUrl(session.credential, api) + path };
	const choices = operation.workspace;
	const workspace = await resolveWorkspace({ parameter, choices, session, request });
	const headers = { ...request.headers, ...workspace.headers };
	const item = { query: queryOf(workspace), workspace, request: { ...request, headers } };
	return { ...authorized, item };
}

/** The items of a batch with the same credential: the operation runs once for all of them, as soon as the first asks for its result. */
class Group {
	private readonly members: Ready[] = [];
	private results?: Promise<Failure | Result[]>;

	add(ready: Ready): Prepared {
		const index = this.members.push(ready) - 1;
		const result = async () => {
			this.results ??= settled(async () => await this.run(ready));
			const results = await this.results;
			return results instanceof Failure ? results : (results[index] ?? []);
		};
		return { request: ready.item.request, result };
	}

	private async run({ operation, session, settings }: Ready): Promise<Result[]> {
		const items = this.members.map(({ item }) => item);
		return await operation.run(items, session, settings.idsPerRequest);
	}
}

/**
 * Prepares the items of a batch together, in three stages: input, credentials, and workspaces. Where one failed item ends the node,
 * an item that fails here ends it before anything but scope lookups is sent.
 */
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
		session: await execution.sessionOf(item.arrival.context),
	}));
	const ready = await stage(authorized, resolve);

	const groups = new Map<Session, Group>();
	return ready.map((item) => {
		if (item instanceof Failure) return item;
		const group = groups.get(item.session) ?? new Group();
		groups.set(item.session, group);
		return group.add(item);
	});
}
