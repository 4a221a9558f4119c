import type {
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import type { ApiUrl } from '../api/urls';
import type { AuthenticationMethod } from '../auth/methods';
import { settled, type Failure } from '../errors/Failure';
import type { Input } from '../form/input';
import type { Option } from '../form/options';
import type { File } from '../report/files/format';
import type { Session } from '../workspace/Session';
import type { Workspace, WorkspaceChoice } from '../workspace/resolve';

/** One item, ready to be sent: its query, its workspace, and the request of the operation to be completed by it. */
export interface Item<Query> {
	readonly query: Query;
	readonly workspace: Workspace;
	/** Method, URL, and headers. */
	readonly request: IHttpRequestOptions;
}

/** An output item: its fields, and its files by property. */
export interface Output {
	readonly json: IDataObject;
	/** The indexes of the input items that it's about, where all of them together are one. */
	readonly rows?: readonly number[];
	readonly files?: Readonly<Record<string, File>>;
}

/** What becomes of an item: its output, or what kept it from having one. */
export type Result = Failure | readonly Output[];

/** Everything there is to one operation: its texts, its request, and what it makes of the items. `Query` is what it needs of an item to send. */
export interface Operation<Query = unknown> {
	readonly value: string;
	readonly name: string;
	readonly action: string;
	readonly description: string;
	/** Path as in the API description, after the URL of `api`. */
	readonly request: {
		readonly api: ApiUrl;
		readonly method: IHttpRequestMethods;
		readonly path: string;
	};
	/** The credential types that the API accepts here (interface 5), that of a new node first. */
	readonly authentication: readonly [
		standard: AuthenticationMethod,
		...others: AuthenticationMethod[],
	];
	/** The ways in which the API lets a request name its workspace; empty where it needs none. */
	readonly workspace: readonly WorkspaceChoice[];
	/** What the form has for it, in its order, beside what all operations have. */
	readonly fields: readonly INodeProperties[];
	/** The same for Options, in any order. */
	readonly options: ReadonlyArray<Option<unknown>>;
	/** Whether all input items are one, which the first speaks for, such as the rows of a directory. Otherwise each is served alone. */
	takesAllItems?(parameter: (name: string) => unknown): boolean;
	/** Reads and checks the fields of one item, before anything is sent. What it returns completes them with the workspace, which may have a scope. Both throw InvalidInput. */
	read(input: Input): (workspace: Workspace) => Query;
	/** The results of all items with the same credential, in their order. */
	run(items: ReadonlyArray<Item<Query>>, session: Session): Promise<Result[]>;
}

/** A group of operations, an entry of the Resource dropdown. */
export interface Resource {
	readonly value: string;
	readonly name: string;
	readonly description: string;
	readonly operations: readonly [Operation, ...Operation[]];
}

/** The results of items that don't need each other, in their order. */
export const each = async <Query>(
	items: ReadonlyArray<Item<Query>>,
	work: (item: Item<Query>) => Promise<IDataObject[]>,
): Promise<Result[]> =>
	await Promise.all(
		items.map(
			async (item) =>
				await settled(async () => (await work(item)).map((json): Output => ({ json }))),
		),
	);

/** The same, one item after the other: for work that takes long, so that n8n responds between two of its pauses. */
export async function inTurn<Query>(
	items: ReadonlyArray<Item<Query>>,
	work: (item: Item<Query>) => Promise<Output[]>,
): Promise<Result[]> {
	const results: Result[] = [];
	for (const item of items) results.push(await settled(async () => await work(item)));
	return results;
}
