import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import type { ApiUrl } from '../api/urls';
import type { AuthenticationMethod } from '../auth/methods';
import type { ApiResponse } from '../http/response';
import type { Execution } from '../execution/Execution';
import type { CockpitScope } from '../workspace/scope';

/** How a request names its workspace (interface 5). */
export type WorkspaceChoice = 'id' | 'scope' | 'serviceUser';

/** What an operation reads of an item before anything is sent. */
export interface Input {
	/** Reads a parameter of the node for this item. */
	readonly parameter: (name: string, fallback?: unknown) => unknown;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	/** When the run began, the same for all its items. Epoch milliseconds. */
	readonly startedAt: number;
	/** Texts of this item that must never show; an operation adds its own before it sends them. */
	readonly secrets: string[];
}

/** The way of an item to the service. */
export interface Sender {
	readonly run: Execution;
	/** The decrypted credential: one object for all items of a run that use the same. */
	readonly credential: ICredentialDataDecryptedObject;
	/** Method, address and headers of the operation's request, to be completed by the operation. */
	readonly request: IHttpRequestOptions;
	/** Sends a request through everything that holds for all of them (pipeline/send.ts). */
	readonly send: (request: IHttpRequestOptions) => Promise<ApiResponse>;
}

/** One item on its way through an operation, its input checked, its workspace known and its credential chosen. */
export interface Item extends Sender {
	/** What X-Workspace-Id names; null where the request names a service user or nothing. */
	readonly workspaceId: string | null;
	/** What the request names, for keys that tell rows apart: the workspace or the service user, else an empty text. */
	readonly tenant: string;
	/** What the workspace came from, where that was a scope. */
	readonly scope?: CockpitScope;
	/** Texts that must never show, whatever the service echoes. */
	readonly secrets: readonly string[];
}

/** Makes the results of one item. Throws a Failure. */
export type Perform = (item: Item) => Promise<IDataObject[]>;

/** Everything there is to one operation: its texts, its request, its fields and what it makes of an item. */
export interface Operation {
	readonly value: string;
	readonly name: string;
	readonly action: string;
	readonly description: string;
	/** Path as in the API description; the hook puts the address of `api` before it. */
	readonly request: {
		readonly api: ApiUrl;
		readonly method: IHttpRequestMethods;
		readonly path: string;
	};
	/** The credentials that the API accepts here (interface 5), the first one preselected. */
	readonly authentication: readonly [AuthenticationMethod, ...AuthenticationMethod[]];
	/** The ways to name a workspace; empty where the API needs none. */
	readonly workspace: readonly WorkspaceChoice[];
	readonly fields: INodeProperties[];
	/** What the Options of the form hold for this operation alone. */
	readonly options?: readonly INodeProperties[];
	/** Reads and checks the input of one item, and says how its results are made. Throws InvalidInput, so that nothing is sent. */
	readonly plan: (input: Input) => Perform;
}

/** A group of operations, an entry of the Resource dropdown. */
export interface Resource {
	readonly value: string;
	readonly name: string;
	readonly operations: readonly [Operation, ...Operation[]];
}
