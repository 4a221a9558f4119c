import type { IDataObject } from 'n8n-workflow';

/** How a request names its workspace (interface 5). */
export type WorkspaceChoice = 'id' | 'scope' | 'serviceUser';

/** What a virtual key is assigned to (interface 2.5), with every field the API sent. */
export type CockpitScope = IDataObject;

/** How a request names its workspace, and where that came from. */
export interface Workspace {
	readonly headers: Readonly<Record<string, string>>;
	/** What X-Workspace-Id names; null where the request names a service user or nothing. */
	readonly workspaceId: string | null;
	/** What the request names, for keys that tell rows apart: the workspace or the service user, else an empty text. */
	readonly tenant: string;
	/** What the workspace came from, where that was a scope. */
	readonly scope?: CockpitScope;
}
