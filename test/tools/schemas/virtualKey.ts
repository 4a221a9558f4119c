import { members, object } from './builder';

export const getScope = object(
	'With Simplify. Without it, the object that the API sent, with workspace, virtual_key, and entity.',
	members(`
workspace_id text? The UUID of the workspace that the virtual key is assigned to, or null when it isn't assigned to one (degraded)
workspace_name text? The name of the workspace
entity_id text? The ID of the agent or member that the virtual key is assigned to, or null when it isn't assigned to one
entity_type text? The type of the entity, as the API names it
entity_name text? The name of the agent or member
department text? The name of the department, or null when the agent or member isn't in one
department_id text? The UUID of the department, or null without one
key_id text? The ID of the virtual key
key_label text? The label of the virtual key, or null when it has none
key_prefix text? The prefix of the virtual key
`),
);
