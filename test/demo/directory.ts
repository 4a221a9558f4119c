/** The directory of the demo: who is who, in the three data tables of n8n that the workflows read. */
import upperFirst from 'lodash/upperFirst';
import type { Api } from '../n8n/api';
import type { Sandbox } from '../sandbox';
import { nodeOf, readTemplate } from '../workflows/files';

/** With column names. */
export type Row = Record<string, string | number | null>;
export type Directory = Partial<Record<(typeof TABLES)[number], Row[]>>;

const TABLES = ['entities', 'prompts', 'budgets'] as const;

/** By department: cost center, whose rows they are, and a monthly budget per row. */
const OWNERS: Record<string, [string, string, number]> = {
	'Customer support': ['1100', 'support@example.com', 40],
	Sales: ['1200', 'sales@example.com', 15],
	Legal: ['1300', 'legal@example.com', 60],
};

/** Twelve agents and members, two of them without a department and so without a cost center and an owner. */
export function demoDirectory({ entities, prompts }: Sandbox['world']) {
	const budgets = [
		[prompts.support, 110],
		[prompts.sales, 20],
		[prompts.legal, 60],
	] as const;
	const active = new Set(budgets.flatMap(([{ entityIds }]) => entityIds));
	const users = [...entities.agents, ...entities.members].filter(({ id }) => active.has(id));
	return {
		entities: users.map(({ id, name, type, departmentId }) => {
			const department = entities.departments.find((one) => one.id === departmentId)?.name ?? null;
			const [cost_center = null, owner_email = null, monthly_budget = null] =
				OWNERS[department ?? ''] ?? [];
			return { entity_id: id, name, type, department, cost_center, owner_email, monthly_budget };
		}),
		prompts: budgets.map(([{ id, name }, monthly_budget]) => {
			return { prompt_id: id, title: name, monthly_budget };
		}),
	};
}

/** Data tables of the owner's own project, by their names after a prefix. */
export async function dataTables({ request }: Api, prefix = 'ai_workspace_') {
	const tables = `/projects/${(await request('GET', '/projects/personal')).id}/data-tables`;
	const filter = encodeURIComponent(JSON.stringify({ name: prefix }));
	const { data } = await request('GET', `${tables}?take=250&filter=${filter}`);
	const urls = new Map<string, string>();
	for (const { id, name } of data) urls.set(name.replace(prefix, ''), `${tables}/${id}`);
	return {
		names: [...urls.keys()],
		rows: async (name: string): Promise<Row[]> =>
			urls.has(name) ? (await request('GET', `${urls.get(name)}/rows?take=250`)).data : [],
		add: async (name: string, columns: unknown[], rows: object[]) => {
			const { id } = await request('POST', tables, { name: prefix + name, columns });
			if (rows.length > 0) await request('POST', `${tables}/${id}/insert`, { data: rows });
		},
		remove: async (name: string) => {
			if (urls.has(name)) await request('DELETE', `${urls.get(name)}`);
		},
	};
}

/** Replaces the directory, all tables with all rows, as the template of the directory creates them. */
export async function fillDirectory(api: Api, directory: Directory, prefix?: string) {
	const { add, remove } = await dataTables(api, prefix);
	const template = readTemplate('directory');
	for (const key of TABLES) {
		await remove(key);
		const { columns } = nodeOf(template, `Create ${upperFirst(key)} Table`).parameters;
		await add(key, columns.column, directory[key] ?? []);
	}
}
