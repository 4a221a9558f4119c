/** Who and what exists in the sandbox. The same at every start. */
import { createHash } from 'node:crypto';
import pick from 'lodash/pick';
import { signToken } from './tokens';

const digest = (name: string, encoding: 'hex' | 'base64') =>
	createHash('sha256').update(`sandbox ${name}`).digest(encoding);

const uuid = (name: string) =>
	digest(name, 'hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-a$4-$5');

/** A token or key that is always the same for the same name. It shares no eight characters with other texts. */
const secret = (prefix: string, name: string) =>
	prefix + digest(`sandbox ${prefix}${name}`, 'base64').replace(/\W/g, '').slice(0, 28);

const main = { id: uuid('workspace main'), name: 'Harbour Outfitters' };

const maker =
	(type: 'agent' | 'member' | 'department') => (name: string, department?: { id: string }) => ({
		id: uuid(`${type} ${name}`),
		name,
		type,
		departmentId: department?.id ?? null,
	});
const department = maker('department');
const agent = maker('agent');
const member = maker('member');
export type Entity = ReturnType<typeof department>;

const support = department('Customer support');
const sales = department('Sales');
const legal = department('Legal');
const research = department('Research');

const triage = agent('Ticket triage', support);
const refunds = agent('Refund helper', support);
const orders = agent('Order status', support);
const leads = agent('Lead scorer', sales);
const proposals = agent('Proposal writer', sales);
const contracts = agent('Contract reader', legal);
const newsletter = agent('Newsletter editor');

const dayShift = member('Support lead, day shift', support);
const nightShift = member('Support lead, night shift', support);
const accounts = member('Account manager', sales);
const counsel = member('In-house counsel', legal);
const freelancer = member('Freelance writer');

const entities = {
	agents: [
		...[triage, refunds, orders, leads, proposals, contracts, newsletter],
		agent('Retired translator'),
	],
	members: [dayShift, nightShift, accounts, counsel, freelancer, member('Newcomer', research)],
	departments: [support, sales, legal, research],
};

/** A prompt template, and the agents and members with calls. */
const prompt = (id: string, name: string, usedBy: Entity[]) => ({
	id,
	name,
	entityIds: usedBy.map((user) => user.id),
});

const inSupport = [triage, refunds, orders, dayShift, nightShift, newsletter, freelancer];
const prompts = {
	support: prompt('support-reply', 'Support reply', inSupport),
	sales: prompt('sales-outreach', 'Sales outreach', [leads, proposals, accounts, freelancer]),
	legal: prompt('contract-check', 'Contract check', [contracts, counsel, proposals]),
	unused: prompt('unused-draft', 'Unused draft', []),
};

/** Subjects of access tokens: users, and the workspace of a service token. */
const subjects = { user: uuid('user'), service: main.id };

const farAway = Date.UTC(2099, 0, 1) / 1000;
const longAgo = Date.UTC(2024, 0, 1) / 1000;

const tokens = {
	good: signToken({ sub: subjects.user, exp: farAway }),
	service: signToken({ sub: subjects.service, exp: farAway }),
	expired: signToken({ sub: subjects.user, exp: longAgo }),
};

const pats = { good: secret('pat_', 'good') };

const keys = {
	agent: secret('vk-', 'agent'),
	memberWithoutDepartment: secret('vk-', 'member'),
	unbound: secret('vk-', 'unbound'),
	degraded: secret('vk-', 'degraded'),
	revoked: secret('vk-', 'revoked'),
};

const keysOf = (prefix: string, provider: string) => ({
	accepted: `${secret(prefix, provider)}0001`,
	rejected: `${secret(prefix, `${provider} rejected`)}0002`,
});
const providerKeys = { openai: keysOf('sk-', 'openai'), anthropic: keysOf('sk-ant-', 'anthropic') };

const scopeOf = (label: string, token: string, entity?: Entity, inside?: Entity) => ({
	workspace: main,
	virtual_key: {
		id: uuid(`key ${label}`),
		label,
		prefix: token.slice(0, 10),
		limits: { monthly_cost: 250, requests_per_minute: 120 },
		created_at: '2025-02-03T09:00:00Z',
	},
	entity: entity && {
		...pick(entity, 'type', 'id', 'name'),
		department: inside?.name,
		department_id: entity.departmentId,
	},
});

const scopes = {
	agent: scopeOf('Ticket triage, production', keys.agent, triage, support),
	memberWithoutDepartment: scopeOf('Freelance writer', keys.memberWithoutDepartment, freelancer),
	unbound: scopeOf('Shared key', keys.unbound),
	degraded: { degraded: true },
};

export const world = {
	...{ workspaces: { main }, entities, prompts, subjects },
	...{ tokens, pats, virtualKeys: keys, scopes, providerKeys },
};
