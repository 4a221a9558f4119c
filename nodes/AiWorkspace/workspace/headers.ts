/** Names the workspace of a request (interface 5, rule 1). */
export const workspaceHeader = (id: string) => ({ 'X-Workspace-Id': id });

/** Names the service user that stands for a workspace (interface 5, rules 2 and 3). */
export const serviceUserHeader = (id: string) => ({ 'X-Service-User-Id': id });
