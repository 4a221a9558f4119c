// @ts-nocheck
/** Who and what exists in the sandbox. The same at every start. */
const { createHash } = require('node:crypto');
const { signToken } = require('./tokens');

/** @typedef {{ id: string, name: string, type: string, workspaceId: string, departmentId: string | null }} Entity */

const digest = (name, encoding) => createHash('sha256').update(`sandbox ${name}`).digest(encoding);

/** A UUID that is always the same for the same name. */
const uuid = (name) =>
	digest(name, 'hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-a$4-$5');

/** A token or key that is always the same for the same name. It shares no eight characters with other texts. */
const secret = (prefix, name) =>
	prefix + digest(`sandbox ${prefix}${name}`, 'base64').replace(/\W/g, '').slice(0, 28);

const main = { id: uuid('workspace main'), name: 'Harbour Outfitters' };
const other = { id: uuid('workspace other'), name: 'Harbour Lab' };

const maker =
	(type, workspace = main) =>
	/** @returns {Entity} */
	(name, department) => ({
		id: uuid(`${type} ${name}`),
		name,
		type,
		workspaceId: workspace.id,
		departmentId: department?.id ?? null,
	});
const department = maker('department');
const agent = maker('agent');
const member = maker('member');

const departments = ['Customer support', 'Sales', 'Legal', 'Research'].map((name) =>
	department(name),
);
const [support, sales, legal, research] = departments;

const agents = [
	agent('Ticket triage', support),
	agent('Refund helper', support),
	agent('Order status', support),
	agent('Lead scorer', sales),
	agent('Proposal writer', sales),
	agent('Contract reader', legal),
	agent('Newsletter editor'),
	agent('Retired translator'),
];
const [triage, refunds, orders, leads, proposals, contracts, newsletter] = agents;

const members = [
	member('Support lead, day shift', support),
	member('Support lead, night shift', support),
	member('Account manager', sales),
	member('In-house counsel', legal),
	member('Freelance writer'),
	member('Newcomer', research),
];
const [dayShift, nightShift, accounts, counsel, freelancer] = members;

const lab = maker('department', other)('Lab');
const labAgent = maker('agent', other)('Lab assistant', lab);
const labMember = maker('member', other)('Lab manager', lab);

/** A thousand agents, for executions with many items. */
const fleet = Array.from({ length: 1000 }, (_, index) =>
	agent(`Night batch ${String(index + 1).padStart(4, '0')}`),
);

const entities = { agents, members, departments, fleet, other: [lab, labAgent, labMember] };

/** A prompt template, and the agents and members with calls. @type {(id: string, name: string, usedBy: Entity[], workspace?: typeof main) => { id: string, name: string, workspaceId: string, entityIds: string[] }} */
const prompt = (id, name, usedBy, workspace = main) => ({
	id,
	name,
	workspaceId: workspace.id,
	entityIds: usedBy.map((user) => user.id),
});

const inSupport = [triage, refunds, orders, dayShift, nightShift, newsletter, freelancer];
const prompts = {
	support: prompt('support-reply', 'Support reply', inSupport),
	sales: prompt('sales-outreach', 'Sales outreach', [leads, proposals, accounts, freelancer]),
	legal: prompt('contract-check', 'Contract check', [contracts, counsel, proposals]),
	folder: prompt('marketing/newsletter', 'Newsletter', [newsletter, freelancer, accounts]),
	awkward: prompt('Größe? 50% #1/v2', 'Size advice', [orders, leads, dayShift]),
	unused: prompt('unused-draft', 'Unused draft', []),
	fleet: prompt('night-batch', 'Night batch', fleet),
	other: prompt('lab-notes', 'Lab notes', [labAgent, labMember], other),
};

/** Subjects of access tokens: users, and the workspace of a service token. */
const subjects = { user: uuid('user'), stranger: uuid('stranger'), service: main.id };

const farAway = Date.UTC(2099, 0, 1) / 1000;
const longAgo = Date.UTC(2024, 0, 1) / 1000;

const tokens = {
	good: signToken({ sub: subjects.user, exp: farAway }),
	service: signToken({ sub: subjects.service, exp: farAway }),
	expired: signToken({ sub: subjects.user, exp: longAgo }),
	forbidden: signToken({ sub: subjects.stranger, exp: farAway }),
};

const pats = { good: secret('pat_', 'good'), expired: secret('pat_', 'expired') };

const virtualKeys = {
	agent: secret('vk-', 'agent'),
	memberWithoutDepartment: secret('vk-', 'member'),
	unbound: secret('vk-', 'unbound'),
	degraded: secret('vk-', 'degraded'),
	revoked: secret('vk-', 'revoked'),
	other: secret('vk-', 'other'),
};

const keysOf = (prefix, provider) => ({
	accepted: `${secret(prefix, provider)}0001`,
	rejected: `${secret(prefix, `${provider} rejected`)}0002`,
});
const providerKeys = { openai: keysOf('sk-', 'openai'), anthropic: keysOf('sk-ant-', 'anthropic') };

const keyDetails = (label, token) => ({
	id: uuid(`key ${label}`),
	label,
	prefix: token.slice(0, 10),
	limits: { monthly_cost: 250, requests_per_minute: 120 },
	created_at: '2025-02-03T09:00:00Z',
});

const assignment = ({ type, id, name, departmentId }, inside) => ({
	type,
	id,
	name,
	...(inside && { department: inside.name }),
	department_id: departmentId,
});

/** What Get Scope returns, by the name of the virtual key. */
const scopes = {
	agent: {
		workspace: main,
		virtual_key: keyDetails('Ticket triage, production', virtualKeys.agent),
		entity: assignment(triage, support),
	},
	memberWithoutDepartment: {
		workspace: main,
		virtual_key: keyDetails('Freelance writer', virtualKeys.memberWithoutDepartment),
		entity: assignment(freelancer),
	},
	unbound: { workspace: main, virtual_key: keyDetails('Shared key', virtualKeys.unbound) },
	degraded: { degraded: true },
	other: {
		workspace: other,
		virtual_key: keyDetails('Lab assistant', virtualKeys.other),
		entity: assignment(labAgent, lab),
	},
};

const world = {
	...{ workspaces: { main, other }, entities, prompts, subjects },
	...{ tokens, pats, virtualKeys, scopes, providerKeys },
};

/** @typedef {typeof world} World */

module.exports = { world };
