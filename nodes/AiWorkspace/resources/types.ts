import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import type { ApiUrl } from '../api/urls';
import type { AuthenticationMethod } from '../auth/methods';
import { settled, type Failure } from '../errors/Failure';
import type { Session } from '../workspace/Session';
import type { Workspace, WorkspaceChoice } from '../workspace/resolve';

/** What an operation reads of an item before anything is sent. */
export interface Input {
	/** Reads a parameter of the node for this item. */
	readonly parameter: (name: string, fallback?: unknown) => unknown;
	/** Whether a field of the form contains nothing, not even an expression that returns nothing. */
	readonly isEmpty: (name: string) => boolean;
	/** The entries of the form's Options for this item. */
	readonly options: IDataObject;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	/** When the execution began, the same for all its items. Epoch milliseconds. */
	readonly startedAt: number;
	/** Whether n8n may save the execution, and with it the input; undefined in versions of n8n that don't indicate it. */
	readonly isSaved: () => boolean | undefined;
	/** Names a text of this item that must never show. */
	readonly addSecret: (text: string) => void;
	/** Whether a text contains a token or key, of this item or another one that's known already. */
	readonly isSecret: (text: string) => boolean;
	/** The fields of all input items of the batch. */
	readonly inputItems: () => readonly IDataObject[];
}

/** One item, ready to be sent: its query, its workspace, and the request of the operation to be completed by it. */
export interface Item<Query> {
	readonly query: Query;
	readonly workspace: Workspace;
	/** Method, URL, and headers. */
	readonly request: IHttpRequestOptions;
}

/** A file beside the fields of an output item. */
export interface File {
	readonly name: string;
	readonly mimeType: string;
	readonly content: string;
}

/** An output item: its fields, and its files by property. */
export interface Output {
	readonly json: IDataObject;
	readonly files?: Readonly<Record<string, File>>;
}

/** What becomes of an item: its output, or what kept it from having one. */
export type Result = Failure | readonly Output[];

/** Everything there is to one operation: its texts, its request, and what it makes of the items. */
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
	/** The credential types that the API accepts here (interface 5). */
	readonly authentication: readonly AuthenticationMethod[];
	/** The ways in which the API lets a request name its workspace; empty where it needs none. */
	readonly workspace: readonly WorkspaceChoice[];
	/** Whether all input items are one, which the first speaks for, such as the rows of a directory. Otherwise each is served alone. */
	takesAllItems?(parameter: (name: string) => unknown): boolean;
	/** Reads and checks one item; what it returns makes the query as soon as the workspace is known. Both throw InvalidInput. */
	plan(input: Input): (workspace: Workspace) => Query;
	/** The results of all items with the same credential, in their order. `idsPerRequest` is the option, one for the execution. */
	run(
		items: ReadonlyArray<Item<Query>>,
		session: Session,
		idsPerRequest: number,
	): Promise<Result[]>;
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
