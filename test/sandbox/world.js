/** Who and what exists in the sandbox. The same at every start. */
const { createHash } = require('node:crypto');
const { signToken } = require('./tokens');

/** @typedef {import('../../nodes/AiWorkspace/api/workspace.gen').components['schemas']['Scope']} Scope */
/** @typedef {{ id: string, name: string }} Workspace */
/** @typedef {{ id: string, name: string, workspaceId: string, entityIds: string[] }} Prompt */

/**
 * @typedef {object} Entity
 * @property {string} id
 * @property {string} name
 * @property {'agent' | 'member' | 'department'} type
 * @property {string} workspaceId
 * @property {string | null} departmentId null for a department and for whoever is in none
 */

/** @param {string} name @param {'hex' | 'base64'} encoding */
const digest = (name, encoding) => createHash('sha256').update(`sandbox ${name}`).digest(encoding);

/** A UUID that is always the same for the same name. @param {string} name */
function uuid(name) {
	const hex = digest(name, 'hex');
	const groups = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
	return [...groups, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/**
 * A token or key that is always the same for the same name. No eight characters in a row are those of another text.
 * @param {string} prefix
 * @param {string} name
 */
const secret = (prefix, name) =>
	`${prefix}${digest(`secret ${name}`, 'base64').replace(/\W/g, '').slice(0, 28)}`;

const main = { id: uuid('workspace main'), name: 'Harbour Outfitters' };
const other = { id: uuid('workspace other'), name: 'Harbour Lab' };

/**
 * @param {Entity['type']} type
 * @param {string} name
 * @param {Entity} [department]
 * @param {Workspace} [workspace]
 * @returns {Entity}
 */
const entity = (type, name, department, workspace = main) => ({
	id: uuid(`${type} ${name}`),
	name,
	type,
	workspaceId: workspace.id,
	departmentId: department?.id ?? null,
});

const support = entity('department', 'Customer support');
const sales = entity('department', 'Sales');
const legal = entity('department', 'Legal');
const research = entity('department', 'Research');

const triage = entity('agent', 'Ticket triage', support);
const refunds = entity('agent', 'Refund helper', support);
const orders = entity('agent', 'Order status', support);
const leads = entity('agent', 'Lead scorer', sales);
const proposals = entity('agent', 'Proposal writer', sales);
const contracts = entity('agent', 'Contract reader', legal);
const newsletter = entity('agent', 'Newsletter editor');
const retired = entity('agent', 'Retired translator');

const dayShift = entity('member', 'Support lead, day shift', support);
const nightShift = entity('member', 'Support lead, night shift', support);
const accounts = entity('member', 'Account manager', sales);
const counsel = entity('member', 'In-house counsel', legal);
const freelancer = entity('member', 'Freelance writer');
const newcomer = entity('member', 'Newcomer', research);

const labDepartment = entity('department', 'Lab', undefined, other);
const labAgent = entity('agent', 'Lab assistant', labDepartment, other);
const labMember = entity('member', 'Lab manager', labDepartment, other);

/** A thousand agents, for executions with many items. */
const fleet = Array.from({ length: 1000 }, (_, index) =>
	entity('agent', `Night batch ${String(index + 1).padStart(4, '0')}`),
);

const entities = {
	agents: [triage, refunds, orders, leads, proposals, contracts, newsletter, retired],
	members: [dayShift, nightShift, accounts, counsel, freelancer, newcomer],
	departments: [support, sales, legal, research],
	fleet,
	other: [labDepartment, labAgent, labMember],
};

/**
 * @param {string} id
 * @param {string} name
 * @param {Entity[]} usedBy agents and members with calls
 * @param {Workspace} [workspace]
 * @returns {Prompt}
 */
const prompt = (id, name, usedBy, workspace = main) => ({
	id,
	name,
	workspaceId: workspace.id,
	entityIds: usedBy.map((user) => user.id),
});

const prompts = {
	support: prompt('support-reply', 'Support reply', [
		triage,
		refunds,
		orders,
		dayShift,
		nightShift,
		newsletter,
		freelancer,
	]),
	sales: prompt('sales-outreach', 'Sales outreach', [leads, proposals, accounts, freelancer]),
	legal: prompt('contract-check', 'Contract check', [contracts, counsel, proposals]),
	folder: prompt('marketing/newsletter', 'Newsletter', [newsletter, freelancer, accounts]),
	awkward: prompt('Größe? 50% #1/v2', 'Size advice', [orders, leads, dayShift]),
	unused: prompt('unused-draft', 'Unused draft', []),
	fleet: prompt('night-batch', 'Night batch', fleet),
	other: prompt('lab-notes', 'Lab notes', [labAgent, labMember], other),
};

/** Subjects of access tokens: users, and the workspace that a service token stands for. */
const subjects = {
	user: uuid('user'),
	stranger: uuid('stranger'),
	service: main.id,
};

const farAway = Date.UTC(2099, 0, 1) / 1000;
const longAgo = Date.UTC(2024, 0, 1) / 1000;

const tokens = {
	good: signToken({ sub: subjects.user, exp: farAway }),
	service: signToken({ sub: subjects.service, exp: farAway }),
	expired: signToken({ sub: subjects.user, exp: longAgo }),
	forbidden: signToken({ sub: subjects.stranger, exp: farAway }),
};

const pats = {
	good: secret('pat_', 'good'),
	expired: secret('pat_', 'expired'),
};

const virtualKeys = {
	agent: secret('vk-', 'agent'),
	memberWithoutDepartment: secret('vk-', 'memberWithoutDepartment'),
	unbound: secret('vk-', 'unbound'),
	degraded: secret('vk-', 'degraded'),
	revoked: secret('vk-', 'revoked'),
	other: secret('vk-', 'other'),
};

/** @param {string} prefix @param {string} provider */
const keysOf = (prefix, provider) => ({
	accepted: `${secret(prefix, provider)}0001`,
	rejected: `${secret(prefix, `${provider} rejected`)}0002`,
});

const providerKeys = {
	openai: keysOf('sk-', 'openai'),
	anthropic: keysOf('sk-ant-', 'anthropic'),
};

/** @param {string} label @param {string} token */
const keyDetails = (label, token) => ({
	id: uuid(`key ${label}`),
	label,
	prefix: token.slice(0, 10),
	limits: { monthly_cost: 250, requests_per_minute: 120 },
	created_at: '2025-02-03T09:00:00Z',
});

/** @param {Entity} bound @param {Entity} [department] */
const binding = (bound, department) => ({
	type: bound.type,
	id: bound.id,
	name: bound.name,
	...(department && { department: department.name }),
	department_id: bound.departmentId,
});

/** What Get Scope returns, by the name of the virtual key. */
const scopes = {
	agent: {
		workspace: main,
		virtual_key: keyDetails('Ticket triage, production', virtualKeys.agent),
		entity: binding(triage, support),
	},
	memberWithoutDepartment: {
		workspace: main,
		virtual_key: keyDetails('Freelance writer', virtualKeys.memberWithoutDepartment),
		entity: binding(freelancer),
	},
	unbound: {
		workspace: main,
		virtual_key: keyDetails('Shared key', virtualKeys.unbound),
	},
	degraded: { degraded: true },
	other: {
		workspace: other,
		virtual_key: keyDetails('Lab assistant', virtualKeys.other),
		entity: binding(labAgent, labDepartment),
	},
};

const world = {
	workspaces: { main, other },
	entities,
	prompts,
	subjects,
	tokens,
	pats,
	virtualKeys,
	scopes,
	providerKeys,
};

/** @typedef {typeof world} World */

module.exports = { world };
