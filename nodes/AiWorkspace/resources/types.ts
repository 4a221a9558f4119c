import type {
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import type { ApiUrl } from '../api/urls';
import type { AuthenticationMethod } from '../auth/methods';
import type { ApiClient } from '../http/ApiClient';
import type { Workspace, WorkspaceChoice } from '../workspace/types';

/** What an operation reads of an item before anything is sent. */
export interface Input {
	/** Reads a parameter of the node for this item. */
	readonly parameter: (name: string, fallback?: unknown) => unknown;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	/** When the execution began, the same for all its items. Epoch milliseconds. */
	readonly startedAt: number;
	/** Whether n8n may save the execution, and with it the input; undefined in versions of n8n that don't indicate it. */
	readonly isSaved: () => boolean | undefined;
	/** Texts of this item that must never show; an operation adds its own before it sends them. */
	readonly secrets: string[];
}

/** One item on its way through an operation, its input checked, its workspace known, and its credential read. */
export interface Item extends Workspace {
	/** Sends requests with the item's credential; the same object for all items with the same credential. */
	readonly client: ApiClient;
	/** Method, URL, and headers of the operation's request, to be completed by the operation. */
	readonly request: IHttpRequestOptions;
	/** Entity IDs in one request at most. */
	readonly idsPerRequest: number;
	/** Texts that must never show, whatever the API echoes. */
	readonly secrets: readonly string[];
}

/** Makes the results of one item. Throws a Failure. */
export type Perform = (item: Item) => Promise<IDataObject[]>;

/** A hint that the editor shows in the node's output panel. */
export interface OutputHint {
	readonly message: string;
	readonly type: 'info' | 'warning';
	readonly whenToDisplay: 'afterExecution' | 'always';
	/** JavaScript without braces, evaluated in the editor only. `$rawParameter` contains the parameters as stored. */
	readonly condition: string;
}

/** Everything there is to one operation: its texts, its request, its fields, and what it makes of an item. */
export interface Operation {
	readonly value: string;
	readonly name: string;
	readonly action: string;
	readonly description: string;
	/** Path as in the API description; the hook puts the URL of `api` before it. */
	readonly request: {
		readonly api: ApiUrl;
		readonly method: IHttpRequestMethods;
		readonly path: string;
	};
	/** The credential types that the API accepts here (interface 5), the first one preselected. */
	readonly authentication: readonly [AuthenticationMethod, ...AuthenticationMethod[]];
	/** The ways to name a workspace; empty where the API needs none. */
	readonly workspace: readonly WorkspaceChoice[];
	readonly fields: readonly INodeProperties[];
	/** The entries of the form's Options that this operation adds. */
	readonly options?: readonly INodeProperties[];
	readonly hints?: readonly OutputHint[];
	/** Reads and checks the input of one item, and returns how its results are made. Throws InvalidInput, so that nothing is sent. */
	readonly plan: (input: Input) => Perform;
}

/** A group of operations, an entry of the Resource dropdown. */
export interface Resource {
	readonly value: string;
	readonly name: string;
	readonly operations: readonly [Operation, ...Operation[]];
}
